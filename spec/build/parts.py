"""Large generated parts kept out of the way of Markdown and of the search index until their page is written.

Both parse every element they are given, which for tables of cards takes longer than all the rest of the
build, and neither has a use for them: the search has entries of its own for cases, clauses and words
(`publish`).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import count

_MARK = '<div data-mb-part="{}"></div>'
_MARKED = re.compile(r'<div data-mb-part="(\d+)"></div>')
_LEFT_OUT = 'data-search-exclude="1"'

_numbers = count(1)
_waiting: dict[int, str] = {}


def kept_out(html: str) -> str:
    """What stands in the Markdown for a part: a mark where the search passes it over anyway, else itself."""
    if _LEFT_OUT not in html.partition(">")[0]:
        return html
    number = next(_numbers)
    _waiting[number] = html
    return _MARK.format(number)


def put_in(page: str, refined: Callable[[str], str]) -> str:
    """A page's HTML with its parts, refined as the page's own text was, in place of their marks."""

    def part(found: re.Match[str]) -> str:
        return refined(_waiting.pop(int(found[1])).replace(f" {_LEFT_OUT}", ""))

    return _MARKED.sub(part, page)
