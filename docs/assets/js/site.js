// The page's own small script: colours of suits and screen, the link to the other language, the place an address names,
// and wide tables. Loaded in the head, before anything is painted; no module, no dependency. The checker has files of
// its own under assets/app/.
(() => {
  const KEY = "mb.suits";
  // Laid out when they come near, as tables.css says.
  const FAR = ".mb-case, .mb-clause, .mb-diff__line";
  // The place the reader's last step is to lead to, until it is reached.
  let asked = performance.getEntriesByType("navigation")[0]?.type === "navigate" ? location.hash : null;
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

  // The place an address names. Folds it lies in open, which not every browser does by itself; and what lies before it
  // is laid out, and grows, only when the place comes near (tables.css): it is gone to again until it stays. Who comes
  // back, or loads the page anew, is left where the browser puts him.
  function reach() {
    let place = null;
    try {
      place = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    } catch {
      // A damaged address is no place.
    }
    const isAsked = asked === location.hash;
    asked = null;
    if (!place) return;
    let shut = place.closest("details:not([open])");
    const wasShut = shut !== null;
    for (; shut; shut = shut.parentElement.closest("details:not([open])")) shut.open = true;
    if (wasShut || (isAsked && document.querySelector(FAR))) goTo(place);
  }

  function goTo(place, times = 6) {
    place.scrollIntoView();
    const { top } = place.getBoundingClientRect();
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        if (times > 1 && place.getBoundingClientRect().top !== top) goTo(place, times - 1);
        // Whoever goes up is offered the theme's way to the top, which would lie on the place: so the last step is down.
        else scrollBy(0, 1);
      }),
    );
  }

  // A table wider than a phone scrolls in a box, the theme's or its own: the keyboard must reach it to scroll it.
  function reachTables() {
    for (const box of document.querySelectorAll(".md-typeset__scrollwrap, .mb-values-box")) {
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

  // The theme's script, which comes last, would turn a page that is already being read into one with scripts, and one
  // that shows where the keyboard is. Here it is both before anything is painted, and dark on a dark screen: down to the
  // bars it scrolls by, which are the root's. Of a choice of the reader's own the theme's lines at the top of the body
  // know, which come after this.
  root.classList.replace("no-js", "js");
  root.classList.add("js-focus-visible");
  root.dataset.jsFocusVisible = "";
  const dress = () => (root.style.colorScheme = document.body.dataset.mdColorScheme === "slate" ? "dark" : "light");
  new MutationObserver((_, watching) => {
    if (!document.body) return;
    watching.disconnect();
    if (matchMedia("(prefers-color-scheme: dark)").matches) document.body.dataset.mdColorScheme = "slate";
    dress();
    new MutationObserver(dress).observe(document.body, { attributeFilter: ["data-md-color-scheme"] });
  }).observe(root, { childList: true });

  show(remembered());

  document.addEventListener("click", (event) => {
    if (!(event.target instanceof Element)) return;
    const again = event.target.closest("[data-mb-rerun] > button");
    if (again) rerun(again.parentElement);
    asked = event.target.closest("a[href*='#']")?.hash ?? asked;
    if (event.target.closest("[data-mb-suits]")) {
      choose(root.dataset.suits === "four" ? "two" : "four");
    }
    // Cases, clauses and an arrangement in the address mean the same in either language.
    const language = event.target.closest("a[data-mb-language]");
    if (language) language.hash = location.hash;
  });

  // The theme's search hears keys alone; what is pasted or dictated comes without any. Of spaces it would say that it has
  // found none.
  document.addEventListener("input", ({ target }) => {
    if (!target.matches("[data-md-component='search-query']")) return;
    if (!target.value.trim()) target.value = "";
    target.dispatchEvent(new Event("keyup"));
  });

  // Told to search-later.js as soon as the reader turns to the search.
  document.addEventListener("focusin", ({ target }) => {
    if ("BroadcastChannel" in window && target.matches("[data-md-component='search-query']")) {
      const channel = new BroadcastChannel("mb-search");
      channel.postMessage("");
      channel.close();
    }
  });

  window.addEventListener("storage", (event) => {
    if (event.key === KEY) show(remembered());
  });

  window.addEventListener("hashchange", reach);
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
    reach();
    // The theme's stream of pages: the first one and each one after a hop.
    if (window.document$) {
      window.document$.subscribe(refreshLanguages);
      window.document$.subscribe(reach);
      // The theme makes the boxes when it is told of the page, as we are.
      window.document$.subscribe(() => requestAnimationFrame(reachTables));
    }
  });
})();
