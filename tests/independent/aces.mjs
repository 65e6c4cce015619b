// Ace points: who holds more aces takes the difference from the other.

const hasFourAcesInARow = (seat) => Object.values(seat.hands ?? {}).some((hand) => hand.fourAces);

/** A function of two players, what the first takes from the second in ace points; null where no number fits. */
export function acePoints(seats, { mode, cancelledByQuads }) {
  if (mode === "none") return () => 0;
  if (cancelledByQuads && seats.some(hasFourAcesInARow)) return () => 0;
  const lead = (i, j) => seats[i].aces - seats[j].aces;
  if (mode === "dealt" || seats.length === 4) return lead;
  return (i, j) => (lead(i, j) === 0 ? 0 : null);
}
