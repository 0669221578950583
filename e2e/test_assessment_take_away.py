"""What an owner takes along: a report, paper, and a message that carries the assessment."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, Request, expect

from e2e.support.assessment import HEADER, MIXED, Assessment, answers_of, bank, golden_cases
from e2e.support.axe import assert_accessible
from e2e.support.calculator import ANSWERS, FULL, Calculator
from e2e.support.contact import OPERATION, ContactForm, a_message
from e2e.support.site import Site
from e2e.support.watch import Watch

REPORT = "**/api/assessment-report"
TROUBLE = ("Error", "We couldn't make the report. Please try again, or print this page.")
ATTACHED = "Your value assessment will be sent with this message"
RUN_ATTACHED = "Your calculator results will be sent with this message"
DOWNLOAD, SEND = "Download the PDF report", "Send this with my message"

SHEET = {str(number): answer for number, answer in answers_of(MIXED).items()}


@pytest.fixture
def assessment(page: Page) -> Assessment:
    """With its results on it."""
    assessment = Assessment(page).open()
    assessment.fill_header()
    return assessment.calculate(MIXED)


def sent_with(form: ContactForm) -> dict[str, object]:
    """Send a message, and return what the browser handed over."""
    with form.page.expect_request(OPERATION) as asked:
        form.send(a_message())
    form.expect_sent()
    return body_of(asked.value)


def body_of(request: Request) -> dict[str, object]:
    body: dict[str, object] = json.loads(request.post_data or "")
    return body


def test_the_report_is_a_real_pdf_made_from_header_and_answers(assessment: Assessment) -> None:
    page = assessment.page
    with page.expect_request(REPORT) as asked, page.expect_download() as saved:
        page.get_by_role("button", name=DOWNLOAD).click()
    assert body_of(asked.value) == {"version": bank()["version"], **HEADER, "answers": SHEET}
    assert re.fullmatch(r"[\w.-]+\.pdf", saved.value.suggested_filename)
    content = Path(saved.value.path()).read_bytes()
    assert content.startswith(b"%PDF-")
    assert content.rstrip().endswith(b"%%EOF")
    expect(page.get_by_role("button", name=DOWNLOAD)).to_be_enabled()


def test_a_report_that_fails_says_so_and_can_be_tried_again(
    assessment: Assessment, watch: Watch
) -> None:
    watch.expect("status of 500")
    page = assessment.page
    page.route(REPORT, lambda route: route.fulfill(status=500, body="<h1>Oops</h1>"))
    page.get_by_role("button", name=DOWNLOAD).click()
    expect(ContactForm(page).toast(TROUBLE)).to_be_visible()
    expect(assessment.title).to_be_visible()
    page.unroute(REPORT)
    with page.expect_download() as saved:
        page.get_by_role("button", name=DOWNLOAD).click()
    assert Path(saved.value.path()).read_bytes().startswith(b"%PDF-")


def test_a_name_that_the_report_cannot_print_is_named(page: Page, watch: Watch) -> None:
    watch.expect("status of 422")
    assessment = Assessment(page).open()
    assessment.fill_header({**HEADER, "businessName": "松 Air"})
    assessment.calculate(MIXED)
    page.get_by_role("button", name=DOWNLOAD).click()
    told = ("Error", "Business name: the report cannot print “松”. Please leave it out.")
    expect(ContactForm(page).toast(told)).to_be_visible()


def test_the_print_button_prints(assessment: Assessment) -> None:
    page = assessment.page
    page.evaluate("window.print = () => { window.printed = true; }")
    page.get_by_role("button", name="Print this page").click()
    assert page.evaluate("window.printed")


def test_the_assessment_goes_with_a_message_in_sight_of_its_owner(assessment: Assessment) -> None:
    page = assessment.page
    page.get_by_role("button", name=SEND).click()
    expect(page).to_have_url("/contact")
    form = ContactForm(page)
    expect(form.form).to_contain_text(ATTACHED)
    expect(form.form).to_contain_text(f"All 50 answers for {HEADER['businessName']}")
    titles = {scenario["key"]: scenario["title"] for scenario in bank()["scenarios"]}
    for scenario in golden_cases()[MIXED]["scenarios"]:
        expect(form.form).to_contain_text(titles[scenario["key"]])
    assert_accessible(page)
    sent = sent_with(form)
    assert sent["assessment"] == {"version": bank()["version"], **HEADER, "answers": SHEET}
    assert "run" not in sent
    expect(form.form).not_to_contain_text(ATTACHED)
    form.open()
    expect(form.form).not_to_contain_text(ATTACHED)


def test_an_assessment_sent_is_stored_beside_its_message(
    assessment: Assessment, site: Site
) -> None:
    assessment.page.get_by_role("button", name=SEND).click()
    form, message = ContactForm(assessment.page), a_message()
    form.send(message)
    form.expect_sent()
    [stored] = site.messages(message["email"])
    kept = json.loads(stored["value_assessment"])
    assert kept["answers"] == SHEET
    assert kept["header"] == HEADER
    assert kept["scenarios"] == golden_cases()[MIXED]["scenarios"]


def test_an_assessment_that_cannot_be_read_is_named_and_can_be_left_out(
    assessment: Assessment, site: Site, watch: Watch
) -> None:
    watch.expect("status of 422")
    page = assessment.page
    page.get_by_role("button", name=SEND).click()
    expect(page).to_have_url("/contact")
    page.evaluate("""() => {
        const kept = JSON.parse(sessionStorage.getItem("assessment-to-send"));
        kept.assessment.version = "1999-01";
        sessionStorage.setItem("assessment-to-send", JSON.stringify(kept));
    }""")
    form, message = ContactForm(page).open(), a_message()
    form.send(message)
    refused = "The assessment could not be read. Remove it and send again."
    expect(form.summary).to_be_focused()
    form.summary.get_by_role("link", name=refused).click()
    attached = page.locator("#assessment")
    expect(attached).to_be_focused()
    expect(attached).to_contain_text(refused)
    attached.get_by_role("button", name="Leave it out").click()
    form.expect_words(message)
    form.button.click()
    form.expect_sent()
    assert site.messages(message["email"])[0]["value_assessment"] is None


def test_the_assessment_goes_along_where_nothing_can_be_stored(page: Page) -> None:
    page.add_init_script(FULL)
    Assessment(page).open().calculate(MIXED)
    page.get_by_role("button", name=SEND).click()
    form = ContactForm(page)
    expect(form.form).to_contain_text(ATTACHED)
    assert "assessment" in sent_with(form)


def test_a_run_and_an_assessment_go_together_and_each_can_be_left_out(
    assessment: Assessment,
) -> None:
    page = assessment.page
    page.get_by_role("button", name=SEND).click()
    expect(page).to_have_url("/contact")
    Calculator(page).open().calculate(ANSWERS)
    page.get_by_role("button", name=SEND).click()
    form = ContactForm(page)
    expect(form.form).to_contain_text(ATTACHED)
    expect(form.form).to_contain_text(RUN_ATTACHED)
    form.form.locator("#assessment").get_by_role("button", name="Leave it out").click()
    expect(form.form).not_to_contain_text(ATTACHED)
    expect(form.form).to_contain_text(RUN_ATTACHED)
    page.reload()
    expect(form.form).to_contain_text(RUN_ATTACHED)
    sent = sent_with(form)
    assert "run" in sent
    assert "assessment" not in sent
