/** The box where cards are pasted or typed: read by the core, wrong words marked where they stand, nothing lost. */

import { button, fill, h, uniqueId } from "./dom.js";
import { SIZE } from "./hand.js";
import { MarkedText } from "./marked-text.js";
import { asClash, asTray, leftOutView, wrongView } from "./paste-told.js";
import { inOrder, isHopeless, layGood, layOut, readingOf } from "./reading.js";
import { wireNames } from "./row-names.js";
import { count, say } from "./strings.js";

const TYPING_PAUSE_MS = 450;
/** Who stops for this long in the middle of a word has finished it. */
const WORD_PAUSE_MS = 1500;

const SAMPLES = {
  legal: "A♠ A♣ 9♠ 9♥ 2♦\nK♠ K♥ 8♦ 4♣ 3♠\nQ♠ 7♥ 5♣",
  foul: "K♠ K♦ 10♣ 6♥ 2♠\nQ♥ Q♦ 8♠ 8♣ 3♦\nA♦ J♠ 7♣",
  instant: "A♠ A♦ K♣ K♥ 10♠\n10♥ 8♦ 8♣ 6♠ 6♦\n4♥ 4♣ J♦",
};

export class PasteBox {
  #timer = 0;
  #asked = 0;
  #unfinished = false;
  /** The text that stood here when the board last changed. */
  #settled = "";
  #laying = false;
  /** Is the board changing back to what it was beside another text? */
  #returning = false;
  /** What undoing brings back of the box where the board is about to follow it; null: what it holds. */
  #before = null;
  /** What else became of laying the text, in words. */
  #also = null;
  /** Is there text the core could not be asked about? */
  unread = false;
  /** Does the text say something else than the board, since it was not accepted or was emptied? */
  differs = false;

  /**
   * @param {{ask: (request: object) => Promise<object>, lay: (places: object) => void, refuse?: Function,
   *   many?: Function, differing?: () => void, samples?: boolean}} use `lay` receives the places of the cards read, and tells (in words) what else has changed
   *   by that, or nothing; `ask` may reject, then the text stays and the box says so; `refuse`, given the places, tells (in nodes) why such cards cannot be laid, or null;
   *   `many`, given the reading of more than thirteen cards, lays them and tells (in nodes) what they are, or null;
   *   `differing` hears that `differs` has changed; `samples`: are hands to try offered
   */
  constructor(lang, t, use) {
    Object.assign(this, { lang, t, use });
    this.element = this.#build();
  }

  get text() {
    return this.field.text;
  }

  focus() {
    this.field.focus();
  }

  /** Is there text that the board does not show, be it only that it was not read yet? */
  get ahead() {
    return this.text.trim() !== this.#settled.trim();
  }

  /** The text that belongs to the board as it lies, for a change of the board to be undone. */
  get moment() {
    return this.#before ?? { text: this.text, ahead: this.ahead };
  }

