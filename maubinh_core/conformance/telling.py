"""A run in a reader's words, as plain text: what came of each question, why, and what it all means.

The screen and the reports are made of these.
"""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from ..printable import printable
from .deviation import is_own, ruling
from .diagnosis import Diagnosis, Finding, Group
from .engine import Fault
from .hypothesis import Change, profiles
from .misfit import Misfit
from .outcomes import Counts, Outcome, Report, Status
from .program import TIMEOUT
from .showing import expected, got, question, value
from .vectors import Vector
from .words import LANGUAGES, Words

DESCRIBE = {"id": "describe", "op": "describe"}
DESCRIBED = {
    "id": "describe",
    "result": {
        "name": "my engine",
        "version": "1.0",
        "language": "Kotlin",
        "protocol": 1,
        "ops": ["classify", "compare", "check", "instant_win", "score"],
        "profiles": [{"id": "bsfyi", "edition": "0.1.0"}],
    },
}
CLAUSES = 8
"""So many clauses are named for one finding."""
READINGS = 4
"""So many readings that no answer tells apart are named."""
KNOBS = 8
"""So many knobs that a program does not take are named."""
_HINTS = {
    Fault.EXITED: "hint.exited",
    Fault.TIMEOUT: "hint.timeout",
    Fault.NOT_JSON: "hint.not_json",
    Fault.WRONG_ID: "hint.wrong_id",
}


# Outcomes


def status(outcome: Outcome, words: Words) -> str:
    """What an outcome is called; a contested one or a known deviation by that."""
    if outcome.contested:
        return words.say("status.contested")
    return words.say("status.known" if outcome.deviation else f"status.{outcome.status}")


def why(outcome: Outcome, words: Words) -> list[str]:
    """Why there is no answer that could be judged: a sentence, and what may help."""
    detail = {
        key: printable(held.told(words)) if isinstance(held, Misfit) else value(held)
        for key, held in outcome.detail.items()
    }
    if outcome.why == "no_start":
        fault = str(detail.get("fault"))
        told = words.say(f"why.{fault}", **detail)
        request, reply = (json.dumps(message, ensure_ascii=False) for message in (DESCRIBE, DESCRIBED))
        hints = _hints(fault, detail, words)
        if fault == Fault.TIMEOUT:
            hints.append(words.say("hint.start"))
        if fault not in (Fault.NOT_STARTED, Fault.EXITED):
            hints.append(words.say("hint.describe", request=request, reply=reply))
        return [words.say("why.no_start", fault=told), *hints]
    return [words.say(f"why.{outcome.why}", **detail), *_hints(outcome.why, detail, words)]


def _hints(fault: str, detail: Mapping[str, str], words: Words) -> list[str]:
    found = [words.say(_HINTS[Fault(fault)])] if fault in _HINTS else []
    if fault == Fault.TIMEOUT and detail.get("line"):
        found.append(words.say("hint.half_line", line=detail["line"]))
    return found


def reason(outcome: Outcome) -> str:
    """What kind of thing kept it from being asked or judged; equal for outcomes that can be told together."""
    detail = {} if outcome.why == "knobs" else dict(outcome.detail)
    return json.dumps([outcome.why, detail], ensure_ascii=False, default=str)


def why_all(outcomes: Sequence[Outcome], words: Words) -> list[str]:
    """Why outcomes of one reason were not asked or judged: knobs with their number, the most asked first."""
    if outcomes[0].why != "knobs":
        return why(outcomes[0], words)
    lacking = Counter(name for outcome in outcomes for name in str(outcome.detail["knobs"]).split(", "))
    told = [f"{name} ({n})" for name, n in lacking.most_common(KNOBS)]
    if len(lacking) > KNOBS:
        told.append(words.say("report.more", n=len(lacking) - KNOBS))
    return [words.say("why.knobs", knobs=", ".join(told))]


