"""An owner reads the report, takes it again and downloads it (specification, section 9)."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from e2e.support.health import (
    BUTTON,
    FIVES,
    VERSION,
    Health,
    open_as_new_owner,
)
from e2e.support.sent_requests import SentRequests

EXCELLENT = "Excellent - Strong business health"


@pytest.fixture
def health(page: Page) -> Health:
    return open_as_new_owner(page)


def test_retaking_starts_from_the_last_answers(health: Health) -> None:
    health.calculate(FIVES).expect_report(100, EXCELLENT)
    expect(health.title).to_be_focused()
    expect(health.title).to_be_in_viewport()
    health.retake.click()
    heading = health.form.get_by_role("heading", name="Your business as it is today")
    expect(heading).to_be_focused()
    expect(heading).to_be_in_viewport()
    expect(health.title).to_have_count(0)
    health.expect_answers(FIVES)
    health.step(7, 1).check()
    health.form.get_by_role("button", name=BUTTON).click()
    health.expect_report(98, EXCELLENT)


def test_the_pdf_is_requested_with_the_answers_and_their_version(health: Health) -> None:
    page = health.page
    health.calculate(FIVES).expect_report(100, EXCELLENT)
    expect(health.result_saved).to_be_visible()
    sent = SentRequests(page)
    with page.expect_download() as saved:
        page.get_by_role("button", name="Download the PDF report").click()
    sheet = {str(id_): score for id_, score in FIVES.items()}
    body = {"version": VERSION, "answers": sheet}
    assert sent.pop_all() == [("POST", "/api/health-report", body)]
    assert re.fullmatch(r"[\w.-]+\.pdf", saved.value.suggested_filename)
    assert Path(saved.value.path()).read_bytes().startswith(b"%PDF-")
    expect(page.get_by_role("button", name="Download the PDF report")).to_be_enabled()
