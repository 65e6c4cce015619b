"""`maubinh explain` asked for a clause by its id, or for a word of the rules or the glossary."""

from __future__ import annotations

import json
import re

import pytest

from maubinh_core.cardwords import bare
from maubinh_core.cli import main
from maubinh_core.cli_lookup import asked_for
from maubinh_core.lookup import Found, find
from maubinh_core.phrases import Phrases, languages
from maubinh_core.profile import data, published
from spec.build.specdata import load_terms

Out = pytest.CaptureFixture[str]


def test_a_clause_is_shown_by_its_id(capsys: Out) -> None:
    for lang in languages():
        for id_ in ("bsfyi/foul.pays", "common/row.win"):
            assert main(["explain", "--lang", lang, id_]) == 0
            assert capsys.readouterr().out.strip() == data("clauses")[id_][lang]


@pytest.mark.parametrize("lang", languages())
def test_a_knob_is_shown_by_the_id_that_cites_it(lang: str, capsys: Out) -> None:
    """Where a table turned it, no clause states it: ``[knob/order]`` stands there."""
    assert main(["explain", "--lang", lang, "knob/order"]) == 0
    shown = capsys.readouterr().out
    assert data("knobs")["order"]["label"][lang] in shown
    assert all(
        f"{value}: {words[lang]}" in shown for value, words in data("knobs")["order"]["values"].items()
    )


def test_every_word_of_the_glossary_is_found_by_each_of_its_names() -> None:
    """With its marks and without, in either language, though some begin as a card does."""
    names = {
        term["id"]: {name for own in languages() for name in (term[own]["term"], *term[own].get("also", ()))}
        for term in load_terms()
    }
    for term, own in names.items():
        for name in sorted({*own, *map(bare, own)}):
            found = asked_for([name], profile="bsfyi", lang="vi")
            assert isinstance(found, Found), name
            assert term in found.terms, name
            called = [each for each in found.terms if bare(name) in map(bare, names[each])]
            assert called == [*found.terms[: len(called)]], "who is called so comes first"


@pytest.mark.parametrize("words", ["lủng", "lung", "LŨNG", "foul"])
def test_a_word_shows_what_it_means_and_the_clauses_about_it(words: str, capsys: Out) -> None:
    for lang in languages():
        for profile in published():
            assert main(["explain", "--lang", lang, "--profile", profile, words]) == 0
            shown = capsys.readouterr().out
            (term,) = [term for term in load_terms() if term["id"] == "foul"]
            assert shown.startswith(term[lang]["term"])
            assert term["text"][lang] in shown
            clauses = re.findall(r"\[(.+?)/(.+?)\]$", shown, re.MULTILINE)
            assert (profile, "foul.is") in clauses
            assert {head for head, _ in clauses} <= {profile, "common"}
            assert all(other in shown for other in published())  # where else there are clauses about it


def test_words_may_come_without_quotes(capsys: Out) -> None:
    assert main(["explain", "sập làng"]) == 0
    quoted = capsys.readouterr().out
    assert main(["explain", "sập", "làng"]) == 0
    assert capsys.readouterr().out == quoted
    assert quoted.startswith("sập làng")


def test_marks_that_are_typed_count(capsys: Out) -> None:
    """Unless nothing is spelt so."""
    found = {}
    for name in ("thùng", "thủng", "thung", "lụng"):
        assert main(["explain", "--json", name]) == 0
        found[name] = [term["term"] for term in json.loads(capsys.readouterr().out)["terms"]]
    assert {"foul"} <= {*found["thủng"]} & {*found["thung"]} & {*found["lụng"]} - {*found["thùng"]}
    assert {"flush"} <= {*found["thùng"]} & {*found["thung"]} - {*found["thủng"]}


def test_of_an_id_the_profile_may_be_left_out(capsys: Out) -> None:
    for profile in ("bsfyi", "vgi"):
        assert main(["explain", "--json", "--profile", profile, "foul.pays"]) == 0
        told = json.loads(capsys.readouterr().out)
        assert [clause["clause"] for clause in told["clauses"]] == [f"{profile}/foul.pays"]
        there = {id_.partition("/")[0] for id_ in data("clauses") if id_.endswith("/foul.pays")}
        assert {*told["elsewhere"], profile} == there