def facts(outcome: Outcome, report: Report, words: Words) -> dict[str, str]:
    """All that is needed to understand an outcome, by the key of its label; what is empty left out."""
    vector, deviation = outcome.vector, outcome.deviation
    found = {
        "question": "\n".join(question(vector, words)),
        "expected": expected(vector, words),
        "got": got(outcome, words),
        "problem": "\n".join(why(outcome, words)) if outcome.why else "",
        "deviation": deviation.reason if deviation else "",
        "link": deviation.link if deviation else "",
        "clause": _clause(vector, words),
        "contested_why": words.of(vector.contested) if vector.contested else "",
        "reason": words.of(vector.reason),
        "stderr": printable(outcome.stderr),
        "rerun": printable(rerun(report, vector)),
    }
    return {key: told for key, told in found.items() if told}


def _clause(vector: Vector, words: Words) -> str:
    clause = ruling(vector)
    told = f"{clause}  {words.clause(clause)}"
    return told if is_own(clause, vector) else words.say("clause.none", profile=vector.profile, clause=told)


def rerun(report: Report, vector: Vector) -> str:
    """The command that asks this question alone."""
    return spelt(run_command((*report.options, "--case", vector.key), report.command))


def run_command(options: Sequence[str], command: Sequence[str]) -> tuple[str, ...]:
    """The words of `conformance run` with these options."""
    return "maubinh", "conformance", "run", *options, "--", *command


def said_again(lang: str, timeout: float, start_timeout: float | None) -> tuple[str, ...]:
    """The options for a language and limits of time in seconds, where they are not the usual ones."""
    limits = {
        "--timeout": timeout if timeout != TIMEOUT else None,
        "--start-timeout": start_timeout,
    }
    given = [(option, f"{seconds:g}") for option, seconds in limits.items() if seconds is not None]
    spoken = [("--lang", lang)] if lang != LANGUAGES[0] else []
    return tuple(word for pair in (*spoken, *given) for word in pair)


def spelt(words: Sequence[str]) -> str:
    """A command as it is typed at this system's prompt."""
    return subprocess.list2cmdline(words) if sys.platform == "win32" else shlex.join(words)


def program(report: Report, words: Words) -> str:
    """The program's own name for itself."""
    told = {key: printable(str(report.program.get(key, "?"))) for key in ("name", "version", "language")}
    return words.say("program_named", **told) if report.program else ""


# Verdicts


def verdict(report: Report, words: Words) -> str:
    """The whole run in a sentence."""
    counts = report.counts
    if not report.trusted:
        return words.say("verdict.untrusted", reason=_untrusted(report, counts, words))
    if counts.failed or counts.errors:
        return words.say("verdict.failed", failed=counts.failed, errors=counts.errors)
    if report.stale:
        return words.say("verdict.stale", n=len(report.stale))
    if not counts.passed:
        return words.say("verdict.only_known" if counts.known else "verdict.only_contested", n=counts.known)
    left = counts.skipped + counts.not_run
    key = "verdict.passed" + ("_known" if counts.known else "") + ("_apart" if left else "")
    return words.say(key, n=counts.known, skipped=left)


def _untrusted(report: Report, counts: Counts, words: Words) -> str:
    whys = [outcome.why for outcome in report.outcomes]
    for key in ("no_start", "interrupted", "gave_up"):
        if key in whys:
            return words.say(f"untrusted.{key}", n=whys.count(key))
    if not report.outcomes:
        return words.say("untrusted.nothing")
    skipped = all(outcome.status is Status.SKIP for outcome in report.outcomes)
    return words.say("untrusted.skipped" if skipped else "untrusted.no_answer")


def contested(counts: Counts, words: Words) -> str:
    """The contested questions, counted apart."""
    told = words.say("count.contested_told", same=counts.contested_same, other=counts.contested_other)
    left = counts.contested_open
    return told + (words.say("count.contested_open", open=left) if left else "")


def stale(report: Report, words: Words) -> list[str]:
    """The known deviations that did not show, each in a sentence."""
    return [words.say("stale.told", name=found.name, reason=found.reason) for found in report.stale]


def remarks(report: Report, words: Words) -> list[str]:
    """What else there is to know, each in a sentence."""
    return [printable(words.say(f"remark.{found.key}", **found.detail)) for found in report.remarks]


# Diagnosis


