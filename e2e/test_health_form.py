"""The health assessment form on a phone, and its draft across devices, outages and sign-ins."""

from playwright.sync_api import Page, Route, expect

from e2e.conftest import Visitor
from e2e.support.accounts import allow_statuses, register
from e2e.support.console_guard import ConsoleGuard
from e2e.support.dashboard import Dashboard, lose_session, sign_in_again, sign_in_by_api
from e2e.support.health import (
    COUNT,
    FIVES,
    UNSENT,
    Answers,
    Health,
    draft_of,
    open_as_new_owner,
    save_result,
)
from e2e.support.pages import PHONE
from e2e.support.stalled_requests import ignore_long_timeouts

NOT_SAVED = "Not saved yet."
DRAFT = "**/api/health/draft*"

# Rows that a thumb would miss.
_SMALL = """() => [...document.querySelectorAll(".scale-step")]
    .filter((row) => row.checkVisibility() && row.getBoundingClientRect().height < 44).length"""


def as_stored(answers: Answers) -> dict[str, int]:
    return {str(id_): score for id_, score in answers.items()}


def test_an_assessment_outlasts_every_fault_on_two_devices_and_ends_only_on_request(
    visitor: Visitor, console_guard: ConsoleGuard
) -> None:
    console_guard.allow("ERR_INTERNET_DISCONNECTED")  # the report's scripts, loaded ahead when idle
    # 403: the draft or the result was sent again just when the sign-in changed the CSRF token.
    statuses = ("401", "403", "409", "503")
    allow_statuses(console_guard, *(f"{status} health/draft" for status in statuses))
    allow_statuses(console_guard, "401 health/runs", "403 health/runs")
    page = visitor()
    email = register(page.context)["email"]
    health = Health(page).open()
    answers = expect_answers_to_outlast_outages_and_a_reload(health)
    answers = continue_on_a_phone(health, visitor(width=PHONE), email, answers)

    lose_session(page.context)
    health.step(COUNT, 5).check()
    sign_in_again(page)
    health.expect_answers({**answers, COUNT: 5})
    expect(health.saved).to_be_visible()
    assert draft_of(page.context)["answers"] == as_stored({**answers, COUNT: 5})
    lose_session(page.context)
    health.button.click()
    sign_in_again(page)
    expect(health.result_saved).to_be_visible()
    health.expect_report(98, "Excellent - Strong business health")
    health.result_saved.get_by_role("link", name="Open the dashboard").click()
    expect(Dashboard(page).latest_result.get_by_text("98%", exact=True)).to_be_visible()


def expect_answers_to_outlast_outages_and_a_reload(health: Health) -> Answers:
    """Answer all questions but the last one without a network and a server. Returns the answers."""
    page = health.page
    waiting = page.get_by_role("status").filter(has_text=NOT_SAVED)
    most = {id_: 5 for id_ in FIVES if id_ not in (4, COUNT)}
    page.context.set_offline(True)
    health.fill(most)
    expect(waiting).to_be_visible()
    assert UNSENT in health.stored()
    page.context.set_offline(False)
    expect(health.saved).to_be_visible()
    assert UNSENT not in health.stored()
    assert draft_of(page.context)["answers"] == as_stored(most)

    ignore_long_timeouts(page)
    page.route(DRAFT, fail_to_save)
    health.step(4, 5).check()
    expect(waiting).to_be_visible()
    answers = {**most, 4: 5}
    # A page that is left saves too, and Chromium does not always ask the route about that request.
    health.open().expect_answers(answers)
    page.unroute(DRAFT)
    for step in (4, 5):
        health.step(4, step).check()
    expect(health.saved).to_be_visible()
    assert UNSENT not in health.stored()
    assert draft_of(page.context)["answers"] == as_stored(answers)
    return answers


def fail_to_save(route: Route) -> None:
    """Let the server's draft be loaded, but not changed."""
    if route.request.method == "GET":
        route.continue_()
    else:
        route.fulfill(status=503, json={"code": "unavailable", "message": "", "fields": {}})


