"""Messages that carry a calculator run: sent, stored once, mailed to the firm, read by staff."""

import json
from typing import Any

import pytest
from django.test import Client
from selectolax.lexbor import LexborHTMLParser
from tests.conftest import WORDS, Post
from tests.factories import ContactMessageFactory

from brokerage.leads.models import ContactMessage
from brokerage.mail.models import Mail
from brokerage.valuation.rules import calculator
from brokerage.valuation.rules.calculator import Answers

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]

RUN = {
    "industry": "Oil & Gas Services",
    "revenue": "1.2m",
    "sde": "$300,000",
    "years": "10",
    "employees": "6-15",
    "ownerInvolvement": "50-80%",
    "location": "East Texas",
    "realEstate": "yes",
    "version": "2026-11",
}
"""A run that the calculator would make."""

REFUSED = "The calculator run could not be read. Remove it and send again."


def _with(run: Any, **words: str) -> dict[str, Any]:
    return {**WORDS, **words, "run": run}


def _stored() -> dict[str, Any]:
    run = ContactMessage.objects.get().calculator_run
    assert isinstance(run, dict)
    return run


def _page(office: Client) -> LexborHTMLParser:
    message = ContactMessage.objects.get()
    answer = office.get(f"/office/leads/contactmessage/{message.pk}/change/")
    return LexborHTMLParser(answer.content.decode())


def test_a_run_is_stored_with_figures_calculated_by_the_server(post_message: Post) -> None:
    assert post_message(_with(RUN)).status_code == 200
    stored = _stored()
    answers = [value for name, value in RUN.items() if name != "version"]
    result = calculator.calculate(Answers(*answers))
    assert stored["version"] == "2026-11"
    assert stored["inputs"]["ownerInvolvement"] == "50-80%"
    assert stored["inputs"]["revenue"] == "$1,200,000"
    assert (stored["result"]["rangeLow"], stored["result"]["rangeHigh"]) == (
        result.range_low,
        result.range_high,
    )


@pytest.mark.parametrize("body", [WORDS, _with(None)])
def test_a_message_without_a_run_stores_none(post_message: Post, body: dict[str, Any]) -> None:
    assert post_message(body).status_code == 200
    assert ContactMessage.objects.filter(calculator_run__isnull=True).count() == 1


def test_figures_sent_by_the_browser_are_ignored(post_message: Post) -> None:
    forged = {"rangeLow": 1, "rangeHigh": 99_000_000, "gap": 2}
    assert post_message(_with({**RUN, "result": forged, **forged})).status_code == 200
    stored = _stored()
    assert set(stored) == {"version", "inputs", "result"}
    assert stored["result"]["rangeHigh"] == 957_600


@pytest.mark.parametrize(
    "changes",
    [
        {"version": "2019-01"},
        {"version": "../words"},
        {"industry": "Piracy"},
        {"industry": "<script>alert(1)</script>"},
        {"location": ""},
        {"years": "11"},
        {"revenue": "499,999"},
        {"sde": "1.1m"},
        {"sde": "300,000\0; DROP TABLE"},
        {"revenue": "9" * 50_000},
    ],
)
def test_an_invalid_run_is_rejected_with_its_message_and_nothing_is_stored(
    post_message: Post, changes: dict[str, str]
) -> None:
    answer = post_message(_with({**RUN, **changes}))
    assert answer.status_code == 422
    assert json.loads(answer.content) == {
        "code": "invalid",
        "message": "Please fix the form errors",
        "fields": {"run": REFUSED},
    }
    assert not ContactMessage.objects.exists()
    assert not Mail.objects.exists()


@pytest.mark.parametrize("missing", RUN)
def test_a_run_with_a_missing_field_is_rejected(post_message: Post, missing: str) -> None:
    answer = post_message(_with({name: RUN[name] for name in RUN if name != missing}))
    assert json.loads(answer.content)["fields"] == {"run": REFUSED}


def test_an_empty_run_is_rejected(post_message: Post) -> None:
    assert json.loads(post_message(_with({})).content)["fields"] == {"run": REFUSED}


def test_errors_of_the_form_and_of_the_run_are_returned_together(post_message: Post) -> None:
    answer = post_message(_with({**RUN, "version": "x"}, email="jose"))
    assert json.loads(answer.content)["fields"] == {
        "email": "Please enter a valid email address",
        "run": REFUSED,
    }


