// Light, dark or as the machine has it. Where the theme would set every colour again to show what is shown, nothing is
// touched here until the reader chooses. What he chose is kept in the theme's way, whose lines at the top of each page
// read it; those functions of its keep silent where storage is closed.
(() => {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const form = document.querySelector("[data-mb-screen]");
  const choices = [...form.elements].filter((choice) => choice.name === "__palette");
  let chosen = remembered();

  function remembered() {
    try {
      const { index } = __md_get("__palette") ?? {};
      return index in choices ? index : 0;
    } catch {
      return 0;
    }
  }

  function show() {
    choices.forEach((choice, at) => {
      choice.checked = at === chosen;
      choice.nextElementSibling.hidden = at !== chosen;
    });
  }

  // The first choice is the machine's: its colours are those of the second or of the third.
  function dress() {
    const { mdColorMedia: media } = choices[chosen].dataset;
    const { mdColorScheme: scheme } = choices[chosen || (dark.matches ? 2 : 1)].dataset;
    document.body.dataset.mdColorScheme = scheme;
    return { media, scheme };
  }

  form.addEventListener("change", ({ target }) => {
    chosen = choices.indexOf(target);
    show();
    __md_set("__palette", { index: chosen, color: dress() });
  });
  // The label of what is chosen leads to the next; by keyboard, Enter does.
  form.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    const next = choices[(chosen + 1) % choices.length];
    next.click();
    next.focus();
  });
  dark.addEventListener("change", dress);
  show();
})();
