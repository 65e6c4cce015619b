"""What people type is read as cards or refused by name, never guessed (clause common/deck)."""

import copy
import pickle
import time
import unicodedata
from bisect import bisect_left
from itertools import chain, pairwise, product
from typing import Any, Literal

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from maubinh_core.cardruns import Kind, may_join, read_run
from maubinh_core.cards import DECK, MAX_ERRORS, MAX_LENGTH, Card, parse_cards, read_cards
from maubinh_core.cardwords import CARD_CHARACTERS, FILLERS, JOKERS, LABEL_HEADS, LONGEST_WORD, RANKS, SUITS
from maubinh_core.errors import Code, MaubinhError, first_of
from maubinh_core.lookalikes import looks_like
from maubinh_core.phrases import Phrases
from tests.effort import PROOF

RANK_WORDS = {
    "A": "át at ách ach xì xi ace",
    "K": "già gia king",
    "Q": "đầm dam queen",
    "J": "bồi boi jack",
    "T": "mười muoi ten",
    "9": "chín chin nine",
    "8": "tám tam eight",
    "7": "bảy bay bẩy seven",
    "6": "sáu sau six",
    "5": "năm nam five",
    "4": "bốn bon tư tu four",
    "3": "ba three",
    "2": "hai heo two",
}
SUIT_WORDS = {
    "s": "bích bich spades spade",
    "h": "cơ co hearts heart",
    "d": "rô ro diamonds diamond",
    "c": "chuồn chuon tép tep nhép nhep clubs club",
}
SUIT_SIGNS = {"s": "♠♤", "h": "♥♡", "d": "♦♢", "c": "♣♧"}


def words(text: str) -> list[str]:
    return [str(card) for card in parse_cards(text)]


def keys(text: str) -> list[str]:
    return [error.key.removeprefix("unknown_card.") for error in read_cards(text).errors]


def refused(text: str) -> MaubinhError:
    """The one error of a text of one token."""
    (error,) = read_cards(text).errors
    return error


def spellings(card: Card) -> list[str]:
    """Every way this file expects a card to be readable."""
    rank, suit = str(card)[0], card.suit
    shorts = {"A": ["A", "a", "1"], "T": ["T", "t", "10"]}.get(rank, [rank, rank.lower()])
    signs = [sign + selector for sign in SUIT_SIGNS[suit] for selector in ("", "\ufe0f", "\ufe0e")]
    names = [word for text in SUIT_WORDS[suit].split() for word in (text, text.upper())]
    said = [word for text in RANK_WORDS[rank].split() for word in (text, text.title())]
    found = [a + gap + b for a in shorts for b in [suit, suit.upper(), *signs, *names] for gap in ("", " ")]
    found += [sign + a for a in shorts for sign in signs]
    found += [a + gap + b for a in said for b in names for gap in ("", " ", "\u00a0")]
    found += [a + gap + b for a in said if a.lower() != "at" for b in signs for gap in ("", " ")]
    found += [f"{a} of {b}" for a in (*shorts, *said) for b in names]
    return [*found, *(char for char, code in CARD_CHARACTERS.items() if code == str(card))]


SPELT = [(card, text) for card in DECK for text in spellings(card)]
Form = Literal["NFC", "NFD"]
FORMS: tuple[Form, ...] = ("NFC", "NFD")
SEPARATORS = st.sampled_from(
    [", ", "; ", ": ", " / ", "|", "\n", "\r\n", " - ", "–", ". ", " + ", "\t", "\u00a0", "\u200b ", "\u2028"]
)


# -- the deck


def test_there_are_52_cards_and_each_is_one_object() -> None:
    assert len(set(DECK)) == len({str(card) for card in DECK}) == 52
    for card in DECK:
        assert Card(card.rank, card.suit) is card is Card.parse(str(card))
        assert pickle.loads(pickle.dumps(card)) is card is copy.deepcopy(card)
        assert eval(repr(card)) is card


def test_a_card_is_written_as_on_the_wire_and_as_people_do() -> None:
    assert (str(Card(14, "s")), str(Card(10, "d"))) == ("As", "Td")
    assert (Card(14, "s").symbol, Card(10, "d").symbol) == ("A♠", "10♦")


