"""The runtime in a real browser: every answer as in plain Python, and every failure by its name."""

from __future__ import annotations

import functools
import json
import shutil
import sys
import threading
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from maubinh_core import __version__
from maubinh_core.protocol import answer
from spec.build import browser as bundle
from spec.build import csp
from tests.effort import PROOF
from tools.serve import Handler, Server

pytestmark = pytest.mark.browser

ASSETS = bundle.ROOT / "docs" / "assets" / "app"
PATIENCE_MS = 60_000
WHEEL = f"maubinh_core-{__version__}-cp{sys.version_info.major}{sys.version_info.minor}-none-any.whl"
# Below a folder, as on a host that gives a project a path of its own.
BELOW = "du-an/"

HAND = ["As", "Ks", "Qs", "Js", "Ts", "9h", "9d", "9c", "4h", "4d", "7h", "5c", "2d"]
ARRANGEMENT = {"back": HAND[:5], "middle": HAND[5:10], "front": HAND[10:]}
FOUL = {"back": HAND[5:10], "middle": HAND[:5], "front": HAND[10:]}
OTHER = {
    "back": ["Ah", "Kh", "Qh", "Jh", "8h"],
    "middle": ["Ad", "Kd", "8d", "8s", "3s"],
    "front": ["7s", "6c", "3d"],
}
LEFT = ["2s", "2h", "2c", "3h", "3c", "4s", "4c", "5s", "5h", "5d", "6s", "6h", "6d"]
TABLE = [{"arrangement": ARRANGEMENT}, {"arrangement": OTHER}]

CHECKED = ("pyodide.asm.js", "pyodide.asm.wasm", "python_stdlib.zip")
DAMAGES = ("cut short", "changed", "a page instead")
DAMAGED = [*(product(CHECKED, DAMAGES) if PROOF else zip(CHECKED, DAMAGES, strict=True))]
"""Each file and each damage once; in the proof every damage to every file."""

# Each op the worker offers, asked rightly and wrongly.
REQUESTS: list[dict[str, Any]] = [
    {"op": "describe"},
    {"op": "classify", "cards": HAND[:5]},
    {"op": "classify", "cards": HAND[:4]},
    {"op": "compare", "a": HAND[:5], "b": HAND[10:]},
    {"op": "check", "arrangement": ARRANGEMENT},
    {"op": "check", "arrangement": FOUL},
    {"op": "check", "arrangement": {**FOUL, "front": HAND[:3]}},
    {"op": "instant_win", "cards": HAND},
    {"op": "score", "players": TABLE},
    {"op": "score", "players": [*TABLE, {"left": True, "cards": LEFT}]},
    {"op": "parse", "text": "át bích 10♠ Kd, đầm rô 1\u0300 x", "lang": "vi"},
    {"op": "parse", "text": "A♠ K♠ Q♠", "lang": "en"},
    *(
        {"op": "explain", "arrangement": laid, "lang": lang}
        for laid in (ARRANGEMENT, FOUL)
        for lang in ("vi", "en")
    ),
    *({"op": "explain", "players": TABLE, "lang": lang, "names": ["An", "Bình"]} for lang in ("vi", "en")),
    {"op": "suggest", "cards": HAND, "lang": "vi"},
    {"op": "check_types", "types": {"back": "flush", "middle": "flush", "front": "one_pair"}},
    {"op": "no_such_op"},
    {"op": "classify", "cards": "not a list"},
    {"op": "classify", "profile": "nobody's", "cards": HAND[:5]},
]


