// Pieces that several sources have in common.

/** The six bonuses of bs.fyi, mau binh online and Pagat: in place of the 1, on a won row only. */
export const USUAL_BONUSES = {
  "bonus.mode": "replace",
  "bonus.on": "won",
  "bonus.front.three_of_a_kind": 3,
  "bonus.middle.full_house": 2,
  "bonus.middle.four_of_a_kind": 8,
  "bonus.middle.straight_flush": 10,
  "bonus.back.four_of_a_kind": 4,
  "bonus.back.straight_flush": 5,
  "bonus.over_bonus": "none",
};

/** Three flushes and three straights are looked for in all thirteen cards, and A-2-3 is a run. */
export const INSTANTS_IN_THE_CARDS = {
  "instant.between": "own_value",
  "instant.same": "zero",
  "instant.per": "opponent",
  "instant.three_rows": "cards",
  "instant.low_run": true,
};

export const SIX_INSTANTS = [
  "suited_dragon", "dragon", "five_pairs_and_triple", "six_pairs", "three_flushes", "three_straights",
];

/** A declaration is the player's choice, and a wrong one is a wrong entry. */
export const BY_DECLARATION = { "instant.declared": "choice", "instant.false_claim": "error" };

/** A fouled player loses all three rows, times 2, at the price of the other's hands; two fouls tie. */
export const FOUL_PAYS_DOUBLE = {
  "foul.mode": "rows",
  "foul.rows": "all",
  "foul.factor": 2,
  "foul.both": "zero",
};

export const STRICT_ROWS = { order: "strict" };