@pytest.mark.parametrize(
    ("rank", "suit"), [(1, "s"), (15, "s"), (14, "S"), (14, "x"), (14, ""), (None, 3), (2.5, "s"), ([], {})]
)
def test_no_card_exists_beyond_the_52(rank: Any, suit: Any) -> None:
    with pytest.raises(MaubinhError) as caught:
        Card(rank, suit)
    assert caught.value.code is Code.UNKNOWN_CARD
    assert repr(suit) in Phrases("en").error(caught.value)


@pytest.mark.parametrize(
    "code", ["", "A", "as", "AS", "10s", "1s", "A♠", " As", "As ", "Аs", "Joker", "\ud800s"]
)
def test_the_wire_form_is_exactly_two_ascii_characters(code: str) -> None:
    with pytest.raises(MaubinhError) as caught:
        Card.parse(code)
    assert (caught.value.code, caught.value.key) == (Code.UNKNOWN_CARD, "unknown_card.wire")


# -- what is read


@pytest.mark.parametrize("card", DECK, ids=str)
def test_every_spelling_of_a_card_is_that_card(card: Card) -> None:
    spelt = list(product(spellings(card), FORMS))
    # Cards of a rank or a suit share its words, so that others are spelt as this one is not.
    some = spelt if PROOF else spelt[DECK.index(card) % 5 :: 5]
    for text, form in some:
        assert parse_cards(unicodedata.normalize(form, text)) == [card], text


@given(st.lists(st.tuples(st.sampled_from(SPELT), SEPARATORS, st.sampled_from(FORMS)), max_size=60))
def test_cards_in_any_spellings_and_between_any_separators_are_read(
    hand: list[tuple[tuple[Card, str], str, Form]],
) -> None:
    text = "".join(unicodedata.normalize(form, spelt) + mark for (_, spelt), mark, form in hand)
    reading = read_cards(text)
    assert reading.errors == ()
    assert reading.cards == tuple(card for (card, _), _, _ in hand)
    assert [text[token.start : token.end] for token in reading.tokens] == [t.text for t in reading.tokens]


@given(st.lists(st.sampled_from(SPELT), min_size=1, max_size=30))
def test_cards_glued_together_are_read_where_each_rank_comes_first(hand: list[tuple[Card, str]]) -> None:
    spelt = [(card, text) for card, text in hand if text[0] not in "♠♤♥♡❤♦♢♣♧"]
    assert parse_cards("".join("".join(text.split()) for _, text in spelt)) == [card for card, _ in spelt]


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("AsKsQs", "As Ks Qs"),
        ("A♠K♠10♥", "As Ks Th"),
        ("9♣8♦7♠6♥5♣", "9c 8d 7s 6h 5c"),
        ("♠A♠K ♥10♥9", "As Ks Th 9h"),
        ("A ♠ K ♠", "As Ks"),
        ("🂡🂮🃊", "As Ks Td"),
        ("1 cơ,3 cơ,5 cơ", "Ah 3h 5h"),
        ("con át bích và lá 10 rô", "As Td"),
        ('["As", "Td"]', "As Td"),
        ("> *A♠* K♠", "As Ks"),
        ("A\u200b♠ K\u2060♠\ufeff", "As Ks"),
        ("kclubsixhearts", "Kc 6h"),
        ("gìa cơ", "Kh"),
        ("Ke\u0301p".replace("Ke", "K te"), "Kc"),
        ("", ""),
        (" \n\t/|;,", ""),
    ],
)
def test_pasted_text_is_read(text: str, cards: str) -> None:
    assert words(text) == cards.split()


def test_c_is_clubs_as_on_the_wire_though_co_begins_with_it() -> None:
    assert words("Kc K cơ Kco") == ["Kc", "Kh", "Kh"]


# -- rows


def test_rows_are_parted_by_breaks_slashes_bars_semicolons_and_labels() -> None:
    for mark in ("\n", "\r\n", " / ", "|", ";", "\u2028", "\n\n /\n", " chi 1: "):
        assert [len(group) for group in read_cards(f"A♠ K♠{mark}Q♠").groups] == [2, 1], mark


@pytest.mark.parametrize(
    "label",
    [
        "Chi 1:",
        "chi đầu:",
        "CHI CUOI :",
        "Chi cuối (3 lá):",
        "Chi 5 lá mạnh nhất：",
        "Đầu:",
        "sau:",
        "back:",
        "Row 3:",
    ],
)
def test_a_row_label_with_its_colon_is_no_card(label: str) -> None:
    for form in FORMS:
        reading = read_cards(unicodedata.normalize(form, f"{label} A♠ K♠ {label} Q♠"))
        assert (reading.errors, [len(group) for group in reading.groups]) == ((), [2, 1])


