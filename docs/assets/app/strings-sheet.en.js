/** English: the sentences of a table's sheet. What has `open` the source leaves open: a line for the table to fill in. */

export default {
  order: {
    at_least: "The {back} is the strongest, then the {middle}, then the {front}; two equal rows of five are legal.",
    strict: "The {back} is the strongest, then the {middle}, then the {front}; two equal rows of five are a foul.",
  },
  wheel: {
    second: "A-2-3-4-5 is the second highest straight, after 10-J-Q-K-A.",
    lowest: "A-2-3-4-5 is the lowest straight.",
    split: "A-2-3-4-5 is the lowest straight, but the second highest straight flush.",
  },
  tie: {
    zero: "A row that meets an equal one is a tie, and nobody is paid.",
    dealer: "The dealer wins equal rows.",
    dealer_sweeps: "The dealer wins equal rows. They count as won, towards a sweep too.",
  },
  bonus: {
    none: "No row bonuses.",
    won_replace: "A row won with one of these is worth the chi beside it, in place of 1\u00a0chi.",
    won_add: "A row won with one of these is worth 1\u00a0chi and the chi beside it.",
    laid_replace: "One of these is paid wherever it is laid, even on a lost row; on a won row in place of 1\u00a0chi.",
    laid_add: "One of these is paid wherever it is laid, even on a lost row; on a won row on top of 1\u00a0chi.",
  },
  "bonus.over_bonus": {
    none: "A bonus hand that beats a bonus hand is worth nothing extra.",
    any: "A bonus hand that beats a bonus hand doubles the row.",
    same_type: "A bonus hand that beats one of its own type doubles the row.",
    quads_up: "Of fours and straight flushes, one that beats another doubles the row.",
  },
  sweep: {
    none: "All three rows won are worth nothing extra.",
    pair_multiply_total: "All three rows won: times {n}, bonuses included.",
    pair_multiply_rows: "All three rows won: times {n}, but not the bonuses.",
    pair_add: "All three rows won: {n}\u00a0chi more.",
    pair_fixed: "All three rows won: {n}\u00a0chi in all, whatever the rows are worth.",
    table_last_multiply_total: "Whoever is last at the table in all three rows pays times {n}, bonuses included.",
    table_last_multiply_rows: "Whoever is last at the table in all three rows pays times {n}, but not the bonuses.",
    table_last_add: "Whoever is last at the table in all three rows pays everybody {n}\u00a0chi more.",
    table_last_fixed: "Whoever is last at the table in all three rows pays everybody {n}\u00a0chi in all.",
  },
  table_sweep: {
    none: "Sweeping the whole table is worth nothing extra.",
    replace: "All three rows won from everybody, {p} players or more: times {n}, in place of the sweep.",
    compound: "All three rows won from everybody, {p} players or more: times {n}, on top of the sweep.",
    rows_again: "All three rows won from everybody, {p} players or more: the three rows are paid once more.",
    add: "All three rows won from everybody, {p} players or more: {n}\u00a0chi more from each.",
  },
  "table_sweep.counts_fouled": {
    true: "A foul does not stop a sweep of the table: who fouled counts as swept.",
    false: "A foul stops a sweep of the table.",
  },
  foul: {
    rows_all: "A foul loses all three rows, at the other player’s prices, times {n}.",
    rows_all_plain: "A foul loses all three rows, at the other player’s prices.",
    rows_as_laid: "A foul loses only the rows that lose as laid, times {n}.",
    rows_as_laid_plain: "A foul loses only the rows that lose as laid.",
    flat: "A foul pays everybody {n}\u00a0chi.",
    flat_and_bonuses: "A foul pays everybody {n}\u00a0chi and their bonuses.",
    rearrange: "A foul is set again before the cards are shown.",
    open: "A foul:",
  },
  "foul.table_sweep": {
    true: "Who sweeps the table is paid at that rate by a foul too.",
    false: "Who sweeps the table is paid by a foul as usual.",
  },
  "foul.both": { zero: "Two fouls tie with each other.", open: "Two fouls:" },
  leaving: { foul: "Leaving in the middle of a deal counts as a foul.", open: "Leaving in the middle of a deal:" },
  "instant.rank": { none: "No instant wins.", some: "The higher stands first." },
  "instant.declared": {
    choice: "To declare an instant win is the player’s choice.",
    automatic: "An instant win counts by itself.",
  },
  "instant.false_claim": { error: "A false claim is refused.", pays: "A false claim pays as a foul does." },
  "instant.equal_rank": { listed: "Of two worth the same the first listed wins.", tie: "Two worth the same tie." },
  "instant.between": {
    own_value: "Of two declared the higher takes its own price.",
    difference: "Of two declared the higher takes the difference.",
  },
  "instant.same": { zero: "Two of one kind tie.", compared: "Two of one kind are compared card by card." },
  "instant.per": { opponent: "Everybody pays the price above.", row: "The price above is for each row, so times 3." },
  "instant.quads_as_pairs": {
    six_pairs: "Four of a kind are two pairs, in six pairs only.",
    everywhere: "Four of a kind are two pairs, in six pairs and in five pairs and a triple.",
    six_pairs_alone_six_pairs: "Four of a kind are two pairs in six pairs.",
    everywhere_alone_six_pairs: "Four of a kind are two pairs in six pairs.",
    six_pairs_alone_five_pairs_and_triple: "Four of a kind are no two pairs in five pairs and a triple.",
    everywhere_alone_five_pairs_and_triple: "Four of a kind are two pairs in five pairs and a triple.",
    never: "Four of a kind are no two pairs.",
  },
  "instant.three_rows": {
    cards: "{names}: in the 13 cards, however laid.",
    laid: "{names}: in the rows as laid.",
  },
  threes: {
    three_flushes: "Three flushes",
    three_straights: "Three straights",
    both: "Three flushes and three straights",
  },
  "instant.low_run": {
    true: "In three straights A-2-3 in front counts as one.",
    false: "In three straights A-2-3 in front does not count.",
  },
  "ace_points.mode": {
    none: "No ace points.",
    dealt: "Ace points: players times own aces, less all aces dealt.",
    four: "Ace points: 4 times own aces, less 4.",
  },
  "ace_points.cancelled_by_quads": {
    true: "Four aces in one row cancel the ace points of that deal.",
    false: "Four aces in one row do not cancel ace points.",
  },
  "ace_points.multiplied": {
    true: "A sweep multiplies ace points too.",
    false: "A sweep does not multiply ace points.",
  },
  "match.deals": { some: "A match is {n} deals.", open: "Deals in a match:" },
};
