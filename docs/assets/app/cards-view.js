/** Cards, rows and arrangements drawn by the classes of cards.css; every drawn card has a name to be read aloud. */

import { h } from "./dom.js";
import { ROWS } from "./hand.js";
import { say, stringsFor } from "./strings.js";

export const RANKS = "AKQJT98765432";
export const SUITS = "shdc";
const SIGNS = { s: "♠", h: "♥", d: "♦", c: "♣" };

const shownRank = (card) => (card[0] === "T" ? "10" : card[0]);

/** "át bích" or "ace of spades" */
export function cardName(card, lang) {
  const words = stringsFor(lang).cards;
  const rank = shownRank(card);
  return say(words.name, { rank: words.ranks[rank] ?? rank, suit: words.suits[card[1]] });
}

/** "A♠": short, for running text. */
export const cardText = (card) => shownRank(card) + SIGNS[card[1]];

function card(wire, props) {
  return h(
    "span",
    { class: `mb-card mb-card--${wire[1]}`, "data-card": wire, "data-rank": wire[0], "data-suit": wire[1], ...props },
    h("span", { class: "mb-card__rank" }, shownRank(wire)),
    h("span", { class: "mb-card__suit" }, SIGNS[wire[1]]),
  );
}

const isCard = (wire) => wire.length === 2 && RANKS.includes(wire[0]) && SUITS.includes(wire[1]);

/** A card standing alone, with its name; what is no card (a case about wrong input) stays as it was written. */
const cardView = (wire, lang) =>
  isCard(wire) ? card(wire, { role: "img", "aria-label": cardName(wire, lang) }) : h("code", {}, wire);

/** The face of a card inside a button that has the name already. */
export const cardFace = (wire) => card(wire, { "aria-hidden": "true" });

/** A button that shows a card; `nameButton` says what it is called, which the shown "K♠" does not tell a listener. */
export const cardButton = (wire, props) =>
  h("button", { type: "button", "data-card": wire, ...props }, cardFace(wire), h("span", { class: "mbc-sr" }));

export function nameButton(button, name) {
  button.lastChild.textContent = name;
}

/** Cards side by side, a space between them so that a copied row pastes as text. */
const inARow = (cards, lang) => cards.flatMap((wire) => [cardView(wire, lang), " "]).slice(0, -1);

/** A line of cards, with a name before it where one is given. `fan` overlaps them: thirteen on a phone. */
export function rowView(cards, lang, { name = null, fan = false } = {}) {
  return h(
    "span",
    { class: `mb-row${fan ? " mb-row--fan" : ""}`, role: "group", "aria-label": name },
    name && h("span", { class: "mb-row__name" }, name),
    inARow(cards, lang),
  );
}

/** Three rows under one another, called by `rows` of the strings, with a note to a row where `notes` has one. */
export function arrangementView(arrangement, lang, { notes = {}, rows: names = stringsFor(lang).rows } = {}) {
  const rows = ROWS.map((row) =>
    h(
      "div",
      { class: "mb-row", "data-row": row },
      h("span", { class: "mb-row__name" }, names[row].name),
      h("span", { class: "mb-row__cards" }, inARow(arrangement[row], lang)),
      notes[row] && h("span", { class: "mb-row__note" }, notes[row]),
    ),
  );
  return h("div", { class: "mb-hand" }, rows);
}
