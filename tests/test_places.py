"""An address leads to its place, though what lies before it is laid out only when it comes near."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.site_pages import html_of
from tests.watching import opened

pytestmark = pytest.mark.browser

SCREENS = {"phone": (390, 844), "desktop": (1280, 900)}
# Under the header, and still so when all that was near has been laid out.
IN_PLACE = """id => new Promise((answer) => {
    const isHere = () => {
        const { top } = document.getElementById(id).getBoundingClientRect();
        return top >= 40 && top < 110;
    };
    const later = (frames) => requestAnimationFrame(() => (frames ? later(frames - 1) : answer(isHere())));
    later(3);
})"""

STEP = """id => {
    const link = document.createElement("a");
    link.href = `#${id}`;
    document.body.append(link);
    link.click();
}"""


@pytest.fixture(params=SCREENS)
def page(request: pytest.FixtureRequest, browser: Browser) -> Iterator[Page]:
    width, height = SCREENS[request.param]
    opened_one = browser.new_page(viewport={"width": width, "height": height})
    yield opened_one
    opened_one.close()


def test_a_place_far_down_is_found(page: Page, server: str, site: Path) -> None:
    cases = re.findall(r'<tr id="(\w{4})" role="row" class="mb-case', html_of(site, "scoring"))
    for place in (cases[-8], cases[1]):
        page.goto("about:blank")
        opened(page, f"{server}scoring/#{place}")
        page.wait_for_function(IN_PLACE, arg=place)
        assert page.url.endswith(f"#{place}")
    heading = re.findall(r'<h2 id="([\w-]+)"', html_of(site, "differences"))[-1]
    page.goto(f"{server}differences/#{heading}")
    page.wait_for_function(IN_PLACE, arg=heading)
    page.goto(f"{server}scoring/")
    page.evaluate(STEP, cases[-8])
    page.wait_for_function(IN_PLACE, arg=cases[-8])
    assert page.evaluate("location.hash") == f"#{cases[-8]}"