def test_only_what_was_found_is_shown(capsys: Out) -> None:
    """A word of the glossary that no clause has, and clauses for which the glossary has no word."""
    found = {
        term["vi"]["term"]: find(term["vi"]["term"], profile="bsfyi", lang="vi") for term in load_terms()
    }
    alone = [
        word
        for word, told in found.items()
        if told and len(told.terms) == 1 and not told.clauses and not told.others
    ]
    assert main(["explain", alone[0]]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    assert line.startswith(alone[0])
    assert main(["explain", "row.win"]) == 0
    assert capsys.readouterr().out.splitlines()[0].endswith("[common/row.win]")


# Whose clauses are shown


TABLE_SWEEP = ("sập làng", "càn quét", "sap lang", "sweep of the table", "table sweep")


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("profile", published())
def test_a_words_clauses_are_those_of_its_term_by_whatever_name(profile: str, lang: str) -> None:
    """`mau-binh-online` says càn quét, and `vgi` has no name for what it does not have."""
    own = [id_ for id_ in data("clauses") if id_.startswith(f"{profile}/table_sweep")]
    for word in TABLE_SWEEP:
        found = find(word, profile=profile, lang=lang)
        assert found is not None
        assert {*own} <= {*found.clauses}, word
        assert found.others == ()
        assert {id_.partition("/")[0] for id_ in found.clauses} == {profile}
        assert {*found.elsewhere} == {*published()} - {profile}
    for alone in ("vgi", "s666pg"):
        found = find("sập làng", profile=alone, lang=lang)
        assert found is not None
        assert found.clauses == (f"{alone}/sweep.none",)


@pytest.mark.parametrize("lang", languages())
def test_a_profiles_own_clauses_come_before_those_all_share(lang: str) -> None:
    for profile in published():
        for word in ("lủng", "sảnh", "báo", "A"):
            found = find(word, profile=profile, lang=lang)
            assert found is not None
            heads = [id_.partition("/")[0] for id_ in found.clauses]
            assert heads == sorted(heads, key=lambda head: head != profile)
            assert {*heads} <= {profile, "common"}


@pytest.mark.parametrize("lang", languages())
def test_where_a_profile_has_no_clause_the_others_are_told_as_others(lang: str, capsys: Out) -> None:
    lacking = [
        (term, profile)
        for term in (term[lang]["term"] for term in load_terms())
        for profile in published()
        if (found := find(term, profile=profile, lang=lang)) and found.others
    ]
    assert lacking
    for word, profile in lacking[:20]:
        assert main(["explain", "--lang", lang, "--profile", profile, word]) == 0
        before, told, after = capsys.readouterr().out.partition(
            Phrases(lang).say("cli.only_elsewhere", profile=profile)
        )
        assert told
        assert "/" not in "".join(re.findall(r"\[.*\]$", before, re.MULTILINE))
        heads = {head for head, _ in re.findall(r"\[(.+?)/(.+?)\]$", after, re.MULTILINE)}
        assert heads
        assert not heads & {profile, "common"}
        assert main(["explain", "--json", "--lang", lang, "--profile", profile, word]) == 0
        shown = json.loads(capsys.readouterr().out)
        assert shown["clauses"] == []
        assert {clause["clause"].partition("/")[0] for clause in shown["others"]} == {*shown["elsewhere"]}


def test_a_letter_that_is_a_rank_is_no_article() -> None:
    """`a` stands in most English sentences."""
    for word in ("A", "a"):
        for profile in published():
            found = find(word, profile=profile, lang="en")
            assert found is not None
            assert found.terms[0] == "ace"
            assert not {"three_of_a_kind", "four_of_a_kind", "pay_penalty"} & {*found.terms}
            for id_ in found.clauses:
                text = data("clauses")[id_]["en"]
                assert re.search(r"\b[Aa]ces?\b|A-|-A", text), id_
            about = [
                id_
                for id_, clause in data("clauses").items()
                if id_.partition("/")[0] in (profile, "common") and re.search(r"\b[Aa]ces?\b", clause["en"])
            ]
            assert {*about} <= {*found.clauses}


def test_an_article_before_a_word_changes_nothing() -> None:
    found = [find(word, profile="bsfyi", lang="en") for word in ("single tied row", "a single tied row")]
    assert found[0] is not None
    assert found[0] == found[1]


# More than one


def test_several_ids_are_all_shown(capsys: Out) -> None:
    ids = ["bsfyi/foul.pays", "bsfyi/foul.both", "knob/order"]
    for line in (ids, [" ".join(ids)], [", ".join(ids)], [*ids, ids[0]]):
        assert main(["explain", "--lang", "en", "--json", *line]) == 0
        told = json.loads(capsys.readouterr().out)
        assert [clause["clause"] for clause in told["clauses"]] == ids
    assert main(["explain", "--lang", "en", "bsfyi/foul.pays", "bsfyi/foul.bth"]) == 2
    assert "bsfyi/foul.both" in capsys.readouterr().err


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize(
    "line", [["lủng", "càn quét"], ["sập làng", "bsfyi/foul.pays"], ["bsfyi/foul.pays", "As Ac"]]
)
def test_only_one_word_is_asked_at_a_time(line: list[str], lang: str, capsys: Out) -> None:
    assert main(["explain", "--lang", lang, *line]) == 2
    told = capsys.readouterr().err.strip()
    first = line[0] if "/" in line[0] or line[0] == "lủng" else line[0].split()[0]
    assert told == Phrases(lang).say("errors.usage.one_word", first=first)


# What is found nowhere


@pytest.mark.parametrize(
    ("given", "near"),
    [
        ("bsfyi/zzz", "bsfyi/zzz"),
        ("bsfyi/foul.payss", "bsfyi/foul.pays"),
        ("bsfyi/foul.nonsense", "bsfyi/foul.pays"),
        ("bsfyi/foul", "bsfyi/foul.is"),
        ("foul.pay", "bsfyi/foul.pays"),
        ("knob/wheal", "wheel"),
        ("s666pg/foul.bonuses", "bsfyi/foul.bonuses"),  # there, but not with that profile
        ("nonsense", "bsfyi/, common/"),
        ("lũngg", "lũng?"),
        ("sập lúng túng", "bsfyi/, common/"),
    ],
)
def test_what_is_none_is_told_what_is_near(given: str, near: str, capsys: Out) -> None:
    for lang in languages():
        assert main(["explain", "--lang", lang, given]) == 2
        assert near in capsys.readouterr().err


@pytest.mark.parametrize("lang", languages())
def test_a_wrong_profile_before_a_right_clause_is_what_is_wrong(lang: str, capsys: Out) -> None:
    there = [id_ for id_ in data("clauses") if id_.endswith("/foul.is")]
    assert main(["explain", "--lang", lang, "zzz/foul.is"]) == 2
    told = capsys.readouterr().err
    assert "“zzz”" in told
    assert all(id_ in told for id_ in there)
    assert all(f"{profile}," in told or f"{profile}." in told for profile in published())
    assert main(["explain", "--lang", lang, "bsfy/foul.is"]) == 2
    assert capsys.readouterr().err.rstrip().endswith("bsfyi/foul.is?")
    assert main(["explain", "--lang", lang, "zzz/foul.iss"]) == 2
    told = capsys.readouterr().err
    assert "“zzz”" in told
    assert "bsfyi/foul.is," in told


def test_cards_are_no_words(capsys: Out) -> None:
    """Not even where a word begins as one of them does."""
    for cards, code in (
        ("AsAc", "wrong_card_count"),
        ("as", "wrong_card_count"),
        ("As Ks Xx", "unknown_card"),
        ("AsKsZz", "unknown_card"),
        ("()", "wrong_card_count"),
    ):
        assert main(["explain", "--json", cards]) == 2
        assert json.loads(capsys.readouterr().out)["error"]["code"] == code


@pytest.mark.parametrize("lang", languages())
def test_of_many_near_clauses_the_first_are_named_and_the_rest_counted(lang: str, capsys: Out) -> None:
    for given in ("foul.pay", "foul.p"):
        wanted = [id_ for id_ in data("clauses") if re.search(rf"[/.]{re.escape(given)}", id_)]
        assert main(["explain", "--lang", lang, "--profile", "vgi", given]) == 2
        shown = capsys.readouterr().err
        named = [id_ for id_ in wanted if re.search(rf"{re.escape(id_)}[,? ]", shown)]
        assert "vgi/foul.pays" in named
        assert len(named) == len(wanted) or f" {len(wanted) - len(named)} " in shown
