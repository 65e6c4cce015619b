"""What is no card at all, where the library asks for cards: its own error, with a code and a sentence."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from maubinh_core import borderline, instants, match, population, thirteen
from maubinh_core.arrangement import Arrangement, check, require_hand
from maubinh_core.cards import DECK, Card, parse_cards, read_cards
from maubinh_core.errors import Code, MaubinhError
from maubinh_core.explain import explain_check, explain_score
from maubinh_core.explain_types import explain_types
from maubinh_core.phrases import Phrases, languages
from maubinh_core.profile import data, load, with_knobs
from maubinh_core.ranking import HandType, Row, scale
from maubinh_core.scoring import settle
from maubinh_core.search import best_splits
from maubinh_core.seats import Declares, Laid, Left
from maubinh_core.suggest import suggest

BSFYI = load("bsfyi")
HAND = DECK[:6] + DECK[20:27]
ROWS = HAND[:5], HAND[5:10], HAND[10:]
LAID = Laid(Arrangement(*ROWS))
NO_CARDS: list[Any] = [
    None,
    2.5,
    -1,
    10**30,
    True,
    float("nan"),
    "As",
    b"As",
    [DECK[0]],
    {},
    {1},
    (14, "s"),
    Card,
]
NO_LISTS: list[Any] = [None, 2.5, 7, object(), Card]

TAKES_CARDS: dict[str, Callable[[Any], object]] = {
    "rank": BSFYI.scale.rank,
    "require_hand": require_hand,
    "facts": thirteen.facts,
    "held": lambda cards: instants.held(cards, BSFYI),
    "best": lambda cards: instants.best(cards, BSFYI),
    "standing": lambda cards: instants.standing(cards, "dragon"),
    "Declares": Declares,
    "Left": Left,
    "suggest": lambda cards: suggest(cards, BSFYI, Phrases("en")),
    "back": lambda cards: check(Arrangement(cards, *ROWS[1:]), BSFYI),
    "front": lambda cards: settle([LAID, Laid(Arrangement(*ROWS[:2], cards))], BSFYI),
}


def refused(asked: Callable[[], object]) -> MaubinhError:
    """The error of what has to be refused, which can be told and sent."""
    with pytest.raises(MaubinhError) as caught:
        asked()
    assert all(Phrases(lang).error(caught.value) for lang in languages())
    assert json.dumps(caught.value.at)
    return caught.value


@pytest.mark.parametrize("name", TAKES_CARDS)
def test_what_is_no_card_is_unknown(name: str) -> None:
    size = {"rank": 5, "back": 5, "front": 3}.get(name, 13)
    for wrong in NO_CARDS:
        for at in (0, size - 1):
            cards = [*HAND[:at], wrong, *HAND[at + 1 : size]]
            error = refused(lambda cards=cards: TAKES_CARDS[name](cards))  # type: ignore[misc]
            assert error.code is Code.UNKNOWN_CARD, wrong
            assert error.data["token"][:20] in (wrong if isinstance(wrong, str) else repr(wrong))


@pytest.mark.parametrize("name", TAKES_CARDS)
def test_what_is_no_list_of_cards_is_a_bad_request(name: str) -> None:
    for wrong in NO_LISTS:
        error = refused(lambda wrong=wrong: TAKES_CARDS[name](wrong))  # type: ignore[misc]
        assert (error.code, error.data["wanted"]) == (Code.BAD_REQUEST, "cards")


@pytest.mark.parametrize("name", TAKES_CARDS)
def test_cards_that_come_one_by_one_are_looked_at_too(name: str) -> None:
    error = refused(lambda: TAKES_CARDS[name](card for card in [DECK[0], None, *DECK[1:12]]))
    assert error.code in (Code.UNKNOWN_CARD, Code.BAD_REQUEST)


@pytest.mark.parametrize("name", ["require_hand", "facts", "best", "held", "Left", "suggest"])
@pytest.mark.parametrize("count", [0, 1, 12, 14, 52])
def test_another_number_of_cards_is_told(name: str, count: int) -> None:
    error = refused(lambda: TAKES_CARDS[name](DECK[:count]))
    assert (error.code, error.data["count"]) == (Code.WRONG_CARD_COUNT, count)


@pytest.mark.parametrize("count", [0, 1, 2, 13, 52])
def test_a_row_of_no_such_size_is_told(count: int) -> None:
    error = refused(lambda: BSFYI.scale.rank(DECK[:count]))
    assert (error.code, error.data["count"]) == (Code.WRONG_CARD_COUNT, count)


def test_a_row_of_one_card_over_and_over_is_told() -> None:
    error = refused(lambda: BSFYI.scale.rank(DECK[:1] * 5))
    assert (error.code, error.data["card"]) == (Code.DUPLICATE_CARD, str(DECK[0]))


@pytest.mark.parametrize("wrong", [code for code in NO_CARDS if code != "As"])
def test_a_code_of_no_card_is_unknown(wrong: Any) -> None:
    assert refused(lambda: Card.parse(wrong)).code is Code.UNKNOWN_CARD


@pytest.mark.parametrize("wrong", [None, 2.5, 7, b"bsfyi", ["bsfyi"], BSFYI])
def test_what_is_no_name_of_rules_is_a_bad_request(wrong: Any) -> None:
    assert refused(lambda: load(wrong)).code is Code.BAD_REQUEST


@pytest.mark.parametrize("wrong", [None, 2.5, 7, b"As", ["As"], DECK[0]])
def test_what_is_no_text_is_a_bad_request(wrong: Any) -> None:
    for reads in (parse_cards, read_cards):
        assert refused(lambda reads=reads: reads(wrong)).code is Code.BAD_REQUEST  # type: ignore[misc]


@pytest.mark.parametrize("wrong", [None, 2.5, "As", ROWS, DECK[0]])
def test_what_is_no_arrangement_or_seat_is_a_bad_request(wrong: Any) -> None:
    assert refused(lambda: check(wrong, BSFYI)).code is Code.BAD_REQUEST
    assert refused(lambda: explain_check(wrong, BSFYI, Phrases("vi"))).code is Code.BAD_REQUEST
    for seat in (wrong, Laid(wrong)):
        error = refused(lambda seat=seat: settle([LAID, seat], BSFYI))  # type: ignore[misc]
        assert (error.code, error.data["field"]) == (Code.BAD_REQUEST, "players[1]")
    if not isinstance(wrong, (str, tuple)):
        assert refused(lambda: settle(wrong, BSFYI)).data["field"] == "players"


def test_what_two_seats_share_and_is_no_card_is_unknown() -> None:
    front: Any = (None, *DECK[50:])
    seats = [Laid(Arrangement(*rows, front)) for rows in (ROWS[:2], (DECK[30:35], DECK[35:40]))]
    assert refused(lambda: settle(seats, BSFYI)).code is Code.UNKNOWN_CARD


# What is no profile, no knobs, no name

NO_PROFILES: list[Any] = [None, "bsfyi", b"bsfyi", 5, {"base": "bsfyi"}, BSFYI.knobs, Phrases]
TYPES = dict.fromkeys(Row, HandType.ONE_PAIR)
EN = Phrases("en")
VALUES = population.of(BSFYI).values

TAKES_PROFILE: dict[str, Callable[[Any], object]] = {
    "check": lambda profile: check(LAID.arrangement, profile),
    "held": lambda profile: instants.held(HAND, profile),
    "best": lambda profile: instants.best(HAND, profile),
    "best of none": lambda profile: instants.best(ROWS[0] + DECK[30:38], profile),
    "worth": lambda profile: instants.worth("dragon", profile),
    "settle": lambda profile: settle([LAID, Left(DECK[30:43])], profile),
    "standing": lambda profile: match.standing([[1, -1]], profile),
    "suggest": lambda profile: suggest(HAND, profile, EN),
    "best_splits": lambda profile: best_splits(HAND, profile, VALUES, count=1),
    "population": population.of,
    "nearest population": population.nearest,
    "explain_check": lambda profile: explain_check(LAID.arrangement, profile, EN),
    "explain_score": lambda profile: explain_score(settle([LAID, Left(DECK[30:43])], BSFYI), profile, EN),
    "explain_types": lambda profile: explain_types(TYPES, profile, EN),
    "examples": lambda profile: borderline.examples(TYPES, Row.BACK, Row.MIDDLE, profile),
    "with_knobs": lambda profile: with_knobs(profile, {"order": "strict"}),
}


@pytest.mark.parametrize("name", TAKES_PROFILE)
def test_what_is_no_profile_is_a_bad_request(name: str) -> None:
    TAKES_PROFILE[name](BSFYI)
    for wrong in NO_PROFILES:
        error = refused(lambda wrong=wrong: TAKES_PROFILE[name](wrong))  # type: ignore[misc]
        assert (error.code, error.data["field"]) == (Code.BAD_REQUEST, "profile")


def _endless() -> list[Any]:
    """A list that holds itself."""
    held: list[Any] = []
    held.append(held)
    return held


@pytest.mark.parametrize("wrong", [None, "order=strict", 5, ["order"], [("order", "strict")]], ids=str)
def test_what_is_no_knobs_is_a_bad_request(wrong: Any) -> None:
    assert refused(lambda: with_knobs(BSFYI, wrong)).code is Code.BAD_REQUEST


@pytest.mark.parametrize(
    "wrong",
    [_endless(), {"a": _endless()}, {1, 2}, object(), 10**5000, [10**5000], float("nan"), "\ud800", b"4", 4j],
    ids=lambda wrong: type(wrong).__name__,
)
@pytest.mark.parametrize("knob", ["sweep.factor", "order", "match.deals", "instant.rank", "foul.table_sweep"])
def test_whatever_stands_for_a_knobs_value_is_refused_in_a_few_words(knob: str, wrong: Any) -> None:
    error = refused(lambda: with_knobs(BSFYI, {knob: wrong}))
    assert error.code is Code.BAD_REQUEST
    assert error.data["knob"] == knob
    assert len(EN.error(error)) < 1_000
    assert all(EN.error(error).isprintable() for EN in map(Phrases, languages()))


@pytest.mark.parametrize("wrong", [None, 5, b"order", ("order",), float("nan")], ids=str)
def test_what_is_no_name_of_a_knob_is_an_unknown_one(wrong: Any) -> None:
    assert refused(lambda: with_knobs(BSFYI, {wrong: "strict"})).code is Code.UNKNOWN_KNOB


@pytest.mark.parametrize("wrong", [None, "x", "../data/lang", "\0", 5, []], ids=repr)
def test_what_is_no_name_of_ours_is_a_bad_request(wrong: Any) -> None:
    for asked in (scale, Phrases, lambda name: instants.worth(name, BSFYI)):
        assert refused(lambda asked=asked: asked(wrong)).code is Code.BAD_REQUEST  # type: ignore[misc]
    if not isinstance(wrong, list):  # which nothing is looked up by
        assert refused(lambda: data(wrong)).code is Code.BAD_REQUEST