class Host(Handler):
    """The static host of `make serve`, with one folder more in its addresses and faults to order."""

    wrong: dict[str, tuple[int, bytes | None, dict[str, str]]] = {}  # noqa: RUF012 (set by the tests)

    def translate_path(self, path: str) -> str:
        """Without the folder that the site seems to lie in."""
        return super().translate_path("/" + path.removeprefix(f"/{BELOW}"))

    def do_GET(self) -> None:  # noqa: N802 (http.server's name)
        """As ordered for the last part of the path, otherwise as usual."""
        name = urlsplit(self.path).path.rpartition("/")[2]
        if name not in self.wrong:
            super().do_GET()
            return
        code, body, headers = self.wrong[name]
        path = Path(self.translate_path(self.path))
        body = path.read_bytes() if body is None else body
        self.send_response(code)
        for key, value in {"Content-Type": self.guess_type(path), **headers}.items():
            self.send_header(key, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty page under the site's own policy, with client, worker and bundle beside it."""
    site = tmp_path_factory.mktemp("site")
    bundle.place(site, bundle.build_wheel(tmp_path_factory.mktemp("wheel")))
    shutil.copytree(ASSETS, site / "assets" / "app")
    policy = f'<meta http-equiv="Content-Security-Policy" content="{csp.policy([])}">'
    page = f'<!doctype html><meta charset="utf-8">{policy}<title>.</title><link rel="icon" href="data:,">'
    (site / "index.html").write_text(page, encoding="utf-8")
    return site


@pytest.fixture(scope="module")
def address(folder: Path) -> Iterator[str]:
    """Where that page is served."""
    server = Server(("127.0.0.1", 0), functools.partial(Host, directory=str(folder)))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/{BELOW}"
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.fixture
def wrong() -> Iterator[dict[str, tuple[int, bytes | None, dict[str, str]]]]:
    """Faults of the host by file name: status, body (None: the real one), headers."""
    yield Host.wrong
    Host.wrong.clear()


class Asker:
    """A page's script that asks the rules through client.js."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        self.requests: list[str] = []
        self.console: list[str] = []
        context.on("request", lambda request: self.requests.append(request.url))
        self.page: Page = context.new_page()
        self.page.set_default_timeout(PATIENCE_MS)
        self.page.on("console", lambda message: self.console.append(message.text))
        self.page.goto(address)
        self.run("globalThis.client = await import('./assets/app/client.js'); globalThis.states = [];")
        self.run("client.onStatus((status) => states.push(status));")

    def run(self, code: str, argument: Any = None) -> Any:
        """Runs `code`, in which `client` is the module and `given` the argument."""
        return self.page.evaluate(f"async (given) => {{ {code} }}", argument)

    def ask(self, request: Any, options: str = "{}") -> Any:
        """The reply, or `{"failed": reason, "file": …}` where the rules did not run."""
        return self.run(
            f"return await client.ask(given, {options})"
            ".catch((error) => ({ failed: error.reason, file: error.file, name: error.name }));",
            request,
        )

    def states(self) -> list[str]:
        """The states the page went through, each once where it lasted."""
        seen: list[str] = []
        for status in self.run("return states;"):
            if not seen or seen[-1] != status["state"]:
                seen.append(status["state"])
        return seen


@pytest.fixture(scope="module")
def asker(browser: Browser, address: str) -> Iterator[Asker]:
    """One page whose rules stay up."""
    with browser.new_context() as context:
        yield Asker(context, address)


@pytest.fixture
def fresh(browser: Browser, address: str) -> Iterator[Asker]:
    """A page of its own, with nothing cached."""
    with browser.new_context() as context:
        yield Asker(context, address)


class TestAnswers:
    """The worker says what the core says in plain Python."""

    @pytest.mark.parametrize("request_", REQUESTS, ids=lambda request: str(request["op"]))
    def test_each_op(self, asker: Asker, request_: dict[str, Any]) -> None:
        request = {"profile": "bsfyi", "id": {"any": ["value", None]}, **request_}
        assert asker.ask(request) == json.loads(json.dumps(answer(request)))

    def test_each_op_is_asked(self) -> None:
        offered = answer({"id": 1, "op": "describe"})["result"]["ops"]
        assert set(offered) <= {request["op"] for request in REQUESTS}

    def test_an_id_may_be_left_out(self, asker: Asker) -> None:
        assert asker.ask({"op": "describe"})["id"] is None

    def test_the_page_can_tell_which_core_answers(self, asker: Asker) -> None:
        about = asker.run("return await client.version();")
        assert about["name"] == "maubinh_core"
        assert about["version"] == asker.ask({"op": "describe"})["result"]["version"]
        assert len(about["sha256"]) == 64


class TestLoading:
    """What is fetched, when, and what the page hears of it."""

    def test_wanting_starts_it_and_bytes_are_told_of_files_of_this_host(
        self, fresh: Asker, address: str
    ) -> None:
        assert fresh.states() == ["idle"], "nothing is loaded before it is wanted"
        assert not [url for url in fresh.requests if "/app/" in url and "/assets/" not in url]
        fresh.run("client.warmOnIntent(document.body); document.body.dispatchEvent(new Event('focusin'));")
        assert fresh.run("return client.status().state;") == "loading"
        fresh.ask({"op": "describe"})
        assert fresh.states() == ["idle", "loading", "ready"]
        states = fresh.run("return states;")
        loaded = [status["loaded"] for status in states if status["state"] == "loading"]
        manifest = fresh.run("return await (await fetch('./app/manifest.json')).json();")
        total = sum(file["bytes"] for file in manifest["files"].values())
        assert loaded == sorted(loaded)
        assert len(loaded) > 10
        assert states[-1]["loaded"] == states[-1]["total"] == total
        assert all(url.startswith(address) for url in fresh.requests)
        fetched = {url.removeprefix(f"{address}app/") for url in fresh.requests}
        assert set(manifest["files"]) <= fetched

    def test_nothing_is_loaded_unasked_where_the_reader_saves_data(self, fresh: Asker) -> None:
        fresh.run(
            "Object.defineProperty(navigator, 'connection', { value: { saveData: true } }); client.warm();"
        )
        assert fresh.run("return client.status().state;") == "idle"
        assert fresh.run("return await client.size();") > 1_000_000
        fresh.run("globalThis.asked = client.ask({op: 'describe'}); await client.size();")
        assert fresh.run("return client.status().wanted;") is True, "a question waits"
        assert not any(".wasm" in url for url in fresh.requests)
        fresh.run("client.allow();")
        assert "result" in fresh.run("return await globalThis.asked;")

    def test_the_policy_is_kept(self, asker: Asker) -> None:
        asker.ask({"op": "describe"})
        assert not asker.console, "a policy's refusals, and Pyodide's warnings, are told on the console"

    def test_a_worker_that_has_started_fetches_nothing_more(self, asker: Asker) -> None:
        asker.ask({"op": "describe"})
        before = list(asker.requests)
        asker.ask({"op": "suggest", "profile": "bsfyi", "cards": HAND, "lang": "vi"})
        assert asker.requests == before


class TestFailures:
    """Each by its name, at once, and none for good."""

    @pytest.mark.parametrize(
        "name",
        ["pyodide.mjs", "pyodide.asm.js", "pyodide.asm.wasm", "python_stdlib.zip", WHEEL],
    )
    def test_a_file_that_is_not_there(self, fresh: Asker, wrong: dict[str, Any], name: str) -> None:
        wrong[name] = (404, b"not here", {"Content-Type": "text/html"})
        reply = fresh.ask({"op": "describe"})
        assert (reply["failed"], reply["name"]) == ("fetch_failed", "CoreFailure")
        assert reply["file"].endswith(f"/{name}")

    @pytest.mark.parametrize("name", ["manifest.json", "worker.js"])
    def test_a_file_with_a_fixed_name_that_is_not_there(
        self, fresh: Asker, wrong: dict[str, Any], name: str
    ) -> None:
        wrong[name] = (500, b"", {"Cache-Control": "no-store"})
        assert fresh.ask({"op": "describe"}) == {
            "failed": "fetch_failed",
            "file": name,
            "name": "CoreFailure",
        }

    @pytest.mark.parametrize(("name", "how"), DAMAGED)
    def test_a_damaged_file(
        self, fresh: Asker, wrong: dict[str, Any], folder: Path, name: str, how: str
    ) -> None:
        body = next(folder.glob(f"app/*/{name}")).read_bytes()
        middle = len(body) // 2
        changed = body[:middle] + bytes([body[middle] ^ 1]) + body[middle + 1 :]
        bad = {"cut short": body[:middle], "changed": changed, "a page instead": b"<!doctype html>"}[how]
        wrong[name] = (200, bad, {})
        reply = fresh.ask({"op": "describe"})
        assert reply["failed"] == "damaged"
        assert reply["file"].endswith(f"/{name}")

    def test_a_manifest_that_is_none(self, fresh: Asker, wrong: dict[str, Any]) -> None:
        wrong["manifest.json"] = (200, b"<!doctype html>", {})
        assert fresh.ask({"op": "describe"})["failed"] == "damaged"

    def test_a_policy_without_webassembly(self, fresh: Asker, wrong: dict[str, Any]) -> None:
        wrong["worker.js"] = (200, None, {"Content-Security-Policy": "script-src 'self'"})
        assert fresh.ask({"op": "describe"})["failed"] == "wasm_blocked"

    def test_a_host_with_headers_of_its_own(self, fresh: Asker, wrong: dict[str, Any]) -> None:
        """The site's policy as a header of the worker, and WebAssembly by no type that is known."""
        wrong["worker.js"] = (200, None, {"Content-Security-Policy": csp.policy([])})
        wrong["pyodide.asm.wasm"] = (200, None, {"Content-Type": "application/octet-stream"})
        assert "result" in fresh.ask({"op": "describe"})

    def test_a_script_that_this_browser_does_not_read(self, fresh: Asker, wrong: dict[str, Any]) -> None:
        wrong["worker.js"] = (200, b"a syntax of tomorrow", {})
        assert fresh.ask({"op": "describe"})["failed"] == "unsupported"

    def test_it_starts_again_after_a_failure_and_after_an_answer_that_takes_too_long(
        self, fresh: Asker, wrong: dict[str, Any]
    ) -> None:
        wrong["manifest.json"] = (404, b"", {})
        assert fresh.ask({"op": "describe"})["failed"] == "fetch_failed"
        wrong.clear()
        assert fresh.ask({"op": "describe"})["failed"] == "fetch_failed", "not at once, of itself"
        fresh.run("client.warm();")
        assert "result" in fresh.ask({"op": "describe"}), "the reader asked for it"
        assert fresh.states() == ["idle", "loading", "failed", "loading", "ready"]

        slow = {"op": "suggest", "profile": "bsfyi", "cards": HAND, "lang": "vi"}
        replies = fresh.run(
            "return await Promise.all([client.ask(given, { timeoutMs: 0 }), client.ask(given)]"
            ".map((reply) => reply.catch((error) => error.reason)));",
            slow,
        )
        assert replies[0] == "too_slow"
        assert replies[1]["result"] == answer({"id": None, **slow})["result"], (
            "what waited behind is answered"
        )
        assert fresh.states()[-3:] == ["ready", "loading", "ready"]

    def test_a_line_that_is_dead(self, browser: Browser, address: str) -> None:
        with browser.new_context() as context:
            context.route("**/python_stdlib.zip", lambda route: None)
            context.add_init_script(
                "const wait = globalThis.setTimeout;"
                "globalThis.setTimeout = (late, ms, ...rest) => wait(late, ms / 20, ...rest);"
            )
            asker = Asker(context, address)
            assert asker.ask({"op": "describe"})["failed"] == "too_slow"
            context.unroute_all()
