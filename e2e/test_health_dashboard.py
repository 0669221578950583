"""The Health Status tab: the latest result, its changes over time, all results, and tasks."""

import re
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from e2e.support.accounts import allow_statuses, call, register
from e2e.support.axe import assert_accessible
from e2e.support.console_guard import ConsoleGuard
from e2e.support.dashboard import (
    MIXED,
    Dashboard,
    dashboard_with_results,
    lose_session,
    sign_in_again,
)
from e2e.support.health import (
    FIRST,
    FIVES,
    PATH,
    question_set,
    report_texts,
    save_result,
)
from e2e.support.stalled_requests import ignore_long_timeouts

TASKS = "**/api/tasks/*"
UNAVAILABLE = {"code": "unavailable", "message": "", "fields": {}}
TWO = {**FIVES, 22: 2, 40: 3}
TITLES = [report_texts()["actions"][id_]["title"] for id_ in ("22", "40")]
WHO, DAY = "Sam, the foreman", "2031-05-09"
NOTE = "The signed list,\nin the blue folder"
BETTER = {**MIXED, 3: 5, 11: 5, 20: 1}
"""Two answers rose, one fell; a warning is gone."""


def test_results_are_shown_over_time_and_compared_and_each_report_is_opened(page: Page) -> None:
    register(page.context)
    save_result(page.context, FIVES, FIRST)
    for answers in ({**FIVES, 3: 1}, MIXED, BETTER):
        save_result(page.context, answers)
    dashboard = Dashboard(page).open()
    expect(dashboard.latest_result).to_contain_text("61%")
    expect(dashboard.latest_result).to_contain_text("+1 point since")
    expect_over_time(dashboard)
    expect_changes(dashboard)

    dashboard.runs.get_by_text("Show all 4 results").click()
    expect(dashboard.runs.locator(".list-row > p:first-child")).to_have_text(
        ["61%", "60%", "98%", "100%"]
    )
    warned, plain = dashboard.runs.locator(".list-row").all()[2:]
    expect(warned).to_contain_text("Excellent - Strong business health")
    expect(warned).to_contain_text(report_texts()["labelCaveat"])
    expect(plain).not_to_contain_text(report_texts()["labelCaveat"])

    dashboard.changed.get_by_text("By category and by answer").click()
    dashboard.changed.get_by_label("Compare the latest result with").select_option(index=2)
    expect(dashboard.changed).to_contain_text("From 100%")
    expect(dashboard.changed).to_contain_text("−39 points")
    expect(dashboard.changed).to_contain_text("The answers to these 2 can't be compared.")
    expect(dashboard.changed).to_contain_text("Before: How many of your largest customers deal")
    assert_accessible(page)

    dashboard.runs.get_by_role("link", name=re.compile("Open the report of .* 60%")).click()
    expect_report(page)
    page.go_back()
    expect(dashboard.latest_result).to_contain_text("61%")
    dashboard.latest_result.get_by_role("link", name="Open the full report").click()
    expect(page.get_by_role("heading", name=re.compile("^Report of"))).to_be_focused()
    page.get_by_role("link", name="Back to the dashboard").click()
    expect(dashboard.latest_result).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_be_focused()


def expect_over_time(dashboard: Dashboard) -> None:
    over_time = dashboard.over_time
    expect(over_time).to_contain_text("The percentages can still be compared")
    over_time.get_by_text("The five categories over time").click()
    for title in ("Overall", *(category["title"] for category in question_set()["categories"])):
        plot = over_time.get_by_role("img", name=f"{title} over time")
        expect(plot).to_have_accessible_name(re.compile(r"\d+%, \w+; .* \d+%, \w+\.$"))
    over_time.get_by_text("Show as tables").click()
    cells = over_time.get_by_role("table", name="Overall").locator("tbody td")
    expect(cells).to_have_text(["Yellow", "61%", "Yellow", "60%", "Green", "98%", "Green", "100%"])


def expect_changes(dashboard: Dashboard) -> None:
    """Expect what changed from MIXED to BETTER."""

    def part(title: str) -> Locator:
        return dashboard.changed.locator("div").filter(has_text=title).last

    expect(dashboard.changed).to_contain_text("+1 point")
    texts = {each["id"]: each["text"] for each in question_set()["statements"]}
    up, down = part("Answers that lifted it"), part("Answers that pulled it down")
    expect(up.locator(".list-row")).to_have_text([f"+3{texts[3]} 2 to 5", f"+1{texts[11]} 4 to 5"])
    expect(down.locator(".list-row")).to_have_text([f"−3{texts[20]} 4 to 1"])
    warning = next(each["warning"] for each in question_set()["critical"] if each["question"] == 3)
    gone = part("Warnings that are gone")
    expect(gone.get_by_role("listitem")).to_have_text([warning])


def expect_report(page: Page) -> None:
    """Expect the report of MIXED, on the screen, as a download and in print."""
    title = page.get_by_role("heading", name=re.compile("^Report of "))
    expect(title).to_be_focused()
    expect(title).to_be_in_viewport()
    drawing = page.get_by_role("img", name="On one scale")
    expect(drawing).to_be_visible()
    categories = page.get_by_role("region", name="Five categories")
    categories.get_by_text("Show as a table").click()
    row = categories.get_by_role("row", name="Money & Customers")
    expect(row.get_by_role("cell")).to_have_text(["Yellow", "60%"])
    actions = page.get_by_role("region", name="What to do next, in order")
    expect(actions.locator("ol > li")).to_have_count(10)
    with page.expect_download() as saved:
        page.get_by_role("button", name="Download this report as a PDF").click()
    assert re.fullmatch(r"business-health-[\d-]+\.pdf", saved.value.suggested_filename)
    assert Path(saved.value.path()).read_bytes().startswith(b"%PDF-")
    page.emulate_media(media="print")
    expect(page.locator("nav:visible")).to_have_count(0)
    expect(page.locator("article button:visible")).to_have_count(0)
    expect(drawing).to_be_visible()
    page.emulate_media(media="screen")


def test_notes_survive_interruptions_and_all_tasks_are_completed(
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
