"""Wide tables of Markdown, whose rows become panels where the column is narrow (docs/assets/css/tables.css).

In a panel each cell stands under its column's name, which it carries. The browser then no longer takes it
for a table, so the roles say that it still is one.
"""

from __future__ import annotations

import re
from itertools import count

_TABLE = re.compile(r"<table>\s*<thead>(.*?)</thead>(.*?)</table>", re.DOTALL)
_HEAD = re.compile(r"<th\b([^>]*)>(.*?)</th>", re.DOTALL)
_CELL = re.compile(r"<(tr|td)\b")
_TAG = re.compile(r"<[^>]*>")
_NAME = re.compile(r"(?<=<code>)[A-Za-z0-9_.]+(?=</code>)")
_FEWEST = 4
"""Columns for which a telephone has no room side by side."""


def with_panels(html: str) -> str:
    """A page's HTML with each of its wide tables made so."""
    return _TABLE.sub(_table, html)


def _table(found: re.Match[str]) -> str:
    head, body = found.groups()
    names = [_TAG.sub("", name).strip() for _, name in _HEAD.findall(head)]
    if len(names) < _FEWEST:
        return found[0]
    head = _HEAD.sub(r'<th role="columnheader"\1>\2</th>', head).replace("<tr>", '<tr role="row">')
    # A long name gives way at its parts' ends, not in the middle of a word.
    body = _NAME.sub(lambda name: re.sub(r"(?<=[._])", "<wbr>", name[0]), body)
    body = body.replace("<tbody>", '<tbody role="rowgroup">')
    place = count()

    def cell(tag: re.Match[str]) -> str:
        nonlocal place
        if tag[1] == "tr":
            place = count()
            return '<tr role="row"'
        return f'<td role="cell" data-label="{names[next(place)]}"'

    return (
        '<div class="mb-panels"><table class="mb-panels__table" role="table">'
        f'<thead role="rowgroup">{head}</thead>{_CELL.sub(cell, body)}</table></div>'
    )
