"""The tasks of a health result: owner, due date, evidence and completion."""

from playwright.sync_api import Locator, Page, expect

from e2e.support.accounts import allow_statuses, call
from e2e.support.console_guard import ConsoleGuard
from e2e.support.dashboard import (
    dashboard_with_results,
    lose_session,
    sign_in_again,
)
from e2e.support.health import FIVES, PATH, report_texts
from e2e.support.stalled_requests import ignore_long_timeouts

TASKS = "**/api/tasks/*"
UNAVAILABLE = {"code": "unavailable", "message": "", "fields": {}}
TWO = {**FIVES, 22: 2, 40: 3}
TITLES = [report_texts()["actions"][id_]["title"] for id_ in ("22", "40")]
WHO, DAY = "Sam, the foreman", "2031-05-09"
NOTE = "The signed list,\nin the blue folder"


def test_tasks_are_written_about_over_interruptions_and_completed_until_nothing_is_left(
    page: Page, console_guard: ConsoleGuard
) -> None:
    # 403: the date was sent again just when the sign-in changed the CSRF token.
    allow_statuses(console_guard, "503 api/tasks", "401 api/tasks", "403 api/tasks")
    dashboard = dashboard_with_results(page, TWO)
    first, second = (dashboard.task(title) for title in TITLES)
    name_who_does_it_by_the_keyboard(page, first)
    dashboard.open_task(TITLES[1])
    expect(second.get_by_label("Who does it")).to_be_visible()
    dashboard.open_task(TITLES[0])
    expect(second.get_by_label("Who does it")).to_be_hidden()  # one is open at a time

    ignore_long_timeouts(page)
    page.route(TASKS, lambda route: route.fulfill(status=503, json=UNAVAILABLE))
    first.get_by_text("Proof it's done").click()
    first.get_by_label("Note").fill(NOTE)
    first.get_by_label("Note").blur()
    expect(first.get_by_role("status")).to_contain_text("Not saved yet.")
    page.unroute(TASKS)
    dashboard.open().open_task(TITLES[0])
    expect(first.get_by_label("Who does it")).to_have_value(WHO)
    expect(first.get_by_label("Note")).to_have_value(NOTE)
    expect(first.get_by_role("status")).to_have_text("Saved")
    assert "task-unsent" not in page.evaluate("JSON.stringify(localStorage)")

    lose_session(page.context)
    first.get_by_label("Due").fill(DAY)
    first.get_by_label("Due").blur()
    sign_in_again(page)
    expect(first.get_by_role("status")).to_have_text("Saved")
    tasks = call(page.context, "GET", "/api/tasks")["tasks"]
    noted = [task for task in tasks if task["title"] == TITLES[0]]
    assert [(task["owner"], task["due"], task["evidence"]) for task in noted] == [(WHO, DAY, NOTE)]

    invitation = dashboard.work.get_by_text("Everything your latest result asked for is done.")
    box = first.get_by_role("checkbox", name=f"Done: {TITLES[0]}")
    box.focus()
    page.keyboard.press("Space")
    expect(first.get_by_role("status")).to_have_text("Saved")
    expect(dashboard.work).to_contain_text("To do (1)")
    expect(invitation).to_have_count(0)
    dashboard.work.get_by_role("button", name="Done (1)").click()
    expect(dashboard.tasks).to_have_count(1)
    expect(box).to_be_checked()
    dashboard.open_task(TITLES[0])
    expect(first.get_by_label("Due")).to_have_value(DAY)
    dashboard.work.get_by_role("button", name="To do (1)").click()
    expect(dashboard.tasks).to_have_count(1)
    second.get_by_role("checkbox").check()
    expect(second.get_by_role("status")).to_have_text("Saved")
    dashboard.open()
    expect(invitation).to_be_visible()
    dashboard.work.get_by_role("link", name="Score again").click()
    expect(page).to_have_url(PATH)


def name_who_does_it_by_the_keyboard(page: Page, task: Locator) -> None:
    """Open the task, type who does it, and close it again."""
    press = page.keyboard.press
    task.get_by_role("checkbox", name="Done: ").focus()
    press("Tab")
    press("Enter")
    press("Tab")
    expect(task.get_by_label("Who does it")).to_be_focused()
    page.keyboard.type(WHO)
    press("Shift+Tab")
    press("Enter")
    expect(task.get_by_label("Who does it")).to_be_hidden()
    row = task.locator("summary").first
    expect(row).to_be_focused()
    expect(row).to_contain_text(WHO)
    expect(task.get_by_role("status")).to_have_text("Saved")
