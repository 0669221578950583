"""The Health Status tab: the latest result, its changes over time, and all results."""

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from e2e.conftest import Visitor
from e2e.support.accounts import register
from e2e.support.axe import assert_accessible
from e2e.support.console_guard import ConsoleGuard
from e2e.support.dashboard import MIXED, Dashboard, dashboard_with_results
from e2e.support.health import (
    DASHBOARD,
    FIRST,
    FIVES,
    PATH,
    question_set,
    report_texts,
    save_result,
)

BETTER = {**MIXED, 3: 5, 11: 5, 20: 1}
"""Two answers rose, one fell; a warning is gone."""


def test_before_the_first_result_the_tab_explains_what_it_will_show(page: Page) -> None:
    dashboard = dashboard_with_results(page)
    expect(dashboard.tab_panel.get_by_role("heading", level=2)).to_have_text(
        "See your business as a buyer will"
    )
    dashboard.tab_panel.get_by_role("link", name="Start the assessment").click()
    expect(page).to_have_url(PATH)


def test_two_results_are_shown_as_a_chart_a_table_and_a_list(page: Page) -> None:
    dashboard = dashboard_with_results(page, MIXED, BETTER)
    expect(dashboard.latest_result).to_contain_text("61%")
    expect(dashboard.latest_result).to_contain_text("+1 point since")
    dashboard.over_time.get_by_text("The five categories over time").click()
    for title in ("Overall", *(category["title"] for category in question_set()["categories"])):
        plot = dashboard.over_time.get_by_role("img", name=f"{title} over time")
        expect(plot).to_have_accessible_name(re.compile(r"\d+%, \w+; .* \d+%, \w+\.$"))
    dashboard.over_time.get_by_text("Show as tables").click()
    overall = dashboard.over_time.get_by_role("table", name="Overall")
    expect(overall.locator("tbody td")).to_have_text(["Yellow", "61%", "Yellow", "60%"])
    dashboard.runs.get_by_text("Show all 2 results").click()
    expect(dashboard.runs.locator(".list-row > p:first-child")).to_have_text(["61%", "60%"])


def test_the_list_shows_warnings_of_a_result_with_a_good_label(page: Page) -> None:
    dashboard = dashboard_with_results(page, FIVES, {**FIVES, 3: 1})
    dashboard.runs.get_by_text("Show all 2 results").click()
    warned, plain = dashboard.runs.locator(".list-row").all()
    expect(warned).to_contain_text("Excellent - Strong business health")
    expect(warned).to_contain_text(report_texts()["labelCaveat"])
    expect(plain).to_contain_text("100%")
    expect(plain).not_to_contain_text(report_texts()["labelCaveat"])


def test_what_changed_lists_the_changed_answers(page: Page) -> None:
    dashboard = dashboard_with_results(page, MIXED, BETTER)
    expect(dashboard.changed).to_contain_text("+1 point")
    texts = {each["id"]: each["text"] for each in question_set()["statements"]}
    up = dashboard.changed.locator("div").filter(has_text="Answers that lifted it").last
    expect(up.locator(".list-row")).to_have_text([f"+3{texts[3]} 2 to 5", f"+1{texts[11]} 4 to 5"])
    down = dashboard.changed.locator("div").filter(has_text="Answers that pulled it down").last
    expect(down.locator(".list-row")).to_have_text([f"−3{texts[20]} 4 to 1"])
    gone = dashboard.changed.locator("div").filter(has_text="Warnings that are gone").last
    warning = next(each["warning"] for each in question_set()["critical"] if each["question"] == 3)
    expect(gone.get_by_role("listitem")).to_have_text([warning])


def test_the_latest_result_can_be_compared_with_any_earlier_one(page: Page) -> None:
    dashboard = dashboard_with_results(page, FIVES, MIXED, BETTER)
    dashboard.changed.get_by_text("By category and by answer").click()
    dashboard.changed.get_by_label("Compare the latest result with").select_option(index=1)
    expect(dashboard.changed).to_contain_text("From 100%")
    expect(dashboard.changed).to_contain_text("−39 points")


def test_an_earlier_report_can_be_opened_and_downloaded(page: Page) -> None:
    dashboard = dashboard_with_results(page, MIXED, FIVES)
    dashboard.runs.get_by_text("Show all 2 results").click()
    dashboard.runs.get_by_role("link", name=re.compile("Open the report of .* 60%")).click()
    title = page.get_by_role("heading", name=re.compile("^Report of "))
    expect(title).to_be_focused()
    expect(title).to_be_in_viewport()
    expect(page.get_by_role("img", name="On one scale")).to_be_visible()
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
    page.go_back()
    expect(dashboard.latest_result).to_contain_text("100%")


