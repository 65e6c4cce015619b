// What the theme's script does at the start to a page that is already being read, and each time at the price of styling
// all of it anew, is done here for less. Loaded in the head, run before that script.
(() => {
  // Instant navigation writes out every address in full, so that pages in other folders agree on it. A style sheet whose
  // address is written is applied again, be it a widget's in the body; so it tells its address in full, and keeps it.
  for (const sheet of document.querySelectorAll("link[rel='stylesheet']")) {
    const told = sheet.cloneNode();
    told.href = sheet.href;
    Object.defineProperties(sheet, {
      href: { get: () => told.href, set() {} },
      outerHTML: { get: () => told.outerHTML },
    });
  }

  // The theme lays hold of the page as soon as it is whole, which is right after its script was read, a long task in
  // itself. Whoever waits for that moment is told in a task of its own, and the reader's taps come in between. The first
  // they ask is how large things are, so that is found out before, in one more.
  const whole = "DOMContentLoaded";
  window.addEventListener(
    whole,
    (event) => {
      if (!event.isTrusted) return;
      event.stopImmediatePropagation();
      setTimeout(() => {
        document.body.getBoundingClientRect();
        setTimeout(() => document.dispatchEvent(new Event(whole, { bubbles: true })));
      });
    },
    true,
  );
})();
