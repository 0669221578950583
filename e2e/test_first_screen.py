"""What a signed-in screen shows first travels while its scripts load, and is asked for once."""

import pytest
from playwright.sync_api import Page, expect

from e2e.support.dashboard import MIXED, after

SCREENS = {
    "/member-portal": (["/api/portal/steps"], "[data-completed]"),
    "/owner-dashboard": (["/api/people?page=1"], ".person-row"),
    "/business-owner-portal/admin": (["/api/people?page=1"], ".person-row"),
    "/business-owner-portal/health-status": (
        ["/api/health/draft", "/api/health/runs?page=1", "/api/tasks?state=open&page=1"],
        "li.task",
    ),
    "/business-owner-portal/health-status/assessment": (["/api/health/draft"], "fieldset"),
    "/member-portal/exit-scorecard": (["/api/scorecard"], "fieldset"),
    "/owner-dashboard/valuations": (["/api/valuations?page=1"], "main"),
}


@pytest.mark.parametrize("path", SCREENS)
def test_what_a_screen_asks_while_it_is_read_is_what_it_shows(page: Page, path: str) -> None:
    first, shown = SCREENS[path]
    after(page, MIXED)
    page.goto("/")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.partition("/api/")[2]))
    page.goto(path)
    expect(page.locator(shown).first).to_be_visible()
    page.wait_for_function("() => Object.keys(early.answers).length === 0")
    times = {each: asked.count(each.removeprefix("/api/")) for each in ["/api/session", *first]}
    assert times == dict.fromkeys(times, 1)
