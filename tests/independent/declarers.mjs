// Two players who have both declared.
import { compareWithinKind } from "./instants.mjs";

/** Above 0 when a's hand stands higher: by the list, but that hands of one worth may tie. */
function higher(a, b, instant) {
  if (a.instant === b.instant) {
    return instant.same === "compared" ? compareWithinKind(a.instant, a.cards, b.cards) : 0;
  }
  if (instant.equalRank === "tie" && instant.value(a.instant) === instant.value(b.instant)) return 0;
  return instant.rank.indexOf(b.instant) - instant.rank.indexOf(a.instant);
}

/** What a takes from b: the higher hand's own value, or the difference of the two. */
export function betweenDeclarers(a, b, instant) {
  const outcome = Math.sign(higher(a, b, instant));
  if (outcome === 0) return 0;
  const [winner, loser] = outcome > 0 ? [a, b] : [b, a];
  const whole = instant.value(winner.instant);
  if (instant.between !== "difference" || a.instant === b.instant) return outcome * whole;
  return outcome * Math.max(whole - instant.value(loser.instant), 0);
}
