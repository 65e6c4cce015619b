/**
 * What a widget keeps when the reader goes away and comes back: within one visit itself, as it was, with what was typed
 * and not laid, its steps to undo and the card in hand; after a full reload, and in the other language, the text alone.
 */

/** Tag and page → the widget that stands, or last stood, there. */
const standing = new Map();

/**
 * Put the widget that stood here before in place of a fresh one: the theme draws a page anew whenever the reader comes
 * to it, and would lose what lies on the table.
 * @returns {boolean} false where `fresh` is the first here, and stays
 */
export function putBack(fresh) {
  const place = `${fresh.localName} ${location.pathname}`;
  const old = standing.get(place);
  if (old?.isConnected) return false;
  if (!old) {
    standing.set(place, fresh);
    return false;
  }
  fresh.replaceWith(old);
  return true;
}

const keyOf = (widget, page) => `mb.kept ${widget.localName} ${page}`;

/** Keep something (JSON) for a reload of this page with the same address; null forgets it. */
export function store(widget, { page, hash }, value) {
  try {
    if (value === null) sessionStorage.removeItem(keyOf(widget, page));
    else sessionStorage.setItem(keyOf(widget, page), JSON.stringify({ hash, value }));
  } catch {
    // Private windows may forbid it: then a reload forgets.
  }
}

/** @returns {*} what was kept for this page with this address; null where nothing was, or where it cannot be read */
export function stored(widget, { page, hash }) {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(widget, page)));
    return kept?.hash === hash ? (kept.value ?? null) : null;
  } catch {
    return null;
  }
}

/**
 * Keep a text for good, for all pages and tabs; the listeners of `onStored` in the other tabs hear of it.
 * @returns {boolean} false where the browser forbids it, or has no room left
 */
export function storeForGood(key, text) {
  try {
    localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** @returns {string|null} what was kept for good; null where nothing was, or storing is forbidden */
export function storedForGood(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keep a text for this tab, as long as it is there: through a reload, and when the browser has let go of the page. */
export function storeForVisit(key, text) {
  try {
    sessionStorage.setItem(key, text);
  } catch {
    // Forbidden or full: then a reload forgets.
  }
}

/** @returns {string|null} what was kept for this tab; null where nothing was, or storing is forbidden */
export function storedForVisit(key) {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/**
 * Calls `listener` when another tab kept something under this key, or when this page comes back out of the browser's
 * memory, where it did not hear of it.
 * @returns {() => void} call it to stop
 */
export function onStored(key, listener) {
  const onStorage = (event) => (event.key === key || event.key === null) && listener();
  const onShow = (event) => event.persisted && listener();
  window.addEventListener("storage", onStorage);
  window.addEventListener("pageshow", onShow);
  return () => {
    window.removeEventListener("storage", onStorage);
    window.removeEventListener("pageshow", onShow);
  };
}