def test_a_label_names_a_row_only_where_every_source_means_the_same() -> None:
    text = "front: 2s / Chi 2: 3s / chi giữa\n4s / chi đầu: 5s / chi 3: 6s / back: 7s / bài 2: 8s / 9s"
    expected = ("front", "middle", "middle", None, None, "back", None, None)
    assert read_cards(text).rows == expected


BACK, MIDDLE, FRONT = "2♥ 3♥ 4♥ 5♥ 6♥", "7h,8h,9h,Th,Jh", "át bích K bích Q♠"


@pytest.mark.parametrize(
    "lead",
    [
        "",
        "binh: ",
        "binh ",
        "Binh, ",
        "bài binh của Lan: ",
        "mình binh như vầy nè: ",
        "Lan => ",
        "Ba: ",
        "A: ",
    ],
)
@pytest.mark.parametrize(
    ("labels", "rows"),
    [
        ("chi 1: | chi 2: | chi 3:", "back middle front"),
        ("chi 1 | chi 2 | chi 3", "back middle front"),
        ("CHI1: | CHI2: | CHI3:", "back middle front"),
        ("chi 1 - | chi 2 - | chi 3 -", "back middle front"),
        ("(chi 1) | (chi 2) | (chi 3)", "back middle front"),
        ("chi 1 (5 lá): | chi 2 (5 lá): | chi 3 (3 lá):", "back middle front"),
        ("chi 1 thùng phá sảnh: | chi 2 sảnh: | chi 3 mậu thầu:", "back middle front"),
        ("chi đầu: | chi giữa: | chi cuối:", "back middle front"),
        ("chi dau | chi giua | chi cuoi", "back middle front"),
        ("chi cuối cùng: | chi ở giữa | chi đầu tiên:", "front middle back"),
        ("chi thứ ba | chi thứ hai | chi thứ nhất", "front middle back"),
        ("trước: | giữa: | sau:", "front middle back"),
        ("hàng trên | hàng 2 | hàng dưới", "front middle back"),
        ("front: | middle: | back:", "front middle back"),
        ("Front | Middle | Back", "front middle back"),
        ("[middle] | [front] | [back]", "middle front back"),
        ("back= | front= | middle=", "back front middle"),
        ("back row | front row | row 2", "back front middle"),
        ("top: | middle: | bottom:", "front middle back"),
        ("head → | middle → | tail →", "front middle back"),
    ],
)
def test_rows_on_one_line_are_found_by_their_labels(lead: str, labels: str, rows: str) -> None:
    laid = {"back": BACK, "middle": MIDDLE, "front": FRONT}
    parts = list(zip(labels.split(" | "), rows.split(), strict=True))
    expected = [parse_cards(laid[row]) for _, row in parts]
    for between in (" ", "; ", ", ", " – ", "；"):
        text = lead + between.join(f"{label} {laid[row]}" for label, row in parts)
        for form in FORMS:
            reading = read_cards(unicodedata.normalize(form, text))
            assert reading.errors == (), text
            assert [list(group) for group in reading.groups] == expected, text
            assert len(reading.left_out) == bool(lead), text
            surely = [row for _, row in parts if row == "middle" or "back" in labels.lower()]
            assert [row for row in reading.rows if row] == surely, text


