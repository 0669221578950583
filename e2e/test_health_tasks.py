"""The tasks of a health result: owner, due date, evidence and completion."""

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import Visitor
from e2e.support.accounts import allow_statuses, call
from e2e.support.console_guard import ConsoleGuard
from e2e.support.dashboard import (
    MIXED,
    Dashboard,
    dashboard_with_results,
    lose_session,
    sign_in_again,
)
from e2e.support.health import FIVES, PATH, report_texts
from e2e.support.stalled_requests import disable_retries

TASKS = "**/api/tasks/*"
UNAVAILABLE = {"code": "unavailable", "message": "", "fields": {}}
TWO = {**FIVES, 22: 2, 40: 3}
TITLES = [report_texts()["actions"][id_]["title"] for id_ in ("22", "40")]
DAY = "2031-05-09"


@pytest.fixture
def dashboard(page: Page) -> Dashboard:
    return dashboard_with_results(page, TWO)


def test_a_result_creates_tasks_of_which_one_is_open_at_a_time(page: Page) -> None:
    dashboard = dashboard_with_results(page, MIXED)
    expect(dashboard.tasks).to_have_count(10)
    expect(dashboard.work).to_contain_text("To do (10)")
    first, second = dashboard.tasks.all()[:2]
    expect(first.get_by_label("Who does it")).to_be_hidden()
    first.get_by_role("heading").click()
    expect(first.get_by_label("Who does it")).to_be_visible()
    second.get_by_role("heading").click()
    expect(second.get_by_label("Who does it")).to_be_visible()
    expect(first.get_by_label("Who does it")).to_be_hidden()


def test_notes_on_a_task_are_saved_at_once(dashboard: Dashboard) -> None:
    task = dashboard.open_task(TITLES[0])
    task.get_by_label("Who does it").fill("Sam, the foreman")
    task.get_by_label("Due").fill(DAY)
    task.get_by_text("Proof it's done").click()
    task.get_by_label("Note").fill("The signed list,\nin the blue folder")
    task.get_by_label("Note").blur()
    expect(task.get_by_role("status")).to_have_text("Saved")
    again = dashboard.open().open_task(TITLES[0])
    expect(again.get_by_label("Who does it")).to_have_value("Sam, the foreman")
    expect(again.get_by_label("Due")).to_have_value(DAY)
    expect(again.get_by_label("Note")).to_have_value("The signed list,\nin the blue folder")


def test_a_task_can_be_completed_with_the_keyboard(dashboard: Dashboard) -> None:
    box = dashboard.task(TITLES[0]).get_by_role("checkbox", name=f"Done: {TITLES[0]}")
    box.focus()
    dashboard.page.keyboard.press("Space")
    expect(dashboard.task(TITLES[0]).get_by_role("status")).to_have_text("Saved")
    expect(dashboard.work).to_contain_text("To do (1)")
    expect(dashboard.work).to_contain_text("Done (1)")
    dashboard.work.get_by_role("button", name="Done (1)").click()
    expect(dashboard.tasks).to_have_count(1)
    expect(dashboard.task(TITLES[0]).get_by_role("checkbox")).to_be_checked()


def test_an_overdue_task_is_marked(dashboard: Dashboard) -> None:
    task = dashboard.open_task(TITLES[1])
    task.get_by_label("Due").fill("2020-02-03")
    expect(task).to_contain_text("Overdue since February 3, 2020")
    task.get_by_role("checkbox").check()
    expect(task).not_to_contain_text("Overdue")


def test_completed_tasks_suggest_a_new_assessment(dashboard: Dashboard) -> None:
    invitation = dashboard.work.get_by_text("Everything your latest result asked for is done.")
    for title in TITLES:
        expect(invitation).to_have_count(0)
        dashboard.task(title).get_by_role("checkbox").check()
        expect(dashboard.task(title).get_by_role("status")).to_have_text("Saved")
    expect(invitation).to_be_visible()
    dashboard.open()
    expect(invitation).to_be_visible()
    dashboard.work.get_by_role("link", name="Score again").click()
    expect(dashboard.page).to_have_url(PATH)


def test_the_suggestion_is_shown_beside_tasks_of_an_earlier_result(page: Page) -> None:
    dashboard = dashboard_with_results(page, TWO, {**FIVES, 40: 3})
    dashboard.task(TITLES[1]).get_by_role("checkbox").check()
    completed_message = dashboard.work.get_by_text(
        "Everything your latest result asked for is done."
    )
    expect(completed_message).to_be_visible()
    dashboard.open()
    expect(completed_message).to_be_visible()
    expect(dashboard.work).to_contain_text("To do (1)")
    expect(dashboard.task(TITLES[0])).to_be_visible()


