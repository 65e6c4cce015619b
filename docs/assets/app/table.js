/** Two to four hands of one deck: the state behind the widgets for a whole table, without any page. */

import { Hand, PLACES, ROWS, SIZE } from "./hand.js";

export const MOST_SEATS = 4;
export const FEWEST_SEATS = 2;
const CARD = /^[2-9TJQKA][shdc]$/;
/** What a player does with thirteen cards: lays rows, declares an instant win, or leaves before laying. */
export const DEEDS = ["lays", "declares", "left"];

export class Table {
  #count = FEWEST_SEATS;
  /** What each player was said to do until the rows about to be laid say otherwise. */
  #deedBefore = {};

  /**
   * @param {{onChange: () => void, extra: (seat: number) => *, onUndo: (seat: number, extra: *) => void}} use as of Hand,
   *   for each seat
   */
  constructor({ onChange, extra = () => null, onUndo = () => {} }) {
    this.onChange = onChange;
    /** Counts only under rules where the dealer is somebody else than the others. */
    this.dealer = 0;
    this.deeds = Array(MOST_SEATS).fill(DEEDS[0]);
    this.hands = Array.from(
      { length: MOST_SEATS },
      (_, seat) =>
        new Hand({
          onChange,
          extra: () => ({ deed: this.#deedBefore[seat], given: extra(seat) }),
          onUndo: ({ deed, given }) => {
            if (deed) this.deeds[seat] = deed;
            onUndo(seat, given);
          },
        }),
    );
  }

  get count() {
    return this.#count;
  }

  get seats() {
    return Array.from({ length: this.#count }, (_, seat) => seat);
  }

  get isEmpty() {
    return this.seats.every((seat) => this.hands[seat].cards.length === 0);
  }

  /** Who holds a card. @returns {number|null} a seat other than `except` */
  owner(card, except = null) {
    return this.seats.find((seat) => seat !== except && this.hands[seat].where(card)) ?? null;
  }

  /** More or fewer players; a hand that comes back leaves the cards that others took meanwhile. */
  resize(count) {
    const before = this.#count;
    if (count === before) return;
    this.#count = count;
    if (this.dealer >= count) this.dealer = 0;
    for (let seat = before; seat < count; seat += 1) this.#dropTaken(seat);
    this.onChange();
  }

  #dropTaken(seat) {
    const hand = this.hands[seat];
    // There is nothing to drop, and nothing that undoing it would bring back.
    if (hand.cards.length === 0 && !hand.canUndo) return;
    const free = (card) => this.seats.every((other) => other >= seat || !this.hands[other].where(card));
    hand.load(Object.fromEntries(PLACES.map((place) => [place, hand.at(place).filter(free)])));
  }

  does(seat, deed) {
    this.deeds[seat] = deed;
    this.onChange();
  }

  deals(seat) {
    this.dealer = seat;
    this.onChange();
  }

  /** Take cards away from the others: they are in this seat's hand now. */
  claim(seat, cards) {
    for (const card of cards) {
      const owner = this.owner(card, seat);
      if (owner !== null) this.hands[owner].remove(card);
    }
  }

  /** Lay the first hands of the table at once; each can be undone by itself. More hands bring more players. */
  lay(hands) {
    if (hands.length > this.#count) this.resize(hands.length);
    for (const [seat, places] of hands.entries()) this.layHand(seat, places);
  }

  /**
   * Lay a hand anew. Who has full rows lays them, whatever of `others` was said before; undone, that is so again.
   * @returns {boolean} is it said of this player only now that they lay their rows?
   */
  layHand(seat, places, others = DEEDS.slice(1)) {
    const deed = this.deeds[seat];
    const isNews = others.includes(deed) && ROWS.every((row) => places[row]?.length === SIZE[row]);
    if (isNews) this.deeds[seat] = DEEDS[0];
    this.#deedBefore = isNews ? { [seat]: deed } : {};
    const isOther = this.hands[seat].set(places);
    this.#deedBefore = {};
    if (isNews && !isOther) this.onChange();
    return isNews;
  }

  /** How many cards are still to be put somewhere before this player can be settled. */
  missing(seat) {
    const hand = this.hands[seat];
    const unplaced = this.deeds[seat] === "lays" ? hand.at("tray").length : 0;
    return { cards: SIZE.tray - hand.cards.length, unplaced };
  }

  get isReady() {
    return this.seats.every((seat) => {
      const { cards, unplaced } = this.missing(seat);
      return cards === 0 && unplaced === 0;
    });
  }

  /** The players as a request of the protocol has them. */
  get players() {
    return this.seats.map((seat) => {
      const hand = this.hands[seat];
      if (this.deeds[seat] === "lays") return { arrangement: hand.arrangement };
      return { [this.deeds[seat]]: true, cards: hand.cards.sort() };
    });
  }

  /** All hands as they lie, as `load` takes them. */
  get now() {
    return this.seats.map((seat) => ({ places: this.hands[seat].places, deed: this.deeds[seat] }));
  }

  /** @param {{places: object, deed: string}[]} seats a table that begins a story of its own: nothing to undo before it */
  load(seats, dealer = 0) {
    this.#count = seats.length;
    this.dealer = dealer;
    for (const [seat, { places, deed }] of seats.entries()) {
      this.deeds[seat] = deed;
      this.hands[seat].load(places);
    }
    this.onChange();
  }
}

/** Players of a request as `load` takes them: who does not lay has the cards in the tray. */
export const seatsOf = (players) =>
  players.map((player) => ({
    deed: player.declares ? "declares" : player.left ? "left" : "lays",
    places: player.arrangement ?? { tray: player.cards },
  }));

/** Could these players of a request sit here? A case about wrong input may have five of them, or a card twice. */
export function canSit(players) {
  if (!players || players.length < FEWEST_SEATS || players.length > MOST_SEATS) return false;
  const hands = seatsOf(players).map(({ places }) => Object.entries(places));
  const fits = hands.flat().every(([place, cards]) => cards.length <= SIZE[place]);
  const cards = hands.flatMap((hand) => hand.flatMap(([, held]) => held));
  return fits && new Set(cards).size === cards.length && cards.every((card) => CARD.test(card));
}
