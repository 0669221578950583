"""The draft of an assessment is saved to the account, across devices, outages and sign-ins."""

from playwright.sync_api import Page, expect

from e2e.conftest import Visitor
from e2e.support.accounts import allow_statuses, call, register
from e2e.support.console_guard import ConsoleGuard
from e2e.support.dashboard import Dashboard, lose_session, sign_in_again, sign_in_by_api
from e2e.support.health import (
    COUNT,
    FIRST,
    FIVES,
    UNSENT,
    Answers,
    Health,
    draft_of,
    open_as_new_owner,
    save_result,
)
from e2e.support.stalled_requests import disable_retries

SOME: Answers = {1: 2, 2: 5, 3: 1, 17: 4}
NOT_SAVED = "Not saved yet."
DRAFT = "**/api/health/draft*"
RUNS = "**/api/health/runs"


def test_an_assessment_is_resumed_on_another_device(visitor: Visitor) -> None:
    page, phone = visitor(), visitor(width=390)
    email = register(page.context)["email"]
    health = Health(page).open()
    health.fill(SOME)
    expect(health.saved).to_be_visible()
    sign_in_by_api(phone, email)
    dashboard = Dashboard(phone).open()
    expect(dashboard.tab_panel).to_contain_text("4 of 50 questions are answered and saved.")
    dashboard.tab_panel.get_by_role("link", name="Continue the assessment").click()
    Health(phone).expect_answers(SOME)


def test_two_devices_do_not_overwrite_each_others_answers(visitor: Visitor) -> None:
    page, phone = visitor(), visitor(width=390)
    email = register(page.context)["email"]
    health = Health(page).open()
    other = Health(sign_in_by_api(phone, email)).open()
    health.step(1, 2).check()
    expect(health.saved).to_be_visible()
    other.fill({50: 4})  # a phone shows one step at a time
    other.expect_answers({1: 2, 50: 4})
    expect(other.saved).to_be_visible()
    assert draft_of(page.context)["answers"] == {"1": 2, "50": 4}


def test_a_draft_finished_on_another_device_is_restarted_only_on_request(
    visitor: Visitor, console_guard: ConsoleGuard
) -> None:
    allow_statuses(console_guard, "409 health/draft")
    health = open_as_new_owner(visitor())
    health.fill(SOME)
    expect(health.saved).to_be_visible()
    save_result(health.page.context, FIVES)
    health.step(4, 4).check()
    ended = health.page.get_by_role("status").filter(has_text="finished or started over")
    expect(ended).to_be_visible()
    assert draft_of(health.page.context)["draft"] is None
    ended.get_by_role("button", name="Continue with these answers").click()
    expect(health.saved).to_be_visible()
    assert draft_of(health.page.context)["answers"] == {"1": 2, "2": 5, "3": 1, "17": 4, "4": 4}


def test_answers_given_offline_are_sent_when_the_network_is_back(
    page: Page, console_guard: ConsoleGuard
) -> None:
    console_guard.allow("ERR_INTERNET_DISCONNECTED")  # the report's scripts, loaded ahead when idle
    health = open_as_new_owner(page)
    page.context.set_offline(True)
    health.fill(SOME)
    expect(page.get_by_role("status").filter(has_text=NOT_SAVED)).to_be_visible()
    assert UNSENT in health.stored()
    page.context.set_offline(False)
    expect(health.saved).to_be_visible()
    assert UNSENT not in health.stored()
    assert draft_of(page.context)["answers"] == {str(id_): score for id_, score in SOME.items()}


def test_unsent_answers_survive_a_reload(page: Page, console_guard: ConsoleGuard) -> None:
    allow_statuses(console_guard, "503 health/draft")
    health = open_as_new_owner(page)
    disable_retries(page)
    unavailable = {"code": "unavailable", "message": "", "fields": {}}
    page.route(DRAFT, lambda route: route.fulfill(status=503, json=unavailable))
    health.fill(SOME)
    expect(page.get_by_role("status").filter(has_text=NOT_SAVED)).to_be_visible()
    page.unroute(DRAFT)
    health.open().expect_answers(SOME)
    expect(health.saved).to_be_visible()
    assert len(draft_of(page.context)["answers"]) == len(SOME)


def test_a_session_that_ends_at_question_fifty_loses_nothing(
    page: Page, console_guard: ConsoleGuard
) -> None:
    allow_statuses(console_guard, "401 health/draft")
    health = open_as_new_owner(page)
    health.fill({id_: 5 for id_ in FIVES if id_ != COUNT})
    expect(health.saved).to_be_visible()
    lose_session(page.context)
    health.step(COUNT, 5).check()
    sign_in_again(page)
    health.expect_answers(FIVES)
    expect(health.saved).to_be_visible()
    health.button.click()
    expect(health.result_saved).to_be_visible()
    health.expect_report(100, "Excellent - Strong business health")