def test_a_task_is_opened_and_changed_with_the_keyboard(dashboard: Dashboard) -> None:
    press = dashboard.page.keyboard.press
    task = dashboard.task(TITLES[0])
    task.get_by_role("checkbox").focus()
    press("Tab")
    press("Enter")
    press("Tab")
    expect(task.get_by_label("Who does it")).to_be_focused()
    dashboard.page.keyboard.type("Sam")
    press("Shift+Tab")
    press("Enter")
    expect(task.get_by_label("Who does it")).to_be_hidden()
    row = task.locator("summary").first
    expect(row).to_be_focused()
    expect(row).to_contain_text("Sam")
    expect(task.get_by_role("status")).to_have_text("Saved")


def test_a_failed_save_keeps_the_typed_text_and_is_retried(
    dashboard: Dashboard, console_guard: ConsoleGuard
) -> None:
    console_guard.expect(r"ERR_FAILED .*api/tasks")
    page, task = dashboard.page, dashboard.open_task(TITLES[0])
    disable_retries(page)
    page.route(TASKS, lambda route: route.abort())
    task.get_by_label("Who does it").fill("Sam")
    task.get_by_label("Who does it").blur()
    expect(task.get_by_role("status")).to_contain_text("Not saved yet.")
    expect(task.get_by_label("Who does it")).to_have_value("Sam")
    page.unroute(TASKS)
    task.get_by_role("button", name="Try now").click()
    expect(task.get_by_role("status")).to_have_text("Saved")
    again = dashboard.open().open_task(TITLES[0])
    expect(again.get_by_label("Who does it")).to_have_value("Sam")


def test_an_unsent_note_survives_a_reload(
    dashboard: Dashboard, console_guard: ConsoleGuard
) -> None:
    allow_statuses(console_guard, "503 api/tasks")
    page, task = dashboard.page, dashboard.open_task(TITLES[0])
    disable_retries(page)
    page.route(TASKS, lambda route: route.fulfill(status=503, json=UNAVAILABLE))
    task.get_by_text("Proof it's done").click()
    task.get_by_label("Note").fill("The signed list")
    task.get_by_label("Note").blur()
    expect(task.get_by_role("status")).to_contain_text("Not saved yet.")
    page.unroute(TASKS)
    again = dashboard.open().open_task(TITLES[0])
    expect(again.get_by_label("Note")).to_have_value("The signed list")
    expect(again.get_by_role("status")).to_have_text("Saved")
    tasks = call(page.context, "GET", "/api/tasks")["tasks"]
    assert [task["evidence"] for task in tasks if task["title"] == TITLES[0]] == ["The signed list"]
    assert "task-unsent" not in page.evaluate("JSON.stringify(localStorage)")


def test_a_text_that_is_too_long_is_rejected_at_its_field_and_not_lost(
    dashboard: Dashboard, console_guard: ConsoleGuard
) -> None:
    allow_statuses(console_guard, "422 api/tasks")
    task = dashboard.open_task(TITLES[0])
    owner = task.get_by_label("Who does it")
    owner.fill("x" * 101)
    owner.blur()
    expect(owner).to_have_accessible_description("Who does it can be at most 100 characters")
    expect(owner).to_have_value("x" * 101)
    owner.fill("Sam")
    owner.blur()
    expect(task.get_by_role("status")).to_have_text("Saved")
    expect(owner).to_have_accessible_description("")


def test_a_session_that_ends_while_typing_a_note_loses_no_text(
    dashboard: Dashboard, console_guard: ConsoleGuard
) -> None:
    allow_statuses(console_guard, "401 api/tasks")
    task = dashboard.open_task(TITLES[0])
    lose_session(dashboard.page.context)
    task.get_by_label("Who does it").fill("Sam")
    task.get_by_label("Who does it").blur()
    sign_in_again(dashboard.page)
    expect(task.get_by_role("status")).to_have_text("Saved")
    tasks = call(dashboard.page.context, "GET", "/api/tasks")["tasks"]
    assert [task["owner"] for task in tasks if task["title"] == TITLES[0]] == ["Sam"]


def test_a_second_tab_shows_the_current_tasks(visitor: Visitor) -> None:
    owner = visitor()
    dashboard = dashboard_with_results(owner, TWO)
    dashboard.task(TITLES[0]).get_by_role("checkbox").check()
    expect(dashboard.task(TITLES[0]).get_by_role("status")).to_have_text("Saved")
    second = Dashboard(owner.context.new_page()).open()
    expect(second.tasks).to_have_count(1)
