"""The conformance bundle is examples.yaml, whole and unaltered, and an edition that is out stands."""

from __future__ import annotations

import hashlib
import json
import re
import zipfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from maubinh_core import protocol
from maubinh_core.conformance import copying, vectors
from maubinh_core.conformance.judging import difference
from maubinh_core.errors import Code
from spec.build import bundle, casechanges, offer, releases, schemas, wire
from spec.build.cases import Case, ProfileRef, Variant, load_cases
from spec.build.specdata import load_spec
from spec.build.view import LANGUAGES, View
from spec.build.wire import DOCS
from tests.effort import PROOF

BUNDLE = bundle.BUNDLE


def held(name: str) -> Any:
    return json.loads((BUNDLE / name).read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def current() -> releases.Bundle:
    """What the bundle should be."""
    return bundle.current(load_spec(), load_cases())


def questions() -> Iterator[tuple[Case, Variant, ProfileRef]]:
    """What a program can be asked."""
    for case in load_cases():
        if case.op != "match":
            for variant, profile in case.questions():
                yield case, variant, profile


class TestContent:
    """Bundle and cases are one."""

    def test_nothing_is_stale(self, current: releases.Bundle) -> None:
        stale = bundle.stale(current)
        assert not stale, f"stale: {', '.join(stale)}; run python -m spec.build.compile"

    def test_every_question_is_there_once_with_its_answer(self) -> None:
        found = {vector.key: vector for vector in vectors.load()}
        wanted = {f"{variant.name}@{profile.label}" for _, variant, profile in questions()}
        assert found.keys() == wanted
        assert len(found) == len(vectors.load())
        for case, variant, profile in questions():
            vector = found[f"{variant.name}@{profile.label}"]
            assert vector.request == {**variant.request(profile), "id": vector.key}
            assert vector.expected == variant.expected_under(profile)
            assert (vector.case, vector.name, vector.op) == (case.id, variant.name, case.op)
            assert (vector.profile, vector.knobs) == (profile.base, profile.knobs)
            assert (vector.clause, vector.with_) == (case.clause, case.with_)
            assert (vector.contested, vector.reason) == (case.contested, case.reason)

    def test_files_are_what_their_schemas_say(self) -> None:
        validator = Draft202012Validator(held("schemas/vectors.schema.json"))
        for path in sorted(BUNDLE.glob("vectors/*/*.json")):
            file = json.loads(path.read_text(encoding="utf-8"))
            if not PROOF:
                # Enough to see the form of a module; whoever compiled them looked at each.
                file["vectors"] = file["vectors"][::5]
            assert [error.message for error in validator.iter_errors(file)] == [], path.name
            assert (file["profile"], file["module"]) == (path.parent.name, path.stem)
        assert Draft202012Validator(held("schemas/manifest.schema.json")).is_valid(held("manifest.json"))

    def test_a_schema_needs_no_other_file(self) -> None:
        for name in bundle.SCHEMAS:
            schema = held(f"schemas/{name}.schema.json")
            references = set(re.findall(r'"\$ref": "([^"]*)"', json.dumps(schema)))
            assert {reference.removeprefix("#/$defs/") for reference in references} <= schema["$defs"].keys()

    def test_a_vector_stands_in_the_module_of_what_it_is_about(self) -> None:
        ops: dict[str, set[str]] = {}
        for vector in vectors.load():
            refused = vector.expected.get("error", {}).get("code", Code.UNSPECIFIED)
            if Code(refused).order <= Code.DUPLICATE_CARD.order:
                assert vector.module == "input", vector.key
            else:
                ops.setdefault(vector.module, set()).add(vector.op)
        assert ops == {
            "hands": {"classify"},
            "order": {"compare", "check"},
            "instant": {"instant_win"},
            "scoring": {"score"},
            "input": {"parse"},
        }

    def test_one_vector_is_one_line(self) -> None:
        for path in BUNDLE.glob("vectors/*/*.json"):
            head, *lines, end = path.read_text(encoding="utf-8").splitlines()
            assert (head[-1], end) == ("[", "]}")
            assert [json.loads(line.removesuffix(","))["key"] for line in lines] == [
                vector["key"] for vector in json.loads(path.read_text(encoding="utf-8"))["vectors"]
            ]

    def test_the_reference_answers_every_vector(self) -> None:
        wrong = {v.key: difference(v.expected, protocol.answer(v.request)) for v in vectors.load()}
        assert {key: told for key, told in wrong.items() if told} == {}


class TestManifest:
    """What the bundle says of itself."""

    def test_it_names_every_file_with_its_hash(self) -> None:
        there = {
            path.relative_to(BUNDLE).as_posix(): path.read_bytes()
            for path in BUNDLE.rglob("*")
            if path.is_file() and path.name != "manifest.json"
        }
        assert vectors.manifest()["files"] == {
            name: {"bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()}
            for name, data in there.items()
        }

    def test_it_counts_right(self) -> None:
        listed = vectors.manifest()
        every = vectors.load()
        assert listed["vectors"] == len(every)
        assert listed["contested"] == sum(vector.contested is not None for vector in every)
        assert listed["cases"] == len({vector.case for vector in every})
        by_module = Counter((vector.profile, vector.module) for vector in every)
        assert by_module == {
            (profile, module): counts["vectors"]
            for profile, entry in listed["profiles"].items()
            for module, counts in entry["modules"].items()
        }
        for profile, entry in listed["profiles"].items():
            assert entry["vectors"] == len(vectors.load(profile=profile))

    def test_it_says_what_was_left_out(self) -> None:
        (left,) = vectors.manifest()["left_out"]
        matches = [case.id for case in load_cases() if case.op == "match"]
        assert (left["op"], left["cases"]) == ("match", matches)
        assert len(matches) + vectors.manifest()["cases"] == len(load_cases())


class TestReading:
    """Asking for vectors, and taking them away."""

    def test_a_choice_is_a_part(self) -> None:
        some = vectors.load(profile="bsfyi", module="order")
        assert {(vector.profile, vector.module) for vector in some} == {("bsfyi", "order")}
        chosen = next(vector for vector in vectors.load() if vector.name != vector.case)
        assert chosen in vectors.load(case=chosen.case)
        assert {vector.name for vector in vectors.load(case=chosen.name)} == {chosen.name}
        assert vectors.load(case=chosen.key) == (chosen,)
        assert vectors.load(profile=chosen.profile, case=chosen.key) == (chosen,)

    @pytest.mark.parametrize(
        ("choice", "code"),
        [
            ({"profile": "bsfy"}, "unknown_profile"),
            ({"module": "score"}, "unknown_module"),
            ({"case": "IIII"}, "unknown_case"),
        ],
    )
    def test_a_choice_that_names_nothing_is_refused(self, choice: dict[str, Any], code: str) -> None:
        with pytest.raises(vectors.BundleError) as caught:
            vectors.load(**choice)
        assert caught.value.code == code

    def test_a_copy_is_the_same_and_leaves_others_alone(self, tmp_path: Path) -> None:
        target = tmp_path / "some" / "folder"
        target.mkdir(parents=True)
        (target / "mine.txt").write_text("mine", encoding="utf-8")
        written = copying.copy(target)
        assert {path.relative_to(target).as_posix() for path in written} == {
            "manifest.json",
            *vectors.manifest()["files"],
        }
        assert vectors.load(folder=target) == vectors.load()
        assert (target / "mine.txt").read_text(encoding="utf-8") == "mine"

    def test_a_folder_without_a_bundle_and_a_broken_one_are_told_apart(self, tmp_path: Path) -> None:
        with pytest.raises(vectors.BundleError) as caught:
            vectors.load(folder=tmp_path)
        assert caught.value.code == "no_bundle"
        (tmp_path / "manifest.json").write_text("{", encoding="utf-8")
        with pytest.raises(vectors.BundleError) as caught:
            vectors.load(folder=tmp_path)
        assert caught.value.code == "broken_bundle"


RESULT: dict[str, Any] = {"result": {"net": [[0, 1], [-1, 0]], "totals": [1, -1]}}


class TestJudging:
    """What makes a reply the right one."""

    def test_more_keys_and_another_way_to_write_a_number_are_right(self) -> None:
        reply = {"id": 1, "result": {"net": [[0.0, 1], [-1, 0]], "totals": [1, -1.0], "why": "so"}}
        assert difference(RESULT, reply) == ""
        error = {"error": {"code": "unspecified", "message": "?", "partial": [[0, None]]}}
        assert difference({"error": {"code": "unspecified"}}, error) == ""

    @pytest.mark.parametrize(
        "result",
        [
            {"net": [[0, True], [-1, 0]], "totals": [1, -1]},
            {"net": [[0, "1"], [-1, 0]], "totals": [1, -1]},
            {"net": [[0, 1], [-1, 0], []], "totals": [1, -1]},
            {"net": [[0, 1], [-1, 0]], "totals": "1 -1"},
            {"net": [[0, 1], [-1, 0]]},
            {"net": [[0, 1], [-1, 0]], "totals": None},
            {"net": [[0, 1], [-1, 0]], "totals": [1, -2]},
        ],
    )
    def test_other_values_and_kinds_are_wrong(self, result: dict[str, Any]) -> None:
        assert "expected" in difference(RESULT, {"id": 1, "result": result})

    def test_null_is_an_answer_and_nothing_is_none(self) -> None:
        wanted = {"result": {"instant_win": None}}
        assert difference(wanted, {"result": {"instant_win": None}}) == ""
        assert difference(wanted, {"result": {}}) != ""

    @pytest.mark.parametrize(
        "reply", [{}, {"result": 3}, {"error": {"code": "bad_request"}}, {"skipped": "?"}]
    )
    def test_what_is_no_result_is_wrong(self, reply: dict[str, Any]) -> None:
        assert "expected a result" in difference(RESULT, reply)
        if "error" not in reply:
            assert "expected error" in difference({"error": {"code": "unspecified"}}, reply)

    def test_another_error_is_wrong(self) -> None:
        wanted = {"error": {"code": "unspecified"}}
        assert "must_rearrange" in difference(wanted, {"error": {"code": "must_rearrange"}})
        assert "unspecified" in difference(wanted, {"error": "bad"})


# Editions


def edited(base: releases.Bundle, edition: str, **of_key: dict[str, Any] | None) -> releases.Bundle:
    """An edition whose vectors are changed: `{"KE87@bsfyi": {"expected": ...}}`, None to leave one out."""
    texts = {}
    for name, text in base.texts.items():
        if name.startswith("vectors/"):
            file = json.loads(text)
            kept = [
                {**vector, **(of_key.get(vector["key"]) or {})}
                for vector in file["vectors"]
                if of_key.get(vector["key"], {}) is not None
            ]
            text = json.dumps({**file, "vectors": kept})
        texts[name] = text
    return releases.Bundle(edition, None, texts)


KEY, CASE = "KE87@bsfyi", "KE87"
OTHER_ANSWER: dict[str, Any] = {"expected": {"result": {"type": "flush"}}}


@pytest.fixture(scope="module")
def out(current: releases.Bundle) -> releases.Bundle:
    """The bundle as if it had been released, as edition 1.2.3, with little in it."""
    texts = {
        name: text
        for name, text in current.texts.items()
        if not name.startswith("vectors/") or name == "vectors/bsfyi/hands.json"
    }
    small = replace(current, edition="1.2.3", released="2026-12-01", texts=texts)
    return replace(small, texts=edited(small, "1.2.3").texts)


class TestEditions:
    """Once an edition is out, it stands."""

    def test_what_is_written_breaks_no_promise(self, current: releases.Bundle) -> None:
        assert list(releases.problems(current, releases.load_released(), load_spec().retired)) == []

    def test_a_case_that_changes_its_answer_forces_a_new_edition(self, out: releases.Bundle) -> None:
        assert list(releases.problems(replace(out), [out], {})) == []
        (problem,) = releases.problems(edited(out, "1.2.3", **{KEY: OTHER_ANSWER}), [out], {})
        assert problem.startswith("vectors/bsfyi/hands.json differ from edition 1.2.3")
        assert list(releases.problems(edited(out, "2.0.0", **{KEY: OTHER_ANSWER}), [out], {})) == []

    @pytest.mark.parametrize(
        ("change", "enough", "too_little"),
        [
            ({KEY: OTHER_ANSWER}, "2.0.0", "1.3.0"),
            ({KEY: {"contested": {"vi": "?", "en": "?"}}}, "1.3.0", "1.2.4"),
            ({KEY: {"title": {"vi": "khác", "en": "other"}}}, "1.2.4", "1.2.2"),
            ({KEY: None}, "1.3.0", "1.2.4"),
        ],
    )
    def test_how_far_an_edition_rises(
        self, out: releases.Bundle, change: dict[str, Any], enough: str, too_little: str
    ) -> None:
        assert list(releases.problems(edited(out, enough, **change), [out], {})) == []
        (problem,) = releases.problems(edited(out, too_little, **change), [out], {})
        assert "wants a higher" in problem

    def test_a_settled_case_may_fail_programs_that_passed(self, out: releases.Bundle) -> None:
        open_ = edited(out, "1.2.3", **{KEY: {"contested": {"vi": "?", "en": "?"}}})
        assert [*releases.problems(edited(out, "1.3.0"), [open_], {})]
        assert not [*releases.problems(edited(out, "2.0.0"), [open_], {})]

    def test_an_id_never_asks_something_else(self, out: releases.Bundle) -> None:
        asked = out.vectors[KEY]["request"]
        reused = {KEY: {"request": {**asked, "cards": asked["cards"][::-1]}}}
        (problem,) = releases.problems(edited(out, "9.0.0", **reused), [out], {})
        assert problem.startswith(f"{KEY} asked something else in edition 1.2.3")
        gone = edited(out, "2.0.0", **{KEY: None})
        found = list(releases.problems(edited(out, "9.0.0", **reused), [out, gone], {}))
        assert len(found) == 1, "not after an edition without it either"

    def test_a_case_does_not_go_without_a_word(self, out: releases.Bundle) -> None:
        keys = {vector["key"]: None for vector in out.cases[CASE]}
        now = edited(out, "1.3.0", **keys)
        found = list(releases.problems(now, [out], {}))
        assert found
        assert all(problem.startswith(f"{CASE} is gone since edition 1.2.3") for problem in found)
        assert list(releases.problems(now, [out], {CASE: "it said nothing new"})) == []
        assert releases.changes_since(now, out, {CASE: "it said nothing new"})["withdrawn"] == {
            CASE: "it said nothing new"
        }

    def test_the_changelog_tells_each_edition_by_case(self, out: releases.Bundle) -> None:
        reworded: dict[str, Any] = {"reason": {"vi": "a", "en": "a"}}
        later = edited(out, "2.0.0", **{KEY: OTHER_ANSWER, "K4PZ@bsfyi": reworded})
        newest, first = releases.changelog(later, [out], {})
        assert (newest["edition"], first["edition"]) == ("2.0.0", "1.2.3")
        assert first["added"] == list(out.cases)
        was = out.vectors[KEY]["expected"]
        assert newest["answers"] == {KEY: {"from": was, "to": OTHER_ANSWER["expected"]}}
        assert newest["reworded"] == ["K4PZ"]
        others = newest.keys() - {"edition", "released", "answers", "reworded"}
        assert not any(newest[name] for name in others)

    def test_the_bundle_carries_the_changelog(self, current: releases.Bundle) -> None:
        newest = held("changelog.json")["editions"][0]
        assert newest["edition"] == current.edition == vectors.manifest()["edition"]

    def test_the_page_tells_it_too(self, out: releases.Bundle) -> None:
        later = edited(out, "2.0.0", **{KEY: OTHER_ANSWER, "K4PZ@bsfyi": None})
        keep = replace(out, texts=edited(out, "1.2.3", **{"QDCT@bsfyi": None}).texts)
        view = View.of("en/changes.md")
        html = str(casechanges.case_changes(view, releases.changelog(later, [keep], {"K4PZ": "twice there"})))
        newest, first = html.split("<section")[1:]
        assert "Edition 2.0.0" in newest
        assert f'href="../hands/#{CASE}"' in newest
        assert "<ins>{&#34;type&#34;:&#34;flush&#34;}</ins>" in newest
        assert "twice there" in newest
        assert "New examples (1)" in newest
        assert view.say("changes.cases.first", n=len(keep.cases)) in first

    def test_a_zip_is_the_same_each_time_and_comes_back(self, out: releases.Bundle, tmp_path: Path) -> None:
        listed = json.loads(out.texts["manifest.json"])
        texts = {
            **out.texts,
            "manifest.json": json.dumps({**listed, "edition": "1.2.3", "released": "2026-12-01"}),
        }
        whole = replace(out, texts=texts)
        path = releases.keep(whole, tmp_path)
        assert releases.pack(replace(whole, texts=dict(reversed(texts.items())))) == path.read_bytes()
        assert releases.load_released(tmp_path) == [whole]
        assert releases.keep(whole, tmp_path) == path
        with pytest.raises(ValueError, match="is out"):
            releases.keep(edited(whole, "1.2.3", **{KEY: OTHER_ANSWER}), tmp_path)


class TestOffer:
    """What the site puts out for others to take."""

    def test_bundle_zip_and_wheel_lie_at_fixed_addresses(
        self, current: releases.Bundle, tmp_path: Path
    ) -> None:
        wheel = tmp_path / "maubinh_core-9.9.9-py3-none-any.whl"
        wheel.write_bytes(b"a wheel")
        index = offer.place(tmp_path / "site", wheel, current)
        folder = tmp_path / "site" / "conformance"
        (edition,) = index["editions"]
        assert json.loads((folder / "index.json").read_text(encoding="utf-8")) == index
        assert vectors.load(folder=folder / edition["folder"]) == vectors.load()
        for file in (edition["zip"], index["wheel"]):
            data = (folder / file["name"]).read_bytes()
            assert (len(data), hashlib.sha256(data).hexdigest()) == (file["bytes"], file["sha256"])
        with zipfile.ZipFile(folder / edition["zip"]["name"]) as zipped:
            zipped.extractall(tmp_path)
        (unpacked,) = tmp_path.glob("maubinh-conformance-*")
        assert releases.read(unpacked) == current


# The protocol's words


class TestProtocol:
    """Its tables say what the code does."""

    def test_ops_and_their_fields_are_those_of_the_schemas(self) -> None:
        ops = wire.tables()["ops"]
        offered = protocol.answer({"op": "describe"})["result"]["ops"]
        assert [op["id"] for op in ops] == offered
        requests, replies = schemas.load_schema("request")["$defs"], schemas.load_schema("reply")["$defs"]
        for op in ops:
            fields = requests[op["id"]]["properties"].keys() - {"id", "op", "profile"}
            assert {*op["fields"], *op.get("may", {})} == fields
            required = set(requests[op["id"]]["required"]) - {"op", "profile"}
            assert required <= op["fields"].keys()
            result = replies[f"{op['id']}_result"]
            forms = result.get("anyOf", [result])
            assert op["gives"].keys() <= {key for form in forms for key in form["properties"]}
            if not op.get("optional"):
                assert set(result["required"]) <= op["gives"].keys()

    def test_errors_are_told_in_the_order_in_which_they_are_reported(self) -> None:
        told = [entry["code"] for entry in wire.tables()["errors"]]
        assert list(dict.fromkeys(told)) == [str(code) for code in Code]
        assert told.count("bad_request") == 2

    @pytest.mark.parametrize("page", bundle.PAGES)
    def test_both_languages_say_the_same_and_the_bundle_the_same_as_the_page(self, page: str) -> None:
        asked = {
            language: re.findall(r"\{\{.*?\}\}", (DOCS / language / f"{page}.md").read_text(encoding="utf-8"))
            for language in LANGUAGES
        }
        assert asked["vi"] == asked["en"] != []
        text = (BUNDLE / f"{page}.md").read_text(encoding="utf-8")
        assert text.startswith("# ")
        assert not re.search(r"\{\{|\{%|\]\(", text)

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_every_message_shown_is_one(self, language: str) -> None:
        text = wire.plain("protocol", language)
        pairs = [block.splitlines() for block in re.findall(r"```json\n(.*?)\n```", text, re.DOTALL)]
        assert len(pairs) > 8
        for asked, answered in pairs:
            request, reply = json.loads(asked), json.loads(answered)
            assert schemas.validator("request").is_valid(request)
            assert schemas.validator("reply", request["op"]).is_valid(reply)
            assert request["id"] == reply["id"]
            if request["op"] != "describe":
                assert (
                    difference(
                        {key: reply[key] for key in ("result", "error") if key in reply},
                        protocol.answer(request),
                    )
                    == ""
                )

    def test_a_case_that_is_not_asked_under_a_profile_is_no_example_of_it(self) -> None:
        view = View.of("en/protocol.md")
        with pytest.raises(ValueError, match="KE87 is not asked under vgi"):
            wire.exchange("KE87", "vgi", view)
