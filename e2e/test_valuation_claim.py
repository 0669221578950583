"""Runs made before signing up: stored in the browser, offered once to save, then removed."""

import json
from datetime import UTC, datetime, timedelta
from typing import Any

from playwright.sync_api import Page, expect

from e2e.support.accounts import AuthPage, allow_statuses, register, sign_up_fields
from e2e.support.axe import assert_fine_at_every_width
from e2e.support.calculator import ANSWERS, VERSION, Calculator
from e2e.support.console_guard import ConsoleGuard
from e2e.support.pages import wait_until_hydrated
from e2e.support.valuations import GROWN, GROWN_RANGE, PATH, RANGE, REMEMBERED, Valuations


def stored_runs(page: Page) -> list[dict[str, Any]]:
    text = page.evaluate("(place) => localStorage.getItem(place) ?? '[]'", REMEMBERED)
    runs: list[dict[str, Any]] = json.loads(text)
    return runs


def store_runs(page: Page, *runs: dict[str, str]) -> None:
    """Store runs in the browser as if made one a day, the last one yesterday."""
    made = [
        {
            "input": answers,
            "version": VERSION,
            "madeAt": (datetime.now(UTC) - timedelta(days=len(runs) - index))
            .isoformat(timespec="milliseconds")
            .replace("+00:00", "Z"),
        }
        for index, answers in enumerate(runs)
    ]
    page.goto("/about")
    page.evaluate(
        "([place, runs]) => localStorage.setItem(place, JSON.stringify(runs))",
        [REMEMBERED, made[::-1]],
    )


def test_only_a_calculated_run_is_stored_in_the_browser(page: Page) -> None:
    calculator = Calculator(page).open()
    calculator.fill(ANSWERS)
    assert stored_runs(page) == []
    calculator.button.click()
    expect(page.get_by_text("This browser remembers this run")).to_be_visible()
    [run] = stored_runs(page)
    assert run["input"] == ANSWERS
    assert run.keys() == {"input", "version", "madeAt"}


def test_a_run_opened_from_a_link_is_not_stored_in_the_browser(page: Page) -> None:
    calculator = Calculator(page).open().calculate(ANSWERS)
    link = page.evaluate("(answers) => `#${new URLSearchParams(answers)}`", ANSWERS)
    page.evaluate("localStorage.clear()")
    page.goto("/about")
    calculator.open(link)
    expect(calculator.title).to_be_visible()
    expect(page.get_by_role("link", name="Sign up to save this run")).to_be_visible()
    assert stored_runs(page) == []


def test_runs_from_before_signing_up_are_saved_to_the_account_and_removed_from_the_browser(
    page: Page, console_guard: ConsoleGuard
) -> None:
    allow_statuses(console_guard, "401 auth/session")
    calculator = Calculator(page).open().calculate(ANSWERS)
    page.get_by_role("button", name="Change these numbers").click()
    calculator.calculate(GROWN)
    page.get_by_role("main").get_by_role("link", name="Sign up").click()
    wait_until_hydrated(page)
    AuthPage(page).sign_up(sign_up_fields())
    valuations = Valuations(page)
    expect(page).to_have_url(PATH)
    expect(valuations.claim).to_contain_text(GROWN_RANGE)
    assert_fine_at_every_width(page)
    page.get_by_role("button", name="Save these 2 runs").click()
    valuations.expect_ranges(GROWN_RANGE, RANGE)
    expect(valuations.claim).to_have_count(0)
    assert stored_runs(page) == []
    page.reload()
    valuations.expect_ranges(GROWN_RANGE, RANGE)
    expect(valuations.claim).to_have_count(0)


def test_a_saved_run_has_the_date_on_which_it_was_calculated(page: Page) -> None:
    store_runs(page, ANSWERS)
    [run] = stored_runs(page)
    register(page.context)
    valuations = Valuations(page).open()
    page.get_by_role("button", name="Save this run").click()
    valuations.expect_ranges(RANGE)
    shown = valuations.rows.locator("time").get_attribute("datetime") or ""
    made = datetime.fromisoformat(run["madeAt"])
    assert abs(datetime.fromisoformat(shown) - made) < timedelta(seconds=1)


def test_runs_declined_as_not_mine_are_removed_and_never_sent(page: Page) -> None:
    store_runs(page, ANSWERS, GROWN)
    register(page.context)
    valuations = Valuations(page).open()
    page.get_by_role("button", name="Not mine").press("Enter")
    expect(valuations.claim).to_have_count(0)
    assert stored_runs(page) == []
    page.reload()
    expect(valuations.empty).to_be_visible()
    expect(valuations.claim).to_have_count(0)


def test_runs_that_failed_to_save_can_be_saved_again(
    page: Page, console_guard: ConsoleGuard
) -> None:
    console_guard.expect("ERR_FAILED .*api/valuations")
    store_runs(page, ANSWERS, GROWN)
    register(page.context)
    valuations = Valuations(page).open()
    expect(valuations.empty).to_be_visible()
    page.route("**/api/valuations", lambda route: route.abort())
    page.get_by_role("button", name="Save these 2 runs").click()
    expect(page.locator(".toasts")).to_contain_text("We couldn't save every run")
    assert len(stored_runs(page)) == 2
    page.unroute("**/api/valuations")
    page.get_by_role("button", name="Save these 2 runs").click()
    valuations.expect_ranges(GROWN_RANGE, RANGE)