@pytest.mark.parametrize(
    ("label", "row"),
    [
        ("chi 2 la:", "middle"),
        ("chi 2 la", "middle"),
        ("chi hai la:", "middle"),
        ("chi nhi la:", "middle"),
        ("chi thu 2 la:", "middle"),
        ("hàng 2 lá:", "middle"),
        ("chi 1 la:", "1"),
        ("chi 3 la:", "3"),
        ("chi 3 lá (3 lá):", "3"),
        ("chi 5 lá:", None),
        ("chi 5 lá mạnh nhất:", "back"),
        ("chi 2 (5 lá):", "middle"),
        ("Chi 2 của Lan:", "middle"),
        ("chi giữa nè:", "middle"),
        ("chi hai của Lan:", "middle"),
        ("chi 2 hai đôi:", "middle"),
        ("chi 1 xám cô:", "1"),
        ("second:", "middle"),
        ("Third:", "3"),
        ("II:", "middle"),
        ("body:", "middle"),
        ("chi 1 (chi đầu):", "1"),
        ("chi mạnh nhì:", "middle"),
        ("chi yếu nhất:", "front"),
        ("chi 5 lá yếu nhất:", None),
        ("top row", "trên"),
        ("hàng trên:", "trên"),
        ("bài 2:", None),
    ],
)
def test_a_label_says_which_row_it_is_as_far_as_it_can(label: str, row: str | None) -> None:
    for form in FORMS:
        reading = read_cards(unicodedata.normalize(form, f"{label} A♠ K♠"))
        assert (reading.errors, reading.left_out) == ((), ()), form
        assert [one.place if one else None for one in reading.labels] == [row]
        assert words(label + " A♠ K♠") == ["As", "Ks"]


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("back (5♠) 6♠", "5s 6s"),
        ("back [5s] [6s]", "5s 6s"),
        ("front (3 bích) (4 bích) (5 bích)", "3s 4s 5s"),
        ("front [3s Ks] [Qs]", "3s Ks Qs"),
        ("front [3s Ks Qs] middle [4s 5s]", "3s Ks Qs 4s 5s"),
        ("front (3 con) (3c) [5 lá bích]", None),
        ("giữa (5lá) 5 lá", None),
        ("middle (5 cards) (5 clubs)", "5c"),
        ("giua 5 co 3 co 2 co", "5h 3h 2h"),
        ("chi 1 (5 co) (3 co)", "5h 3h"),
        ("dau co", None),
        ("giữa 5", None),
        ("giữa cô", None),
        ("sau co: 5h", "6h 5h"),
        ("chi 1 giữa: A♠", None),
        ("back middle: A♠", None),
        ("chi 1 nè chi 3: A♠", None),
        ("chi 1 nè chi giữa: A♠", None),
        ("chi cuối (chi đầu): A♠", None),
        ("đầu nè: A♠", None),
        ("chi hai Lan: A♠", None),
        ("chi 2 nè bạn ơi xem đi: A♠", None),
        ("chi 2 K: A♠", None),
        ("chi 2 Kx: A♠", None),
        ("chi 2 Ks: A♠", "Ks As"),
        ("chi 2 phăng: A♠", None),
        ("front đây: A♠", None),
    ],
)
def test_a_card_is_never_taken_for_a_part_of_a_label(text: str, cards: str | None) -> None:
    """Read in full, or refused (None)."""
    reading = read_cards(text)
    if cards is None:
        assert reading.errors
    else:
        assert (reading.errors, [str(card) for card in reading.cards]) == ((), cards.split())


LABELS = (
    *("back", "middle:", "front", "giữa", "Trước:", "dưới", "chi 1", "chi 2:", "chi2", "hàng 3:", "chi cuối"),
    *("chi thứ hai", "chi 3 la:", "chi 2 nè:", "row 2", "back =", "middle (5 lá)", "front (3 cards):", "II:"),
)
BRACKETS = ("{}", "({})", "[{}]", "{{{}}}", "“{}”", "<{}>")
BETWEEN = (" ", ", ", "-", ") (", "] [", " + ", ". ")
ROW = st.tuples(
    st.sampled_from(LABELS),
    st.sampled_from(BRACKETS),
    st.sampled_from(BETWEEN),
    st.lists(st.sampled_from([one for one in SPELT if len(one[1]) > 1]), min_size=1, max_size=5),
)


@given(st.lists(ROW, min_size=1, max_size=3), st.sampled_from([" ", "\n", "; ", " / ", " | "]))
@example([("back", "({})", ") (", [(Card(5, "s"), "5♠"), (Card(6, "s"), "6♠")])], " ")
@example([("front", "[{}]", " ", [(Card(3, "s"), "3s"), (Card(13, "s"), "Ks")])], " ")
def test_a_labelled_hand_is_read_whole_or_refused(
    rows: list[tuple[str, str, str, list[tuple[Card, str]]]], parted: str
) -> None:
    texts = [
        f"{label} {bracket.format(between.join(spelt for _, spelt in cards))}"
        for label, bracket, between, cards in rows
    ]
    reading = read_cards(parted.join(texts))
    if not reading.errors:
        assert reading.left_out == ()
        assert [list(group) for group in reading.groups] == [[card for card, _ in row[3]] for row in rows]
        assert all(reading.labels)


