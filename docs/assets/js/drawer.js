// On a narrow screen the pages' names lie in a drawer. The theme opens it by touch alone, with a label; here a button
// stands in the label's place, and keys lead from it to the list that holds the page one is on, and back again. Loaded in
// the head, run once the page is there; the button stays through all hops.
(() => {
  const drawer = document.getElementById("__drawer");
  const label = document.querySelector(".md-header label[for='__drawer']");
  const names = () => document.querySelector(".md-nav--primary");

  const button = document.createElement("button");
  button.type = "button";
  button.className = `${label.className} mb-drawer`;
  button.setAttribute("aria-label", names().getAttribute("aria-label"));
  button.append(...label.childNodes);
  label.replaceWith(button);
  const tell = () => button.setAttribute("aria-expanded", String(drawer.checked));
  tell();

  button.addEventListener("click", () => drawer.click());
  drawer.addEventListener("change", () => {
    tell();
    if (!drawer.checked || document.activeElement !== button) return;
    // Lists lie one over another, and each page's own headings in one more, aside: what has the focus is scrolled to.
    const list = [names(), ...names().querySelectorAll(".md-nav[aria-expanded='true']")].at(-1);
    const own = [...list.querySelectorAll("a.md-nav__link")].filter((link) => link.closest(".md-nav") === list);
    own.find((link) => link.checkVisibility())?.focus({ preventScroll: true });
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !drawer.checked) return;
    drawer.click();
    button.focus();
  });
})();
