"""The health assessment form with touch, with the keyboard and in print."""

from playwright.sync_api import Page, expect

from e2e.conftest import Visitor
from e2e.support.health import COUNT, Health, open_as_new_owner, question_set
from e2e.support.pages import PHONE
from e2e.support.stalled_requests import StalledRequests

# Remembers which answer gets the focus, one after another.
_WATCH_FOCUS = """() => {
    window.focused = [];
    document.addEventListener("focusin", ({ target }) => {
        window.focused.push(`${target.name}=${target.value}`);
    });
}"""

# Rows that a thumb would miss.
_SMALL = """() => [...document.querySelectorAll(".scale-step")]
    .filter((row) => row.checkVisibility() && row.getBoundingClientRect().height < 44).length"""


def test_all_fifty_questions_can_be_answered_with_the_keyboard_and_printed_to_fill_in_by_hand(
    page: Page,
) -> None:
    health = open_as_new_owner(page)
    expect(page.locator("meta[name=robots]")).to_have_attribute("content", "noindex")
    expect(page.get_by_role("heading", level=1)).to_have_text("Business Health Status")
    page.emulate_media(media="print")
    expect(page.locator("main button:visible")).to_have_count(0)
    expect(health.progress).to_be_hidden()
    expect(health.form.get_by_text(question_set()["statements"][49]["text"])).to_be_visible()
    page.emulate_media(media="screen")

    press = page.keyboard.press
    drafts = StalledRequests(page, "**/api/health/draft*")  # what waits is saved in one request
    health.form.get_by_role("heading", name="Your business as it is today").focus()
    page.evaluate(_WATCH_FOCUS)
    reached = []
    for id_ in range(1, COUNT + 1):
        press("Tab")
        press(" ")
        reached.append(f"q{id_}=1")
        if id_ % 2:
            press("ArrowDown")
            press("ArrowRight")
            reached += [f"q{id_}=2", f"q{id_}=3"]
    health.expect_answers({id_: 3 if id_ % 2 else 1 for id_ in range(1, COUNT + 1)})
    assert page.evaluate("window.focused") == reached
    drafts.release()
    expect(health.saved).to_be_visible()
    press("Tab")
    expect(health.button).to_be_focused()
    press("Enter")
    health.expect_report(40, "Fair - Significant improvement needed")
    expect(health.title).to_be_focused()


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