def test_a_label_without_colon_is_one_only_where_it_can_be_nothing_else() -> None:
    assert words("| Chi giữa | A♠ |") == words("Chi giữa A♠") == ["As"]
    assert words("chi hai ba cơ tư cơ") == words("chi 1 3 cơ 4h") == ["3h", "4h"]
    assert keys("chi 3 bích 4 bích") == keys("K♠ chi ba bích") == ["not_a_card"]
    assert keys("Chi giữa A") == ["not_a_card", "not_a_card", "missing_suit"]
    assert keys("A♠ đầu K♠") == keys("bài A♠") == keys("A♠ front") == ["not_a_card"]
    assert keys("sau A♠") == keys("sau\nA♠") == ["missing_suit"]
    assert keys("A♠ hello chi 2: K♠") == ["not_a_card"]
    assert set(keys("xin " * 20 + "chi 2: K♠")) == {"not_a_card"}
    assert words("đầu A♠") == words("A♠ hàng ở giữa K♠")[:1] == ["As"]
    assert keys("giữa" + " -" * 100 + " A♠") == keys("binh chi")[:1] == ["not_a_card"]
    assert keys("A:") == keys("A: / chi 1: K♠") == keys("A - chi 1: K♠") == ["missing_suit"]


def test_cards_may_be_numbered_behind_a_name() -> None:
    reading = read_cards("Lan: 1. A♠; 2. K♠")
    assert (reading.errors, [token.text for token in reading.left_out]) == ((), ["Lan:", "1.", "2."])
    assert keys("Lan: 1: 2: A♠") == ["missing_suit", "missing_suit"]


# -- what a chat puts before the cards


@pytest.mark.parametrize(
    ("text", "cards", "left_out"),
    [
        ("Tuấn: A♠", "As", ["Tuấn:"]),
        ("tuấn : A♠", "As", ["tuấn :"]),
        ("Khánh: A♠\nThu Thảo: K♠", "As Ks", ["Khánh:", "Thu Thảo:"]),
        ("Hải: A♠", "As", ["Hải:"]),
        ("Thùng: A♠", "As", ["Thùng:"]),
        ("anh Ba: A♠ / chị Bích: K♠ / Người A: Q♠", "As Ks Qs", ["anh Ba:", "chị Bích:", "Người A:"]),
        ("Tuấn: chi 1: A♠", "As", ["Tuấn:"]),
        ("Lan: thua rồi\nTuấn: A♠", "As", ["Lan: thua rồi", "Tuấn:"]),
        ("[12:30] A♠", "As", ["[12:30]"]),
        ("12:30 Tuấn: A♠", "As", ["12:30", "Tuấn:"]),
        ("- 9:05 CH, A♠", "As", ["9:05 CH"]),
        ("[20:15, 3/12/2026] A♠", "As", ["[20:15, 3/12/2026]"]),
        ("3/12/26, 20:15 - Lan: A♠", "As", ["3/12/26, 20:15", "Lan:"]),
        ("1. A♠\n2. K♠", "As Ks", ["1.", "2."]),
        ("1: 10 cơ / 2: 9 cơ", "Th 9h", ["1:", "2:"]),
    ],
)
def test_names_times_and_numbers_before_cards_are_passed_over_and_told(
    text: str, cards: str, left_out: list[str]
) -> None:
    for form in FORMS:
        written = unicodedata.normalize(form, text)
        reading = read_cards(written)
        assert reading.errors == ()
        assert [str(card) for card in reading.cards] == cards.split()
        assert [unicodedata.normalize("NFC", token.text) for token in reading.left_out] == left_out
        assert [written[token.start : token.end] for token in reading.left_out] == [
            token.text for token in reading.left_out
        ]


