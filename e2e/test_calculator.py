"""An owner uses the valuation calculator (specification, sections 2, 5 and 9)."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Dialog, Page, Request, expect

from e2e.conftest import Visitor
from e2e.support.calculator import (
    ANSWERS,
    CONSULT,
    HIGH,
    LOW,
    PATH,
    VERSION,
    Calculator,
    drawing,
)
from e2e.support.contact import ContactForm, contact_fields
from e2e.support.pages import PHONE, assert_fits, assert_words_apart, wait_until_hydrated
from e2e.support.site import Site
from e2e.support.stalled_requests import StalledRequests

REPORT = "**/api/valuation-report"
ATTACHED = "Your calculator results will be sent with this message"
HOSTILE = (
    "#<script>window.ran = 1</script>",
    "#industry=<img src=x onerror=window.ran=1>&revenue=<svg onload=window.ran=1>",
    "#__proto__=polluted&constructor=polluted&__proto__[polluted]=1&toString=1",
    "#%E0%A4%A&&&===&%00=%00",
)


@pytest.fixture
def calculator(page: Page) -> Calculator:
    return Calculator(page).open()


def test_answers_are_corrected_kept_calculated_and_sent_with_a_message(
    calculator: Calculator, site: Site
) -> None:
    page = calculator.page
    calculator.calculate({**ANSWERS, "location": ""})
    expect(calculator.summary).to_be_focused()
    expect(calculator.summary).to_be_in_viewport()
    calculator.summary.get_by_role("link").click()
    expect(calculator.field("location")).to_be_focused()
    expect(calculator.field("location")).to_be_in_viewport()
    expect(calculator.error("location")).to_be_visible()

    calculator.fill({"location": ANSWERS["location"]})
    calculator.open().expect_answers(ANSWERS)
    page.get_by_role("contentinfo").get_by_role("link", name="Privacy Policy").click()
    expect(page).to_have_url("/privacy")
    page.go_back()
    calculator.expect_answers(ANSWERS)
    calculator.button.click()
    calculator.expect_range(LOW, HIGH)
    assert_report_downloaded(page)
    calculator.expect_range(LOW, HIGH)

    page.get_by_role("button", name="Send this with my message").click()
    expect(page).to_have_url("/contact")
    form = ContactForm(page)
    expect(form.form).to_contain_text(ATTACHED)
    expect(form.form).to_contain_text(f"{LOW} to {HIGH}, HVAC Services, method {VERSION}")
    values = contact_fields()
    form.send(values)
    form.expect_sent()
    expect(form.form).not_to_contain_text(ATTACHED)
    [message] = site.messages(values["email"])
    run = json.loads(message["calculator_run"])
    assert run["version"] == VERSION
    assert run["inputs"] == ANSWERS
    assert (run["result"]["rangeLow"], run["result"]["rangeHigh"]) == (811440, 1270080)
    assert LOW in site.mails(message["reference"])[0]["text"]
    form.open()
    expect(form.form).not_to_contain_text(ATTACHED)


def assert_report_downloaded(page: Page) -> None:
    """Download the report: a PDF, whose request has only the answers and the method's version."""
    with page.expect_request(REPORT) as request, page.expect_download() as saved:
        page.get_by_role("button", name="Download the PDF report").click()
    sent = json.loads(request.value.post_data or "")
    assert sent == {**ANSWERS, "version": sent["version"]}
    assert re.fullmatch(r"[\w.-]+\.pdf", saved.value.suggested_filename)
    content = Path(saved.value.path()).read_bytes()
    assert content.startswith(b"%PDF-")
    assert content.rstrip().endswith(b"%%EOF")
    expect(page.get_by_role("button", name="Download the PDF report")).to_be_enabled()


def test_a_range_can_be_calculated_with_the_keyboard_alone(calculator: Calculator) -> None:
    page, press = calculator.page, calculator.page.keyboard.press
    press("Tab")
    press("Enter")  # the skip link
    for name, keys in {
        "industry": "HVAC",
        "revenue": "1.2m",
        "sde": "300k",
        "glossary: SDE": "",
        "glossary: EBITDA": "",
        "worksheet": "",
        "years": "8-15",
        "employees": "6",
        "ownerInvolvement": "50",
        "location": "Houston",
        "realEstate": " ",
    }.items():
        press("Tab")
        if keys:
            expect(calculator.field(name)).to_be_focused()
            page.keyboard.type(keys)
    press("ArrowDown")  # from owning to leasing
    calculator.expect_answers({**ANSWERS, "realEstate": "no"})
    press("Tab")
    expect(calculator.button).to_be_focused()
    press("Enter")
    calculator.expect_range(LOW, HIGH)
    expect(calculator.title).to_be_focused()
    expect(calculator.title).to_be_in_viewport()
    press("Tab")
    expect(page.get_by_role("button", name="Change these numbers")).to_be_focused()
    press("Tab")
    press("Enter")
    expect(calculator.result.get_by_role("table")).to_be_visible()
    send = page.get_by_role("button", name="Send this with my message")
    expect(send).to_be_visible()  # it is painted after the range
    press("Tab")
    expect(send).to_be_focused()
    consult = page.get_by_role("link", name=CONSULT)
    expect(consult).to_be_visible()
    for _ in range(20):
        press("Tab")
        if consult.evaluate("link => link === document.activeElement"):
            break
    expect(consult).to_be_focused()
    expect(consult).to_be_in_viewport()
    press("Enter")
    expect(page).to_have_url("/contact#good-times")
    expect(page.get_by_role("group", name="Good times for a call")).to_be_in_viewport()