def diagnosis(found: Diagnosis, words: Words) -> list[str]:
    """What explains the failures, then what only several things together explain, and what nothing does.

    Each failure is counted in one of the sentences.
    """
    told = [finding(each, words) for each in found.findings]
    for joint in found.together:
        clauses = _counted(joint.explained, words)
        told.append(words.say("diagnosis.together", n=len(joint.explained), clauses=clauses))
    return told + [unexplained(group, words) for group in found.groups if group.unexplained]


def _counted(outcomes: Sequence[Outcome], words: Words) -> str:
    """Failures by clause, the most first."""
    counts = Counter(ruling(outcome.vector) for outcome in outcomes).most_common()
    told = [f"{clause} ({n})" for clause, n in counts[:CLAUSES]]
    left = sum(n for _, n in counts[CLAUSES:])
    return ", ".join([*told, words.say("diagnosis.elsewhere", n=left)] if left else told)


def change(profile: str, what: Change, words: Words) -> str:
    """What a program does otherwise, in a sentence."""
    if what.reading is not None:
        return words.say(f"reading.{what.reading.key}")
    if what.profile:
        return words.say("diagnosis.profile", profile=profile, other=what.profile)
    usual = profiles()[profile]["knobs"].get(what.knob)
    label = words.knob(what.knob)
    if isinstance(what.value, list) and what.value != usual:
        return " ".join(_listed(profile, what, words))
    value = words.value(what.knob, what.value)
    if usual is None or what.value == usual:  # the question turned it
        return words.say("diagnosis.knob_anyway", label=label, value=value)
    own = words.value(what.knob, usual)
    return words.say("diagnosis.knob", label=label, value=value, usual=own, profile=profile)


def _listed(profile: str, what: Change, words: Words) -> Iterator[str]:
    """What a list lacks, what it has more, and what stands in it the other way round."""
    usual, label = profiles()[profile]["knobs"].get(what.knob) or [], words.knob(what.knob)
    gone = [name for name in usual if name not in what.value]
    more = [name for name in what.value if name not in usual]
    for key, names in (("knob_without", gone), ("knob_with", more)):
        if names:
            told = words.value(what.knob, names)
            yield words.say(f"diagnosis.{key}", label=label, names=told, profile=profile)
    kept = [name for name in what.value if name in usual]
    turned = [(a, b) for a, b in combinations(kept, 2) if usual.index(a) > usual.index(b)]
    if turned:
        pairs = "; ".join(
            words.say("diagnosis.before", first=words.value(what.knob, a), second=words.value(what.knob, b))
            for a, b in turned
        )
        yield words.say("diagnosis.knob_order", label=label, pairs=pairs, profile=profile)


def reading(found: Finding, words: Words) -> str:
    """What the program does otherwise, or what it might do where no answer tells readings apart."""
    told = change(found.profile, found.change, words)
    if found.instead:
        each = [told, *(change(found.profile, other, words) for other in found.instead)]
        numbered = " ".join(f"({n}) {one}" for n, one in enumerate(each[:READINGS], 1))
        key = "either" if len(each) <= READINGS else "either_more"
        told = words.say(f"diagnosis.{key}", readings=numbered, left=len(each) - READINGS)
    return words.say("diagnosis.perhaps", told=told) if found.against else told


def finding(found: Finding, words: Words) -> str:
    """What the program does otherwise, how much that explains, by clause, and what does not fit."""
    n = len(found.explained)
    told = [reading(found, words)]
    told.append(words.say("diagnosis.explains", n=n) if n else words.say("diagnosis.explains_none"))
    if found.against:
        told.append(words.say("diagnosis.against", n=len(found.against)))
    if n:
        told.append(words.say("diagnosis.clauses", clauses=_counted(found.explained, words)))
    return " ".join(told)


def unexplained(group: Group, words: Words) -> str:
    """A clause whose failures nothing explains: what it says, and the mistakes its cases would catch."""
    text = words.clause(group.clause)
    told = words.say("diagnosis.open", clause=group.clause, n=len(group.unexplained), text=text).strip()
    tags = dict.fromkeys(tag for outcome in group.unexplained for tag in outcome.vector.pitfalls)
    if tags:
        told += " " + words.say("diagnosis.pitfalls", pitfalls="; ".join(map(words.pitfall, tags)))
    return told
