"""A signed-in owner saves calculator runs, downloads their reports and removes them."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import Visitor
from e2e.support.accounts import AuthPage, register
from e2e.support.axe import assert_accessible, assert_fine_at_every_width
from e2e.support.calculator import ANSWERS, Calculator
from e2e.support.console_guard import ConsoleGuard
from e2e.support.pages import DESK, PHONE
from e2e.support.valuations import (
    GROWN,
    GROWN_RANGE,
    PATH,
    RANGE,
    Valuations,
    save_run,
)

OPERATION = "**/api/valuations*"
SAVE = "Save this run"
ONE_LINE = 45  # CSS pixels
OUT_OF_REACH = "We couldn't reach the server"


@pytest.fixture
def owner(page: Page) -> Page:
    """The list of a signed-in owner, which also sets the browser's session hint."""
    register(page.context)
    Valuations(page).open()
    return page


def test_an_owner_saves_two_runs_finds_them_downloads_a_report_and_removes_one(owner: Page) -> None:
    calculator = Calculator(owner).open().calculate(ANSWERS)
    owner.get_by_role("button", name=SAVE).click()
    toast = ("Run saved", "Find it under Valuations in your portal.")
    expect(AuthPage(owner).toast(toast)).to_be_visible()
    link = owner.get_by_role("link", name="See all your valuations")
    expect(link).to_be_focused()
    assert "calculator-runs" not in calculator.stored()
    owner.get_by_role("button", name="Change these numbers").click()
    calculator.calculate(GROWN)
    owner.get_by_role("button", name=SAVE).click()
    link.press("Enter")
    valuations = Valuations(owner)
    valuations.expect_ranges(GROWN_RANGE, RANGE)
    with owner.expect_download() as saved:
        valuations.row(RANGE).get_by_role("button", name=re.compile("^PDF")).click()
    assert re.fullmatch(r"[\w.-]+\.pdf", saved.value.suggested_filename)
    assert Path(saved.value.path()).read_bytes().startswith(b"%PDF-")
    remove_by_the_keyboard(valuations)


def remove_by_the_keyboard(valuations: Valuations) -> None:
    """Remove the second of two runs, after keeping it at the first question."""
    owner = valuations.page
    row = valuations.row(GROWN_RANGE)
    remove = row.get_by_role("button", name=re.compile("^Remove"))
    remove.press("Enter")
    keep = row.get_by_role("button", name="Keep it")
    expect(keep).to_be_focused()
    assert_accessible(owner)
    owner.keyboard.press("Enter")
    expect(remove).to_be_focused()
    owner.keyboard.press("Enter")
    expect(keep).to_be_focused()
    owner.keyboard.press("Tab")
    owner.keyboard.press("Enter")
    valuations.expect_ranges(RANGE)
    expect(owner.get_by_role("heading", level=1)).to_be_focused()
    owner.reload()
    valuations.expect_ranges(RANGE)


def test_a_long_list_has_pages_and_runs_of_two_pages_can_be_compared(owner: Page) -> None:
    for number in range(21):
        save_run(owner.context, ANSWERS | {"sde": f"${300_000 + 100 * number:,}"}, days_ago=number)
    valuations = Valuations(owner).open()
    expect(valuations.rows).to_have_count(20)
    valuations.rows.first.get_by_role("checkbox").check()
    expect(owner.get_by_text("Choose one more.")).to_be_visible()
    owner.get_by_role("link", name="Older runs").click()
    expect(owner).to_have_url(f"{PATH}?page=2")
    expect(valuations.rows).to_have_count(1)
    valuations.rows.first.get_by_role("checkbox").check()
    owner.get_by_role("link", name="Compare these two").click()
    valuations.expect_comparison()
    owner.go_back()
    expect(valuations.rows).to_have_count(1)
    valuations.rows.first.get_by_role("button", name=re.compile("^Remove")).click()
    owner.get_by_role("button", name="Yes, remove it").click()
    expect(owner).to_have_url(PATH)
    expect(valuations.rows).to_have_count(20)


def test_an_unreachable_server_shows_an_error_and_the_list_reloads_when_back_online(
    owner: Page, console_guard: ConsoleGuard
) -> None:
    console_guard.expect("ERR_FAILED .*api/valuations")
    save_run(owner.context, days_ago=3)
    owner.route(OPERATION, lambda route: route.abort())
    valuations = Valuations(owner).open()
    expect(owner.get_by_role("alert")).to_contain_text(OUT_OF_REACH)
    assert_accessible(owner)
    owner.unroute(OPERATION)
    owner.evaluate("dispatchEvent(new Event('online'))")
    valuations.expect_ranges(RANGE)
    expect(owner.get_by_role("alert")).to_have_count(0)


def test_without_a_session_the_list_redirects_to_sign_in_with_a_return_url(page: Page) -> None:
    page.goto(f"{PATH}?first=1&second=2")
    expect(page).to_have_url(re.compile(r"/auth\?next=%2Fowner-dashboard%2Fvaluations%3Ffirst"))


def test_figures_stand_in_a_line_and_the_comparison_stays_in_sight(visitor: Visitor) -> None:
    page = visitor(width=PHONE)
    register(page.context)
    save_run(page.context, days_ago=40)
    save_run(page.context, GROWN, days_ago=2)
    valuations = Valuations(page).open()
    for range_ in (RANGE, GROWN_RANGE):
        figures = valuations.row(range_).get_by_role("heading").bounding_box()
        assert figures is not None
        assert figures["height"] < ONE_LINE
        valuations.row(range_).get_by_role("checkbox").check()
    expect(page.get_by_role("link", name="Compare these two")).to_be_in_viewport()
    assert_fine_at_every_width(page)
    page.set_viewport_size({"width": DESK, "height": 900})
    expect(page.get_by_role("link", name="Compare these two")).to_be_in_viewport()


def test_the_calculator_makes_no_session_request_for_a_visitor(visitor: Visitor) -> None:
    page = visitor()
    requested_urls: list[str] = []
    page.on("request", lambda request: requested_urls.append(request.url))
    Calculator(page).open().calculate(ANSWERS)
    expect(page.get_by_role("link", name="Sign up")).to_be_visible()
    assert not [url for url in requested_urls if "/api/" in url or "_allauth" in url]
    assert not [url for url in requested_urls if re.search(r"/session-(?!hint)", url)]
