"""The scored assessment on every screen, by keyboard, on paper and at rest."""

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import Visitor
from e2e.support.axe import assert_accessible
from e2e.support.health import COUNT, FIVES, Answers, an_owner, bank, drawing
from e2e.support.pages import DESK, PHONE, assert_fits, assert_words_apart

MIXED: Answers = {
    id_: {3: 1, 11: 2, 41: 2, 12: 1, 14: 2}.get(id_, id_ % 5 + 1) for id_ in range(1, COUNT + 1)
}
"""Every warning, every band and every score."""

# Rows that a thumb would miss.
_SMALL = """() => [...document.querySelectorAll(".scale-step")]
    .filter((row) => row.getBoundingClientRect().height < 44).length"""


# A row that the progress covers by half would count as one that is too small.
_BESIDE = """(progress) => {
    for (let part = progress; part; part = part.parentElement)
        if (getComputedStyle(part).position === "sticky") part.style.position = "static";
}"""


@pytest.mark.parametrize("width", [320, 640, PHONE, DESK])
def test_both_modes_fit_and_are_accessible(visitor: Visitor, width: int) -> None:
    health = an_owner(visitor(width=width))
    assert_fits(health.page)
    health.progress.evaluate(_BESIDE)
    assert_accessible(health.page)
    assert health.page.evaluate(_SMALL) == 0
    health.calculate({1: 3})
    expect(health.summary).to_be_focused()
    assert_fits(health.page)
    assert_accessible(health.page)
    health.calculate(MIXED)
    expect(health.title).to_be_focused()
    expect(health.strengths).to_be_visible()
    health.page.get_by_text("Show as a table").click()
    assert_fits(health.page)
    assert_accessible(health.page)
    assert_words_apart(drawing(health.page))


def test_a_click_anywhere_on_a_row_answers(visitor: Visitor) -> None:
    health = an_owner(visitor(width=PHONE))
    row = health.question(1).locator(".scale-step").nth(3)
    box = row.bounding_box()
    assert box
    row.click(position={"x": box["width"] - 4, "y": box["height"] - 4})
    health.expect_answers({1: 4})


def test_all_fifty_are_answered_with_the_keyboard(page: Page) -> None:
    health = an_owner(page)
    press = page.keyboard.press
    health.form.get_by_role("heading", name="Your business as it is today").focus()
    for id_ in range(1, COUNT + 1):
        press("Tab")
        expect(health.step(id_, 1)).to_be_focused()
        press(" ")
        if id_ % 2:
            press("ArrowDown")
            press("ArrowRight")
    health.expect_answers({id_: 3 if id_ % 2 else 1 for id_ in range(1, COUNT + 1)})
    press("Tab")
    expect(health.button).to_be_focused()
    press("Enter")
    health.expect_report(40, "Fair - Significant improvement needed")
    expect(health.title).to_be_focused()


def test_the_answer_in_focus_is_never_behind_the_progress(visitor: Visitor) -> None:
    health = an_owner(visitor(width=PHONE, height=700))
    page = health.page
    health.step(1, 1).focus()
    for id_ in range(2, 12):
        page.keyboard.press("Tab")
        expect(health.step(id_, 1)).to_be_focused()
        bar, box = health.progress.bounding_box(), health.step(id_, 1).bounding_box()
        assert bar
        assert box
        assert box["y"] + box["height"] <= bar["y"]


def test_a_printed_report_has_its_figures_and_nothing_to_press(page: Page) -> None:
    health = an_owner(page).calculate(MIXED)
    expect(health.strengths).to_be_visible()
    page.emulate_media(media="print")
    expect(page.locator("nav:visible")).to_have_count(0)
    expect(page.locator("main button:visible")).to_have_count(0)
    expect(page.locator("main input:visible")).to_have_count(0)
    expect(drawing(page)).to_be_visible()
    expect(health.result).to_be_visible()
    expect(health.warnings.get_by_role("listitem")).to_have_count(5)
    expect(health.actions.get_by_role("listitem")).to_have_count(10)


def test_printed_questions_are_a_sheet_to_fill_in(page: Page) -> None:
    health = an_owner(page)
    page.emulate_media(media="print")
    expect(page.locator("main button:visible")).to_have_count(0)
    expect(health.progress).to_be_hidden()
    expect(health.form.get_by_text(bank()["statements"][49]["text"])).to_be_visible()


def test_the_assessment_stands_still_for_whom_movement_troubles(visitor: Visitor) -> None:
    page = visitor(width=PHONE, reduced_motion="reduce")
    health = an_owner(page)
    health.next.click()
    health.calculate(FIVES)
    expect(health.title).to_be_in_viewport()
    assert page.evaluate("document.getAnimations().length") == 0


def test_search_engines_are_asked_to_leave_the_page_out(page: Page) -> None:
    an_owner(page)
    expect(page.locator("meta[name=robots]")).to_have_attribute("content", "noindex")
    expect(page.get_by_role("heading", level=1)).to_have_text("Business Health Status")
