"""The search's own worker, run by node on the built site's words: what is called as was typed comes first."""

from __future__ import annotations

import json
import re
import subprocess
import unicodedata
from collections.abc import Iterator
from pathlib import Path

import pytest

from spec.build.specdata import load_terms
from spec.build.view import LANGUAGES, page_path
from tests.effort import PROOF
from tools.nodes import node

HANG_SECONDS = 120
WORDS = re.compile(r"[\w ]+")

WORKER = """
import { readFileSync, readdirSync } from "node:fs";
import { createContext, runInContext } from "node:vm";

const { scripts, words, asked } = JSON.parse(readFileSync(0));
const replies = [];
let listener;
const run = (file) => runInContext(readFileSync(`${scripts}/workers/${file}`, "utf8"), worker);
const worker = createContext({
  console,
  URL,
  Element: class {},
  addEventListener: (_, heard) => (listener = heard),
  postMessage: (reply) => replies.shift()(reply),
  importScripts: (...files) => files.forEach(run),
});
worker.self = worker;
run(readdirSync(`${scripts}/workers`).find((name) => /^search.*[.]js$/.test(name)));
const ask = (data) => new Promise((resolve) => (replies.push(resolve), listener({ data })));
const read = (name) => JSON.parse(readFileSync(`${words}/${name}`));
await ask({ type: 0, data: { ...read("search_index.json"), docs: read("words.json"), options: {} } });
const found = [];
for (const question of asked) {
  const { data } = await ask({ type: 2, data: question });
  found.push(data.items[0]?.filter(({ score }) => score > 0).map(({ location }) => location) ?? []);
}
console.log(JSON.stringify(found));
"""
"""Of each question the places on the page that comes first."""


def plain(text: str) -> str:
    bare = unicodedata.normalize("NFD", text.lower())
    return re.sub(r"[\u0300-\u036f]", "", bare).replace("đ", "d")


def place(term: str) -> str:
    return f"glossary/#term-{term}"


def searched(site: Path, language: str, asked: list[str]) -> Iterator[tuple[str, list[str]]]:
    words = site / page_path(language, "index") / "search"
    given = {"scripts": str(site / "assets/javascripts"), "words": str(words), "asked": asked}
    done = subprocess.run(
        [node(), "--input-type=module", "--eval", WORKER],
        input=json.dumps(given),
        capture_output=True,
        text=True,
        timeout=HANG_SECONDS,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return zip(asked, json.loads(done.stdout), strict=True)


OF_THE_OTHER = {
    "vi": {"foul": "foul", "straight": "straight"},
    # The last is a case's id as well.
    "en": {"sảnh": "straight", "sanh": "straight", "cu lu": "full_house", "lung": "foul"},
}
"""Names in the other language, and the words they are names of."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_word_of_the_table_comes_before_those_it_begins(site: Path, language: str) -> None:
    """Names of the glossary with and without their marks; only those that begin others, but for the proof."""
    called: dict[str, set[str]] = {}
    names: list[str] = []
    for term in load_terms():
        for name in [term[language]["term"], *term[language].get("also", ())]:
            called.setdefault(plain(name), set()).add(place(term["id"]))
            names.append(name)
    begun = [
        name
        for name in names
        if any(f" {other}".count(f" {plain(name)}") for other in called.keys() - {plain(name)})
    ]
    assert len(begun) > 10
    for name, meant in OF_THE_OTHER[language].items():
        called[plain(name)] = {place(meant)}
    words = [*(names if PROOF else begun), *OF_THE_OTHER[language]]
    asked = [*dict.fromkeys(form for word in words for form in (word, plain(word)) if WORDS.fullmatch(word))]
    found = searched(site, language, asked)
    assert {
        name: first for name, first in found if first[:1] not in [[one] for one in called[plain(name)]]
    } == {}


SMALL_WORDS = {
    "tu quy o giua": "four_of_a_kind",
    "tu quy o chi giua": "four_of_a_kind",
    "tứ quý ở giữa": "four_of_a_kind",
    "cu lu o giua": "full_house",
}
"""Questions with a name of the glossary in them, and a word of one letter that begins many others."""


def test_a_small_word_does_not_outweigh_the_rest(site: Path) -> None:
    found = dict(searched(site, "vi", [*SMALL_WORDS]))
    assert {asked: places[0] for asked, places in found.items()} == {
        asked: place(term) for asked, term in SMALL_WORDS.items()
    }


def test_an_entry_with_all_words_comes_before_the_name_of_one(site: Path) -> None:
    """No entry is called "già bích"; "già" and "bích" are words of the glossary."""
    asked = "gia bich"
    ((_, places),) = searched(site, "vi", [asked])
    entries = json.loads((site / "search/words.json").read_text(encoding="utf-8"))
    (first,) = [entry for entry in entries if entry["location"] == places[0]]
    assert all(word in plain(first["title"] + first["text"]) for word in asked.split())
