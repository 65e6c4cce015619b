/** Making elements without markup strings: what a reader typed or an address carried can only become text. */

/**
 * @param {string} tag
 * @param {object} props `class`, `on` ({event: handler}) or any attribute; null, undefined and false leave it out
 * @param {...(Node|string|number|null|undefined|false)} children nothing is drawn for null, undefined and false
 * @returns {HTMLElement}
 */
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "on") {
      for (const [event, handler] of Object.entries(value)) element.addEventListener(event, handler);
    } else if (name === "class") {
      element.className = value;
    } else {
      element.setAttribute(name, value === true ? "" : String(value));
    }
  }
  element.append(...children.flat(Infinity).filter(isContent).map(toNode));
  return element;
}

const isContent = (child) => child !== null && child !== undefined && child !== false;
const toNode = (child) => (child instanceof Node ? child : document.createTextNode(String(child)));

/** Put children in place of what is there, leaving the page alone where they are there already (keeps focus). */
export function fill(parent, ...children) {
  const wanted = children.flat(Infinity).filter(isContent).map(toNode);
  const same = wanted.length === parent.childNodes.length && wanted.every((node, i) => node === parent.childNodes[i]);
  if (!same) parent.replaceChildren(...wanted);
}

/** A button of the widget: 44 px high, never a form's submit. */
export function button(text, onClick, props = {}) {
  const { class: more, ...rest } = props;
  return h("button", { type: "button", class: `mbc-btn ${more ?? ""}`.trim(), on: { click: onClick }, ...rest }, text);
}

let made = 0;

/** An id no other element of the page has; labels and groups need one. */
export function uniqueId(stem) {
  made += 1;
  return `mbc-${stem}-${made}`;
}

/**
 * Makes a tag a widget, in a task of its own: in the one in which a page's modules run the theme starts too, and both
 * together would hold the page up for longer than a reader notices.
 */
export function define(tag, Widget) {
  setTimeout(() => customElements.get(tag) ?? customElements.define(tag, Widget));
}
