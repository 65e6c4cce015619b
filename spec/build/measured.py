"""The figures of `benchmarks/results/` as a page shows them: each file a heading, its command and a table.

    {{ figures() }}

It makes Markdown around its tables, so that the headings stand in the page's own list of contents. No number
is made here: each comes from a file, grouped and with the decimal sign of the page's language.
"""

from __future__ import annotations

from collections.abc import Callable

from markupsafe import Markup

from benchmarks.figures import Figure, Results, read_all

from .blocks import capital
from .clauseart import date
from .markup import el
from .view import MINUS, View


def figures(view: View) -> str:
    """Every file of figures, by name."""
    return "\n\n".join(section(results, view) for results in read_all())


def section(results: Results, view: View) -> str:
    """One program's figures."""
    heading = view.text(results.title) if results.title else results.name
    when = view.say("figures.when", python=results.python, date=date(results.date, view.language))
    return "\n\n".join(
        [
            f"## {heading} {{#{results.name}}}",
            f"```text\n{results.command}\n```",
            when,
            str(table(results, view)),
        ]
    )


def table(results: Results, view: View) -> Markup:
    """A row for each figure: what it is, how much, how much was wanted, and whether it is reached."""
    head = [
        el("th", view.say(f"figures.{key}"), scope="col", role="columnheader")
        for key in ("what", "value", "goal", "outcome")
    ]
    body = [
        el(
            "tr",
            el(
                "th",
                capital(view.text(figure.title)),
                _sub(_note(figure, view)),
                scope="row",
                role="rowheader",
            ),
            el(
                "td",
                el("strong", amount(rounded(figure.value, view), figure, view)),
                _sub(_range(figure, view)),
                role="cell",
            ),
            el("td", _goal(figure, view), role="cell"),
            el("td", _outcome(figure, view), role="cell"),
            role="row",
            id=f"{results.name}-{figure.id}",
        )
        for figure in results.figures
    ]
    # Roles are written out: on a narrow column rows become panels, and browsers then forget the table.
    made = el(
        "table",
        el("thead", el("tr", *head, role="row"), role="rowgroup"),
        el("tbody", *body, role="rowgroup"),
        class_="mb-values mb-panels mb-figures",
        role="table",
        aria_label=view.text(results.title) if results.title else results.name,
    )
    return el("div", made, class_="mb-values-box")


def amount(number: str, figure: Figure, view: View) -> str:
    """A number in the figure's unit: `4.21 times`, `2.598.960`, `−0.034 chi`."""
    unit = "percent" if figure.unit == "%" else figure.unit
    return view.say(f"figures.units.{unit}", n=number)


def rounded(number: float, view: View) -> str:
    """A measured number as the language writes it: whole ones whole, others to three digits or so."""
    size = abs(number)
    decimals = 0 if size >= 100 or isinstance(number, int) else 1 if size >= 10 else 2 if size >= 1 else 3
    return written(f"{number:z,.{decimals}f}", view)


def written(text: str, view: View) -> str:
    """Python's `-1,234.5` in the signs of the language."""
    signs = {",": view.say("wire.thousands"), ".": view.say("figures.decimal"), "-": MINUS}
    return "".join(signs.get(sign, sign) for sign in text)


def _note(figure: Figure, view: View) -> str | None:
    return view.text(figure.note) if figure.note else None


def _range(figure: Figure, view: View) -> str | None:
    if figure.low is None or figure.high is None:
        return None
    return view.say("figures.range", low=rounded(figure.low, view), high=rounded(figure.high, view))


def _goal(figure: Figure, view: View) -> str:
    if figure.goal is None:
        return view.say("figures.no_goal")
    (kind, bound), *_ = figure.goal.items()
    return view.say(f"figures.{kind}", n=amount(written(f"{bound:,}", view), figure, view))


def _outcome(figure: Figure, view: View) -> Markup:
    """In words; the colour only says it again."""
    if figure.met is None:
        return el("span", "–", class_="mb-dim")
    said, kind = ("met", "good") if figure.met else ("missed", "bad")
    return el("span", view.say(f"figures.{said}"), class_=f"mb-verdict mb-verdict--{kind}")


def _sub(text: str | None) -> Markup | None:
    return el("span", text, class_="mb-figures__sub") if text else None


MACROS: tuple[Callable[..., str], ...] = (figures,)
