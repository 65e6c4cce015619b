/** The cases the site publishes, found by id or by chance. */

const files = new Map();

async function load(url) {
  const reply = await fetch(url);
  if (!reply.ok) throw new Error(`${reply.status} ${url}`);
  const cases = await reply.json();
  return new Map(cases.map((one) => [one.id, one]));
}

/** @returns {Promise<object|null>} null where no case has that id; rejects where the file cannot be had */
export async function findCase(url, id) {
  if (!files.has(url)) files.set(url, load(url));
  try {
    return (await files.get(url)).get(id) ?? null;
  } catch (failure) {
    files.delete(url);
    throw failure;
  }
}

/** @returns {Promise<object[]>} all cases, or deals, of a file; rejects where the file cannot be had */
export async function allCases(url) {
  await findCase(url, "");
  return [...(await files.get(url)).values()];
}

/**
 * A deal to look at, of deals.json: one that the sources settle unlike, which is what there is to see.
 * @param {(deal: object) => boolean} fits may it be this one?
 * @returns {Promise<object|null>} another one than `except`
 */
export async function randomDeal(url, except, fits = () => true) {
  const deals = (await allCases(url)).filter((deal) => deal.id !== except && isDisputed(deal) && fits(deal));
  return deals[Math.floor(Math.random() * deals.length)] ?? null;
}

/** Whether two sources settle a deal, and not alike; an error on one side only is no number to compare. */
export function isDisputed({ by }) {
  const sums = Object.values(by).flatMap(({ result }) => (result ? [String(result.totals)] : []));
  return new Set(sums).size > 1;
}

/** Does a deal show what these rules say? What its title tells is then so under them. */
export function isAbout({ clause, by }, { id, set }) {
  const source = clause.split("/")[0];
  const isOwn = source === id && Object.keys(set).length === 0;
  return Boolean(by[id]?.result) && (isOwn || source === "common");
}
