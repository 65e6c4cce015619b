/** Where the parts of the table's page stand. */

import { h } from "./dom.js";

/** Where the board and the whole deck fill the screen, and nothing else has room beside them. */
const LOW = "(max-width: 599px) and (max-height: 719px)";

/**
 * How cards come in, seats, deeds and the board of the hand being laid, small enough to leave room for the deck.
 * @returns {Node}
 */
export function handLayout({ editor: { seats, board }, entry, tools, hand }) {
  return h(
    "div",
    { class: "mbs-lay" },
    entry.choice,
    seats.seats,
    h("div", { class: "mbs-deeds" }, seats.deedBar, tools.undo),
    seats.dealerBar,
    board.element,
    hand.element,
  );
}

/** @param {object} widget with all its parts @returns {Node} */
export function scoreLayout({ notice, opened, setup, lay, entry, runtime, bar, tools, view, match, live }) {
  return h(
    "div",
    { class: "mbc mbt mbs" },
    notice,
    opened,
    setup.element,
    lay,
    h("div", { class: "mbc-in mbs-in" }, entry.element, runtime.element),
    bar.element,
    tools.element,
    view.element,
    match.view.element,
    live,
  );
}

/** Bring the hand being laid and the deck onto the screen; on a low one what stands over the board leaves it. */
export function showHand({ lay, editor }) {
  const part = matchMedia(LOW).matches ? editor.board.element : lay;
  part.scrollIntoView({ block: "start" });
}
