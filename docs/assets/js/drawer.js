// On a narrow screen the pages' names lie in a drawer. The theme opens it by touch alone; here keys do too: from its
// button to the list that holds the page one is on, and back again. Loaded in the head, run once the page is there; the button stays through
// all hops.
(() => {
  const drawer = document.getElementById("__drawer");
  const button = document.querySelector(".md-header label[for='__drawer']");
  const names = () => document.querySelector(".md-nav--primary");

  button.tabIndex = 0;
  button.setAttribute("role", "button");
  button.setAttribute("aria-label", names().getAttribute("aria-label"));
  const tell = () => button.setAttribute("aria-expanded", String(drawer.checked));
  tell();

  drawer.addEventListener("change", () => {
    tell();
    if (!drawer.checked || document.activeElement !== button) return;
    // Lists lie one over another, and each page's own headings in one more.
    const list = [names(), ...names().querySelectorAll(".md-nav[aria-expanded='true']")].at(-1);
    [...list.querySelectorAll("a.md-nav__link")].find((link) => link.checkVisibility())?.focus();
  });

  // The theme, too, hears Enter on a label; and the key must not reach what the focus moves to.
  button.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    event.stopPropagation();
    drawer.click();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !drawer.checked) return;
    drawer.click();
    button.focus();
  });
})();
