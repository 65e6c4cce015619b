// What a hand takes in its row, and when a bonus hand over a bonus hand doubles it.

/** The bonus listed for a hand in a row; 0 where there is none. */
function listed(hand, row, bonus) {
  const line = bonus.prices[row]?.[hand.type];
  if (!line) return 0;
  if (hand.ofAces && line.aces !== undefined) return line.aces;
  if (hand.run === 14 && line.top !== undefined) return line.top;
  if (hand.run === "wheel" && line.wheel !== undefined) return line.wheel;
  return line.plain;
}

/** What winning the row with this hand takes: 1, or the bonus in its place, or the bonus on top. */
export function priceOf(hand, row, bonus) {
  const price = listed(hand, row, bonus);
  return bonus.mode === "add" ? 1 + price : price || 1;
}

/** What a bonus hand earns by being laid, where that is enough. */
export const laidBonus = listed;

const isBonusHand = (hand, row, bonus) => listed(hand, row, bonus) > 0;
const isQuadsUp = (hand) => hand.type === "four_of_a_kind" || hand.type === "straight_flush";

/** Does the winner's hand double its row by beating a bonus hand? */
export function doublesRow(winner, loser, row, bonus) {
  if (bonus.overBonus === "none") return false;
  if (!isBonusHand(winner, row, bonus) || !isBonusHand(loser, row, bonus)) return false;
  switch (bonus.overBonus) {
    case "any": return true;
    case "same_type": return winner.type === loser.type;
    case "quads_up": return isQuadsUp(winner) && isQuadsUp(loser);
  }
}
