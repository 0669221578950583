"""The assessment on every screen, enlarged, on paper, at rest, and without scripts."""

import re

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import Visitor
from e2e.support.assessment import (
    ALL_FOUND,
    COUNT,
    HEADER,
    MIXED,
    NOTHING_FOUND,
    PATH,
    Assessment,
    answers_of,
    bank,
)
from e2e.support.axe import assert_accessible
from e2e.support.pages import DESK, PHONE, assert_fits


@pytest.mark.parametrize("width", [320, PHONE, DESK])
def test_the_form_in_every_state_fits_and_is_accessible(visitor: Visitor, width: int) -> None:
    assessment = Assessment(visitor(width=width)).open()
    assert_fits(assessment.page)
    assert_accessible(assessment.page)
    answers = answers_of(MIXED)
    assessment.answer({number: answers[number] for number in range(1, 26)})
    assessment.form.get_by_role("button", name="Clear all answers").click()
    assert_fits(assessment.page)
    assert_accessible_from_the_top(assessment.page)
    assessment.answer(answers)
    assessment.expect_count(COUNT)
    assert_accessible_from_the_top(assessment.page)


def assert_accessible_from_the_top(page: Page) -> None:
    """Scrolled down, a question may pass under the progress bar, which is no fault of it."""
    page.evaluate("scrollTo(0, 0)")
    assert_accessible(page)


@pytest.mark.parametrize("width", [320, PHONE, DESK])
@pytest.mark.parametrize("case", [ALL_FOUND, NOTHING_FOUND], ids=["all found", "none found"])
def test_the_results_fit_and_are_accessible(visitor: Visitor, width: int, case: str) -> None:
    assessment = Assessment(visitor(width=width)).open()
    assessment.fill_header({**HEADER, "businessName": "Whitaker" * 15})
    assessment.calculate(case)
    expect(assessment.results.get_by_role("heading", name="Take it with you")).to_be_visible()
    assert_fits(assessment.page)
    assert_accessible(assessment.page)


def test_enlarged_twice_nothing_is_lost_or_covered(visitor: Visitor) -> None:
    # A desk's window at 200% is half as wide and half as high.
    assessment = Assessment(visitor(width=DESK // 2, height=450)).open()
    assert_fits(assessment.page)
    for number in (1, 25, 26, COUNT):
        assessment.question(number).focus()
        expect(assessment.question(number)).to_be_in_viewport(ratio=0.95)
        assert topmost(assessment.page, f"q{number}")
    assessment.calculate(MIXED)
    assert_fits(assessment.page)


def topmost(page: Page, name: str) -> bool:
    """Whether nothing covers the middle of this element."""
    found: bool = page.evaluate(
        """(id) => {
            const element = document.getElementById(id);
            const box = element.getBoundingClientRect();
            const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
            return element.contains(document.elementFromPoint(x, y));
        }""",
        name,
    )
    return found


@pytest.mark.parametrize("width", [PHONE, DESK])
def test_no_question_hides_under_what_stays_in_sight(visitor: Visitor, width: int) -> None:
    assessment = Assessment(visitor(width=width)).open()
    assessment.question(COUNT).focus()
    for number in range(COUNT - 1, 0, -7):  # upwards, toward what stays at the top
        assessment.question(number).focus()
        assert topmost(assessment.page, f"q{number}")


def test_printed_results_read_like_a_report(page: Page) -> None:
    assessment = Assessment(page).open()
    assessment.fill_header()
    assessment.calculate(MIXED)
    expect(assessment.results.get_by_role("heading", name="Take it with you")).to_be_visible()
    page.emulate_media(media="print")
    expect(page.locator("nav:visible")).to_have_count(0)
    for control in ("button", "input", "select"):
        expect(page.locator(f"main {control}:visible")).to_have_count(0)
    expect(page.get_by_role("link", name="Talk it through with us")).to_be_hidden()
    expect(assessment.title).to_be_visible()
    expect(assessment.results).to_contain_text(HEADER["businessName"])
    expect(assessment.results.get_by_role("figure")).to_be_visible()
    expect(assessment.scenario("Cash Flow Crisis")).to_be_visible()
    expect(assessment.evidence("Cash Flow Crisis").first).to_be_visible()


def test_results_stand_still_for_whom_movement_troubles(visitor: Visitor) -> None:
    page = visitor(width=PHONE, reduced_motion="reduce")
    Assessment(page).open().calculate(MIXED)
    assert page.evaluate("document.getAnimations().length") == 0


def test_without_scripts_all_questions_can_be_read(visitor: Visitor) -> None:
    page = visitor(width=PHONE, java_script_enabled=False)
    page.goto(PATH)
    assessment, main = Assessment(page), page.get_by_role("main")
    expect(main.get_by_text(re.compile("requires? JavaScript"))).to_be_visible()
    expect(main.get_by_role("link", name="Write or call")).to_have_attribute("href", "/contact")
    for question in bank()["questions"]:
        field = main.get_by_label(f"{question['id']}. {question['text']}", exact=True)
        expect(field).to_be_visible()
        expect(field.locator("option")).to_have_count(len(question["options"]) + 1)
    expect(assessment.button).to_be_disabled()
    expect(assessment.next).to_be_hidden()
    category = bank()["categories"][2]["title"]
    assessment.progress.get_by_role("link", name=category).click()
    expect(main.get_by_role("heading", name=category)).to_be_in_viewport()
    assert_fits(page)


def test_without_scripts_no_answer_leaves_the_page(visitor: Visitor) -> None:
    page = visitor(java_script_enabled=False)
    page.goto(PATH)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    assessment = Assessment(page)
    assessment.fill_header()
    assessment.question(1).select_option(index=1)
    assessment.field("industry").press("Enter")
    page.get_by_role("navigation", name="Main").get_by_role("link", name="About").click()
    expect(page).to_have_url("/about")
    assert [url for url in asked if PATH in url or "Pecan" in url] == []
