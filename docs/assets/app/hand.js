/** Thirteen cards in three rows and a tray: the state behind the hand editor, without any page. */

/** The rows in the order of strength they must have, strongest first. */
export const ROWS = ["back", "middle", "front"];
export const PLACES = ["tray", ...ROWS];
export const SIZE = { tray: 13, back: 5, middle: 5, front: 3 };

export const emptyPlaces = () => ({ tray: [], back: [], middle: [], front: [] });

const STRENGTH = "23456789TJQKA";

/** Cards as a player lays a row: what comes more often first, then high to low; the low straight ends with its ace. */
export function tidy(cards) {
  const often = (card) => cards.filter(([rank]) => rank === card[0]).length;
  const worth = ([rank]) => STRENGTH.indexOf(rank);
  const sorted = [...cards].sort((a, b) => often(b) - often(a) || worth(b) - worth(a));
  const low = sorted.map(([rank]) => rank).join("") === "A5432";
  return low ? [...sorted.slice(1), sorted[0]] : sorted;
}

const copyOf = (places) => Object.fromEntries(PLACES.map((place) => [place, [...places[place]]]));
const MEMORY = 200;

/**
 * A hand being arranged. Every change that does something calls `onChange` and can be undone.
 * `extra` (read) and `onUndo` (given back) carry what else belongs to a moment, as the text in the paste box.
 */
export class Hand {
  #places = emptyPlaces();
  #past = [];

  constructor({ onChange = () => {}, extra = () => null, onUndo = () => {} } = {}) {
    Object.assign(this, { onChange, extra, onUndo });
  }

  get places() {
    return copyOf(this.#places);
  }

  /** @returns {string[]} the cards of a place, in the order they lie */
  at(place) {
    return [...this.#places[place]];
  }

  get cards() {
    return PLACES.flatMap((place) => this.#places[place]);
  }

  get complete() {
    return ROWS.every((row) => this.isFull(row));
  }

  get canUndo() {
    return this.#past.length > 0;
  }

  isFull(place) {
    return this.#places[place].length >= SIZE[place];
  }

  /** @returns {{place: string, index: number}|null} */
  where(card) {
    for (const place of PLACES) {
      const index = this.#places[place].indexOf(card);
      if (index >= 0) return { place, index };
    }
    return null;
  }

  /** The arrangement on the wire. */
  get arrangement() {
    return Object.fromEntries(ROWS.map((row) => [row, this.at(row)]));
  }

  /** Bring a card in from the deck. @returns {boolean} false where the place or the hand is full */
  add(card, place) {
    if (this.where(card) || this.isFull(place) || this.cards.length >= SIZE.tray) return false;
    this.#change((places) => places[place].push(card));
    return true;
  }

  /** Put a card of the hand into a place, before `index` or last. @returns {boolean} false where it is full */
  move(card, place, index = SIZE.tray) {
    const from = this.where(card);
    if (!from || (from.place !== place && this.isFull(place))) return false;
    this.#change((places) => {
      places[from.place].splice(from.index, 1);
      places[place].splice(index, 0, card);
    });
    return true;
  }

  /** Two cards of the hand change places. */
  swap(one, other) {
    const a = this.where(one);
    const b = this.where(other);
    if (!a || !b || one === other) return false;
    this.#change((places) => {
      places[a.place][a.index] = other;
      places[b.place][b.index] = one;
    });
    return true;
  }

  /** Give a card back to the deck. */
  remove(card) {
    const from = this.where(card);
    if (!from) return false;
    this.#change((places) => places[from.place].splice(from.index, 1));
    return true;
  }

  /** Lay the whole hand anew. @returns {boolean} false where it lies so already */
  set(places) {
    const next = { ...emptyPlaces(), ...places };
    if (PLACES.every((place) => next[place].join() === this.#places[place].join())) return false;
    this.#change((now) => Object.assign(now, copyOf(next)));
    return true;
  }

  /** Lay a hand that begins a story of its own (from an address): there is nothing before it to undo. */
  load(places) {
    this.#places = copyOf({ ...emptyPlaces(), ...places });
    this.#past = [];
    this.onChange();
  }

  /** Take every card away. What `extra` holds goes too, so this can be undone even where no card lies. */
  clear() {
    this.#change((now) => Object.assign(now, emptyPlaces()));
  }

  undo() {
    const last = this.#past.pop();
    if (!last) return false;
    this.#places = last.places;
    this.onUndo(last.extra);
    this.onChange();
    return true;
  }

  #change(edit) {
    this.#past.push({ places: copyOf(this.#places), extra: this.extra() });
    if (this.#past.length > MEMORY) this.#past.shift();
    edit(this.#places);
    this.onChange();
  }
}
