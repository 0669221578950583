"""An owner answers the fifty scored questions, reads the report and takes the assessment again."""

import re
from pathlib import Path

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
THREES: Answers = dict.fromkeys(range(1, COUNT + 1), 3)
GOOD = "Good - Some areas for improvement"


@pytest.fixture
def health(page: Page) -> Health:
    return open_as_new_owner(page)


def test_an_owner_is_led_to_each_open_question_then_to_the_report_and_back(health: Health) -> None:
    health.button.click()
    expect(health.summary).to_be_focused()
    expect(health.summary).to_be_in_viewport()
    expect(health.title).to_have_count(0)
    health.summary.get_by_role("link", name=INCOMPLETE, exact=True).click()
    expect(health.step(1, 1)).to_be_focused()
    expect(health.step(1, 1)).to_be_in_viewport()
    expect(health.step(1, 1)).not_to_be_checked()
    health.step(3, 3).check()
    health.page.keyboard.press("Enter")
    expect(health.summary).to_be_focused()
    health.expect_answers({3: 3})

    nine = {id_: 3 for id_ in range(1, 11) if id_ != 4}
    health.fill(nine)
    health.next.click()
    expect(health.step(11, 1)).to_be_focused()
    expect(health.step(11, 1)).to_be_in_viewport()
    expect_progress(health, nine)
    health.fill(dict.fromkeys(range(11, COUNT + 1), 3))
    health.next.click()
    expect(health.step(4, 1)).to_be_focused()
    health.step(4, 3).check()
    expect(health.next).to_have_count(0)
    health.progress.get_by_role("button", name="See your report").click()
    health.expect_report(60, GOOD)
    expect(health.title).to_be_focused()
    expect(health.title).to_be_in_viewport()
    expect(health.result_saved).to_be_visible()
    assert UNSENT not in health.stored()
    assert draft_of(health.page.context)["draft"] is None

    download_report(health, THREES)
    health.retake.click()
    heading = health.form.get_by_role("heading", name="Your business as it is today")
    expect(heading).to_be_focused()
    expect(heading).to_be_in_viewport()
    expect(health.title).to_have_count(0)
    health.expect_answers(THREES)
    health.step(7, 5).check()
    health.button.click()
    health.expect_report(61, GOOD)


def expect_progress(health: Health, answers: Answers) -> None:
    """Expect each category to show how many of its questions are answered, and the progress bar to
    link to it.
    """
    for category in question_set()["categories"]:
        count = sum(category["first"] <= id_ <= category["last"] for id_ in answers)
        region = health.form.get_by_role("region", name=category["title"])
        expect(region.get_by_text(f"{count} of 10 answered", exact=True)).to_be_visible()
        link = health.progress.get_by_role("link", name=category["title"])
        expect(link).to_have_accessible_name(re.compile(f"{count} of 10 answered$"))
        link.click()
        heading = health.form.get_by_role("heading", name=category["title"])
        expect(heading).to_be_focused()
        expect(heading).to_be_in_viewport()
    expect(health.page).to_have_url(PATH)


def download_report(health: Health, answers: Answers) -> None:
    """Download the PDF, for which the answers are sent with their version."""
    button = health.page.get_by_role("button", name="Download the PDF report")
    sent = SentRequests(health.page)
    with health.page.expect_download() as saved:
        button.click()
    sheet = {str(id_): score for id_, score in answers.items()}
    body = {"version": VERSION, "answers": sheet}
    assert sent.pop_all() == [("POST", "/api/health-report", body)]
    assert re.fullmatch(r"[\w.-]+\.pdf", saved.value.suggested_filename)
    assert Path(saved.value.path()).read_bytes().startswith(b"%PDF-")
    expect(button).to_be_enabled()


def test_answers_stay_over_a_reload_and_in_two_tabs_until_clearing_them_is_confirmed(
    health: Health,
) -> None:
    clear = health.form.get_by_role("button", name=CLEAR)
    expect(clear).to_have_count(0)
    health.fill(SOME)
    health.open().expect_answers(SOME)
    health.page.get_by_role("contentinfo").get_by_role("link", name="Privacy Policy").click()
    expect(health.page).to_have_url("/privacy")
    health.page.go_back()
    health.expect_answers(SOME)

    other = Health(health.page.context.new_page()).open()
    # What keeps tabs in step is loaded after the form.
    other.page.wait_for_load_state("networkidle")
    health.step(4, 2).check()
    other.expect_answers({**SOME, 4: 2})
    other.step(2, 4).check()
    health.expect_answers({**SOME, 4: 2, 2: 4})
    other.page.close()

    expect(health.saved).to_be_visible()
    clear.click()
    keep = health.form.get_by_role("button", name="No, keep them")
    expect(keep).to_be_focused()
    expect(health.form).to_contain_text("Clear all 6 answers? This cannot be undone.")
    keep.click()
    expect(clear).to_be_focused()
    health.expect_answers({**SOME, 4: 2, 2: 4})
    clear.click()
    health.form.get_by_role("button", name="Yes, clear them").click()
    health.expect_answers({})
    expect(health.form.get_by_role("heading", name="Your business as it is today")).to_be_focused()
    quiet = "Your answers are saved to your account as you give them."
    expect(health.page.get_by_text(quiet)).to_be_visible()  # the server has dropped them
    assert UNSENT not in health.stored()
    health.open().expect_answers({})


def test_a_browser_that_blocks_storage_still_calculates(page: Page) -> None:
    page.add_init_script(FORBIDDEN)
    health = open_as_new_owner(page).calculate(FIVES)
    health.expect_report(100, "Excellent - Strong business health")
    expect(health.result_saved).to_be_visible()


def test_without_javascript_the_page_says_that_it_needs_it(visitor: Visitor) -> None:
    page = visitor(width=PHONE, java_script_enabled=False)
    for path in (PATH, DASHBOARD):
        page.goto(path)
        expect(
            page.get_by_role("main").get_by_text(re.compile("requires? JavaScript"))
        ).to_be_visible()
