/** One tab stop for many buttons: arrow keys walk among them by where they stand on the screen. */

const STEP = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * @param {HTMLElement} container
 * @param {string} selector the buttons, in the order of Home and End
 * @returns {{refresh: () => void, focus: (button: HTMLElement|undefined) => void, forget: () => void}} refresh after
 *   buttons came or went; forget where the focus was last: the next visit begins with the first
 */
export function roving(container, selector) {
  /** The button that had the focus last: the place to come back to. */
  let visited = null;
  const buttons = () => [...container.querySelectorAll(selector)];

  function refresh() {
    const all = buttons();
    const stop = all.includes(visited) ? visited : all[0];
    for (const button of all) button.tabIndex = button === stop ? 0 : -1;
  }

  function focus(button) {
    if (!button) return;
    visited = button;
    refresh();
    button.focus();
  }

  container.addEventListener("focusin", (event) => {
    const button = event.target.closest(selector);
    if (!button || button === visited) return;
    visited = button;
    refresh();
  });
  container.addEventListener("keydown", (event) => {
    const from = event.target.closest(selector);
    if (!from || event.altKey || event.ctrlKey || event.metaKey) return;
    const all = buttons();
    let to = null;
    if (event.key in STEP) to = nearest(all, from, STEP[event.key]) ?? from;
    else if (event.key === "Home") to = all[0];
    else if (event.key === "End") to = all[all.length - 1];
    if (!to) return;
    event.preventDefault();
    event.stopPropagation();
    focus(to);
  });
  return { refresh, focus, forget: () => (visited = null) };
}

function nearest(all, from, [dx, dy]) {
  const here = centre(from);
  let best = null;
  let shortest = Infinity;
  for (const button of all) {
    const there = centre(button);
    const along = (there.x - here.x) * dx + (there.y - here.y) * dy;
    const aside = Math.abs((there.x - here.x) * dy) + Math.abs((there.y - here.y) * dx);
    // Left and right stay in their line; up and down take the line next to this one, then the closest in it.
    if (along < 4 || (dx && aside > here.half)) continue;
    const distance = dx ? along : along * 1000 + aside;
    if (distance < shortest) [best, shortest] = [button, distance];
  }
  return best;
}

function centre(button) {
  const { left, top, width, height } = button.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2, half: height / 2 };
}
