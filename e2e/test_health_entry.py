"""An owner answers the fifty questions of the scored assessment."""

import re

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import Visitor
from e2e.support.calculator import FORBIDDEN
from e2e.support.health import (
    CLEAR,
    COUNT,
    DASHBOARD,
    FIVES,
    INCOMPLETE,
    PATH,
    UNSENT,
    VERSION,
    Answers,
    Health,
    draft_of,
    open_as_new_owner,
    question_set,
)
from e2e.support.pages import PHONE
from e2e.support.sent_requests import SentRequests

SOME: Answers = {1: 2, 2: 5, 3: 1, 17: 4, 50: 3}
EXCELLENT = "Excellent - Strong business health"

_TOLD = """(radios) => radios.map((radio) =>
    [radio.name, radio.labels[0].innerText.trim().split(/\\s+/).join(" ")])"""


@pytest.fixture
def health(page: Page) -> Health:
    return open_as_new_owner(page)


def test_submitting_without_answers_shows_an_error_that_links_to_the_first_question(
    health: Health,
) -> None:
    expect(health.button).to_be_enabled()
    health.button.click()
    expect(health.summary).to_be_focused()
    expect(health.summary).to_be_in_viewport()
    expect(health.title).to_have_count(0)
    expect(health.question(1)).to_have_accessible_description(INCOMPLETE)
    health.summary.get_by_role("link", name=INCOMPLETE, exact=True).click()
    expect(health.step(1, 1)).to_be_focused()
    expect(health.step(1, 1)).to_be_in_viewport()
    expect(health.step(1, 1)).not_to_be_checked()


def test_next_open_question_continues_from_the_last_answer(health: Health) -> None:
    health.fill({id_: 3 for id_ in range(1, 11) if id_ != 4})
    health.next.click()
    expect(health.step(11, 1)).to_be_focused()
    expect(health.step(11, 1)).to_be_in_viewport()
    health.fill(dict.fromkeys(range(11, COUNT + 1), 3))
    health.next.click()
    expect(health.step(4, 1)).to_be_focused()
    health.step(4, 3).check()
    expect(health.next).to_have_count(0)
    health.progress.get_by_role("button", name="See your report").click()
    health.expect_report(60, "Good - Some areas for improvement")


def test_each_category_shows_its_progress_and_links_to_its_questions(health: Health) -> None:
    health.fill(SOME)
    for category in question_set()["categories"]:
        count = sum(category["first"] <= id_ <= category["last"] for id_ in SOME)
        region = health.form.get_by_role("region", name=category["title"])
        expect(region.get_by_text(f"{count} of 10 answered", exact=True)).to_be_visible()
        link = health.progress.get_by_role("link", name=category["title"])
        expect(link).to_have_accessible_name(re.compile(f"{count} of 10 answered$"))
        link.click()
        heading = health.form.get_by_role("heading", name=category["title"])
        expect(heading).to_be_focused()
        expect(heading).to_be_in_viewport()
    expect(health.page).to_have_url(PATH)


def test_a_reload_preserves_all_answers(health: Health) -> None:
    health.fill(SOME)
    health.open().expect_answers(SOME)
    health.page.get_by_role("contentinfo").get_by_role("link", name="Privacy Policy").click()
    expect(health.page).to_have_url("/privacy")
    health.page.go_back()
    health.expect_answers(SOME)
    health.step(4, 2).check()
    health.open().expect_answers({**SOME, 4: 2})


def test_two_tabs_show_the_same_answers(health: Health) -> None:
    other = Health(health.page.context.new_page()).open()
    health.step(1, 2).check()
    other.expect_answers({1: 2})
    other.step(2, 5).check()
    health.expect_answers({1: 2, 2: 5})
    health.open().expect_answers({1: 2, 2: 5})


def test_a_browser_that_blocks_storage_still_calculates(page: Page) -> None:
    page.add_init_script(FORBIDDEN)
    open_as_new_owner(page).calculate(FIVES).expect_report(100, EXCELLENT)
    expect(Health(page).result_saved).to_be_visible()
    Health(page).retake.click()
    Health(page).expect_answers(FIVES)


def test_clearing_the_answers_requires_confirmation(health: Health) -> None:
    clear = health.form.get_by_role("button", name=CLEAR)
    expect(clear).to_have_count(0)
    health.fill(SOME)
    expect(health.saved).to_be_visible()
    clear.click()
    keep = health.form.get_by_role("button", name="No, keep them")
    expect(keep).to_be_focused()
    expect(health.form).to_contain_text("Clear all 5 answers? This cannot be undone.")
    keep.click()
    expect(clear).to_be_focused()
    health.expect_answers(SOME)
    clear.click()
    health.form.get_by_role("button", name="Yes, clear them").click()
    health.expect_answers({})
    expect(health.form.get_by_role("heading", name="Your business as it is today")).to_be_focused()
    quiet = "Your answers are saved to your account as you give them."
    expect(health.page.get_by_text(quiet)).to_be_visible()  # the server has dropped them
    assert UNSENT not in health.stored()
    health.open().expect_answers({})


def test_each_answer_is_sent_alone_and_all_answers_with_the_result_only(health: Health) -> None:
    health.fill({id_: 5 for id_ in FIVES if id_ != 9})
    expect(health.saved).to_be_visible()
    draft = draft_of(health.page.context)
    sent = SentRequests(health.page)
    health.step(9, 5).check()
    expect(health.progress).to_contain_text("50 of 50 answered")
    expect(health.saved).to_be_visible()
    body = {"version": VERSION, "answers": {"9": 5}, "draft": draft["draft"]}
    assert sent.pop_all() == [("PUT", "/api/health/draft", body)]
    health.button.click()
    health.expect_report(100, EXCELLENT)
    expect(health.result_saved).to_be_visible()
    sheet = {str(id_): 5 for id_ in FIVES}
    body = {"version": VERSION, "answers": sheet}
    assert sent.pop_all() == [("POST", "/api/health/runs", body)]
    assert UNSENT not in health.stored()
    assert draft_of(health.page.context)["draft"] is None


def test_enter_on_an_answer_submits_the_form_and_loses_no_answer(health: Health) -> None:
    health.step(3, 2).check()
    health.page.keyboard.press("Enter")
    expect(health.summary).to_be_focused()
    health.expect_answers({3: 2})


def test_without_javascript_the_page_says_that_it_needs_it(visitor: Visitor) -> None:
    page = visitor(width=PHONE, java_script_enabled=False)
    for path in (PATH, DASHBOARD):
        page.goto(path)
        expect(
            page.get_by_role("main").get_by_text(re.compile("requires? JavaScript"))
        ).to_be_visible()