def test_a_report_can_be_printed(page: Page) -> None:
    dashboard = dashboard_with_results(page, MIXED)
    dashboard.latest_result.get_by_role("link", name="Open the full report").click()
    expect(page.get_by_role("region", name="Five categories")).to_be_visible()
    page.emulate_media(media="print")
    expect(page.locator("nav:visible")).to_have_count(0)
    expect(page.locator("article button:visible")).to_have_count(0)
    expect(page.get_by_role("img", name="On one scale")).to_be_visible()


def test_a_long_list_of_results_has_pages(page: Page) -> None:
    sheets = [{**FIVES, 1: 1 + n % 4, 2: 1 + n // 4 % 4, 3: 1 + n // 16} for n in range(23)]
    dashboard = dashboard_with_results(page, *sheets)
    expect(dashboard.over_time).to_contain_text("Your latest 20 of 23 results.")
    dashboard.runs.get_by_text("Show all 23 results").click()
    expect(dashboard.runs.locator(".list-row")).to_have_count(20)
    dashboard.runs.get_by_role("button", name="Next page").click()
    expect(dashboard.runs.locator(".list-row")).to_have_count(3)
    expect(dashboard.runs).to_contain_text("Page 2 of 2")
    expect(dashboard.runs.get_by_role("heading", name="All results")).to_be_focused()


def test_going_back_from_a_report_moves_the_focus_to_the_page(page: Page) -> None:
    dashboard = dashboard_with_results(page, MIXED)
    dashboard.latest_result.get_by_role("link", name="Open the full report").click()
    expect(page.get_by_role("heading", name=re.compile("^Report of"))).to_be_focused()
    page.get_by_role("link", name="Back to the dashboard").click()
    expect(dashboard.latest_result).to_be_visible()
    expect(page.get_by_role("main")).to_be_focused()


def test_another_owner_cannot_see_the_results(
    visitor: Visitor, console_guard: ConsoleGuard
) -> None:
    console_guard.expect(r"status of 404 .*health/runs")
    page, stranger = visitor(), visitor()
    register(page.context)
    run = save_result(page.context, MIXED)["id"]
    register(stranger.context)
    expect(Dashboard(stranger).open().tab_panel).to_contain_text("Start the assessment")
    stranger.goto(f"{DASHBOARD}#run-{run}")
    stranger.reload()
    expect(Dashboard(stranger).tab_panel).to_contain_text("We can't find that result")
    for path in ("/api/health/runs", "/api/tasks"):
        assert stranger.context.request.get(path).json()["total"] == 0
    for path in (f"/api/health/runs/{run}", f"/api/health/runs/{run}/report"):
        assert stranger.context.request.get(path).status == 404


def test_a_failed_request_shows_an_error_and_can_be_retried(
    page: Page, console_guard: ConsoleGuard
) -> None:
    console_guard.expect(r"ERR_FAILED .*health/runs")
    dashboard = dashboard_with_results(page, MIXED)
    page.route("**/api/health/runs*", lambda route: route.abort())
    page.reload()
    alert = dashboard.tab_panel.get_by_role("alert")
    expect(alert).to_contain_text("We couldn't load your results.")
    assert_accessible(page)
    page.unroute("**/api/health/runs*")
    alert.get_by_role("button", name="Try again").click()
    expect(dashboard.latest_result).to_contain_text("60%")


def test_the_arrow_keys_move_along_the_tabs_of_the_portal(page: Page) -> None:
    dashboard_with_results(page)
    health = page.get_by_role("tab", name="Health Status")
    health.focus()
    page.keyboard.press("ArrowLeft")
    investor = page.get_by_role("tab", name="Investor")
    expect(page).to_have_url(re.compile("/investor$"))
    expect(investor).to_have_attribute("aria-selected", "true")
    expect(investor).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(health).to_be_focused()
    expect(page).to_have_url(DASHBOARD)
    expect(page.get_by_role("link", name="Start the assessment")).to_be_visible()


def test_comparing_results_of_two_versions_lists_the_questions_that_changed(page: Page) -> None:
    register(page.context)
    save_result(page.context, MIXED, FIRST)
    save_result(page.context, FIVES)
    dashboard = Dashboard(page).open()
    expect(dashboard.changed).to_contain_text("The answers to these 2 can't be compared.")
    expect(dashboard.changed).to_contain_text("Before: How many of your largest customers deal")
    expect(dashboard.over_time).to_contain_text("The percentages can still be compared")
    assert_accessible(page)