@pytest.mark.parametrize(
    "run",
    ["2026-11", 5, True, [], [RUN], {**RUN, "revenue": 1_200_000}, {**RUN, "sde": None}],
)
def test_a_run_of_the_wrong_type_is_malformed(post_message: Post, run: Any) -> None:
    answer = post_message(_with(run))
    assert (answer.status_code, json.loads(answer.content)["code"]) == (400, "malformed")
    assert not ContactMessage.objects.exists()


def test_a_lone_surrogate_in_a_run_is_malformed(post_message: Post) -> None:
    answer = post_message(json.dumps(_with({**RUN, "revenue": "\ud800"})).encode())
    assert answer.status_code == 400


def test_the_same_text_with_the_same_run_is_one_message(post_message: Post) -> None:
    for run in (RUN, {**RUN, "revenue": "$1,200,000.00"}):
        post_message(_with(run), headers={"Idempotency-Key": "a1"})
    assert (ContactMessage.objects.count(), Mail.objects.count()) == (1, 2)


def test_the_same_text_without_the_run_or_with_another_is_another_message(
    post_message: Post,
) -> None:
    for body in (WORDS, _with(RUN), _with({**RUN, "revenue": "1.3m"})):
        assert post_message(body, headers={"Idempotency-Key": "a1"}).status_code == 200
    assert (ContactMessage.objects.count(), Mail.objects.count()) == (3, 6)


def test_the_firms_mail_shows_the_range_the_answers_and_the_version(post_message: Post) -> None:
    post_message(_with(RUN))
    firm, _ = Mail.objects.order_by("pk")
    told = [
        "Calculator run: $598,500 to $957,600",
        "Industry: Oil & Gas Services",
        "Annual revenue: $1,200,000",
        "SDE / EBITDA: $300,000",
        "Years in business: 8-15 years",
        "Employees: 6-15",
        "Owner involvement: 50-80%",
        "Location: East Texas",
        "Property: Own commercial property",
        "Method version: 2026-11",
    ]
    assert "\n  ".join(told) in firm.text
    shown = LexborHTMLParser(firm.html)
    item = next(node for node in shown.css("li") if "Calculator run" in node.text())
    assert [line.strip() for line in item.text().splitlines()] == told
    assert "957,600" not in firm.subject


def test_the_firms_mail_says_that_no_run_was_sent(post_message: Post) -> None:
    post_message()
    assert "- Calculator run: not sent\n" in Mail.objects.order_by("pk")[0].text


def test_the_acknowledgement_repeats_nothing_of_the_run(post_message: Post) -> None:
    post_message(_with(RUN))
    visitor = Mail.objects.get(to=WORDS["email"])
    for part in (visitor.subject, visitor.text, visitor.html):
        assert not any(word in part for word in ("957,600", "1,200,000", "Oil", "alculator"))


def test_staff_see_the_run_with_the_message(post_message: Post, office: Client) -> None:
    post_message(_with(RUN))
    page = _page(office)
    labels = [cell.text() for cell in page.css("table.run th")]
    rows = dict(zip(labels, (cell.text() for cell in page.css("table.run td")), strict=True))
    assert len(rows) == 14
    assert rows["Industry"] == "Oil & Gas Services"
    assert rows["Property"] == "Own commercial property"
    assert rows["Asset-based (a multiple of revenue)"] == "$718,200"
    assert rows["Range"] == "$598,500 to $957,600"
    assert rows["Gap (the width of the range)"] == "$359,100"
    assert rows["Method version"] == "2026-11"
    assert not page.css("[name=calculator_run], [name=run]")


def test_staff_see_no_table_without_a_run(office: Client) -> None:
    ContactMessageFactory.create()
    page = _page(office)
    assert not page.css("table.run")
    assert "alculator" not in str(page.html)


def test_saving_a_status_does_not_change_the_run(post_message: Post, office: Client) -> None:
    post_message(_with(RUN))
    message = ContactMessage.objects.get()
    form = {"status": "closed", "note": "", "calculator_run": "{}", "run": "{}"}
    page = f"/office/leads/contactmessage/{message.pk}/change/"
    assert office.post(page, form).status_code == 302
    after = ContactMessage.objects.get()
    assert (after.status, after.calculator_run) == ("closed", message.calculator_run)
