"""Signed-in screens prefetch their first data while scripts load, each request once."""

from playwright.sync_api import Page, expect

from e2e.support.accounts import MEMBER_PORTAL
from e2e.support.axe import assert_fine_at_every_width
from e2e.support.console_guard import ConsoleGuard
from e2e.support.dashboard import MIXED, dashboard_with_results
from e2e.support.health import VERSION
from e2e.support.pages import DESK, PHONE
from e2e.support.stalled_requests import StalledRequests

SCREENS = {
    "/member-portal": (["/api/next-steps"], "[data-completed]"),
    "/owner-dashboard": (["/api/overview"], "#overview-title ~ ul > li"),
    "/business-owner-portal/admin": (["/api/people?page=1"], ".list-row"),
    "/business-owner-portal/health-status": (
        [
            f"/api/health/draft?version={VERSION}",
            "/api/health/runs?page=1",
            "/api/tasks?state=open&page=1",
        ],
        "li.task",
    ),
    "/business-owner-portal/health-status/assessment": (
        [f"/api/health/draft?version={VERSION}"],
        "fieldset",
    ),
    "/member-portal/exit-scorecard": (["/api/scorecard"], "fieldset"),
    "/owner-dashboard/valuations": (["/api/valuations?page=1"], "main h1"),
}


def test_a_screen_requests_its_prefetched_data_only_once(page: Page) -> None:
    dashboard_with_results(page, MIXED)
    requested_paths: list[str] = []
    page.on("request", lambda request: requested_paths.append(request.url.partition("/api/")[2]))
    for path, (first, shown) in SCREENS.items():
        page.goto("/")
        requested_paths.clear()
        page.goto(path)
        expect(page.locator(shown).first).to_be_visible()
        page.wait_for_function("() => Object.keys(prefetched.responses).length === 0")
        times = {
            each: requested_paths.count(each.removeprefix("/api/"))
            for each in ["/api/session", *first]
        }
        assert times == dict.fromkeys(times, 1), path


def test_progress_is_shown_once_loaded_shifts_no_layout_and_is_never_a_wrong_zero(
    page: Page, console_guard: ConsoleGuard
) -> None:
    console_guard.expect(r"ERR_FAILED .*next-steps")
    dashboard_with_results(page, MIXED)
    steps = page.locator("li.list-row")
    for width in (PHONE, DESK):
        page.set_viewport_size({"width": width, "height": 900})
        stalled = StalledRequests(page, "**/api/next-steps")
        page.goto(MEMBER_PORTAL)
        expect(steps).to_have_count(3)
        expect(page.get_by_text("steps completed")).to_have_count(0)
        expect(page.get_by_role("progressbar")).to_have_count(0)
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
    assert_fine_at_every_width(page)
    page.unroute("**/api/next-steps")
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_text("1 of 3 steps completed")).to_be_visible()