@pytest.mark.parametrize(
    "text",
    [
        "K: Q♠",  # a king whose suit was forgotten
        "Ba: Q♠",
        "Nam: Q♠",
        "Bích: Q♠",
        "Kx: Q♠",  # Ks, badly typed
        "Ksx: Q♠",
        "AsKsan: Q♠",
        "8x: Q♠",
        "joker: Q♠",
        "Аs: Q♠",  # a Cyrillic А
        "ông già: Q♠",
        "chị ba bích 9: Q♠",
        "Q♠ Tuấn: J♠",  # no beginning of a line
        "1. Q♠",
        "1. Q♠\n3. J♠",
        "1. Q♠\n2) J♠",
        "1. ♠\n2. ♠",
        "9:10 Q♠",
        "12:10 cơ",
        "12:10♠",
        "Lan: 8x",
        "Lan: bội",
    ],
)
def test_what_may_be_a_card_is_never_passed_over(text: str) -> None:
    reading = read_cards(text)
    assert reading.errors
    places = [(token.start, token.end) for token in reading.left_out]
    assert all(text[start:end] in ("Lan:",) for start, end in places)


@given(
    st.lists(
        st.tuples(st.sampled_from(SPELT), st.sampled_from(["\n", " / ", ": ", ". ", ") ", ", "])), max_size=20
    )
)
def test_no_card_is_ever_passed_over(hand: list[tuple[tuple[Card, str], str]]) -> None:
    text = "".join(spelt + mark for (_, spelt), mark in hand)
    reading = read_cards(text)
    assert reading.cards == tuple(card for (card, _), _ in hand)
    assert (reading.errors, reading.left_out) == ((), ())


# -- what is refused


@pytest.mark.parametrize(
    ("text", "key", "token"),
    [
        ("A♠ hello K♠", "not_a_card", "hello"),
        ("A♠ K Q♠", "missing_suit", "K"),
        ("1, 2♠", "missing_suit", "1"),
        ("A♠, ♥, K♠", "missing_rank", "♥"),
        ("AKQ♠", "several_ranks", "AKQ♠"),
        ("98♠", "several_ranks", "98♠"),
        ("AT♠", "several_ranks", "AT♠"),
        ("at ♠", "several_ranks", "at ♠"),
        ("A♠KQ♠", "several_ranks", "KQ♠"),
        ("11♠", "no_such_rank", "11♠"),
        ("0♠", "no_such_rank", "0♠"),
        ("14 cơ", "no_such_rank", "14 cơ"),
        ("15♠", "no_such_rank", "15♠"),
        ("Kr", "suit_initial", "Kr"),
        ("4t", "suit_initial", "4t"),
        ("K b", "suit_initial", "K b"),
        ("kings", "suit_initial", "kings"),
        ("già c", "suit_initial", "già c"),
        ("A cô", "wrong_mark", "A cô"),
        ("bội rô", "wrong_mark", "bội rô"),
        ("joker", "joker", "joker"),
        ("A♠ phăng  teo", "joker", "phăng  teo"),
        ("PHANG-TEO", "joker", "PHANG-TEO"),
        ("🃏", "joker", "🃏"),
        ("🃟\ufe0f", "joker", "🃟\ufe0f"),
        ("🂬", "not_in_deck", "🂬"),
        ("🂠", "not_in_deck", "🂠"),
        ("A♠♥", "missing_rank", "♥"),
    ],
)
def test_what_is_no_card_is_named(text: str, key: str, token: str) -> None:
    error = refused(text)
    assert (error.code, error.key) == (Code.UNKNOWN_CARD, f"unknown_card.{key}")
    start = text.index(token)
    assert error.at == {"token": token, "start": start, "end": start + len(token)}
    assert error.data["token"] == token


def test_rank_and_suit_parted_by_more_than_a_gap_are_no_card() -> None:
    for text in ("A\n♠", "A / ♠", "A, ♠", "A. bích", "10-rô"):
        assert keys(text) == ["missing_suit", "missing_rank"], text


@pytest.mark.parametrize(
    ("text", "char", "like"),
    [
        ("Аs", "А", "A"),  # Cyrillic
        ("Кс", "К", "K"),
        ("Kѕ", "ѕ", "s"),
        ("Α♠", "Α", "A"),  # Greek
        ("Ａs", "Ａ", "A"),  # full width
        ("１０♠", "１", "1"),
        ("٣♠", "٣", "3"),  # Arabic-Indic
        ("۵♠", "۵", "5"),
        ("९♠", "९", "9"),  # Devanagari
        ("2²♠", "²", "2"),
        ("𝐀s", "𝐀", "A"),
        ("\u212as", "\u212a", "K"),  # the kelvin sign, lower case k
        ("A\u017f", "\u017f", "s"),  # long s
        ("Ⓐs", "Ⓐ", "A"),
        ("🅰s", "🅰", "A"),
        ("ᴀs", "ᴀ", "A"),
        ("Ðầm rô", "Ð", "Đ"),  # eth
        ("🔟♠", "🔟", "10"),
        ("át bíсh", "с", "c"),
        ("1O♠", "O", "0"),
        ("l0♠", "l", "1"),
    ],
)
def test_a_look_alike_is_named_never_read(text: str, char: str, like: str) -> None:
    error = refused(text)
    assert error.key == "unknown_card.look_alike"
    assert (error.data["char"], error.data["looks_like"], error.data["token"]) == (char, like, text)


