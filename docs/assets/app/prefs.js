/** What the reader chose, remembered in the browser; everything works where storing is forbidden. */

const memory = new Map();

/** @returns {string|null} */
export function recall(key) {
  try {
    return localStorage.getItem(key) ?? memory.get(key) ?? null;
  } catch {
    return memory.get(key) ?? null;
  }
}

export function remember(key, value) {
  memory.set(key, value);
  try {
    localStorage.setItem(key, value);
  } catch {
    // Forbidden or full: the choice lasts as long as the page.
  }
}
