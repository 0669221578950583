"""Runs made before signing up: stored in the browser, offered once to save, then removed."""

import json
import re
from typing import Any

from playwright.sync_api import Page, expect

from e2e.support.accounts import AuthPage, allow_statuses, sign_up_fields
from e2e.support.axe import assert_fine_at_every_width
from e2e.support.calculator import ANSWERS, Calculator
from e2e.support.console_guard import ConsoleGuard
from e2e.support.pages import wait_until_hydrated
from e2e.support.valuations import GROWN, GROWN_RANGE, PATH, RANGE, REMEMBERED, Valuations


def stored_runs(page: Page) -> list[dict[str, Any]]:
    text = page.evaluate("(place) => localStorage.getItem(place) ?? '[]'", REMEMBERED)
    runs: list[dict[str, Any]] = json.loads(text)
    return runs


def test_runs_of_a_visitor_stay_in_the_browser_until_they_are_saved_to_a_new_account(
    page: Page, console_guard: ConsoleGuard
) -> None:
    allow_statuses(console_guard, "401 auth/session")
    requested_urls: list[str] = []
    page.on("request", lambda request: requested_urls.append(request.url))
    calculator = Calculator(page).open()
    calculator.fill(ANSWERS)
    assert stored_runs(page) == []  # only what is calculated is stored
    calculator.button.click()
    expect(page.get_by_text("This browser remembers this run")).to_be_visible()
    [run] = stored_runs(page)
    assert run["input"] == ANSWERS
    assert run.keys() == {"input", "version", "madeAt"}
    page.get_by_role("button", name="Change these numbers").click()
    calculator.calculate(GROWN)
    expect(page.get_by_role("link", name="Sign up to save this run")).to_be_visible()
    assert not [url for url in requested_urls if "/api/" in url or "_allauth" in url]
    assert not [url for url in requested_urls if re.search(r"/session-(?!hint)", url)]

    made = [run["madeAt"] for run in stored_runs(page)]
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
    times = valuations.rows.locator("time")
    assert [row.get_attribute("datetime") for row in times.all()] == made  # not when saved