  /** A change of the board was undone: what stood here before it, read again where the board does not show it. */
  comeBack({ text, ahead }) {
    if (!ahead) return this.restore(text);
    const isOther = text !== this.text;
    this.#part(text);
    // The board follows at once; that is not the reader's word on it.
    this.#returning = true;
    queueMicrotask(() => (this.#returning = false));
    return isOther ? this.read() : undefined;
  }

  /** A text that the board beside it does not show. */
  #part(text) {
    this.field.text = text;
    this.#settled = "";
    this.#compare();
  }

  /** What a reload may not lose; null for an empty box. */
  get memory() {
    return this.text ? { text: this.text, ahead: this.ahead } : null;
  }

  set memory({ text, ahead }) {
    if (ahead) {
      this.#part(text);
      this.read();
    } else {
      this.restore(text);
    }
  }

  /** Show this text again without reading it (undo). */
  restore(text) {
    if (text !== this.text) {
      this.field.text = text;
      this.field.mark([]);
      fill(this.message);
    }
    this.settle();
  }

  /** From now on the board is what counts, whatever stands in the box. */
  settle() {
    this.#settled = this.text;
    this.#compare();
  }

  /** The board was changed. What was said of the text is no longer so, unless the text itself is wrong. */
  boardChanged() {
    if (this.#returning) return;
    if (!this.#laying && !this.field.isWrong) fill(this.message);
    this.settle();
  }

  /**
   * Read what stands in the box now. `before`: what stood there when the reader last said what the hand is, as `moment`;
   * of what is typed that is the last text that was laid.
   */
  async read({ typing = false, before = null } = {}) {
    clearTimeout(this.#timer);
    const text = this.text;
    const asked = (this.#asked += 1);
    if (!text.trim()) {
      this.field.mark([]);
      fill(this.message);
      this.#compare();
      return;
    }
    if (!typing) fill(this.message, this.t.paste.waiting);
    let reply;
    try {
      reply = await this.use.ask({ op: "parse", text, lang: this.lang });
    } catch {
      if (asked !== this.#asked) return;
      this.unread = true;
      fill(this.message, this.t.paste.failed);
      this.#compare();
      return;
    }
    this.unread = false;
    if (asked !== this.#asked || text !== this.text) return;
    const unread = reply.error && !reply.error.tokens && !reply.error.at;
    if (unread) fill(this.message, reply.error.message ?? reply.error.code);
    else this.#follow(before, () => this.#show(readingOf(text, reply), typing));
    // Who is in the middle of a word has not said yet what the hand is.
    if (!this.#unfinished || this.field.isWrong) this.#compare();
  }

  #build() {
    const id = uniqueId("text");
    const hintId = uniqueId("hint");
    this.message = h("div", { class: "mbc-box__message", role: "status" });
    this.field = new MarkedText({
      id,
      rows: 3,
      "aria-describedby": hintId,
      placeholder: this.t.paste.placeholder,
      on: {
        input: (event) => this.#onInput(event),
        // Leaving the box ends the word being typed; text that was read already is left alone.
        change: () => this.#unfinished && this.read(),
      },
    });
    return h(
      "div",
      { class: "mbc-box" },
      h("label", { class: "mbc-box__label", for: id }, this.t.paste.label),
      this.field.element,
      h("p", { class: "mbc-box__hint", id: hintId }, this.t.paste.hint),
      this.use.samples !== false && this.#samples(),
      this.message,
    );
  }

  #samples() {
    const samples = Object.keys(SAMPLES).map((name) =>
      button(this.t.paste.sample[name], () => this.#try(SAMPLES[name]), { class: "mbc-btn--small mbc-btn--quiet" }),
    );
    return h("div", { class: "mbc-box__samples" }, h("span", {}, this.t.paste.samples), samples);
  }

  #try(text) {
    const before = this.moment;
    this.field.text = text;
    this.read({ before });
  }

  #onInput(event) {
    clearTimeout(this.#timer);
    this.field.mark([]);
    if (event.inputType?.startsWith("insertFromPaste") || event.inputType === "insertFromDrop") this.#pasted();
    else this.#timer = setTimeout(() => this.read({ typing: true }), TYPING_PAUSE_MS);
  }

  /** What became of it is told under the box, where on a phone the screen may end or a line of the page's own lie. */
  async #pasted() {
    await this.read();
    if (this.field.hasFocus) this.message.scrollIntoView({ block: "nearest" });
  }

  /** The board follows the text. */
  #follow(before, lay) {
    this.#before = before ?? { text: this.#settled, ahead: false };
    lay();
    this.#before = null;
  }

  #show(reading, typing) {
    this.#also = null;
    const { caret } = this.field;
    // The word being typed is not wrong yet, unless no card begins so.
    const isOpen = ({ end, token }) => typing && end === caret && !isHopeless(token);
    const errors = reading.errors.filter((error) => !isOpen(error));
    this.#unfinished = errors.length < reading.errors.length;
    this.field.mark([...errors, ...reading.twice]);
    if (this.#unfinished) this.#timer = setTimeout(() => this.read(), WORD_PAUSE_MS);
    if (errors.length || reading.twice.length) return this.#showWrong({ ...reading, errors });
    if (this.#unfinished) return fill(this.message);
    const n = reading.cards.length;
    if (n > SIZE.tray) return this.#showMany(reading, n);
    const { how, places } = layOut(reading);
    const refused = this.use.refuse?.(places);
    if (refused) return this.#say(reading, refused);
    this.#lay(places);
    if (n < SIZE.tray) return this.#say(reading, count(this.t.paste.tooFew, n, { left: SIZE.tray - n }));
    return this.#showRead(reading, how, places);
  }

  #showMany(reading, n) {
    const told = this.use.many?.(reading);
    if (told) this.settle();
    return this.#say(reading, told ?? say(this.t.paste.tooMany, { n, over: n - SIZE.tray }));
  }

  #showRead(reading, how, places) {
    const { asLabelled, asRows, asFrontFirst, swapFives, splitAsTyped } = this.t.paste;
    const take = (other) => {
      this.#lay(other);
      // What the message says of the rows is no longer so.
      fill(this.message, this.#also);
    };
    const offer = (text, other) => button(text, () => take(other), { class: "mbc-btn--small" });
    const rows = wireNames(this.t.rows);
    const told = {
      labels: () => [asLabelled],
      rows: () => [say(asRows, rows)],
      front_first: () => [
        h("span", {}, say(asFrontFirst, rows)),
        offer(swapFives, { ...places, back: places.middle, middle: places.back }),
      ],
      clash: () => [h("span", {}, asClash(reading, this.t)), offer(splitAsTyped, inOrder(places.tray))],
      tray: () => [h("span", {}, asTray(reading, this.t)), offer(splitAsTyped, inOrder(places.tray))],
    };
    this.#say(reading, told[how]());
  }

  #showWrong(reading) {
    const use = { ...this.#words, select: (at) => this.field.select(at), useGood: () => this.#lay(layGood(reading)) };
    this.#say(reading, wrongView(reading, use));
  }

  /** The message, and with it what of the text was passed over. */
  #say(reading, ...nodes) {
    fill(this.message, nodes, this.#also && h("p", {}, this.#also), leftOutView(reading, this.#words));
  }

  get #words() {
    return { lang: this.lang, t: this.t };
  }

  #lay(places) {
    this.#laying = true;
    this.#also = this.use.lay(places) ?? null;
    this.#laying = false;
    this.settle();
  }

  #compare() {
    if (this.differs === this.ahead) return;
    this.differs = this.ahead;
    this.use.differing?.();
  }
}
