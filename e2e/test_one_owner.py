"""The journey of one owner from the home page to signing out, and a stranger who sees no data."""

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from e2e.conftest import Visitor
from e2e.support.accounts import (
    MEMBER_PORTAL,
    SIGNED_OUT,
    WELCOME,
    AuthPage,
    allow_statuses,
    call,
    expect_inside,
    register,
    sign_up_fields,
)
from e2e.support.calculator import ANSWERS, Calculator
from e2e.support.console_guard import ConsoleGuard
from e2e.support.dashboard import MIXED, Dashboard
from e2e.support.health import DASHBOARD, Health
from e2e.support.pages import PHONE, assert_fits, wait_until_hydrated
from e2e.support.stalled_requests import ignore_long_timeouts
from e2e.support.valuations import GROWN, GROWN_RANGE, RANGE, Valuations


def sign_up_from_home(page: Page) -> None:
    page.goto("/")
    wait_until_hydrated(page)
    page.get_by_role("main").get_by_role("link", name="Create an account").click()
    expect(page).to_have_url("/auth#sign-up")
    auth_page = AuthPage(page)
    auth_page.sign_up(sign_up_fields(displayName="Ruth Hollis"))
    expect(auth_page.toast(WELCOME)).to_be_visible()
    expect_inside(page)


def save_a_run(page: Page, answers: dict[str, str]) -> None:
    Calculator(page).open().calculate(answers)
    page.get_by_role("button", name="Save this run").click()
    expect(page.get_by_role("link", name="See all your valuations")).to_be_visible()


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
    task = Dashboard(page).open().tasks.first
    task.get_by_role("heading").click()
    task.get_by_label("Who does it").fill("Ruth")
    task.get_by_role("checkbox").check()
    expect(task.get_by_role("status")).to_have_text("Saved")
    expect(Dashboard(page).open().work).to_contain_text("Done (1)")


def compare_and_print(page: Page) -> None:
    valuations = Valuations(page).open()
    valuations.expect_ranges(GROWN_RANGE, RANGE)
    with page.expect_download() as saved:
        valuations.row(RANGE).get_by_role("button", name=re.compile("^PDF")).click()
    assert Path(saved.value.path()).read_bytes().startswith(b"%PDF-")
    valuations.compare(GROWN_RANGE, RANGE)
    expect(page.get_by_role("main")).to_contain_text("Your SDE, $300,000 to $330,000")


def sign_out(page: Page) -> None:
    page.goto(MEMBER_PORTAL)
    expect(page.get_by_role("main")).to_contain_text("1 of 3")
    ignore_long_timeouts(page)  # the toast stays, however long the home page takes
    page.get_by_role("main").get_by_role("button", name="Sign Out").click()
    expect(AuthPage(page).toast(SIGNED_OUT)).to_be_visible()
    expect(page).to_have_url("/")


def test_an_owner_completes_the_whole_journey_and_a_stranger_sees_nothing_of_it(
    visitor: Visitor, console_guard: ConsoleGuard
) -> None:
    allow_statuses(console_guard, "401 auth/session")
    page = visitor(width=PHONE)
    for step in (
        sign_up_from_home,
        lambda page: save_a_run(page, ANSWERS),
        take_the_assessment,
        finish_a_task,
        lambda page: save_a_run(page, GROWN),
        compare_and_print,
    ):
        step(page)
        assert_fits(page)
    run, other = (row["id"] for row in call(page.context, "GET", "/api/valuations")["runs"])
    [health_run] = call(page.context, "GET", "/api/health/runs")["runs"]
    sign_out(page)
    page.goto(f"/owner-dashboard/valuations?first={run}&second={other}")
    expect(page).to_have_url(re.compile("/auth"))

    stranger = visitor(width=PHONE)
    register(stranger.context)
    expect(Valuations(stranger).open().empty).to_be_visible()
    expect(Dashboard(stranger).open().tab_panel).to_contain_text(
        "See your business as a buyer will"
    )
    for path in (
        f"/api/valuations/{run}/report",
        f"/api/valuations/compare?first={run}&second={other}",
        f"/api/health/runs/{health_run['id']}",
        f"/api/health/runs/{health_run['id']}/report",
    ):
        assert stranger.context.request.get(path).status == 404
