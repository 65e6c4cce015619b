import { STRICT_ROWS } from "./shared.mjs";

export default {
  id: "vgi",
  edition: "0.1.0",
  knobs: {
    "order": "at_least",
    "wheel": "lowest",
    "bonus.mode": "none",
    "sweep.mode": "none",
    "foul.mode": "unspecified",
    "tie": "zero",
    "instant.rank": [],
    "ace_points.mode": "none",
    "leaving": "unspecified",
    "match.deals": [],
  },
  options: { strict: STRICT_ROWS },
};
