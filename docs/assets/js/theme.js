// What the theme's script does at the start to a page that is already being read, and each time at the price of styling
// all of it anew, is done here for less. Loaded in the head, run before that script.
(() => {
  // Instant navigation writes out every address in full, so that pages in other folders agree on it. A style sheet whose
  // address is written is applied again, be it a widget's in the body; so it tells its address in full, and keeps it.
  for (const sheet of document.querySelectorAll("link[rel='stylesheet']")) {
    const told = sheet.cloneNode();
    told.href = sheet.href;
    Object.defineProperties(sheet, {
      href: { get: () => told.href, set() {} },
      outerHTML: { get: () => told.outerHTML },
    });
  }

  // The theme lays hold of the page as soon as it is whole, which is right after its script was read, a long task in
  // itself. Whoever waits for that moment is told in a task of its own, and the reader's taps come in between.
  const whole = "DOMContentLoaded";
  window.addEventListener(
    whole,
    (event) => {
      if (!event.isTrusted) return;
      event.stopImmediatePropagation();
      setTimeout(() => document.dispatchEvent(new Event(whole, { bubbles: true })));
    },
    true,
  );

  // Light, dark or as the machine has it. Where the theme would set every colour again to show what is shown, nothing is
  // touched here until the reader chooses. What he chose is kept in the theme's way, whose lines at the top of each page
  // read it; those functions of its keep silent where storage is closed.
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
