/**
 * A question and what it should be answered, in the form of examples.yaml: for a report that somebody can take over as
 * a case. What nobody can know is left to whoever sends it: the id, the reason, and of a changed question the title.
 */

import { ROWS } from "./hand.js";
import { yaml } from "./yaml.js";

const cardsText = (cards) => cards.join(" ");
const rowsText = (arrangement) => ROWS.map((row) => cardsText(arrangement[row])).join(" / ");
const letter = (seat) => String.fromCharCode(65 + seat);

function playerText(player) {
  if (player.arrangement) return { rows: rowsText(player.arrangement) };
  return player.declares ? { declares: cardsText(player.cards) } : { left: cardsText(player.cards) };
}

/** What a changed question was made from: no title of its own, but where to begin. */
const CHANGED = { vi: (title) => `${title} (đã sửa, viết lại)`, en: (title) => `${title} (changed, write anew)` };
const titleOf = (title, isChanged) =>
  isChanged ? Object.fromEntries(Object.entries(title).map(([lang, text]) => [lang, CHANGED[lang](text)])) : title;

/** A request's own fields as a case's `input`, by op. */
const INPUT = {
  classify: ({ cards }) => ({ cards: cardsText(cards) }),
  compare: ({ a, b }) => ({ a: cardsText(a), b: cardsText(b) }),
  check: ({ arrangement }) => ({ rows: rowsText(arrangement) }),
  instant_win: ({ cards }) => ({ cards: cardsText(cards) }),
  score: ({ players }) => ({ players: players.map(playerText) }),
  parse: ({ text }) => ({ text }),
  match: ({ deals }) => ({ deals }),
};

/** A result as a case's `expect`, by op. */
const EXPECT = {
  classify: ({ type }) => ({ type }),
  compare: ({ outcome }) => ({ outcome }),
  check: ({ legal, faults }) => (legal ? { legal: true } : { faults }),
  instant_win: ({ instant_win: id }) => ({ instant_win: id ?? "none" }),
  score: ({ net }) => pairs(net),
  parse: ({ cards }) => ({ cards: cardsText(cards) }),
  match: ({ totals, winners }) => ({ totals, winners }),
};

/** What is settled between two players, each pair once: `{"A-B": 6}`, A receives 6 from B. */
function pairs(net) {
  const found = {};
  for (const [i, row] of net.entries())
    for (let j = i + 1; j < row.length; j += 1) if (row[j] !== null) found[`${letter(i)}-${letter(j)}`] = row[j];
  return found;
}

/** @returns {boolean} whether a request is one that examples.yaml has a form for */
export function isCase(request) {
  try {
    if (!Object.hasOwn(INPUT, request.op) || !request.profile) return false;
    return Object.values(INPUT[request.op](request)).every((value) => value !== undefined);
  } catch {
    return false;
  }
}

/**
 * @param {object} request with `op` and the op's fields
 * @param {{result?: object, error?: object}} reply as the case should expect it
 * @param {{players?: number[], partial?: object, token?: string}} told what a case says of an error beside its code;
 *   where it is left out it is taken from the reply
 */
export function expectOf(request, { result, error }, told = undefined) {
  if (!error) return EXPECT[request.op](result);
  if (told) return { error: error.code, ...told };
  const open = {};
  if (request.op === "score" && error.code === "unspecified" && request.players.length > 2) {
    if (error.players) open.players = error.players;
    open.partial = pairs(error.partial ?? []);
  }
  if (request.op === "parse" && error.at?.token) open.token = error.at.token;
  return { error: error.code, ...open };
}

/**
 * @param {object} one the case it began as, of assets/data/cases/
 * @param {{request: object, expect: object, isChanged: boolean, note: string}} asked `request` with its profile; `note`
 *   stands over the case, one line
 * @returns {string} an entry of examples.yaml
 */
export function draft(one, { request, expect, isChanged, note }) {
  const follows = isChanged && one.source.heading;
  const entry = {
    id: "????",
    clause: one.clause,
    ...(one.with.length && { with: one.with }),
    profiles: [request.profile],
    table: one.table,
    source: follows ? { ...one.source, mark: "derived" } : one.source,
    op: request.op,
    input: INPUT[request.op](request),
    expect,
    title: titleOf(one.title, isChanged),
    reason: { vi: "", en: "" },
  };
  return `# ${note.replaceAll(/\s+/g, " ")}\n${yaml([entry])}\n`;
}
