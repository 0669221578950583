"""The journey of one owner from the calculator to signing out, and a stranger who sees no data."""

import json
import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from e2e.conftest import Visitor
from e2e.support.accounts import (
    MEMBER_PORTAL,
    SIGNED_OUT,
    WELCOME,
    AuthPage,
    allow_statuses,
    call,
    register,
    sign_up_fields,
)
from e2e.support.calculator import ANSWERS, Calculator
from e2e.support.console_guard import ConsoleGuard
from e2e.support.dashboard import MIXED, Dashboard
from e2e.support.health import DASHBOARD, Health
from e2e.support.pages import PHONE, assert_fits, wait_until_hydrated
from e2e.support.stalled_requests import ignore_long_timeouts
from e2e.support.valuations import GROWN, GROWN_RANGE, PATH, RANGE, REMEMBERED, Valuations


def calculate_two_runs(page: Page) -> None:
    """Calculate two runs as a visitor. They stay in the browser."""
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


def sign_up_and_save_the_runs(page: Page) -> None:
    made = [run["madeAt"] for run in stored_runs(page)]
    page.get_by_role("main").get_by_role("link", name="Sign up").click()
    wait_until_hydrated(page)
    AuthPage(page).sign_up(sign_up_fields(displayName="Ruth Hollis"))
    valuations = Valuations(page)
    expect(page).to_have_url(PATH)
    expect(AuthPage(page).toast(WELCOME)).to_be_visible()
    valuations.expect_ranges(GROWN_RANGE)  # the one that led here is saved without asking
    expect(valuations.claim).to_contain_text(RANGE)
    page.get_by_role("button", name="Save this run").click()
    valuations.expect_ranges(GROWN_RANGE, RANGE)
    expect(valuations.claim).to_have_count(0)
    assert stored_runs(page) == []
    page.reload()
    valuations.expect_ranges(GROWN_RANGE, RANGE)
    expect(valuations.claim).to_have_count(0)
    times = valuations.rows.locator("time")
    assert [row.get_attribute("datetime") for row in times.all()] == made  # not when saved


def stored_runs(page: Page) -> list[dict[str, Any]]:
    text = page.evaluate("(place) => localStorage.getItem(place) ?? '[]'", REMEMBERED)
    runs: list[dict[str, Any]] = json.loads(text)
    return runs


def compare_and_print(page: Page) -> None:
    valuations = Valuations(page)
    with page.expect_download() as saved:
        valuations.row(RANGE).get_by_role("button", name=re.compile("^PDF")).click()
    assert re.fullmatch(r"[\w.-]+\.pdf", saved.value.suggested_filename)
    assert Path(saved.value.path()).read_bytes().startswith(b"%PDF-")
    valuations.compare(GROWN_RANGE, RANGE)
    expect(page.get_by_role("main")).to_contain_text("Your SDE, $300,000 to $330,000")


def take_the_assessment(page: Page) -> None:
    page.goto(DASHBOARD)
    page.get_by_role("link", name="Start the assessment").click()
    health = Health(page)
    expect(health.form).to_be_visible()
    health.fill(MIXED)
    health.progress.get_by_role("button", name="See your report").click()
    expect(health.result_saved).to_be_visible()
    health.expect_report(60, "Good - Some areas for improvement")


def finish_a_task(page: Page) -> None:
    Health(page).result_saved.get_by_role("link", name="Open the dashboard").click()
    dashboard = Dashboard(page)
    task = dashboard.tasks.first
    task.get_by_role("heading").click()
    task.get_by_label("Who does it").fill("Ruth")
    task.get_by_role("checkbox").check()
    expect(task.get_by_role("status")).to_have_text("Saved")
    expect(dashboard.work).to_contain_text("Done (1)")


def sign_out(page: Page) -> None:
    page.goto(MEMBER_PORTAL)
    expect(page.get_by_role("main")).to_contain_text("1 of 3")
    ignore_long_timeouts(page)  # the toast stays, however long the home page takes
    page.get_by_role("main").get_by_role("button", name="Sign Out").click()
    expect(AuthPage(page).toast(SIGNED_OUT)).to_be_visible()
    expect(page).to_have_url("/")


def test_a_visitor_becomes_an_owner_completes_the_whole_journey_and_a_stranger_sees_nothing_of_it(
    visitor: Visitor, console_guard: ConsoleGuard
) -> None:
    allow_statuses(console_guard, "401 auth/session")
    page = visitor(width=PHONE)
    for step in (
        calculate_two_runs,
        sign_up_and_save_the_runs,
        compare_and_print,
        take_the_assessment,
        finish_a_task,
    ):
        step(page)
        assert_fits(page)
    run, other = (row["id"] for row in call(page.context, "GET", "/api/valuations")["runs"])
    [health_run] = call(page.context, "GET", "/api/health/runs")["runs"]
    sign_out(page)
    page.goto(f"/owner-dashboard/valuations?first={run}&second={other}")
    expect(page).to_have_url(re.compile("/auth"))

    register(page.context)  # a stranger in the same browser
    assert call(page.context, "GET", "/api/valuations")["runs"] == []
    assert call(page.context, "GET", "/api/health/runs")["runs"] == []
    assert call(page.context, "GET", "/api/tasks")["tasks"] == []
    expect(Valuations(page).open().empty).to_be_visible()
    for path in (
        f"/api/valuations/{run}/report",
        f"/api/valuations/compare?first={run}&second={other}",
        f"/api/health/runs/{health_run['id']}",
        f"/api/health/runs/{health_run['id']}/report",
    ):
        assert page.context.request.get(path).status == 404
