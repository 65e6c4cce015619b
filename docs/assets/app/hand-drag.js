/** Dragging cards between tray and rows, by SortableJS. Without it tapping and the keyboard still do everything. */

import { SIZE } from "./hand.js";

/**
 * @param {import("./hand-editor.js").HandEditor} editor
 * @param {HTMLElement[]} lists the cells of the tray and the rows, each with data-place
 */
export async function makeDraggable(editor, lists) {
  let Sortable;
  try {
    ({ default: Sortable } = await import("./vendor/sortable.js"));
  } catch {
    return;
  }
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const drag = new Drag(editor, lists);
  for (const list of lists) {
    Sortable.create(list, {
      group: "maubinh-hand",
      draggable: ".mbc-cell[data-card]",
      animation: calm ? 0 : 120,
      // One way of dragging for mouse and touch in every engine, with the card itself under the finger.
      forceFallback: true,
      fallbackOnBody: true,
      fallbackTolerance: 5,
      fallbackClass: "mbc-cell--flying",
      ghostClass: "mbc-cell--ghost",
      delay: 140,
      delayOnTouchOnly: true,
      touchStartThreshold: 5,
      emptyInsertThreshold: 24,
      onStart: () => drag.start(),
      onMove: (event) => drag.over(event),
      onChange: () => drag.showSlots(),
      onEnd: (event) => drag.end(event),
    });
  }
}

/** A drag under way: a full row takes a card only in exchange for the one it is dropped on. */
class Drag {
  #exchange = null;

  constructor(editor, lists) {
    this.editor = editor;
    this.lists = lists;
  }

  start() {
    this.#markExchange(null);
    // The rows stay where they are when the tray's last card is lifted out of it.
    for (const list of this.lists) list.style.minHeight = `${list.offsetHeight}px`;
    this.editor.element.classList.add("is-dragging");
  }

  over({ from, to, dragged, related }) {
    const place = to.dataset.place;
    const others = [...to.querySelectorAll(":scope > [data-card]")].filter((cell) => cell !== dragged);
    const full = from !== to && others.length >= SIZE[place];
    const target = full && related !== to && related.dataset.card ? related : null;
    this.#markExchange(target);
    return !full;
  }

  /** The card flying over a row takes the room of one empty place. */
  showSlots() {
    for (const list of this.lists) {
      const cards = list.querySelectorAll(":scope > [data-card]").length;
      const slots = [...list.querySelectorAll(":scope > .mbc-cell--slot")];
      slots.forEach((slot, i) => (slot.hidden = i >= SIZE[list.dataset.place] - cards));
    }
  }

  end({ item, to, from, originalEvent }) {
    const card = item.dataset.card;
    const other = this.#exchange && isOver(this.#exchange, originalEvent) ? this.#exchange.dataset.card : null;
    const index = [...to.querySelectorAll(":scope > [data-card]")].indexOf(item);
    this.#markExchange(null);
    for (const slot of this.lists.flatMap((list) => [...list.querySelectorAll(".mbc-cell--slot")])) slot.hidden = false;
    for (const list of this.lists) list.style.minHeight = "";
    this.editor.element.classList.remove("is-dragging");
    const before = this.editor.hand.where(card);
    if (other) this.editor.hand.swap(card, other);
    else if (from !== to || before.index !== index) this.editor.hand.move(card, to.dataset.place, index);
    // Sortable moved elements by itself: lay them as the hand says, moved or not.
    this.editor.render();
  }

  #markExchange(cell) {
    if (cell === this.#exchange) return;
    this.#exchange?.classList.remove("mbc-cell--exchange");
    cell?.classList.add("mbc-cell--exchange");
    this.#exchange = cell;
  }
}

function isOver(cell, event) {
  const point = event?.changedTouches?.[0] ?? event;
  if (!point || point.clientX === undefined) return false;
  const { left, right, top, bottom } = cell.getBoundingClientRect();
  return point.clientX >= left && point.clientX <= right && point.clientY >= top && point.clientY <= bottom;
}
