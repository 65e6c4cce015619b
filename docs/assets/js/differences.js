// The filter of the differences between the sources: a box that leaves only the lines that differ. An element of its own,
// so that it also wakes up after a hop of the theme's instant navigation.
class Filter extends HTMLElement {
  connectedCallback() {
    this.box = this.querySelector("input");
    this.told = this.querySelector("[role='status']");
    this.box.addEventListener("change", () => this.show());
    window.addEventListener("hashchange", this.reveal);
    this.show();
    this.told.textContent = "";
    this.reveal();
  }

  disconnectedCallback() {
    window.removeEventListener("hashchange", this.reveal);
  }

  show() {
    const only = this.box.checked;
    for (const table of document.querySelectorAll(".mb-diff")) {
      let shown = 0;
      for (const line of table.querySelectorAll(".mb-diff__line")) {
        line.hidden = only && line.hasAttribute("data-alike");
        shown += line.hidden ? 0 : 1;
      }
      table.hidden = shown === 0;
    }
    this.told.textContent = only ? this.dataset.only : this.dataset.all;
  }

  // A link to a line that is filtered away brings all lines back.
  reveal = () => {
    // Ids hold nothing that an address would write otherwise.
    const line = document.getElementById(location.hash.slice(1));
    if (!line?.hidden || !line.classList.contains("mb-diff__line")) return;
    this.box.checked = false;
    this.show();
    line.scrollIntoView();
  };
}

if (!customElements.get("maubinh-filter")) customElements.define("maubinh-filter", Filter);