def test_answers_given_before_hydration_are_preserved(page: Page) -> None:
    stalled = StalledRequests(page, "**/assets/*.js")
    page.goto("/business-calculator", wait_until="commit")
    calculator = Calculator(page)
    calculator.fill(ANSWERS)
    stalled.release()
    wait_until_hydrated(page)
    calculator.expect_answers(ANSWERS)
    calculator.button.click()
    calculator.expect_range(LOW, HIGH)


def test_a_link_opens_the_run_in_another_browser_and_sends_no_answer_to_the_server(
    visitor: Visitor,
) -> None:
    calculator = Calculator(visitor(permissions=["clipboard-read", "clipboard-write"])).open()
    answers = {**ANSWERS, "industry": "Oil & Gas Services", "revenue": "$1,234,567.89"}
    calculator.calculate({**answers, "employees": "50+", "realEstate": "yes"})
    shown = calculator.page.locator(".figure").inner_text()
    calculator.page.get_by_role("button", name="Copy a link to this run").click()
    expect(ContactForm(calculator.page).toast(("Link copied", "your numbers"))).to_be_visible()
    link: str = calculator.page.evaluate("navigator.clipboard.readText()")
    address, _, _ = link.partition("#")
    assert address.endswith(PATH)

    other = visitor()
    seen: list[Request] = []
    other.on("request", lambda request: seen.append(request))
    other.goto(link)
    expect(other.locator(".figure")).to_have_text(shown)
    other.get_by_role("button", name="Change these numbers").click()
    Calculator(other).expect_answers({**answers, "employees": "50+", "realEstate": "yes"})
    assert seen
    for request in seen:  # the browser itself keeps what follows the # to itself
        sent = f"{request.url.partition('#')[0]} {request.all_headers()} {request.post_data}"
        for secret in ("1,234,567", "1%2C234%2C567", "Oil", "50%2B"):
            assert secret not in sent, sent


def test_malicious_links_change_no_answer_and_run_no_script(calculator: Calculator) -> None:
    page = calculator.page
    dialogs: list[str] = []

    def refuse(dialog: Dialog) -> None:
        dialogs.append(dialog.message)
        dialog.dismiss()

    page.on("dialog", refuse)
    calculator.fill(ANSWERS)
    for end in HOSTILE:
        page.goto("about:blank")
        calculator.open(end)
        calculator.expect_answers(ANSWERS)
        expect(calculator.title).to_have_count(0)
        expect(page.locator("main img[src=x], main svg[onload], main script")).to_have_count(0)
        assert page.evaluate("[window.ran, ({}).polluted, Object.prototype.polluted]") == [None] * 3
    assert dialogs == []


def test_the_labels_of_the_chart_never_overlap(visitor: Visitor) -> None:
    calculator = Calculator(visitor(width=320)).open()
    for revenue, sde in [
        ("$500,000", "$50,000"),
        ("$98,765,432", "$9,876,543"),
        ("$987,654,321", "$98,765,432"),
    ]:
        calculator.calculate({**ANSWERS, "revenue": revenue, "sde": sde})
        expect(calculator.what_if).to_be_visible()
        calculator.open_every_fold()
        for width in (320, PHONE):
            calculator.page.set_viewport_size({"width": width, "height": 900})
            assert_fits(calculator.page)
            for part in (calculator.result, calculator.what_if):
                assert_words_apart(drawing(part))
        calculator.page.get_by_role("button", name="Change these numbers").click()


def test_without_javascript_the_page_says_it_needs_it_and_sends_no_number(
    visitor: Visitor,
) -> None:
    page = visitor(width=PHONE, java_script_enabled=False)
    page.goto(PATH)
    main = page.get_by_role("main")
    expect(main.get_by_text(re.compile("requires? JavaScript"))).to_be_visible()
    expect(main.get_by_role("link", name="Write or call")).to_have_attribute("href", "/contact")
    assert_fits(page)
    requested_urls: list[str] = []
    page.on("request", lambda request: requested_urls.append(request.url))
    Calculator(page).calculate(ANSWERS)
    page.goto("/about")
    assert [url for url in requested_urls if "1%2C200%2C000" in url or PATH in url] == []
