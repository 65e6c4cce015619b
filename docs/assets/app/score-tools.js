/** What is done with the cards on the table: one step back, a hand or all of them cleared, the deal sent on. */

import { button, fill, h } from "./dom.js";
import { say } from "./strings.js";

export class ScoreTools {
  /**
   * @param {import("./table-editor.js").TableEditor} editor
   * @param {import("./deal-desk.js").DealDesk} desk
   * @param {{announce: (text: string) => void, share, example: () => void, shared: Node, nameOf: (seat: number) => string}} use
   *   `shared` is where a link to copy appears
   */
  constructor(t, editor, desk, use) {
    Object.assign(this, { t, editor, desk, use });
    const { tools, hand } = t.score;
    const undo = () => (desk.canRestore ? !desk.restore() : this.editor.hand.undo()) && use.announce(t.board.undone);
    this.undo = button("↶", undo, { "aria-label": hand.undo, title: hand.undo });
    this.clearHand = button("", () => this.#clearHand());
    this.clearTable = button("", () => (desk.canRestore ? desk.restore() : desk.clear()));
    this.share = button(tools.share, use.share);
    this.element = h(
      "div",
      { class: "mbc-tools mbs-tools", role: "group", "aria-label": t.tools.label },
      h(
        "div",
        { class: "mbc-tools__line" },
        this.clearHand,
        this.clearTable,
        this.share,
        button(tools.example, use.example),
      ),
      use.shared,
    );
  }

  render() {
    const { editor, desk, t, use } = this;
    const { tools, hand } = t.score;
    const { isEmpty } = editor.table;
    this.undo.disabled = !editor.hand.canUndo && !desk.canRestore;
    fill(this.clearHand, say(hand.clear, { name: use.nameOf(editor.seat) }));
    this.clearHand.disabled = editor.hand.cards.length === 0;
    fill(this.clearTable, desk.canRestore ? tools.restore : tools.clear);
    this.clearTable.disabled = isEmpty && !desk.canRestore;
    this.share.disabled = isEmpty;
  }

  #clearHand() {
    this.editor.hand.clear();
    this.editor.paste.restore("");
  }
}
