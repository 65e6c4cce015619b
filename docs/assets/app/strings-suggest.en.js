/** English. */

export default {
  label: "Ways to lay it",
  start: "Paste or pick thirteen cards and the ways to lay them come up.",
  found: { one: "One way to lay it.", many: "{n} ways to lay it." },
  win: "wins {n}%",
  lose: "loses {n}%",
  sweeps: "Wins all three rows {win}%, loses all three {lose}%.",
  use: "Lay it so",
  used: "Laid on the board below: {name}. Undo brings yours back.",
  open: "Open in the checker",
  people: "Counted against {n} arrangements of good players under {profile}, two at a table.",
  nearest:
    "Your changed rules have no sample players of their own. As to laying cards the nearest are {profile}, so {n} arrangements of their players serve; the chi are still by your rules.",
  shareTitle: "Thirteen cards of mậu binh, laid",
};
