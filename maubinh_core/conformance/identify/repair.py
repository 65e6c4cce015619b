"""When an answer contradicts the rules: the smallest change of them under which every answer agrees."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations, product
from typing import Any

from .families import families
from .family import Reading
from .fit import Fit
from .payments import counted_otherwise
from .questions import Fact
from .solving import guesses, told
from .space import INTS, NAMES, PRECEDENCE, RANK, UNASKED, alternatives, tidy

Changes = Mapping[str, Any]
_MOST_JOINED = 150


def repair(fit: Fit, fact: Fact) -> bool:
    """Change the rules so that this answer agrees too; False, and nothing changed, if no reading does it."""
    facts = sorted(fit.facts, key=lambda known: known.question.price)
    for changes in _candidates(fit, fact):
        if all(fit.foresee(known.question, changes) == known.answer for known in (fact, *facts)):
            fit.rules.update(changes)
            fit.facts.append(fact)
            return True
    return False


def _candidates(fit: Fit, fact: Fact) -> Iterator[Changes]:
    """What was left undecided; one knob turned; a family set anew; two of these; two families set anew."""
    before = fit.foresee(fact.question, {})
    undecided = [option.changes for options in fit.open.values() for option in options[1:]]
    turned = list(_turns(fit, fact))
    moving = [changes for changes in turned if fit.foresee(fact.question, changes) != before]
    yield from undecided
    yield from moving
    yield from _families_anew(fit, fact)
    for one, other in (*combinations(moving, 2), *product(undecided, (*turned, *undecided))):
        yield {**one, **other}
    yield from _two_families_anew(fit, fact)


def _turns(fit: Fit, fact: Fact) -> Iterator[Changes]:
    """Every knob turned by itself, a number to what the answer says it is."""
    knobs = tidy(fit.rules)
    for name in NAMES:
        if name in UNASKED:
            continue
        if name in INTS:
            for reading in told(Reading({}, (name,)), fact, fit.foresee):
                yield reading.changes
        if name in knobs or name == RANK:
            yield from alternatives(name, fit.rules)
    yield counted_otherwise(fit.rules)
    yield from _orders(fit.rules[PRECEDENCE])


def _orders(now: tuple[str, ...]) -> Iterator[Changes]:
    """Every instant win moved to every other place."""
    for name in now:
        others = [other for other in now if other != name]
        yield from ({PRECEDENCE: (*others[:place], name, *others[place:])} for place in range(len(now)))


def _families_anew(fit: Fit, fact: Fact) -> Iterator[Changes]:
    facts = _plain_first(fact, fit)
    for family in families():
        yield from agreeing(family.readings(fit.rules), fit, facts)


def _two_families_anew(fit: Fit, fact: Fact) -> Iterator[Changes]:
    """Families that this answer hangs on, two at a time, or with what is near: one may pass for the other."""
    before, facts = fit.foresee(fact.question, {}), _plain_first(fact, fit)
    hanging = []
    for family in families():
        likely = [{**guesses(r)[0], **r.changes} for r in family.readings(fit.rules)]
        if any(fit.foresee(fact.question, changes) != before for changes in likely):
            hanging.append(family)
    near = [(one, other) for one in hanging for other in families() if other.name in one.near]
    for one, other in dict.fromkeys([*combinations(hanging, 2), *near]):
        pairs = list(product(one.readings(fit.rules), other.readings(fit.rules)))
        if len(pairs) <= _MOST_JOINED:
            joined = [Reading({**a.changes, **b.changes}, a.free + b.free) for a, b in pairs]
            yield from agreeing(joined, fit, facts)


def _plain_first(fact: Fact, fit: Fit) -> list[Fact]:
    return [fact, *sorted(fit.facts, key=lambda known: known.question.price)]


def agreeing(
    readings: list[Reading],
    fit: Fit,
    facts: Sequence[Fact],
    *,
    keep: Callable[[Reading], bool] = lambda reading: True,
) -> Iterator[Changes]:
    """The readings that agree with all these answers, their numbers told by them, as far as they are kept."""
    for known in facts:
        left = [one for reading in readings for one in told(reading, known, fit.foresee)]
        readings = left if left == readings else list(filter(keep, left))
        if not readings:
            return
    yield from ({**guesses(reading)[0], **reading.changes} for reading in readings)