def test_no_character_stands_for_a_rank_or_suit_letter_but_the_ascii_ones() -> None:
    # Alphabets, numbers and pictures; Han, Hangul and the like look like no letter of a card.
    alphabets = chain(range(0x3400), range(0xA000, 0xAC00), range(0xF900, 0x12000), range(0x1D000, 0x20000))
    drawn = [c for c in map(chr, alphabets) if unicodedata.category(c) in "Lu Ll Lt Lm Nd Nl No So"]
    ranks, suits = set("AKQJTakqjt123456789"), set("SHDCshdc♠♤♥♡❤♦♢♣♧")
    if not PROOF:
        drawn = sorted({*drawn[::10], *ranks, *suits, "0"})
    assert {c for c in drawn if c not in CARD_CHARACTERS and read_cards(c + "♠").cards} == ranks
    assert {c for c in drawn if read_cards("A" + c).cards} == suits
    assert {c for c in drawn if read_cards("1" + c + "♠").cards == (Card(10, "s"),)} == {"0"}


def test_all_errors_are_found_at_once_beside_the_good_cards() -> None:
    reading = read_cards("As Xx K / joker Qd\n11♠ 9♥")
    assert [str(card) for card in reading.cards] == ["As", "Qd", "9h"]
    assert [[str(card) for card in group] for group in reading.groups] == [["As"], ["Qd"], ["9h"]]
    named = [(error.key.split(".")[1], (error.at or {})["token"]) for error in reading.errors]
    assert named == [("not_a_card", "Xx"), ("missing_suit", "K"), ("joker", "joker"), ("no_such_rank", "11♠")]
    assert [token.card is None for token in reading.tokens] == [False, True, True, True, False, True, False]


def test_what_misses_a_half_is_told_an_example_that_can_be_read() -> None:
    for text, told in (("at", "A♠"), ("mười", "10♠"), ("cơ", "A♥"), ("♧", "A♣")):
        assert refused(text).data["example"] == told
        assert read_cards(told).errors == ()


def test_parse_cards_raises_the_first_error() -> None:
    with pytest.raises(MaubinhError) as caught:
        parse_cards("As zz joker")
    assert caught.value.at == {"token": "zz", "start": 3, "end": 5}
    assert str(caught.value) == "unknown_card.not_a_card (token='zz')"


def test_repeated_cards_and_odd_counts_are_not_the_reader_s_business() -> None:
    assert words("As As") == ["As", "As"]


# -- any text at all


@given(st.text())
@example("\ud800A♠")
@example("A\u0301♠")
@example("♠\ufe0f\ufe0f\u0301")
@example("chi " * 40 + ":")
def test_any_text_ends_in_cards_or_named_errors(text: str) -> None:
    assert_sound(text)


PIECES = [
    *RANKS,
    *SUITS,
    *FILLERS,
    *JOKERS,
    *LABEL_HEADS,
    *CARD_CHARACTERS,
    *" \n,/;:-()b0ОАѕ\u0301\ufe0f\u200bð",
    *("of", "Lan:", "anh", "[12:30]", "1.", "2."),
]


@given(st.lists(st.sampled_from(PIECES)).map("".join))
def test_any_mixture_of_our_own_words_ends_in_cards_or_named_errors(text: str) -> None:
    assert_sound(text)


