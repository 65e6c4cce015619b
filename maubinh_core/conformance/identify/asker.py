"""Questions put to the program: counted, remembered, and not repeated where it does not answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from .questions import Answer, Question, read

Ask = Callable[[Mapping[str, Any]], Any]
"""A program: a request in, its reply out (or anything else, where it fails)."""

OPS = ("score", "compare", "check", "instant_win", "classify")
_ENOUGH = 2


@dataclass(frozen=True)
class Unread:
    """A reply that says nothing about the rules."""

    question: Question
    reply: Any


@dataclass
class Asker:
    """One program and what it has said. `ops` are those it says it offers."""

    ask: Ask
    profile: Any = "own"
    ops: tuple[str, ...] = OPS
    progress: Callable[[int], None] = lambda asked: None
    asked: int = 0
    unread: list[Unread] = field(default_factory=list)
    _answered: Counter[str] = field(default_factory=Counter)
    _failed: Counter[str] = field(default_factory=Counter)

    def put(self, question: Question) -> Answer | None:
        """The program's answer, or None where it has none."""
        self.asked += 1
        self.progress(self.asked)
        request = {"id": self.asked, **question.request, "profile": self.profile}
        reply = self.ask(request)
        answer = read(question, reply)
        (self._failed if answer is None else self._answered).update(question.kinds)
        if answer is None:
            self.unread.append(Unread(question, reply))
        return answer

    def offers(self, question: Question) -> bool:
        """Whether it is worth asking: not where all of a kind went unanswered before."""
        return self.answers(question.op) and not any(map(self._is_closed, question.kinds))

    def answers(self, op: str) -> bool:
        """Whether the program offers an op, and does not leave it unanswered."""
        return op in self.ops and not self._is_closed(op)

    @property
    def silent(self) -> list[str]:
        """The kinds of questions that the program does not answer."""
        return sorted(kind for kind in self._failed if self._is_closed(kind))

    def _is_closed(self, kind: str) -> bool:
        return self._failed[kind] >= _ENOUGH and not self._answered[kind]
