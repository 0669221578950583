"""An owner answers the fifty questions (specification, sections 2, 3 and 5)."""

import re

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import Visitor
from e2e.support.assessment import (
    COUNT,
    HEADER,
    MIXED,
    NEXT,
    PATH,
    PLACEHOLDER,
    Assessment,
    answers_of,
    bank,
)


@pytest.fixture
def assessment(page: Page) -> Assessment:
    return Assessment(page).open()


def test_fifty_questions_stand_in_five_categories_with_their_options(
    assessment: Assessment,
) -> None:
    assert len(bank()["questions"]) == COUNT
    expect(assessment.form.get_by_role("combobox").locator("visible=true")).to_have_count(COUNT + 1)
    for category in bank()["categories"]:
        part = assessment.form.get_by_role("region", name=category["title"], exact=True)
        expect(part.get_by_role("heading", name=category["title"])).to_be_visible()
        asked = bank()["questions"][category["first"] - 1 : category["last"]]
        labels = [f"{question['id']}. {question['text']}" for question in asked]
        expect(part.locator("label")).to_have_text(labels)
        for question, label in zip(asked, labels, strict=True):
            field = part.get_by_role("combobox", name=label, exact=True)
            expect(field).to_have_attribute("name", f"q{question['id']}")
            expect(field.locator("option")).to_have_text([PLACEHOLDER, *question["options"]])


def test_the_date_is_today_and_the_other_inputs_wait(visitor: Visitor) -> None:
    page = visitor(timezone_id="America/Chicago")
    page.clock.set_fixed_time("2026-11-22T03:30:00Z")  # still the day before in Texas
    assessment = Assessment(page).open()
    expect(assessment.field("date")).to_have_value("2026-11-21")
    expect(assessment.field("date")).to_have_attribute("type", "date")
    for name in ("businessName", "ownerName", "industry"):
        expect(assessment.field(name)).to_have_value("")


def test_the_results_open_with_the_fiftieth_answer_and_close_again(assessment: Assessment) -> None:
    answers = answers_of(MIXED)
    assessment.expect_count(0)
    assessment.question(1).select_option(answers[1])
    assessment.expect_count(1)
    assessment.answer({number: answers[number] for number in range(2, COUNT)})
    assessment.expect_count(COUNT - 1)
    assessment.question(COUNT).select_option(answers[COUNT])
    assessment.expect_count(COUNT)
    assessment.question(30).select_option(PLACEHOLDER)
    assessment.expect_count(COUNT - 1)
    assessment.question(30).select_option(answers[30])
    assessment.button.click()
    expect(assessment.title).to_be_visible()


def test_the_header_is_not_needed_for_the_results(assessment: Assessment) -> None:
    assessment.field("date").fill("")
    assessment.calculate(MIXED)


def test_progress_is_told_category_by_category(assessment: Assessment) -> None:
    answers = answers_of(MIXED)
    assessment.answer({number: answers[number] for number in [*range(1, 11), 21, 22, 50]})
    counts = {1: 10, 11: 0, 21: 2, 31: 0, 41: 1}
    for category in bank()["categories"]:
        step = assessment.progress.get_by_role("link", name=category["title"])
        expect(step).to_have_accessible_name(
            re.compile(rf"{category['title']}\s*, {counts[category['first']]} of 10 answered")
        )


@pytest.mark.parametrize("width", [390, 1280])
def test_a_category_is_a_press_away_and_shows_that_one_is_there(
    visitor: Visitor, width: int
) -> None:
    assessment = Assessment(visitor(width=width)).open()
    for category in reversed(bank()["categories"]):
        step = assessment.progress.get_by_role("link", name=category["title"])
        step.click()
        heading = assessment.form.get_by_role("heading", name=category["title"])
        expect(heading).to_be_focused()
        expect(heading).to_be_in_viewport()
        expect(step).to_be_in_viewport()
        expect(step).to_have_attribute("aria-current", "step")
        expect(assessment.page).to_have_url(PATH)


def test_the_next_open_question_is_the_first_after_the_present_one(assessment: Assessment) -> None:
    answers = answers_of(MIXED)
    for number in (3, 20, 44):
        del answers[number]
    assessment.answer(answers)
    assessment.question(10).focus()
    for number in (20, 44, 3, 20):
        assessment.next.click()
        expect(assessment.question(number)).to_be_focused()
        expect(assessment.question(number)).to_be_in_viewport()
    category = bank()["categories"][4]["title"]
    assessment.progress.get_by_role("link", name=category).click()
    assessment.next.click()
    expect(assessment.question(44)).to_be_focused()


def test_the_way_to_the_next_open_question_ends_at_the_results(assessment: Assessment) -> None:
    assessment.answer(answers_of(MIXED))
    expect(assessment.form.get_by_role("button", name=NEXT)).to_have_count(0)
    assessment.form.get_by_role("button", name="See your results").click()
    expect(assessment.title).to_be_focused()


def test_all_fifty_questions_are_answered_with_the_keyboard_alone(assessment: Assessment) -> None:
    page, press = assessment.page, assessment.page.keyboard.press
    press("Tab")
    press("Enter")  # the skip link
    for name in ("businessName", "ownerName"):
        press("Tab")
        expect(assessment.field(name)).to_be_focused()
        page.keyboard.type(HEADER[name])
    while not assessment.field("industry").evaluate("field => field === document.activeElement"):
        press("Tab")  # a date has a stop for each of its parts
    page.keyboard.type(HEADER["industry"])
    for _ in range(7):  # five categories, the next open question, and the first question
        press("Tab")
    for number in range(1, COUNT + 1):
        field = assessment.question(number)
        expect(field).to_be_focused()
        expect(field).to_be_in_viewport(ratio=0.95)
        press("ArrowDown")
        press("Tab")
    expect(assessment.button).to_be_focused()
    press("Enter")
    expect(assessment.title).to_be_focused()
    expect(assessment.title).to_be_in_viewport()
    expect(assessment.results).to_contain_text(HEADER["businessName"])


def test_nothing_leaves_the_browser_while_one_answers(assessment: Assessment) -> None:
    page = assessment.page
    page.wait_for_load_state("networkidle")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    assessment.fill_header()
    assessment.calculate(MIXED)
    page.go_back()
    assessment.expect_answers(answers_of(MIXED))
    # The browser itself looks for the icon again when the end of the address changes.
    assert [url for url in asked if not url.endswith("/favicon.svg")] == []


def test_clearing_asks_first_and_then_takes_everything_out(assessment: Assessment) -> None:
    assessment.fill_header()
    assessment.answer(answers_of(MIXED))
    clear = assessment.form.get_by_role("button", name="Clear all answers")
    clear.click()
    assessment.form.get_by_role("button", name="No, keep them").click()
    assessment.expect_answers(answers_of(MIXED))
    clear.click()
    assessment.form.get_by_role("button", name="Yes, clear them").click()
    expect(assessment.form.get_by_text("All answers are cleared.")).to_be_visible()
    assessment.expect_answers({})
    assessment.expect_count(0)
    expect(assessment.field("businessName")).to_have_value("")
    assert "Pecan" not in assessment.stored()
    assessment.open().expect_answers({})