def assert_sound(text: str) -> None:
    reading = read_cards(text)
    written = "".join("\ufffd" if "\ud800" <= char <= "\udfff" else char for char in text)
    end = 0
    for token in reading.tokens:
        assert end <= token.start < token.end <= len(text)
        assert token.text == written[token.start : token.end]
        end = token.end
    spans = sorted((t.start, t.end) for t in (*reading.tokens, *reading.left_out))
    assert all(one[1] <= other[0] for one, other in pairwise(spans))
    places = [(error.at or {})["start"] for error in reading.errors]
    assert places == [token.start for token in reading.tokens if token.card is None]
    assert reading.cards == tuple(token.card for token in reading.tokens if token.card)
    assert reading.cards == tuple(card for group in reading.groups for card in group)
    assert len(reading.rows) == len(reading.groups)
    for error in reading.errors:
        assert error.code is Code.UNKNOWN_CARD
        assert len(error.data["token"]) <= 40
        str(error).encode()


UNITS = (
    "As ",
    "As",
    "átbích",
    "kclub",
    "♠A",
    "x ",
    "x",
    "字",
    " ",
    "\n",
    "chi ",
    "chi 1:",
    "joker ",
    "K",
    "1",
    "kof",
    "lan: ",
    "chi 2 nè: ",
    "12:30 ",
    "1.\n",
)


@pytest.mark.parametrize("unit", UNITS if PROOF else UNITS[::3])
def test_a_megabyte_is_answered_at_once(unit: str) -> None:
    for size in (MAX_LENGTH, 1_000_000):
        text = (unit * size)[:size]
        start = time.process_time()
        reading = read_cards(text)
        assert time.process_time() - start < 5
        assert len(reading.errors) <= MAX_ERRORS + 1
    assert keys(text) == ["too_long"]


def test_reading_stops_where_the_errors_are_too_many() -> None:
    found = keys("x " * 1000)
    assert (len(found), found[-1]) == (MAX_ERRORS + 1, "too_many")


# -- the vocabulary itself


def test_no_run_of_cards_can_be_taken_apart_in_two_ways() -> None:
    """Sardinas and Patterson's test: two splits of one run would leave a remainder that ends in a word.

    A rank may be left over at the end of a run, so a remainder that is a rank counts as well.
    """
    code = {
        rank + of + suit
        for (rank, (_, rank_style)), (suit, (_, style)) in product(RANKS.items(), SUITS.items())
        for of in ("", "of")
        if may_join(rank, rank_style, style)
    } | set(CARD_CHARACTERS)
    ordered = sorted(code)

    def beyond(start: str) -> set[str]:
        """What is left of longer words that begin so."""
        found = set()
        for word in ordered[bisect_left(ordered, start) :]:
            if not word.startswith(start):
                break
            found.add(word[len(start) :])
        return found - {""}

    seen: set[str] = set()
    left = {rest for word in code for rest in beyond(word)}
    while left:
        assert not left & code
        assert not left & set(RANKS)
        seen |= left
        shorter = {rest[size:] for rest in left for size in range(1, len(rest)) if rest[:size] in code}
        left = (shorter | {more for rest in left for more in beyond(rest)}) - seen


def test_no_word_of_ours_is_a_run_of_cards_as_well() -> None:
    for word in {*RANKS, *SUITS, *FILLERS, *JOKERS, *LABEL_HEADS, "of"}:
        assert all(piece.kind is not Kind.CARD for piece in read_run(word)), word


def test_no_form_of_a_word_is_a_form_of_another() -> None:
    for names in (RANK_WORDS, SUIT_WORDS):
        table = RANKS if names is RANK_WORDS else SUITS
        for value, said in names.items():
            for word in said.split():
                assert read_run(word)[0].value == value
                assert len(unicodedata.normalize("NFD", word)) <= LONGEST_WORD
        assert {value for value, _ in table.values()} == set(names)


def test_what_looks_like_itself_is_no_look_alike() -> None:
    for char in "AKQJT10shdc♠♥♦♣ầươđ":
        assert looks_like(char) is None


# -- errors


def test_the_first_error_is_the_protocol_s_first() -> None:
    late = MaubinhError(Code.DUPLICATE_CARD, "duplicate_card.row", players=[1], card="As")
    early = MaubinhError("unknown_card", "unknown_card.wire")
    assert first_of([late, early]) is early
    assert [code.order for code in Code] == list(range(10))
    assert str(late) == "duplicate_card.row (card='As', players=[1])"


def test_an_error_survives_being_sent_between_processes() -> None:
    error = MaubinhError(
        Code.UNKNOWN_CARD, "unknown_card.wire", at={"row": "back"}, clause="common/deck", token="x"
    )
    again = pickle.loads(pickle.dumps(error))
    assert vars(again) == vars(error)
