// Worked examples as the pages print them, typed off by hand: node --test examples.test.mjs
import test from "node:test";
import assert from "node:assert/strict";
import { answer } from "./answer.mjs";
import { PROFILES } from "./profiles.mjs";

const SUIT = { "♠": "s", "♥": "h", "♦": "d", "♣": "c" };
const cards = (text) => text.trim().split(/\s+/).map((c) => c.replace("10", "T").replace(/[♠♥♦♣]/, (s) => SUIT[s]));
const lays = (text) => {
  const [back, middle, front] = text.split("/").map(cards);
  return { arrangement: { back, middle, front } };
};
const declares = (text) => ({ declares: true, cards: cards(text) });
const left = (text) => ({ left: true, cards: cards(text) });
const withOption = (base, option) => ({ base, set: PROFILES.get(base).options[option] });

const ask = (profile, players) => answer({ id: 0, op: "score", profile, players });
const nets = (profile, players) => {
  const { result, error } = ask(profile, players);
  if (error) return error.code;
  return result.net.flatMap((row, i) => row.slice(i + 1));
};
const check = (name, players, expected) => test(name, () => {
  for (const [profile, wanted] of expected) {
    const got = nets(profile, players);
    assert.deepEqual(got, wanted, `${JSON.stringify(profile)}: ${got}`);
  }
});
const mau = "mau-binh-online", pagat = "pagat-viet";

