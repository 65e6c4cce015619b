/** One hand and all that puts cards into it: box, board and deck, joined. The checker and the suggestions have it. */

import { HandEditor } from "./hand-editor.js";
import { Hand } from "./hand.js";
import { PasteBox } from "./paste-box.js";
import { Picker } from "./picker.js";

/**
 * @param {object} t strings
 * @param {{ask: (request: object) => Promise<object>, announce: (text: string) => void, changed: () => void,
 *   differing: () => void}} use `changed`: the cards lie otherwise; `differing`: the box no longer says what lies
 * @returns {{paste: PasteBox, hand: Hand, editor: HandEditor, picker: Picker}}
 */
export function handDesk(lang, t, { ask, announce, changed, differing }) {
  const paste = new PasteBox(lang, t, { ask, lay: (places) => void hand.set(places), differing });
  const hand = new Hand({
    onChange: changed,
    extra: () => paste.moment,
    onUndo: (moment) => paste.comeBack(moment),
  });
  const editor = new HandEditor(hand, lang, t, { announce, onSlot: (place) => picker.pickFor(place) });
  const picker = new Picker(hand, lang, t, announce);
  return { paste, hand, editor, picker };
}
