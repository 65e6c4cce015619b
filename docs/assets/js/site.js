// The page's own small script: the suits' colours, the link to the other language, and folds that hold the place an
// address names, and wide tables. Loaded in the head, before anything is painted; no module, no dependency. The checker has files of
// its own under assets/app/.
(() => {
  const KEY = "mb.suits";
  const root = document.documentElement;

  // A reader's storage may be closed (private windows, in-app pages): the choice then lasts as long as the page.
  function remembered() {
    try {
      return localStorage.getItem(KEY) === "four" ? "four" : "two";
    } catch {
      return root.dataset.suits || "two";
    }
  }

  function show(suits) {
    root.dataset.suits = suits;
    for (const button of document.querySelectorAll("[data-mb-suits]")) {
      button.setAttribute("aria-pressed", String(suits === "four"));
    }
  }

  function choose(suits) {
    try {
      localStorage.setItem(KEY, suits);
    } catch {
      // Nothing to do: see remembered().
    }
    show(suits);
    document.dispatchEvent(new CustomEvent("mb:suits", { detail: suits }));
  }

  // Instant navigation changes the page's content and head, not its header: the switch would keep pointing to the first
  // page's translation. The head knows the right one.
  function refreshLanguages() {
    for (const link of document.querySelectorAll("a[data-mb-language]")) {
      const other = document.head.querySelector(`link[rel~="alternate"][hreflang="${link.hreflang}"]`);
      if (other) link.href = other.href;
    }
  }

  // A place within a fold: the fold opens. Not every browser does that by itself.
  function unfold() {
    let place = null;
    try {
      place = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    } catch {
      // A damaged address is no place.
    }
    let shut = place?.closest("details:not([open])");
    if (!shut) return;
    for (; shut; shut = shut.parentElement.closest("details:not([open])")) shut.open = true;
    place.scrollIntoView();
  }

  // A table wider than a phone scrolls in a box of the theme's: the keyboard must reach it to scroll it.
  function reachTables() {
    for (const box of document.querySelectorAll(".md-typeset__scrollwrap")) {
      if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
      else box.removeAttribute("tabindex");
    }
  }

  // A page's examples run again in this browser: what that takes is loaded when the reader asks for it.
  async function rerun(bar) {
    bar.querySelector(".mb-rerun__failed")?.remove();
    try {
      const { rerun: run } = await import("../app/rerun.js");
      run(bar);
    } catch {
      const told = document.createElement("p");
      told.className = "mb-rerun__failed";
      told.setAttribute("role", "alert");
      told.textContent = bar.dataset.failed;
      bar.append(told);
    }
  }

  show(remembered());

  document.addEventListener("click", (event) => {
    if (!(event.target instanceof Element)) return;
    const again = event.target.closest("[data-mb-rerun] > button");
    if (again) rerun(again.parentElement);
    if (event.target.closest("[data-mb-suits]")) {
      choose(root.dataset.suits === "four" ? "two" : "four");
    }
    // Cases, clauses and an arrangement in the address mean the same in either language.
    const language = event.target.closest("a[data-mb-language]");
    if (language) language.hash = location.hash;
  });

  window.addEventListener("storage", (event) => {
    if (event.key === KEY) show(remembered());
  });

  window.addEventListener("hashchange", unfold);
  window.addEventListener("resize", reachTables);

  // The theme opens whatever is folded when it prints: a page of rules would become a book. What the reader has not
  // opened is marked before that, and print.css leaves it out.
  window.addEventListener("beforeprint", () => {
    for (const fold of document.querySelectorAll("details:not([open])")) fold.dataset.mbShut = "";
  });
  window.addEventListener("afterprint", () => {
    for (const fold of document.querySelectorAll("details[data-mb-shut]")) delete fold.dataset.mbShut;
  });

  document.addEventListener("DOMContentLoaded", () => {
    show(remembered());
    unfold();
    // The theme's stream of pages: the first one and each one after a hop.
    if (window.document$) {
      window.document$.subscribe(refreshLanguages);
      window.document$.subscribe(unfold);
      // The theme makes the boxes when it is told of the page, as we are.
      window.document$.subscribe(() => requestAnimationFrame(reachTables));
    }
  });
})();
