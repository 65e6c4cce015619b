import { BY_DECLARATION, INSTANTS_IN_THE_CARDS, SIX_INSTANTS, STRICT_ROWS, USUAL_BONUSES } from "./shared.mjs";

const SWEEP_DOUBLES = {
  "sweep.mode": "multiply",
  "sweep.trigger": "pair",
  "sweep.factor": 2,
  "sweep.scope": "total",
};

export default {
  id: "pagat-viet",
  edition: "0.1.0",
  knobs: {
    "order": "at_least",
    "wheel": "lowest",
    ...USUAL_BONUSES,
    "sweep.mode": "none",
    "foul.mode": "unspecified",
    "tie": "zero",
    "instant.rank": SIX_INSTANTS,
    ...BY_DECLARATION,
    "instant.suited_dragon": 26,
    "instant.dragon": 13,
    "instant.five_pairs_and_triple": 6,
    "instant.six_pairs": 3,
    "instant.three_flushes": 3,
    "instant.three_straights": 3,
    "instant.equal_rank": "tie",
    ...INSTANTS_IN_THE_CARDS,
    "instant.quads_as_pairs": "everywhere",
    "ace_points.mode": "none",
    "leaving": "unspecified",
    "match.deals": [],
  },
  options: {
    "sweep": { ...SWEEP_DOUBLES, "table_sweep.mode": "none" },
    "table-sweep": {
      ...SWEEP_DOUBLES,
      "table_sweep.mode": "replace",
      "table_sweep.factor": 3,
      "table_sweep.players": 3,
    },
    "strict": STRICT_ROWS,
  },
};
