"""An owner answers the fifty scored questions, reads the report and takes the assessment again."""

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from e2e.support.dashboard import dashboard_with_results
from e2e.support.health import (
    CLEAR,
    COUNT,
    DASHBOARD,
    INCOMPLETE,
    PATH,
    UNSENT,
    VERSION,
    Answers,
    Health,
    draft_of,
    question_set,
)
from e2e.support.sent_requests import SentRequests
from e2e.support.stalled_requests import StalledRequests

SOME: Answers = {1: 2, 2: 5, 3: 1, 17: 4, 50: 3}
THREES: Answers = dict.fromkeys(range(1, COUNT + 1), 3)
TITLE = "Your business as it is today"
GOOD = "Good - Some areas for improvement"


# Remembers which answer gets the focus, one after another.
_WATCH_FOCUS = """() => {
    window.focused = [];
    document.addEventListener("focusin", ({ target }) => {
        window.focused.push(`${target.name}=${target.value}`);
    });
}"""


def test_answers_of_a_new_owner_stay_until_cleared_and_lead_to_the_report_and_by_keyboard_again(
    page: Page,
) -> None:
    health = come_from_the_dashboard(page)
    expect_form_to_be_printed_to_fill_in_by_hand(health)
    expect_answers_to_stay_until_cleared(health)
    expect_to_be_led_to_the_report_and_back(health)
    health.retake.click()
    clear(health)
    expect_all_questions_to_be_answered_by_the_keyboard(health)


def come_from_the_dashboard(page: Page) -> Health:
    """Come as a new owner by the arrow keys to the tab and by its link to the assessment."""
    dashboard = dashboard_with_results(page)
    expect(dashboard.tab_panel.get_by_role("heading", level=2)).to_have_text(
        "See your business as a buyer will"
    )
    tab = page.get_by_role("tab", name="Health Status")
    tab.focus()
    page.keyboard.press("ArrowLeft")
    investor = page.get_by_role("tab", name="Investor")
    expect(page).to_have_url(re.compile("/investor$"))
    expect(investor).to_have_attribute("aria-selected", "true")
    expect(investor).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(tab).to_be_focused()
    expect(page).to_have_url(DASHBOARD)
    dashboard.tab_panel.get_by_role("link", name="Start the assessment").click()
    expect(page).to_have_url(PATH)
    return Health(page)


def expect_form_to_be_printed_to_fill_in_by_hand(health: Health) -> None:
    page = health.page
    expect(health.form).to_be_visible()
    expect(page.locator("meta[name=robots]")).to_have_attribute("content", "noindex")
    expect(page.get_by_role("heading", level=1)).to_have_text("Business Health Status")
    page.emulate_media(media="print")
    expect(page.locator("main button:visible")).to_have_count(0)
    expect(health.progress).to_be_hidden()
    expect(health.form.get_by_text(question_set()["statements"][49]["text"])).to_be_visible()
    page.emulate_media(media="screen")


def expect_answers_to_stay_until_cleared(health: Health) -> None:
    """Expect that answers stay over a reload and in two tabs until clearing them is confirmed."""
    button = health.form.get_by_role("button", name=CLEAR)
    expect(button).to_have_count(0)
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
    button.click()
    keep = health.form.get_by_role("button", name="No, keep them")
    expect(keep).to_be_focused()
    expect(health.form).to_contain_text("Clear all 6 answers? This cannot be undone.")
    keep.click()
    expect(button).to_be_focused()
    health.expect_answers({**SOME, 4: 2, 2: 4})
    clear(health)
    quiet = "Your answers are saved to your account as you give them."
    expect(health.page.get_by_text(quiet)).to_be_visible()  # the server has dropped them
    assert UNSENT not in health.stored()
    assert draft_of(health.page.context)["answers"] == {}


def clear(health: Health) -> None:
    """Clear all answers, which leads back to the beginning of the form."""
    health.form.get_by_role("button", name=CLEAR).click()
    health.form.get_by_role("button", name="Yes, clear them").click()
    health.expect_answers({})
    expect(health.form.get_by_role("heading", name=TITLE)).to_be_focused()


def expect_to_be_led_to_the_report_and_back(health: Health) -> None:
    """Expect that an empty form leads to each open question, then to the report and back."""
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
    heading = health.form.get_by_role("heading", name=TITLE)
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


def expect_all_questions_to_be_answered_by_the_keyboard(health: Health) -> None:
    """Answer all questions of an empty form by the keyboard, the first of each category with the
    arrow keys, too, and press the button.
    """
    page, press = health.page, health.page.keyboard.press
    drafts = StalledRequests(page, "**/api/health/draft*")  # what waits is saved in one request
    expect(health.form.get_by_role("heading", name=TITLE)).to_be_focused()
    page.evaluate(_WATCH_FOCUS)
    reached = []
    for id_ in range(1, COUNT + 1):
        press("Tab")
        press(" ")
        reached.append(f"q{id_}=1")
        if id_ % 10 == 1:
            press("ArrowDown")
            press("ArrowRight")
            reached += [f"q{id_}=2", f"q{id_}=3"]
    health.expect_answers({id_: 3 if id_ % 10 == 1 else 1 for id_ in range(1, COUNT + 1)})
    assert page.evaluate("window.focused") == reached
    drafts.release()
    expect(health.saved).to_be_visible()
    press("Tab")
    expect(health.button).to_be_focused()
    press("Enter")
    health.expect_report(24, "Poor - Critical attention required")
    expect(health.title).to_be_focused()
