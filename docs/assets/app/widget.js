/** The widgets for a whole table: as all widgets, with the words for a table. */

import { PageWidget } from "./page-widget.js";
import { tableStringsFor } from "./strings-table.js";

export class Widget extends PageWidget {
  words(lang) {
    return { ...super.words(lang), ...tableStringsFor(lang) };
  }
}
