"""Signed-in screens prefetch their first data while scripts load, each request once."""

import re

from playwright.sync_api import Page, expect

from e2e.support.accounts import MEMBER_PORTAL, register
from e2e.support.axe import assert_accessible
from e2e.support.console_guard import ConsoleGuard
from e2e.support.dashboard import MIXED, Dashboard
from e2e.support.health import DASHBOARD, VERSION, save_result
from e2e.support.pages import DESK, PHONE, assert_fits
from e2e.support.stalled_requests import StalledRequests

SCREENS = {
    "/member-portal": (
        ["/api/next-steps", "/api/overview", "/api/tasks?state=open&page=1"],
        "[data-completed]",
    ),
    "/owner-dashboard": (["/api/overview"], "#overview-title ~ ul > li"),
    "/business-owner-portal": (["/api/overview"], "#overview-title ~ dl"),
    "/business-owner-portal/admin": (["/api/people?page=1"], ".list-row"),
    "/business-owner-portal/health-status/assessment": (
        [f"/api/health/draft?version={VERSION}"],
        "fieldset",
    ),
    "/member-portal/exit-scorecard": (["/api/scorecard"], "fieldset"),
    "/owner-dashboard/valuations": (["/api/valuations?page=1"], "main h1"),
    DASHBOARD: (
        [
            f"/api/health/draft?version={VERSION}",
            "/api/health/runs?page=1",
            "/api/tasks?state=open&page=1",
        ],
        "details[name=task]",
    ),
}


def register_with_result(page: Page) -> None:
    """Register an owner, and save a result of the business health assessment."""
    register(page.context)
    save_result(page.context, MIXED)


def test_a_screen_requests_its_prefetched_data_only_once_and_a_report_and_back_no_page_data(
    page: Page,
) -> None:
    register_with_result(page)
    page.goto("/robots.txt")
    page.evaluate("localStorage.setItem('session', 'in')")
    requested_urls: list[str] = []
    page.on("request", lambda request: requested_urls.append(request.url))
    for path, (first, shown) in SCREENS.items():
        page.goto("/robots.txt")
        requested_urls.clear()
        page.goto(path)
        expect(page.locator(shown).first).to_be_visible()
        page.wait_for_function("() => Object.keys(prefetched.responses).length === 0")
        requested = [url.partition("/api/")[2] for url in requested_urls]
        times = {
            each: requested.count(each.removeprefix("/api/")) for each in ["/api/session", *first]
        }
        assert times == dict.fromkeys(times, 1), path

    # The last screen was the dashboard.
    requested_urls.clear()
    latest = Dashboard(page).latest_result
    latest.get_by_role("link", name="Open the full report").click()
    page.get_by_role("link", name="Back to the dashboard").click()
    expect(latest).to_be_visible()
    expect(page).to_have_url(re.compile(f"{DASHBOARD}#?$"))
    assert [url for url in requested_urls if ".data" in url] == []
    page.goto("/business-owner-portal/reports")
    expect(page.get_by_role("tab", name="Reports")).to_have_attribute("aria-selected", "true")


def test_progress_is_shown_once_loaded_shifts_no_layout_and_is_never_a_wrong_zero(
    page: Page, console_guard: ConsoleGuard
) -> None:
    console_guard.expect(r"ERR_FAILED .*next-steps")
    register_with_result(page)
    steps = page.locator("#steps-title ~ ol > li")
    for width in (DESK, PHONE):
        page.set_viewport_size({"width": width, "height": 900})
        stalled = StalledRequests(page, "**/api/next-steps")
        page.goto(MEMBER_PORTAL)
        expect(steps).to_have_count(3)
        expect(page.get_by_text("steps completed")).to_have_count(0)
        expect(page.get_by_role("progressbar")).to_have_count(0)
        expect(page.locator("#overview-title ~ dl")).to_be_visible()  # above the steps
        page.evaluate("document.fonts.ready")
        before = [step.bounding_box() for step in steps.all()]
        stalled.release()
        expect(page.get_by_text("1 of 3 steps completed")).to_be_visible()
        assert [step.bounding_box() for step in steps.all()] == before

    page.route("**/api/next-steps", lambda route: route.abort())
    page.goto(MEMBER_PORTAL)
    expect(page.get_by_role("alert")).to_contain_text("We couldn't load your progress.")
    expect(page.get_by_text("steps completed")).to_have_count(0)
    expect(steps).to_have_count(3)
    assert_accessible(page)
    assert_fits(page)
    page.unroute("**/api/next-steps")
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_text("1 of 3 steps completed")).to_be_visible()
