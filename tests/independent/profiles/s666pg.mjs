export default {
  id: "s666pg",
  edition: "0.1.0",
  knobs: {
    "order": "strict",
    "wheel": "lowest",
    "bonus.mode": "none",
    "sweep.mode": "none",
    "foul.mode": "rearrange",
    "tie": "zero",
    "instant.rank": [],
    "ace_points.mode": "none",
    "leaving": "unspecified",
    "match.deals": [],
  },
  options: {},
};
