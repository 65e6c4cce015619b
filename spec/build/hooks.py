"""mkdocs' hooks: what is done around a build that no plugin does.

The language plugin builds the site once for each language, the second build inside the first one's end. So
what concerns a page or a language happens in the ordinary hooks, what concerns the whole site in `_finish`.
"""

from __future__ import annotations

import re
import sys
import tempfile
import unicodedata
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
if str(ROOT) not in sys.path:
    # mkdocs loads this file by its path; the imports below, and mkdocs-macros, need the repository's top.
    sys.path.insert(0, str(ROOT))

from mkdocs.plugins import CombinedEvent, event_priority, get_plugin_logger  # noqa: E402

from spec.build import (  # noqa: E402
    ahead,
    apart,
    assets,
    browser,
    bundle,
    csp,
    offer,
    panels,
    parts,
    publish,
    releases,
    rerun,
)
from spec.build.cases import load_cases  # noqa: E402
from spec.build.specdata import load_spec, load_terms  # noqa: E402

log = get_plugin_logger("maubinh")

INSTANT = "navigation.instant"
# One page's styles that all pages would wait for; docs/assets/css/api.css has what of them is needed.
REFERENCE_STYLES = "assets/_mkdocstrings.css"
PERMALINK = {"vi": "Đường dẫn tới đây", "en": "Link to this place"}

_CHI = re.compile(r"(\d) (?=chi\b)")
# A tag, passed over with all that stands in it; a run such as 10-J-Q-K-A; a pair of players such as A–B.
_RUN = re.compile(r"(<[^>]*>)|\b((?:10|[AKQJ2-9])(?:-(?:10|[AKQJ2-9])){2,4}|[A-D]–[A-D])\b")
_ALIGNED = re.compile(r'<(t[hd]) style="text-align: (left|center|right);">')
_STYLE = re.compile(r'<link rel="stylesheet" (href="[^"]*assets/app/[^"]*\.css")>')
_BUILT = re.compile(r"\s*<(lastmod|changefreq)>[^<]*</\1>")
_missing: dict[str, str] = {}
_live = False


def slug(text: str, separator: str) -> str:
    """A heading as an address: Vietnamese letters without their marks, đ as d."""
    bare = unicodedata.normalize("NFD", text.lower().replace("đ", "d"))
    bare = "".join(letter for letter in bare if not unicodedata.combining(letter))
    return re.sub(r"[^a-z0-9]+", separator, bare).strip(separator)


def on_startup(command: str, dirty: bool) -> None:
    """Remembers `mkdocs serve`, whose own script reloads pages as they are written: no policy knows it."""
    global _live
    _live = command == "serve"


@event_priority(100)
def on_config(config: Any) -> Any:
    """Before the language plugin: it refuses instant navigation by name."""
    features = config.theme["features"]
    if INSTANT in features:
        features.remove(INSTANT)
    # An edited rule or case must show on the next build of `mkdocs serve`.
    if not config.plugins["i18n"].building:
        load_spec.cache_clear()
        load_cases.cache_clear()
        apart.of_line.cache_clear()
    return config


def on_env(env: Any, config: Any, files: Any) -> Any:
    """After the plugins: what one refuses is mended by docs/assets/js/site.js; what one adds is taken out."""
    if INSTANT not in config.theme["features"]:
        config.theme["features"].append(INSTANT)
    if REFERENCE_STYLES in config.extra_css:
        config.extra_css.remove(REFERENCE_STYLES)
    return env


def on_files(files: Any, config: Any) -> Any:
    """Sets what depends on the language before any page is read."""
    toc = config.mdx_configs.setdefault("toc", {})
    toc["slugify"] = slug
    toc["permalink_title"] = PERMALINK[config.theme["language"]]
    return files


def on_page_content(html: str, page: Any, config: Any, files: Any) -> str:
    """Keeps `chi` with its number and a run of ranks on one line; fits tables to policy and telephone."""
    return panels.with_panels(_refined(html))


def on_post_page(output: str, page: Any, config: Any) -> str:
    """Puts in the parts that were kept out of Markdown's way, and names their styles in the head.

    What stands after a widget's styles is painted when they have come; so they come with the page's own.
    """
    html = parts.put_in(output, _refined)
    early = "".join(f'<link rel="preload" as="style" {href}>' for href in dict.fromkeys(_STYLE.findall(html)))
    return html.replace("</head>", f"{early}</head>", 1)


def _refined(html: str) -> str:
    html = _CHI.sub("\\1\u00a0", html)
    html = _RUN.sub(lambda found: found[1] or f'<span class="mb-run">{found[2]}</span>', html)
    return _ALIGNED.sub(r'<\1 class="mb-align-\2">', html)


def _keep_missing(config: Any) -> None:
    """Each language's build writes the same 404.html: it is kept here until both are done."""
    path = Path(config.site_dir) / "404.html"
    _missing[config.theme["language"]] = path.read_text(encoding="utf-8")


@event_priority(-200)
def _after_all(config: Any) -> None:
    if not config.plugins["i18n"].building:
        _finish(Path(config.site_dir))


on_post_build: Any = CombinedEvent(_keep_missing, _after_all)


def _write_sitemaps(site: Path) -> None:
    """Takes the day of the build out: it is no page's, and two builds of one commit are alike bit for bit."""
    sitemap = site / "sitemap.xml"
    text = _BUILT.sub("", sitemap.read_text(encoding="utf-8"))
    for folder in (site, site / "en"):
        (folder / "sitemap.xml").write_text(text, encoding="utf-8")
    (site / "sitemap.xml.gz").unlink()


def _finish(site: Path) -> None:
    """What wants the whole site: data, search, fonts, style sheet, error pages, runtime, suite, policy."""
    for language, html in _missing.items():
        folder = site if language == "vi" else site / language
        (folder / "404.html").write_text(html, encoding="utf-8")
    _missing.clear()
    (site / REFERENCE_STYLES).unlink(missing_ok=True)
    _write_sitemaps(site)
    spec, cases = load_spec(), load_cases()
    publish.write_data(site, spec, cases)
    rerun.write(site, cases)
    publish.split_search(site, spec, cases, load_terms())
    assets.copy_packages(site)
    assets.join_styles(site)
    ahead.mark(site)
    with tempfile.TemporaryDirectory() as name:
        wheel = browser.build_wheel(Path(name))
        browser.place(site, wheel)
        offer.place(site, wheel, releases.read(bundle.BUNDLE))
    if not _live:
        csp.apply(site)
