"""What an owner takes along: a report, paper, and a message that carries the run."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from e2e.support.axe import assert_accessible
from e2e.support.calculator import (
    ANSWERS,
    FULL,
    HIGH,
    LOW,
    VERSION,
    Calculator,
)
from e2e.support.contact import ContactForm, a_message
from e2e.support.site import Site
from e2e.support.watch import Watch

REPORT = "**/api/valuation-report"
TROUBLE = ("Error", "We couldn't make the report. Please try again, or print this page.")
ATTACHED = "Your calculator results will be sent with this message"


@pytest.fixture
def calculator(page: Page) -> Calculator:
    """With a result on it."""
    calculator = Calculator(page).open().calculate(ANSWERS)
    calculator.expect_range(LOW, HIGH)
    return calculator


def test_the_report_is_a_real_pdf_and_asks_for_nothing_but_the_answers(
    calculator: Calculator,
) -> None:
    page = calculator.page
    with page.expect_request(REPORT) as asked, page.expect_download() as saved:
        page.get_by_role("button", name="Download the PDF report").click()
    assert json.loads(asked.value.post_data or "") == ANSWERS
    assert re.fullmatch(r"[\w.-]+\.pdf", saved.value.suggested_filename)
    content = Path(saved.value.path()).read_bytes()
    assert content.startswith(b"%PDF-")
    assert content.rstrip().endswith(b"%%EOF")
    expect(page.get_by_role("button", name="Download the PDF report")).to_be_enabled()
    calculator.expect_range(LOW, HIGH)


def test_a_report_that_fails_says_so_and_can_be_tried_again(
    calculator: Calculator, watch: Watch
) -> None:
    watch.expect("status of 500")
    page = calculator.page
    button = page.get_by_role("button", name="Download the PDF report")
    page.route(REPORT, lambda route: route.fulfill(status=500, body="<h1>Oops</h1>"))
    button.click()
    expect(ContactForm(page).toast(TROUBLE)).to_be_visible()
    calculator.expect_range(LOW, HIGH)
    page.unroute(REPORT)
    with page.expect_download() as saved:
        button.click()
    assert Path(saved.value.path()).read_bytes().startswith(b"%PDF-")


def test_the_print_button_prints(calculator: Calculator) -> None:
    page = calculator.page
    page.evaluate("window.print = () => { window.printed = true; }")
    page.get_by_role("button", name="Print this page").click()
    assert page.evaluate("window.printed")


def test_the_run_goes_with_a_message_and_is_stored_beside_it(
    calculator: Calculator, site: Site
) -> None:
    page = calculator.page
    page.get_by_role("button", name="Send this with my message").click()
    expect(page).to_have_url("/contact")
    form = ContactForm(page)
    expect(form.form).to_contain_text(ATTACHED)
    expect(form.form).to_contain_text(f"{LOW} to {HIGH}, HVAC Services, method {VERSION}")
    assert_accessible(page)
    words = a_message()
    form.send(words)
    form.expect_sent()
    expect(form.form).not_to_contain_text(ATTACHED)
    [message] = site.messages(words["email"])
    run = json.loads(message["calculator_run"])
    assert run["version"] == VERSION
    assert run["inputs"] == ANSWERS
    assert (run["result"]["rangeLow"], run["result"]["rangeHigh"]) == (811440, 1270080)
    assert LOW in site.mails(message["reference"])[0]["text"]
    form.open()
    expect(form.form).not_to_contain_text(ATTACHED)


def test_the_run_goes_along_where_nothing_can_be_stored(page: Page, site: Site) -> None:
    page.add_init_script(FULL)
    Calculator(page).open().calculate(ANSWERS)
    page.get_by_role("button", name="Send this with my message").click()
    form = ContactForm(page)
    expect(form.form).to_contain_text(ATTACHED)
    words = a_message()
    form.send(words)
    form.expect_sent()
    assert site.messages(words["email"])[0]["calculator_run"]


def test_a_run_left_out_is_not_sent(calculator: Calculator, site: Site) -> None:
    page = calculator.page
    page.get_by_role("button", name="Send this with my message").click()
    form = ContactForm(page)
    words = a_message()
    form.fill(words)
    form.form.get_by_role("button", name="Leave it out").click()
    expect(form.form).not_to_contain_text(ATTACHED)
    form.expect_words(words)
    assert LOW not in calculator.stored()
    form.button.click()
    form.expect_sent()
    [message] = site.messages(words["email"])
    assert message["calculator_run"] is None


def test_a_run_that_cannot_be_read_is_named_and_can_be_left_out(
    calculator: Calculator, site: Site, watch: Watch
) -> None:
    watch.expect("status of 422")
    page = calculator.page
    page.get_by_role("button", name="Send this with my message").click()
    expect(page).to_have_url("/contact")
    page.evaluate("""() => {
        const kept = JSON.parse(sessionStorage.getItem("run-to-send"));
        kept.run.version = "1999-01";
        sessionStorage.setItem("run-to-send", JSON.stringify(kept));
    }""")
    form = ContactForm(page).open()
    words = a_message()
    form.send(words)
    refused = "The calculator run could not be read. Remove it and send again."
    expect(form.summary).to_be_focused()
    form.summary.get_by_role("link", name=refused).click()
    expect(page.locator("#run")).to_be_focused()
    expect(page.locator("#run")).to_contain_text(refused)
    assert_accessible(page)
    form.expect_words(words)
    form.form.get_by_role("button", name="Leave it out").click()
    form.button.click()
    form.expect_sent()
    assert len(site.messages(words["email"])) == 1
