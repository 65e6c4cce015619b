/** The answer to an earlier question, while the next one's is on its way: nobody may take the one for the other. */

/** An answer that comes within this time replaces the one before without a moment of "looking". */
const PATIENCE_MS = 150;

export class Patience {
  #late = 0;

  /**
   * @param {HTMLElement|null} word where it can be said that the answer is being looked for
   * @param {() => HTMLElement[]} others what else tells of an answer
   */
  constructor(word, others) {
    Object.assign(this, { word, others });
  }

  /**
   * Another question was asked: what is shown fades, and is out of sight before it could be read as the answer to that.
   * @param {() => void} look called where no answer comes at once, to say so in `word`
   */
  begin(look = () => {}) {
    clearTimeout(this.#late);
    for (const element of this.#all) outdate(element, true);
    this.#late = setTimeout(() => {
      if (this.word) outdate(this.word, false);
      look();
    }, PATIENCE_MS);
  }

  /** The answer is shown, or why there is none. */
  end() {
    clearTimeout(this.#late);
    for (const element of this.#all) outdate(element, false);
  }

  get #all() {
    return [this.word, ...this.others()].filter(Boolean);
  }
}

function outdate(element, isOld) {
  element.classList.toggle("is-outdated", isOld);
  if (isOld) element.setAttribute("aria-busy", "true");
  else element.removeAttribute("aria-busy");
}
