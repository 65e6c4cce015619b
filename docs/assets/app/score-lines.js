/** What a settled deal says of each player: who fouled, declared or left, who swept whom. */

/** What is told of a player beside the sum, in this order. */
const FEATS = ["foul", "declared", "left", "table_sweep", "swept"];

/**
 * @param {object[]} ledger of `explain`
 * @param {string[]} deeds of the players, by seat
 * @returns {string[][]} by seat, each out of FEATS: `declared` also where the rules declare for the player, `table_sweep`
 *   for who swept the whole table, `swept` for who lost all three rows to somebody
 */
export function featsOf(ledger, deeds) {
  const feats = deeds.map((deed) => new Set(deed === "left" ? ["left"] : deed === "declares" ? ["declared"] : []));
  for (const line of ledger) {
    const { kind, from, to } = line;
    const by = (knob) => line.factors.some((factor) => factor.knob === knob);
    if (kind === "foul_both") [from, to].forEach((seat) => feats[seat].add("foul"));
    else if (kind.startsWith("foul")) feats[from].add("foul");
    else if (kind === "instant") feats[to].add("declared");
    else if (kind.startsWith("instant")) [from, to].forEach((seat) => feats[seat].add("declared"));
    if (kind === "table_sweep" || by("table_sweep.factor") || by("foul.table_sweep")) feats[to].add("table_sweep");
    if (kind.startsWith("sweep") || by("sweep.factor") || by("table_sweep.factor")) feats[from].add("swept");
  }
  // Who left pays as who fouled, and who swept the table need not be told of each pair.
  return feats.map((found) => {
    if (found.has("left")) found.delete("foul");
    if (found.has("foul") || found.has("left")) found.delete("swept");
    return FEATS.filter((feat) => found.has(feat));
  });
}

/** The lines of each pair, in the order of the ledger: `[{pair: [a, b], lines}]`, pairs without lines left out. */
export function byPair(ledger, pairs) {
  const told = pairs.map(([a, b]) => ({
    pair: [a, b],
    lines: ledger.filter(({ from, to }) => (from === a && to === b) || (from === b && to === a)),
  }));
  return told.filter(({ lines }) => lines.length > 0);
}