check("BJET: càn quét and a player last in all rows", [
  lays("A♠ A♥ 9♦ 7♣ 4♠ / Q♠ Q♥ 8♣ 6♦ 2♠ / A♦ J♦ 7♠"), lays("K♠ K♥ 9♠ 6♣ 3♦ / J♠ J♥ 7♦ 5♣ 2♣ / K♦ 10♣ 4♣"),
  lays("10♠ 10♥ K♣ 8♠ 3♥ / 9♥ 9♣ 6♥ 4♦ 2♥ / A♣ J♣ 5♦"), lays("8♥ 8♦ Q♣ 6♠ 3♠ / 5♠ 5♥ 10♦ 4♥ 2♦ / Q♦ 7♥ 3♣"),
], [
  [mau, [6, 6, 8, 1, 5, 5]],
  [withOption(mau, "sweep-x3"), [6, 6, 18, 1, 9, 9]],
  [withOption(mau, "sweep-3-in-all"), [6, 6, 6, 1, 3, 3]],
]);
check("B6VS: the special hand is paid the addition too", [
  declares("K♠ K♦ J♥ J♦ 9♠ 9♣ 7♥ 7♦ 5♠ 5♣ 3♦ 3♠ 3♥"), lays("A♦ A♣ 10♦ 8♠ 4♣ / Q♠ Q♥ 8♥ 6♥ 2♦ / A♥ 10♥ 5♥"),
  lays("10♣ 10♠ 8♦ 6♦ 4♥ / 4♠ 4♦ Q♦ 6♠ 2♣ / K♣ 7♣ 5♦"),
], [[mau, [18, 20, 5]], [{ base: mau, set: { "sweep.mode": "none" } }, [18, 18, 3]]]);
check("CFTA, CNBY: not last, or not alone", [
  lays("A♠ A♥ 9♦ 7♣ 4♠ / Q♠ Q♥ 8♣ 6♦ 2♠ / A♦ 10♦ 7♠"), lays("K♠ K♥ 6♣ 3♦ 3♣ / J♠ J♥ 7♦ 5♣ 2♣ / K♦ 8♥ 4♣"),
  lays("10♠ 10♣ 8♠ 5♥ 3♠ / 9♥ 9♣ 6♥ 5♦ 2♥ / K♣ 8♦ 4♦"),
], [[mau, [1, 3, 2]], [{ base: mau, set: { "sweep.trigger": "pair" } }, [1, 5, 2]]]);
check("C5YE: no càn quét between two", [
  lays("A♥ A♦ 10♣ 8♦ 3♠ / J♥ J♣ 9♦ 6♠ 4♥ / K♦ Q♣ 7♦"), lays("10♠ 10♦ 9♣ 7♥ 2♠ / 8♥ 8♣ 5♠ 4♦ 2♣ / K♥ J♠ 3♣"),
], [[mau, [5]], [{ base: mau, set: { "table_sweep.players": 2 } }, [8]]]);
check("B5HZ: six pairs laid wrongly still win", [
  lays("7♠ 7♥ 5♦ 5♣ J♦ / K♠ K♥ Q♦ Q♣ 3♠ / 9♠ 9♥ 3♦"), lays("A♠ A♦ 10♣ 8♥ 4♣ / J♥ J♣ 8♠ 6♦ 2♥ / A♣ 10♦ 5♠"),
], [[mau, [9]], [{ base: mau, set: { "instant.declared": "choice" } }, "unspecified"]]);
check("YGZV: a sweep with bonuses, four ways", [
  lays("8♠ 8♥ 8♦ 8♣ 3♦ / Q♠ Q♦ Q♣ 6♥ 6♠ / K♥ 9♦ 5♣"), lays("10♠ 10♥ 10♦ 4♣ 4♦ / J♣ J♠ 7♠ 5♥ 3♣ / Q♥ 9♠ 5♦"),
], [
  ["tien-cuoc", [21]],
  [withOption("tien-cuoc", "sweep-rows"), [13]],
  [withOption("tien-cuoc", "sweep-9-flat"), [9]],
  [withOption("tien-cuoc", "sweep-3"), [7]],
]);
check("AATF: what a foul pays", [
  lays("8♠ 8♥ 8♦ 8♣ 3♦ / Q♠ Q♦ Q♣ 6♥ 6♠ / J♥ 9♦ 5♣"), lays("K♠ K♦ K♣ K♥ 2♠ / J♣ 10♦ 7♠ 4♥ 3♣ / 9♠ 9♥ 5♦"),
], [
  ["tinh-at", [14]],
  [{ base: "tinh-at", set: { "foul.mode": "flat" } }, [6]],
  [withOption("tinh-at", "foul-as-laid"), [4]],
]);
check("YL5B: bonus over bonus before a sweep", [
  lays("K♠ K♥ K♦ K♣ 2♠ / 10♠ 10♥ 6♦ 5♣ 3♠ / Q♠ J♥ 4♦"), lays("7♠ 7♥ 7♦ 7♣ 2♥ / 9♦ 9♣ 8♥ 5♦ 3♥ / J♦ 9♥ 4♠"),
], [["tinh-at", [10]], [withOption("tinh-at", "sweep-3"), [30]], ["tien-cuoc", [18]], ["bsfyi", [12]]]);
check("A4MZ: a full house that loses to a full house", [
  lays("10♠ 10♥ 10♦ 4♣ 4♦ / 7♠ 7♥ 7♦ 3♣ 3♦ / K♣ 9♠ 6♥"), lays("J♠ J♥ J♦ 2♣ 2♦ / 9♥ 9♦ 9♣ 8♣ 8♦ / Q♠ 10♣ 5♥"),
], [["tinh-at", [-4]], [{ base: "tinh-at", set: { "bonus.on": "laid" } }, [-2]]]);
check("Y6UR: everyone's aces count", [
  lays("K♠ K♥ 8♦ 7♣ 4♠ / J♠ J♥ 9♣ 6♦ 3♥ / Q♠ 10♥ 5♦"), lays("10♦ 10♣ 7♥ 5♣ 2♠ / Q♦ J♦ 8♠ 6♣ 3♣ / A♠ A♦ 4♦"),
  declares("K♦ K♣ 9♥ 9♦ 8♥ 8♣ 7♠ 7♦ 5♠ 5♥ 2♥ 2♦ A♥"),
], [["tinh-at", [4, -7, -5]]]);
check("Y7A5: aces and a sweep", [
  lays("A♠ A♥ 9♦ 7♣ 4♠ / 10♠ 10♥ 8♣ 6♦ 3♥ / K♠ 7♥ 5♦"), lays("K♦ K♣ 9♠ 8♥ 2♣ / 9♥ 9♣ A♣ 4♦ 2♦ / Q♦ 7♠ 5♣"),
], [
  ["tinh-at", [4]],
  [withOption("tinh-at", "sweep-3"), [10]],
  [{ base: "tinh-at", set: { "sweep.mode": "multiply", "sweep.factor": 3, "ace_points.multiplied": true } }, [12]],
]);
check("ABST: a false declaration", [
  lays("K♠ K♥ 8♦ 7♣ 4♠ / J♠ J♥ 9♣ 6♦ 3♥ / Q♠ 10♥ 5♦"), declares("K♦ K♣ 9♥ 9♦ 8♥ 8♣ 7♠ 7♦ 5♠ 5♥ 5♣ 2♦ A♥"),
], [["tinh-at", "not_an_instant_win"], [{ base: "tinh-at", set: { "instant.false_claim": "pays" } }, [5]]]);
check("BMH2: a dragon against five pairs and a triple", [
  declares("A♠ K♥ Q♦ J♣ 10♠ 9♥ 8♦ 7♣ 6♠ 5♥ 4♦ 3♣ 2♠"), declares("K♠ K♦ J♥ J♦ 9♠ 9♣ 7♥ 7♦ 5♠ 5♣ 3♦ 3♠ 3♥"),
  lays("A♦ A♣ 10♦ 8♠ 4♣ / Q♠ Q♥ 8♥ 6♥ 2♦ / A♥ 10♥ 5♦"),
], [[mau, [39, 39, 18]], [{ base: mau, set: { "instant.between": "difference" } }, [21, 39, 18]]]);
check("A57E: six pairs on both sides", [
  declares("K♠ K♥ J♦ J♣ 9♠ 9♥ 6♦ 6♣ 4♠ 4♥ 3♦ 3♣ Q♦"), declares("K♦ K♣ Q♠ Q♥ 8♠ 8♥ 7♦ 7♣ 5♠ 5♥ 2♦ 2♣ 10♦"),
], [["tinh-at", [0]], [{ base: "tinh-at", set: { "instant.same": "compared" } }, [-6]]]);
check("F3XV: six pairs against three flushes", [
  declares("A♠ A♣ Q♦ Q♣ 9♠ 9♦ 7♣ 7♠ 5♦ 5♣ 2♠ 2♣ K♦"), declares("K♥ J♥ 8♥ 6♥ 3♥ Q♠ J♠ 8♠ 4♠ 3♠ J♦ 10♦ 4♦"),
], [[pagat, [0]], [{ base: pagat, set: { "instant.equal_rank": "listed" } }, [3]], ["bsfyi", [3]]]);
check("G43D: laid as three flushes, and not declared", [
  lays("A♣ J♣ 9♣ 5♣ 4♣ / K♦ Q♦ 7♦ 6♦ 2♦ / 9♠ 8♠ 3♠"), lays("A♥ A♦ 10♥ 8♦ 5♥ / Q♠ Q♥ 9♥ 6♠ 3♦ / K♠ 10♣ 7♣"),
], [
  [pagat, [1]],
  [{ base: pagat, set: { "instant.declared": "automatic", "instant.three_rows": "laid" } }, [3]],
]);
check("AXEF: leaving with six pairs in hand", [
  lays("10♠ 10♥ 10♦ 4♣ 4♦ / 7♠ 7♥ 7♦ 3♣ 3♦ / K♣ 9♠ 6♥"), left("A♥ A♦ Q♣ Q♦ 9♥ 9♣ 8♥ 8♦ 6♣ 6♦ 5♠ 5♦ 3♥"),
  lays("Q♠ Q♥ 9♦ 8♠ 2♣ / J♠ J♦ 6♠ 5♣ 2♦ / K♦ 10♣ 5♥"),
], [
  ["tien-cuoc", [8, 2, -6]],
  ["tinh-at", [6, 2, -4]],
  [{ base: "tien-cuoc", set: { leaving: "unspecified" } }, "unspecified"],
]);
check("AG2W: a dealer's tie makes a sweep", [
  lays("K♠ K♥ 9♦ 7♣ 4♠ / J♠ J♥ 8♣ 6♦ 3♥ / Q♠ 10♣ 5♦"), lays("10♠ 10♥ 8♥ 7♦ 2♣ / 9♠ 9♥ 6♠ 5♣ 2♦ / Q♦ 10♦ 5♠"),
], [["tien-cuoc", [2]], [{ base: "tien-cuoc", set: { tie: "dealer" } }, [9]]]);
const fouledAtTable = [
  lays("K♠ K♥ 9♣ 5♦ 3♠ / J♠ J♥ 4♣ 4♦ 8♠ / A♦ 7♥ 2♣"), lays("Q♥ 10♥ 8♥ 6♥ 3♥ / 5♠ 6♦ 7♣ 8♦ 9♠ / A♠ K♦ 6♣"),
  lays("8♣ 9♦ 10♣ J♣ Q♦ / A♣ A♥ 7♠ 5♥ 2♦ / K♣ 10♠ 4♥"),
];
check("XK6R: a fouled player counts as swept", fouledAtTable, [
  ["bsfyi", [-9, -6, 9]], ["s666pg", "must_rearrange"], ["vgi", "unspecified"],
]);
check("R2P8: two fouls, and a sweep of the table over them", [
  lays("A♥ A♣ 9♦ 6♠ 3♥ / 7♠ 7♥ 2♦ 2♣ K♥ / Q♦ J♦ 4♠"), lays("Q♠ Q♥ Q♣ 9♠ 9♣ / 8♠ 8♥ 8♦ 3♣ 3♦ / K♠ J♥ 7♦"),
  lays("J♠ J♣ 10♠ 10♣ 5♦ / A♦ 10♥ 8♣ 5♠ 3♠ / 4♥ 4♦ 6♣"),
], [["bsfyi", [-12, 0, 12]]]);
check("SV4T: no sweep of the table with a declarer", [
  lays("K♠ K♥ K♦ 9♣ 9♦ / Q♣ J♣ 8♣ 6♣ 4♣ / 10♠ 10♥ 10♦"), lays("3♠ 4♥ 5♦ 6♥ 7♠ / 9♠ 9♥ J♦ 4♦ 2♣ / A♥ 7♣ 3♦"),
  lays("4♠ 5♣ 6♠ 7♥ 8♦ / 3♥ 3♣ K♣ 10♣ 6♦ / A♠ 7♦ 2♦"), declares("2♠ 2♥ 5♠ 5♥ 8♠ 8♥ J♠ J♥ Q♠ Q♥ Q♦ A♦ A♣"),
], [["bsfyi", [10, 10, -6, 1, -6, -6]]]);

