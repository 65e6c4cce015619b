/** What of an address is missing, cannot be read or has no place: named, a sentence for each kind of fault. */

import { cardText } from "./cards-view.js";
import { SIZE } from "./hand.js";
import { valuesOf } from "./knobs.js";
import { number, say } from "./strings.js";

/** So many parts are named, and so much of each. */
const NAMED = 3;
const SHOWN = 20;

const KINDS = ["elsewhere", "lacks", "unread", "seats", "wrong", "absent", "spare"];
/** What a link that was cut on its way may show; the rest whoever wrote it wrote so. */
const CUT = ["lacks", "unread"];
/** Where the rules a link means are not known, others stand in. */
const RULES = ["rulesCut", "rules", "noRules"];

/**
 * @param {{part: string, text?: string, place?: string, seat?: number, page?: string, fewest?: number, most?: number,
 *   name?: string, knob?: object}[]} lost as of readFragment; not empty; of a player too many the `fewest` and the `most`
 *   there may be; and of settings that are wrong the knob's `name` and the `knob`, as the registry has it
 * @param {object} t strings
 * @param {{lang: string, handOf: (seat: number) => string, profile: string|null}} use what a player's hand is called;
 *   `profile`: the rules in force, where it is known
 * @returns {string}
 */
export function lostWords(lost, t, { lang, handOf, profile = null }) {
  const { lost: words } = t.address;
  const each = [...new Map(lost.map((one) => [JSON.stringify(one), one])).values()];
  const named = each.slice(0, NAMED);
  const told = KINDS.map((kind) => {
    const ones = named.filter((one) => kindOf(one, words) === kind);
    const parts = ones.map((one) => partWords(one, t, { lang, handOf })).join(words[kind].and ?? "; ");
    return ones.length > 0 && say(words[kind].told, { ...ones[0], parts });
  });
  const rest = each.length - NAMED;
  return [
    ...told,
    rest > 0 && say(words.more, { n: rest }),
    profile !== null && lost.some(({ part }) => RULES.includes(part)) && say(words.under, { profile }),
    lost.some((one) => CUT.includes(kindOf(one, words))) && words.ask,
  ]
    .filter(Boolean)
    .join(" ");
}

const kindOf = ({ part }, words) => KINDS.find((kind) => part === kind || part in words[kind].parts);

function partWords({ part, text = "", place, seat, page, name, knob }, t, { lang, handOf }) {
  const { lost: words } = t.address;
  const kind = kindOf({ part }, words);
  const hand = seat === undefined ? "" : handOf(seat);
  const row = place && t.rows[place].in;
  const told = say(words[kind].parts[page ?? part], {
    text: ["twice", "over", "past"].includes(part) ? cardText(text) : short(text),
    row,
    hand,
    n: SIZE.tray,
    name,
    knob: knob?.label[lang],
    values: knob && valueWords(knob, words.values, lang),
  });
  return hand && part !== "hand" ? say(words.ofHand, { part: told, hand }) : told;
}

const short = (text) => (text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text);

function valueWords(knob, t, lang) {
  const { words, min, max } = valuesOf(knob);
  const values = words?.join(", ") ?? say(t.numbers, { min: number(min, lang), max: number(max, lang) });
  return knob.kind === "list" ? say(t.several, { values }) : values;
}