def test_a_session_that_ended_before_the_result_was_saved_loses_nothing(
    page: Page, console_guard: ConsoleGuard
) -> None:
    allow_statuses(console_guard, "401 health/runs")
    health = open_as_new_owner(page)
    health.fill(FIVES)
    expect(health.saved).to_be_visible()
    lose_session(page.context)
    health.button.click()
    sign_in_again(page)
    expect(health.result_saved).to_be_visible()
    health.result_saved.get_by_role("link", name="Open the dashboard").click()
    expect(Dashboard(page).latest_result.get_by_text("100%", exact=True)).to_be_visible()


def test_a_result_that_could_not_be_saved_is_saved_on_request(
    page: Page, console_guard: ConsoleGuard
) -> None:
    console_guard.expect(r"ERR_FAILED .*health/runs")
    health = open_as_new_owner(page)
    disable_retries(page)
    page.route(RUNS, lambda route: route.abort())
    health.calculate(FIVES).expect_report(100, "Excellent - Strong business health")
    waiting = page.get_by_role("status").filter(has_text="Your result is not saved yet.")
    expect(waiting).to_be_visible()
    page.unroute(RUNS)
    waiting.get_by_role("button", name="Try now").click()
    expect(health.result_saved).to_be_visible()


def test_a_draft_that_cannot_be_loaded_shows_an_error_and_can_be_retried(
    page: Page, console_guard: ConsoleGuard
) -> None:
    console_guard.expect(r"ERR_FAILED .*health/draft")
    health = open_as_new_owner(page)
    page.route(DRAFT, lambda route: route.abort())
    page.reload()
    expect(page.get_by_role("alert")).to_contain_text("We couldn't load your answers.")
    page.unroute(DRAFT)
    page.get_by_role("button", name="Try again").click()
    expect(health.form).to_be_visible()


def test_the_next_assessment_starts_from_the_last_answers(page: Page) -> None:
    health = open_as_new_owner(page)
    save_result(page.context, FIVES)
    health.open().expect_answers(FIVES)
    expect(page.get_by_role("main")).to_contain_text("Your last answers are filled in.")
    assert draft_of(page.context)["draft"] is None
    health.step(9, 2).check()
    expect(health.saved).to_be_visible()
    assert draft_of(page.context)["answers"] == {str(id_): s for id_, s in {**FIVES, 9: 2}.items()}


def test_after_clearing_the_page_does_not_say_that_answers_are_filled_in(page: Page) -> None:
    health = open_as_new_owner(page)
    save_result(page.context, FIVES)
    health.open().expect_answers(FIVES)
    filled_in = page.get_by_text("Your last answers are filled in.")
    expect(filled_in).to_be_visible()
    health.form.get_by_role("button", name="Clear all answers").click()
    health.form.get_by_role("button", name="Yes, clear them").click()
    health.expect_answers({})
    expect(filled_in).to_have_count(0)


def test_a_draft_of_an_earlier_version_continues_with_the_current_questions(page: Page) -> None:
    register(page.context)
    body = {"version": FIRST, "answers": {"8": 4, "9": 2}}
    call(page.context, "PUT", "/api/health/draft", body)
    health = Health(page).open()
    health.expect_answers({8: 4})
    notice = page.get_by_role("paragraph").filter(has_text="have changed")
    notice.get_by_role("link", name="9").click()
    health.step(9, 3).check()
    expect(notice).to_have_count(0)
    expect(health.saved).to_be_visible()
    assert draft_of(page.context)["answers"] == {"8": 4, "9": 3}


def test_the_last_answers_are_filled_in_except_for_changed_questions(page: Page) -> None:
    register(page.context)
    save_result(page.context, FIVES, FIRST)
    health = Health(page).open()
    health.expect_answers({id_: 5 for id_ in FIVES if id_ not in (9, 10)})
    notice = page.get_by_text("Please answer questions 9 and 10 again.")
    expect(notice).to_be_visible()
    health.form.get_by_role("button", name="Clear all answers").click()
    health.form.get_by_role("button", name="Yes, clear them").click()
    health.expect_answers({})
    expect(notice).to_have_count(0)


def test_after_saving_the_page_does_not_say_that_answers_are_filled_in(page: Page) -> None:
    health = open_as_new_owner(page)
    save_result(page.context, FIVES)
    health.open().expect_answers(FIVES)
    filled_in = page.get_by_text("Your last answers are filled in.")
    expect(filled_in).to_be_visible()
    health.calculate({})
    expect(health.result_saved).to_be_visible()
    expect(filled_in).to_have_count(0)
