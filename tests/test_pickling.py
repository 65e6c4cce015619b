"""Whatever the library returns, sent to another process or copied: it comes back as it was."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

import pytest

from maubinh_core import packed, population
from maubinh_core.arrangement import Arrangement, check
from maubinh_core.borderline import examples
from maubinh_core.cards import DECK, parse_cards, read_cards
from maubinh_core.conformance import vectors
from maubinh_core.conformance.diagnosis import diagnose
from maubinh_core.conformance.engine import Inside
from maubinh_core.conformance.readings import READINGS
from maubinh_core.conformance.rowreadings import misread, no_wheel
from maubinh_core.conformance.runner import run
from maubinh_core.duel import Duel
from maubinh_core.errors import MaubinhError
from maubinh_core.lookup import find
from maubinh_core.match import standing
from maubinh_core.phrases import Phrases
from maubinh_core.profile import load, published, with_knobs
from maubinh_core.ranking import HandType, Row, Wheel, scale
from maubinh_core.scoring import settle
from maubinh_core.seats import Laid, Left
from maubinh_core.suggest import rank_options
from tests.programs import turned

WAYS: list[Callable[[Any], Any]] = [
    copy.copy,
    copy.deepcopy,
    *(lambda held, n=n: pickle.loads(pickle.dumps(held, n)) for n in range(2, pickle.HIGHEST_PROTOCOL + 1)),
]
BSFYI = load("bsfyi")
HOUSE = with_knobs(BSFYI, {"sweep.factor": 3, "wheel": "lowest"})
LAID = Arrangement(
    tuple(parse_cards("As Ac 9s 9h 2d")), tuple(parse_cards("Ks Kh 8d 4c 3s")), tuple(parse_cards("Qs 7h 5c"))
)
HAND = LAID.back + LAID.middle + LAID.front
REST = tuple(card for card in DECK if card not in HAND)[:13]
FLUSHES = {Row.BACK: HandType.FLUSH, Row.MIDDLE: HandType.FLUSH, Row.FRONT: HandType.ONE_PAIR}

ONE_OF_A_KIND = [
    *DECK[:3],
    *map(load, published()),
    *map(scale, Wheel),
    *map(packed.order, packed.WHEELS),
    *READINGS,
]
EQUAL = [
    HOUSE,
    with_knobs(HOUSE, {"order": "strict"}),
    misread(BSFYI.scale, no_wheel),
    BSFYI.scale.rank(LAID.back),
    LAID,
    check(LAID, HOUSE),
    examples(FLUSHES, Row.BACK, Row.MIDDLE, BSFYI),
    read_cards("As Kd"),
    find("binh", profile="bsfyi", lang="vi"),
    settle([Laid(LAID), Left(REST)], HOUSE),
    standing([[1, -1]], BSFYI),
    Duel(HOUSE),
    rank_options(HAND, BSFYI, population.of(BSFYI), count=2),
    vectors.load("bsfyi", "hands")[0],
]


@pytest.mark.parametrize("way", WAYS)
def test_of_what_there_is_once_there_is_still_one(way: Callable[[Any], Any]) -> None:
    assert [each for each in ONE_OF_A_KIND if way(each) is not each] == []


@pytest.mark.parametrize("way", WAYS)
def test_all_else_comes_back_equal(way: Callable[[Any], Any]) -> None:
    assert [each for each in EQUAL if way(each) != each] == []


def test_a_profile_with_turned_knobs_shares_its_scale_after_the_trip() -> None:
    assert pickle.loads(pickle.dumps(HOUSE)).scale is HOUSE.scale


@pytest.mark.parametrize("error", [MaubinhError, vectors.BundleError])
def test_errors_keep_what_they_carry(error: type[Exception]) -> None:
    with pytest.raises(error) as caught:
        load("bsfy") if error is MaubinhError else vectors.load("bsfy")
    back = pickle.loads(pickle.dumps(caught.value))
    assert (vars(back), str(back)) == (vars(caught.value), str(caught.value))


def test_wording_says_the_same_after_the_trip() -> None:
    phrases = Phrases("vi", row_names=BSFYI.row_names, names=["An"])
    back = pickle.loads(pickle.dumps(phrases))
    said = [(each.row(Row.BACK), each.player(0), each.chi(3)) for each in (phrases, back)]
    assert said[0] == said[1]


def test_a_diagnosis_comes_back_equal() -> None:
    report = run(vectors.load("bsfyi", "order")[::3], Inside(turned(wheel="lowest")), edition="0")
    found = diagnose(report.outcomes)
    assert pickle.loads(pickle.dumps((report, found))) == (report, found)
    assert found.findings


def test_work_can_be_spread_over_processes() -> None:
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        assert list(pool.map(check, [LAID] * 2, [BSFYI, HOUSE])) == [check(LAID, BSFYI), check(LAID, HOUSE)]
