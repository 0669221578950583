"""A signed-in owner saves calculator runs, downloads their reports and removes them."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import Visitor
from e2e.support.accounts import AuthPage, allow_statuses, register
from e2e.support.axe import assert_accessible, assert_fine_at_every_width
from e2e.support.calculator import ANSWERS, FORBIDDEN, Calculator
from e2e.support.console_guard import ConsoleGuard
from e2e.support.pages import DESK, PHONE
from e2e.support.site import Site
from e2e.support.stalled_requests import StalledRequests
from e2e.support.valuations import (
    GROWN,
    GROWN_RANGE,
    PATH,
    RANGE,
    WORDS,
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


def test_an_owner_saves_a_run_and_finds_it_in_the_list(owner: Page) -> None:
    calculator = Calculator(owner).open().calculate(ANSWERS)
    owner.get_by_role("button", name=SAVE).click()
    toast = ("Run saved", "Find it under Valuations in your portal.")
    expect(AuthPage(owner).toast(toast)).to_be_visible()
    link = owner.get_by_role("link", name="See all your valuations")
    expect(link).to_be_focused()
    assert "calculator-runs" not in calculator.stored()
    link.press("Enter")
    valuations = Valuations(owner)
    valuations.expect_ranges(RANGE)
    row = valuations.row(RANGE)
    expect(row).to_contain_text("HVAC Services, Houston")
    expect(row).to_contain_text("Revenue $1,200,000 · SDE $300,000")
    expect(row).to_contain_text("Method 2026-11")
    expect(owner.get_by_text(WORDS["disclaimer"])).to_be_visible()


def test_the_same_run_is_saved_once(owner: Page) -> None:
    for _ in range(2):
        Calculator(owner).open().calculate(ANSWERS)
        owner.get_by_role("button", name=SAVE).click()
        expect(owner.get_by_role("link", name="See all your valuations")).to_be_visible()
    Valuations(owner).open().expect_ranges(RANGE)


def test_changed_numbers_can_be_saved_as_another_run(owner: Page) -> None:
    calculator = Calculator(owner).open().calculate(ANSWERS)
    owner.get_by_role("button", name=SAVE).click()
    expect(owner.get_by_role("link", name="See all your valuations")).to_be_visible()
    owner.get_by_role("button", name="Change these numbers").click()
    calculator.calculate(GROWN)
    owner.get_by_role("button", name=SAVE).click()
    expect(owner.get_by_role("link", name="See all your valuations")).to_be_visible()
    Valuations(owner).open().expect_ranges(GROWN_RANGE, RANGE)


def test_a_run_saved_after_the_session_ended_is_stored_in_the_browser(
    owner: Page, site: Site, console_guard: ConsoleGuard
) -> None:
    allow_statuses(console_guard, "401 api/valuations")
    calculator = Calculator(owner).open().calculate(ANSWERS)
    owner.context.clear_cookies()
    owner.get_by_role("button", name=SAVE).click()
    message = "You're no longer signed in. Sign in, and we'll offer to save this run."
    expect(AuthPage(owner).toast(("We couldn't save the run", message))).to_be_visible()
    expect(owner.get_by_text("This browser remembers this run")).to_be_visible()
    assert "HVAC" in calculator.stored()


def test_a_failed_save_shows_an_error_and_can_be_retried(
    owner: Page, console_guard: ConsoleGuard
) -> None:
    console_guard.expect("ERR_FAILED .*api/valuations")
    Calculator(owner).open().calculate(ANSWERS)
    owner.route(OPERATION, lambda route: route.abort())
    owner.get_by_role("button", name=SAVE).click()
    message = f"{OUT_OF_REACH}. Check your connection and try again."
    expect(AuthPage(owner).toast(("We couldn't save the run", message))).to_be_visible()
    owner.unroute(OPERATION)
    owner.get_by_role("button", name=SAVE).click()
    expect(owner.get_by_role("link", name="See all your valuations")).to_be_visible()


def test_an_empty_list_links_to_the_calculator(owner: Page) -> None:
    expect(Valuations(owner).empty).to_be_visible()
    assert_accessible(owner)
    owner.get_by_role("link", name="Open the calculator").click()
    expect(owner).to_have_url("/business-calculator")


def test_a_saved_run_has_a_pdf_report(owner: Page) -> None:
    save_run(owner.context, days_ago=40)
    valuations = Valuations(owner).open()
    with owner.expect_download() as saved:
        valuations.row(RANGE).get_by_role("button", name=re.compile("^PDF")).click()
    assert re.fullmatch(r"[\w.-]+\.pdf", saved.value.suggested_filename)
    assert Path(saved.value.path()).read_bytes().startswith(b"%PDF-")


def test_a_run_can_be_removed_with_the_keyboard_after_a_confirmation(owner: Page) -> None:
    save_run(owner.context, days_ago=40)
    save_run(owner.context, GROWN, days_ago=2)
    valuations = Valuations(owner).open()
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


def test_a_run_whose_removal_failed_stays_in_the_list(
    owner: Page, console_guard: ConsoleGuard
) -> None:
    console_guard.expect("ERR_FAILED .*api/valuations")
    save_run(owner.context, days_ago=40)
    valuations = Valuations(owner).open()
    owner.route("**/api/valuations/*", lambda route: route.abort())
    row = valuations.row(RANGE)
    row.get_by_role("button", name=re.compile("^Remove")).click()
    row.get_by_role("button", name="Yes, remove it").click()
    message = ("We couldn't remove the run", "Check your connection and try again.")
    expect(AuthPage(owner).toast(message)).to_be_visible()
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


def test_a_server_error_is_shown_and_can_be_retried(
    owner: Page, console_guard: ConsoleGuard
) -> None:
    console_guard.expect("status of 500")
    save_run(owner.context, days_ago=3)
    owner.route(OPERATION, lambda route: route.fulfill(status=500, json={}))
    valuations = Valuations(owner).open()
    expect(owner.get_by_role("alert")).to_contain_text("Something went wrong on our side")
    owner.unroute(OPERATION)
    owner.get_by_role("button", name="Try again").click()
    valuations.expect_ranges(RANGE)


def test_a_slow_list_shows_that_it_is_loading(owner: Page) -> None:
    stalled = StalledRequests(owner, OPERATION)
    valuations = Valuations(owner).open()
    expect(owner.get_by_text("Loading your valuations...")).to_be_visible()
    expect(valuations.empty).to_have_count(0)
    stalled.release()
    expect(valuations.empty).to_be_visible()


def test_another_owner_cannot_see_the_runs(visitor: Visitor, console_guard: ConsoleGuard) -> None:
    console_guard.expect("status of 404 .*api/valuations/compare")
    mine, theirs = visitor(), visitor()
    register(mine.context)
    register(theirs.context)
    one, other = save_run(mine.context, days_ago=9), save_run(mine.context, GROWN, days_ago=1)
    expect(Valuations(theirs).open().empty).to_be_visible()
    theirs.goto(f"{PATH}?first={one['id']}&second={other['id']}")
    expect(theirs.get_by_role("heading", level=1)).to_have_text("We can't find these two runs")
    expect(theirs.get_by_text("$811,440")).to_have_count(0)


def test_without_a_session_the_list_redirects_to_sign_in_with_a_return_url(page: Page) -> None:
    page.goto(f"{PATH}?first=1&second=2")
    expect(page).to_have_url(re.compile(r"/auth\?next=%2Fowner-dashboard%2Fvaluations%3Ffirst"))


def test_the_list_is_accessible_and_fits_the_screen(visitor: Visitor) -> None:
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


def test_a_browser_that_blocks_storage_does_not_say_it_stored_the_run(page: Page) -> None:
    page.add_init_script(FORBIDDEN)
    Calculator(page).open().calculate(ANSWERS)
    expect(page.get_by_role("link", name="Sign up to save this run")).to_be_visible()
    expect(page.get_by_text("This browser remembers this run")).to_have_count(0)