test("which instant win a hand is", () => {
  const held = (profile, text) => answer({ op: "instant_win", profile, cards: cards(text) }).result.instant_win;
  const never = { base: mau, set: { "instant.quads_as_pairs": "never" } };
  const quads = "9♠ 9♥ 9♦ 9♣ K♠ K♥ K♦ J♠ J♥ 6♦ 6♣ 3♠ 3♥";
  assert.equal(held("bsfyi", quads), "six_pairs");
  assert.equal(held("tien-cuoc", quads), "five_pairs_and_triple");
  assert.equal(held(never, quads), null);
  assert.equal(held("bsfyi", "A♠ A♥ K♦ K♣ 9♠ 9♥ 7♦ 7♣ 4♠ 4♥ 2♠ 2♥ 2♦"), "five_pairs_and_triple");
  assert.equal(held("tinh-at", "A♠ A♥ K♦ K♣ 9♠ 9♥ 7♦ 7♣ 4♠ 4♥ 2♠ 2♥ 2♦"), "six_pairs");
  assert.equal(held("bsfyi", "4♠ 5♥ 6♦ 6♣ 7♠ 7♥ 8♦ 8♣ 8♥ 9♠ 10♦ J♣ Q♥"), "three_straights");
  assert.equal(held("bsfyi", "K♦ A♣ 2♠ 4♥ 5♦ 6♣ 7♠ 8♥ 5♠ 6♥ 7♣ 8♦ 9♦"), null);
  assert.equal(held("bsfyi", "A♣ K♣ Q♣ 10♣ 9♣ 7♣ 6♣ 5♣ 3♣ 2♣ A♠ J♠ 6♠"), "one_colour_13");
  assert.equal(held("tinh-at", "10♠ 10♥ J♦ J♣ Q♠ Q♥ K♦ K♣ A♠ A♥ 7♦ 5♣ 3♠"), "five_consecutive_pairs");
  assert.equal(held("tinh-at", "Q♠ Q♥ K♦ K♣ A♠ A♥ 2♦ 2♣ 3♠ 3♥ 9♦ 7♣ 5♠"), null);
});

test("errors come in the protocol's order", () => {
  const code = (request) => answer(request).error?.code;
  const legal = fouledAtTable[1];
  assert.equal(code({ op: "score", profile: "nobody", players: [{}] }), "bad_request");
  assert.equal(code({ op: "score", profile: "nobody", players: [] }), "unknown_profile");
  assert.equal(code({ op: "classify", profile: { base: "vgi", set: { pace: 1 } }, cards: ["1s"] }), "unknown_knob");
  assert.equal(code({ op: "classify", profile: "vgi", cards: ["1s"] }), "unknown_card");
  assert.equal(code({ op: "classify", profile: "vgi", cards: ["As", "As"] }), "wrong_card_count");
  assert.equal(code({ op: "classify", profile: "vgi", cards: ["As", "As", "Ks"] }), "duplicate_card");
  assert.equal(code({ op: "score", profile: "vgi", players: [legal, legal] }), "duplicate_card");
  assert.equal(code({ op: "score", profile: "vgi", players: [legal] }), "wrong_card_count");
});
