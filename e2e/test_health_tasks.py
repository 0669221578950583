"""The tasks of a health result: owner, due date, evidence and completion."""

from playwright.sync_api import Page, expect

from e2e.support.accounts import allow_statuses, call
from e2e.support.console_guard import ConsoleGuard
from e2e.support.dashboard import (
    Dashboard,
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
DAY = "2031-05-09"


def test_tasks_are_written_about_and_completed_with_the_keyboard_until_nothing_is_left(
    page: Page,
) -> None:
    dashboard = dashboard_with_results(page, TWO)
    press = page.keyboard.press
    first, second = (dashboard.task(title) for title in TITLES)
    box = first.get_by_role("checkbox", name=f"Done: {TITLES[0]}")
    box.focus()
    press("Tab")
    press("Enter")
    press("Tab")
    expect(first.get_by_label("Who does it")).to_be_focused()
    page.keyboard.type("Sam, the foreman")
    press("Shift+Tab")
    press("Enter")
    expect(first.get_by_label("Who does it")).to_be_hidden()
    row = first.locator("summary").first
    expect(row).to_be_focused()
    expect(row).to_contain_text("Sam")
    expect(first.get_by_role("status")).to_have_text("Saved")

    dashboard.open_task(TITLES[1])
    expect(second.get_by_label("Who does it")).to_be_visible()
    dashboard.open_task(TITLES[0])
    expect(second.get_by_label("Who does it")).to_be_hidden()  # one is open at a time
    first.get_by_label("Due").fill(DAY)
    first.get_by_text("Proof it's done").click()
    first.get_by_label("Note").fill("The signed list,\nin the blue folder")
    first.get_by_label("Note").blur()
    expect(first.get_by_role("status")).to_have_text("Saved")
    dashboard.open().open_task(TITLES[0])
    expect(first.get_by_label("Who does it")).to_have_value("Sam, the foreman")
    expect(first.get_by_label("Due")).to_have_value(DAY)
    expect(first.get_by_label("Note")).to_have_value("The signed list,\nin the blue folder")

    invitation = dashboard.work.get_by_text("Everything your latest result asked for is done.")
    box.focus()
    press("Space")
    expect(first.get_by_role("status")).to_have_text("Saved")
    expect(dashboard.work).to_contain_text("To do (1)")
    expect(invitation).to_have_count(0)
    dashboard.work.get_by_role("button", name="Done (1)").click()
    expect(dashboard.tasks).to_have_count(1)
    expect(box).to_be_checked()

    other_tab = Dashboard(page.context.new_page()).open()
    expect(other_tab.tasks).to_have_count(1)
    other_tab.task(TITLES[1]).get_by_role("checkbox").check()
    expect(other_tab.task(TITLES[1]).get_by_role("status")).to_have_text("Saved")
    dashboard.open()
    expect(invitation).to_be_visible()
    dashboard.work.get_by_role("link", name="Score again").click()
    expect(page).to_have_url(PATH)


def test_what_is_noted_on_a_task_outlasts_a_failing_server_and_the_end_of_the_session(
    page: Page, console_guard: ConsoleGuard
) -> None:
    # 403: the note was sent again just when the sign-in changed the CSRF token.
    allow_statuses(console_guard, "503 api/tasks", "401 api/tasks", "403 api/tasks")
    dashboard = dashboard_with_results(page, TWO)
    task = dashboard.open_task(TITLES[0])
    ignore_long_timeouts(page)
    page.route(TASKS, lambda route: route.fulfill(status=503, json=UNAVAILABLE))
    task.get_by_text("Proof it's done").click()
    task.get_by_label("Note").fill("The signed list")
    task.get_by_label("Note").blur()
    expect(task.get_by_role("status")).to_contain_text("Not saved yet.")
    page.unroute(TASKS)
    dashboard.open().open_task(TITLES[0])
    expect(task.get_by_label("Note")).to_have_value("The signed list")
    expect(task.get_by_role("status")).to_have_text("Saved")
    assert "task-unsent" not in page.evaluate("JSON.stringify(localStorage)")

    lose_session(page.context)
    task.get_by_label("Who does it").fill("Sam")
    task.get_by_label("Who does it").blur()
    sign_in_again(page)
    expect(task.get_by_role("status")).to_have_text("Saved")
    tasks = call(page.context, "GET", "/api/tasks")["tasks"]
    noted = [(task["owner"], task["evidence"]) for task in tasks if task["title"] == TITLES[0]]
    assert noted == [("Sam", "The signed list")]
