"""Long text without spaces does not widen any screen on a phone. API responses are rewritten so
that every typed field has such text.
"""

import json
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from e2e.conftest import Visitor
from e2e.support.accounts import call, register
from e2e.support.pages import PHONE, assert_fits, expect_loaded
from e2e.support.people import open_admin_panel
from e2e.support.screens import SCREENS_OF_OWNERS, portal, save_something_of_everything
from e2e.support.site import Site
from e2e.support.staff import StaffAccount

_ADDRESS = "https://records.example.com/documents?owner=".ljust(143, "w")
_WORDS = f"{_ADDRESS} {'M' * 200}"
_EMAIL = f"{'m' * 64}@{'w' * 60}.example.com"
_TYPED_BY_OWNERS = {
    **dict.fromkeys(("displayName", "fullName", "companyName", "evidence"), _WORDS),
    "owner": _WORDS,
    "email": _EMAIL,
}
_TYPED_ON_THE_DESK = {
    **_TYPED_BY_OWNERS,
    **dict.fromkeys(("name", "company", "title", "text", "nextAction", "subject"), _WORDS),
    **dict.fromkeys(("excerpt", "description", "alt", "fileName", "to"), _WORDS),
    "phone": "9" * 100,
}
"""Replacements for texts of the API, by JSON key."""


def _with_long_words(value: Any, typed: Mapping[str, str], name: str = "") -> Any:
    match value:
        case _ if name in ("stages", "reasons", "lossReasons", "schema"):  # the product's own words
            return value
        case dict() if name == "business":
            return {**value, "name": _WORDS}
        case dict():
            return {key: _with_long_words(each, typed, key) for key, each in value.items()}
        case list() if name == "tags":
            return ["w" * 40, "m" * 40]
        case list():
            return [_with_long_words(each, typed) for each in value]
        case str() if name in typed:
            return typed[name]
        case _:
            return value


def _rewrite(page: Page, typed: Mapping[str, str]) -> None:
    def answer(route: Route) -> None:
        found = route.fetch()
        if "application/json" not in found.headers.get("content-type", ""):
            route.fulfill(response=found)
            return
        body = json.dumps(_with_long_words(found.json(), typed))
        route.fulfill(response=found, body=body)

    page.route("**/api/**", answer)


def _assert_fit(page: Page, screens: Mapping[str, Callable[[], object]], subtests: Any) -> None:
    for name, open_screen in screens.items():
        with subtests.test(name):
            open_screen()
            expect(page.get_by_role("heading", level=1).first).to_be_visible()
            expect_loaded(page)
            page.set_viewport_size({"width": PHONE, "height": 900})
            assert_fits(page)


def test_long_words_fit_every_screen_of_the_desk(
    visitor: Visitor, site: Site, subtests: pytest.Subtests
) -> None:
    staff = StaffAccount(site, "long@sabineridge.example.com")
    page = visitor(width=PHONE)
    staff.sign_in(page.context)
    lead = f"/api/desk/leads/{_new_lead(page)}"

    def opened(path: str) -> Callable[[], object]:
        return lambda: page.goto(path)

    paths = ("", "/leads", "/board", "/site", "/media", "/documents", "/log", "/staff", "/settings")
    screens = {path: opened(f"/desk{path}") for path in (*paths, "/rules", "/site/firm")}
    screens["a lead"] = opened(lead.removeprefix("/api"))
    screens["a reply"] = lambda: page.get_by_role("button", name="Reply", exact=True).click()
    screens["a merge"] = lambda: _open_merge(page)
    _rewrite(page, _TYPED_ON_THE_DESK)
    _assert_fit(page, screens, subtests)
    page.goto("/desk")
    expect(page.get_by_role("main").get_by_text(_ADDRESS).first).to_be_visible()


def _open_merge(page: Page) -> None:
    page.get_by_role("button", name="may be this person").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name=_ADDRESS).first.click()
    expect(dialog.get_by_role("heading", name="Which is right?")).to_be_visible()
    box = dialog.evaluate("(it) => [it.scrollWidth - it.clientWidth, it.offsetWidth - innerWidth]")
    assert max(box) <= 0, box


def _new_lead(page: Page) -> int:
    """Create two leads that may be the same person, one with something of everything."""
    dana = {"name": "Dana Reyes", "phone": "(903) 555-0137", "email": "dana@reyes.example"}
    call(page.context, "POST", "/api/desk/leads", {"name": "D. Reyes", "phone": dana["phone"]})
    body = {**dana, "company": "Reyes", "tags": ["hvac"]}
    lead: int = call(page.context, "POST", "/api/desk/leads", body)["id"]
    path = f"/api/desk/leads/{lead}"
    call(page.context, "POST", f"{path}/tasks", {"title": "Call"})
    due = {"nextAction": "Call", "nextActionOn": "2026-01-02"}
    before = {"nextAction": "", "nextActionOn": None}
    call(page.context, "PATCH", path, {"changes": due, "expected": before}, expected=(200,))
    call(page.context, "POST", f"{path}/notes", {"text": "A note"})
    call(page.context, "POST", f"{path}/calls", {"outcome": "reached", "text": "Said"})
    call(page.context, "POST", "/api/desk/views", {"name": "Mine", "query": "tag=hvac"})
    return lead


def test_long_words_fit_every_screen_of_an_owner(page: Page, subtests: pytest.Subtests) -> None:
    register(page.context)
    save_something_of_everything(page.context)
    _rewrite(page, _TYPED_BY_OWNERS)
    opened = {
        **SCREENS_OF_OWNERS,
        # Those of before look for a person by name.
        "owner dashboard": portal("/owner-dashboard"),
        "people": open_admin_panel,
        "profile": _open_whole_profile,
        "member portal": portal("/member-portal"),
    }
    del opened["health report"]  # made of answers alone
    screens = {name: partial(open_screen, page) for name, open_screen in opened.items()}
    _assert_fit(page, screens, subtests)


def _open_whole_profile(page: Page) -> None:
    portal("/profile")(page)
    # Loaded after the page, with the address in a label.
    expect(page.get_by_role("form", name="Delete my account")).to_be_visible()