def continue_on_a_phone(health: Health, phone: Page, email: str, answers: Answers) -> Answers:
    """Go on with the draft on another device, end it there, and continue it here on request.
    Returns the answers.
    """
    context = health.page.context
    sign_in_by_api(phone, email)
    dashboard = Dashboard(phone).open()
    expect(dashboard.tab_panel).to_contain_text("49 of 50 questions are answered and saved.")
    dashboard.tab_panel.get_by_role("link", name="Continue the assessment").click()
    other = Health(phone)
    other.expect_answers(answers)

    # Neither overwrites the other's answers.
    other.fill({1: 4})
    expect(other.saved).to_be_visible()
    health.step(2, 4).check()
    both = {**answers, 1: 4, 2: 4}
    health.expect_answers(both)
    expect(health.saved).to_be_visible()
    assert draft_of(context)["answers"] == as_stored(both)

    save_result(phone.context, FIVES)
    health.step(5, 1).check()
    ended = health.page.get_by_role("status").filter(has_text="finished or started over")
    expect(ended).to_be_visible()
    assert draft_of(context)["draft"] is None
    ended.get_by_role("button", name="Continue with these answers").click()
    expect(health.saved).to_be_visible()
    assert draft_of(context)["answers"] == as_stored({**both, 5: 1})
    return {**both, 5: 1}


def test_a_phone_shows_half_a_category_at_a_time_and_leads_to_what_is_missing(
    visitor: Visitor,
) -> None:
    health = open_as_new_owner(visitor(width=PHONE, height=700))
    page = health.page
    row = health.question(1).locator(".scale-step").nth(3)
    box = row.bounding_box()
    assert box
    row.click(position={"x": box["width"] - 4, "y": box["height"] - 4})
    health.expect_answers({1: 4})
    assert page.evaluate(_SMALL) == 0
    expect_focus_above_progress_bar(health)

    health.step(2, 3).check()
    page.get_by_role("link", name="Continue").click()
    heading = health.form.get_by_role("heading", name="Money & Customers")
    expect(heading).to_be_focused()
    expect(health.question(6)).to_be_visible()
    for hidden in (5, 11):
        expect(health.question(hidden)).to_be_hidden()
    expect(health.form).to_contain_text("Category 1 of 5")
    expect(health.button).to_be_hidden()
    assert page.evaluate("document.documentElement.scrollHeight") <= 3000
    health.step(6, 4).check()
    expect(health.saved).to_be_visible()
    page.reload()
    expect(health.question(6)).to_be_visible()
    health.expect_answers({1: 4, 2: 3, 6: 4})
    page.get_by_role("link", name="Back", exact=True).click()
    expect(health.question(1)).to_be_visible()
    expect(heading).to_be_focused()
    page.go_back()
    expect(health.question(6)).to_be_visible()
    health.expect_answers({1: 4, 2: 3, 6: 4})

    health.fill({id_: 3 for id_ in range(1, COUNT + 1) if id_ not in (8, 29)})
    health.next.click()
    expect(health.step(8, 1)).to_be_focused()
    health.next.click()
    expect(health.step(29, 1)).to_be_focused()
    expect(health.step(29, 1)).to_be_in_viewport()
    health.progress.get_by_role("link", name="Financial Health").click()
    expect(health.form.get_by_role("heading", name="Financial Health")).to_be_focused()
    page.get_by_role("link", name="Continue").click()
    health.button.click()
    expect(health.summary).to_be_focused()
    health.summary.get_by_role("link").click()
    expect(health.step(8, 1)).to_be_focused()
    expect(health.step(8, 1)).to_be_in_viewport()
    health.fill({8: 3, 29: 3})
    health.progress.get_by_role("button", name="See your report").click()
    health.expect_report(60, "Good - Some areas for improvement")
    health.retake.click()
    expect(health.form.get_by_role("heading", name="Your business as it is today")).to_be_focused()
    expect(health.question(1)).to_be_visible()


def expect_focus_above_progress_bar(health: Health) -> None:
    """Expect that the progress bar never covers the answer that has the focus."""
    health.step(1, 4).focus()
    for id_ in range(2, 6):
        health.page.keyboard.press("Tab")
        expect(health.step(id_, 1)).to_be_focused()
        bar, box = health.progress.bounding_box(), health.step(id_, 1).bounding_box()
        assert bar
        assert box
        assert box["y"] + box["height"] <= bar["y"]
