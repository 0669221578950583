"""The method at the desk: change a multiple, preview the draft and release it."""

import re

from playwright.sync_api import Page, expect

from e2e.support.axe import assert_accessible, assert_fine_at_every_width

MULTIPLE = "HVAC Services, SDE, high"
SAVED = "It can be released."


def open_tab(page: Page, name: str) -> None:
    page.get_by_role("tab", name=name).click()


def change_multiple(page: Page, high: str) -> None:
    """Change the high end of a multiple, with the source and the date that each change needs."""
    page.get_by_role("searchbox", name="Search the industries").fill("hvac")
    page.get_by_label(MULTIPLE).fill(high)
    page.get_by_label(MULTIPLE).press("Tab")
    source = page.get_by_label("HVAC Services, source", exact=True)
    source.fill("Closed sales of the firm")
    page.get_by_label("HVAC Services, date of the source").fill("2026-11-01")
    expect(page.get_by_text(SAVED)).to_be_visible()


def change_in_two_tabs(page: Page) -> None:
    """Change the draft in another tab and then in this one, which merges the two."""
    other = page.context.new_page()
    other.goto("/desk/rules")
    other.get_by_label("HVAC Services, note").fill("From the other tab.")
    other.get_by_label("HVAC Services, note").press("Tab")
    expect(other.get_by_text(SAVED)).to_be_visible()
    other.close()
    figure = page.get_by_label("HVAC Services, revenue, high")
    figure.fill(f"{float(figure.input_value()) + 0.1:.2f}")
    figure.press("Tab")
    merge = page.get_by_role("button", name="Save these")
    expect(merge).to_be_visible()
    assert_fine_at_every_width(page)
    merge.press("Enter")
    expect(page.get_by_text(SAVED)).to_be_visible()
    expect(page.get_by_label("HVAC Services, note")).to_have_value("From the other tab.")


def preview_method(page: Page) -> None:
    open_tab(page, "Preview")
    expect(page.get_by_text(re.compile("golden cases", re.I)).first).to_be_visible()
    moved = page.get_by_text(re.compile(r"\d+ of \d+ saved runs of owners would move"))
    expect(moved).to_be_visible()
    expect(page.get_by_text("HVAC Services, SDE high")).to_be_visible()
    assert_fine_at_every_width(page)


def release(page: Page, note: str) -> str:
    """Release the draft of the method. Returns its version."""
    expect(page.get_by_text(SAVED)).to_be_visible()
    page.get_by_role("button", name="Release...").press("Enter")
    dialog = page.get_by_role("dialog", name="Release this draft")
    dialog.get_by_label("Note for colleagues").fill(note)
    assert_accessible(page)
    dialog.get_by_role("button", name="Release", exact=True).press("Enter")
    done = page.get_by_text(re.compile(r"^Version .* is in use$"))
    expect(done).to_be_visible()
    expect(page.get_by_text("Published as shown")).to_be_visible()
    return done.inner_text().split()[1]
