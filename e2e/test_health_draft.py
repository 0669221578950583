"""The draft of an assessment is saved to the account, across devices, outages and sign-ins."""

from playwright.sync_api import Page, expect

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
from e2e.support.stalled_requests import ignore_long_timeouts

SOME: Answers = {1: 2, 2: 5, 3: 1, 17: 4}
NOT_SAVED = "Not saved yet."
DRAFT = "**/api/health/draft*"


def as_stored(answers: Answers) -> dict[str, int]:
    return {str(id_): score for id_, score in answers.items()}


def test_an_assessment_goes_on_on_another_device_and_ends_only_on_request(
    visitor: Visitor, console_guard: ConsoleGuard
) -> None:
    allow_statuses(console_guard, "409 health/draft")
    page, phone = visitor(), visitor(width=390)
    email = register(page.context)["email"]
    health = Health(page).open()
    health.fill(SOME)
    expect(health.saved).to_be_visible()

    sign_in_by_api(phone, email)
    dashboard = Dashboard(phone).open()
    expect(dashboard.tab_panel).to_contain_text("4 of 50 questions are answered and saved.")
    dashboard.tab_panel.get_by_role("link", name="Continue the assessment").click()
    other = Health(phone)
    other.expect_answers(SOME)

    # Neither overwrites the other's answers.
    other.fill({50: 4})  # a phone shows one step at a time
    expect(other.saved).to_be_visible()
    health.step(4, 4).check()
    both = {**SOME, 4: 4, 50: 4}
    health.expect_answers(both)
    expect(health.saved).to_be_visible()
    assert draft_of(page.context)["answers"] == as_stored(both)

    save_result(phone.context, FIVES)
    health.step(5, 1).check()
    ended = page.get_by_role("status").filter(has_text="finished or started over")
    expect(ended).to_be_visible()
    assert draft_of(page.context)["draft"] is None
    ended.get_by_role("button", name="Continue with these answers").click()
    expect(health.saved).to_be_visible()
    assert draft_of(page.context)["answers"] == as_stored({**both, 5: 1})


def test_answers_and_result_outlast_a_lost_network_a_failing_server_a_reload_and_the_session(
    page: Page, console_guard: ConsoleGuard
) -> None:
    console_guard.allow("ERR_INTERNET_DISCONNECTED")  # the report's scripts, loaded ahead when idle
    # 403: the draft or the result was sent again just when the sign-in changed the CSRF token.
    allow_statuses(console_guard, "503 health/draft", "401 health/draft", "403 health/draft")
    allow_statuses(console_guard, "401 health/runs", "403 health/runs")
    health = open_as_new_owner(page)
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
    unavailable = {"code": "unavailable", "message": "", "fields": {}}
    page.route(DRAFT, lambda route: route.fulfill(status=503, json=unavailable))
    health.step(4, 5).check()
    expect(waiting).to_be_visible()
    page.unroute(DRAFT)
    health.open().expect_answers({**most, 4: 5})
    expect(health.saved).to_be_visible()
    assert draft_of(page.context)["answers"] == as_stored({**most, 4: 5})

    lose_session(page.context)
    health.step(COUNT, 5).check()
    sign_in_again(page)
    health.expect_answers(FIVES)
    expect(health.saved).to_be_visible()
    assert draft_of(page.context)["answers"] == as_stored(FIVES)
    lose_session(page.context)
    health.button.click()
    sign_in_again(page)
    expect(health.result_saved).to_be_visible()
    health.expect_report(100, "Excellent - Strong business health")
    health.result_saved.get_by_role("link", name="Open the dashboard").click()
    expect(Dashboard(page).latest_result.get_by_text("100%", exact=True)).to_be_visible()
