// A request is looked over in the protocol's order: its fields, its names, its cards, their number, their repeats.
import { ROWS, ROW_SIZE, isCard } from "./cards.mjs";
import { KNOBS, isValueOf } from "./knobs.mjs";
import { PROFILES } from "./profiles.mjs";
import { Refusal, Skip } from "./errors.mjs";

const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const refuse = (code, message, details) => { throw new Refusal(code, message, details); };
const bad = (message) => refuse("bad_request", message);

function needList(value, name) {
  if (!Array.isArray(value) || !value.every((item) => typeof item === "string")) bad(`${name} is to be a list of cards`);
  return value;
}

// Each op says which stacks of cards it takes: { at, cards, sizes, player }.
const stack = (at, cards, sizes, player) => ({ at, cards: needList(cards, at), sizes, player });

function arrangementStacks(arrangement, player) {
  if (!isObject(arrangement)) bad("arrangement is to be an object of three rows");
  return ROWS.map((row) => stack(row, arrangement[row], [ROW_SIZE[row]], player));
}

function playerStacks(player, i) {
  if (!isObject(player)) bad("a player is to be an object");
  const deeds = ["arrangement", "declares", "left"].filter((deed) => (player[deed] ?? false) !== false);
  if (deeds.length !== 1) bad("a player does one of three things: arrangement, declares, left");
  const [deed] = deeds;
  if (deed === "arrangement") return arrangementStacks(player.arrangement, i);
  if (player[deed] !== true) bad(`${deed} is to be true`);
  return [stack("cards", player.cards, [13], i)];
}

function tableStacks(players) {
  if (!Array.isArray(players)) bad("players is to be a list");
  return players.flatMap(playerStacks);
}

/** The stacks of each op, and which of them share one pack. */
const FIELDS = {
  classify: ({ cards }) => ({ stacks: [stack("cards", cards, [3, 5])] }),
  compare: ({ a, b }) => ({ stacks: [stack("a", a, [3, 5]), stack("b", b, [3, 5])], apart: true }),
  check: ({ arrangement }) => ({ stacks: arrangementStacks(arrangement) }),
  instant_win: ({ cards }) => ({ stacks: [stack("cards", cards, [13])] }),
  score: ({ players }) => ({ stacks: tableStacks(players), players: players.length }),
};

function profileFields(profile) {
  if (typeof profile === "string") return { base: profile, set: {} };
  if (!isObject(profile) || typeof profile.base !== "string") bad("profile is to be a name, or an object with a base");
  const { base, set = {} } = profile;
  if (!isObject(set)) bad("set is to be an object of knobs");
  for (const [name, value] of Object.entries(set)) {
    if (KNOBS.has(name) && !isValueOf(KNOBS.get(name), value)) bad(`${name} cannot be set to that`);
  }
  return { base, set };
}

function checkNames({ base, set }) {
  if (base === "own") throw new Skip("this program has no rules of its own");
  if (!PROFILES.has(base)) refuse("unknown_profile", `no profile ${base}`);
  const stranger = Object.keys(set).find((name) => !KNOBS.has(name));
  if (stranger !== undefined) refuse("unknown_knob", `no knob ${stranger}`);
}

function checkCards(stacks) {
  for (const { at, cards, player } of stacks) {
    const token = cards.find((name) => !isCard(name));
    if (token !== undefined) refuse("unknown_card", `no card ${token}`, { players: [player ?? 0], at: { row: at, token } });
  }
}

function checkCounts(stacks, players) {
  if (players !== undefined && (players < 2 || players > 4)) refuse("wrong_card_count", "a table has two to four players");
  for (const { at, cards, sizes, player } of stacks) {
    if (!sizes.includes(cards.length)) {
      refuse("wrong_card_count", `${cards.length} cards in ${at}`, { players: [player ?? 0], at: { row: at } });
    }
  }
}

function checkRepeats(stacks, apart) {
  let seen = new Set();
  for (const { at, cards, player } of stacks) {
    if (apart) seen = new Set();
    for (const token of cards) {
      if (seen.has(token)) refuse("duplicate_card", `${token} is there twice`, { players: [player ?? 0], at: { row: at, token } });
      seen.add(token);
    }
  }
}

/** Throws the first refusal that a request with a known op deserves. */
export function validate(request) {
  const profile = profileFields(request.profile);
  const { stacks, players, apart } = FIELDS[request.op](request);
  checkNames(profile);
  checkCards(stacks);
  checkCounts(stacks, players);
  checkRepeats(stacks, apart);
}
