"""A run as a file for other programs and other readers: each module makes one text of a report.

`FORMS` has them by the name of their option; each takes the report, its diagnosis and the words to use.
"""

from __future__ import annotations

from collections.abc import Callable

from maubinh_core.conformance.diagnosis import Diagnosis
from maubinh_core.conformance.outcomes import Report
from maubinh_core.conformance.words import Words

from . import badge, data, junit, markdown, page

Form = Callable[[Report, Diagnosis, Words], str]

FORMS: dict[str, Form] = {
    "junit": junit.text,
    "json": data.text,
    "markdown": markdown.text,
    "html": page.text,
    "badge": badge.text,
}
