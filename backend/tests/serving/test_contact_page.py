"""The contact form without JavaScript: sent, or returned with its text."""

from __future__ import annotations

import logging
import time
from datetime import UTC, datetime
from typing import Any
from unittest.mock import patch
from urllib.parse import urlencode, urlsplit

import pytest
from django.conf import LazySettings
from django.db import OperationalError
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone
from selectolax.lexbor import LexborHTMLParser
from tests.conftest import WORDS
from tests.deals.listing_samples import shipped_listings
from tests.sample_site import SampleSite, one

from brokerage.leads.models import ContactMessage
from brokerage.leads.services import receiving
from brokerage.mail.models import Mail

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.any_database]
FORM_ENCODED = "application/x-www-form-urlencoded"
HOSTILE = '"></textarea><script>alert(1)</script>'


@pytest.fixture(autouse=True)
def _published(sample_site: SampleSite) -> None:
    shipped_listings()
    sample_site.publish()


def post(client: Client, words: dict[str, str] | None = None, **more: Any) -> HttpResponse:
    """Send the form as a browser without JavaScript does."""
    given = {"headers": {"Sec-Fetch-Site": "same-origin"}, "content_type": FORM_ENCODED} | more
    typed_in = WORDS if words is None else words
    times = typed_in.get("times", "")
    body = urlencode(typed_in | {"times": times.split(", ") if times else []}, doseq=True)
    return client.post("/contact", body, **given)  # type: ignore[return-value]


def typed(response: HttpResponse) -> dict[str, str]:
    document = LexborHTMLParser(response.content)
    inputs = document.css("input[name]:not([type=checkbox])")
    checked = [node.attrs["value"] or "" for node in document.css("[name=times][checked]")]
    found = {node.attrs["name"] or "": node.attrs.get("value") or "" for node in inputs}
    return found | {"times": ", ".join(checked), "message": one(document, "textarea").text()}


def summary(response: HttpResponse) -> tuple[str, str]:
    box = one(LexborHTMLParser(response.content), "#contact-error-summary:not([hidden])")
    return one(box, "h3").text(), one(box, "p").text()


def test_a_message_is_stored_with_its_mails_and_the_visitor_redirected_to_the_confirmation(
    client: Client,
) -> None:
    response = post(client)
    assert response.status_code == 303
    assert urlsplit(response["Location"]).path == "/contact/sent"
    message = ContactMessage.objects.get()
    assert (message.message, message.times) == (WORDS["message"], WORDS["times"])
    assert Mail.objects.count() == 2


def test_a_request_for_details_begins_the_message_with_its_listing(
    client: Client,
) -> None:
    answer = client.get("/contact?listing=1041")
    message = one(LexborHTMLParser(answer.content), "textarea")
    assert message.text().strip() == (
        "I would like details on listing 1041, Commercial landscaping company."
    )
    assert b"<script>" in answer.content
    assert "style-src 'self' 'sha256-" in answer["Content-Security-Policy"]


def test_the_listing_stays_with_the_message_also_after_an_error(client: Client) -> None:
    refused = post(client, {"listing": "1041", "message": "Short"})
    assert refused.status_code == 422
    post(client, WORDS | {"listing": "1041"})
    message = ContactMessage.objects.get()
    assert (message.listing, message.inquiry_at) == ("1041", message.received_at)


@pytest.mark.parametrize("query", ["", "0", "1041x", "%00"])
def test_a_listing_that_does_not_exist_leads_to_the_empty_form(client: Client, query: str) -> None:
    answer = client.get(f"/contact?listing={query}")
    assert (answer.status_code, answer["Location"]) == (303, "/contact")


def test_the_confirmation_page_can_be_loaded_again(client: Client) -> None:
    address = post(client)["Location"]
    for _ in range(2):
        answer = client.get(address)
        assert answer.status_code == 200
        assert b"Message Sent!" in answer.content
        assert "style-src 'self' 'sha256-" in answer["Content-Security-Policy"]
        assert answer["Cache-Control"] == "no-store"
    assert ContactMessage.objects.count() == 1


@pytest.mark.parametrize(
    "address",
    [
        "/contact/sent",
        "/contact/sent?receipt=",
        "/contact/sent?receipt=sent",
        "/contact/sent?receipt=sent:1vMabc:forged",
        "/contact/sent?receipt=%00%ff",
    ],
)
def test_without_a_receipt_the_confirmation_page_redirects_to_the_form(
    client: Client, address: str
) -> None:
    answer = client.get(address)
    assert (answer.status_code, answer["Location"]) == (303, "/contact")


def test_a_receipt_is_valid_for_an_hour(client: Client) -> None:
    address = post(client)["Location"]
    later = time.time() + 3601
    with patch("django.core.signing.time.time", lambda: later):
        assert client.get(address)["Location"] == "/contact"


def test_the_confirmation_page_allows_no_post(client: Client) -> None:
    assert client.post("/contact/sent").status_code == 405


def test_a_filled_honeypot_makes_a_message_spam_with_the_usual_response(
    client: Client,
) -> None:
    response = post(client, WORDS | {"website": "https://buy.example"})
    assert response["Location"].startswith("/contact/sent?")
    assert ContactMessage.objects.get().status == "spam"
    assert not Mail.objects.exists()


def test_while_the_site_is_busy_the_form_is_returned_with_its_values_and_advice(
    client: Client, settings: LazySettings
) -> None:
    settings.CONTACT_PROOF_PER_HOUR = 1
    post(client)
    words = WORDS | {"message": "Another message, word for word."}
    response = post(client, words)
    assert response.status_code == 429
    assert typed(response) == words
    title, detail = summary(response)
    assert title == "We are getting a lot of messages right now"
    assert "Please call us" in detail
    assert ContactMessage.objects.count() == 1


def test_a_double_click_becomes_one_message(client: Client) -> None:
    noon = datetime(2026, 11, 20, 12, tzinfo=UTC)  # a repeat is one on the same day
    with patch.object(timezone, "now", return_value=noon):
        assert [post(client).status_code for _ in range(2)] == [303, 303]
    assert ContactMessage.objects.count() == 1


def test_after_an_error_the_form_is_returned_with_its_values(client: Client) -> None:
    words = WORDS | {"email": HOSTILE, "message": "short"}
    response = post(client, words)
    assert response.status_code == 422
    assert typed(response) == words
    assert summary(response)[0] == "Please fix the form errors"
    document = LexborHTMLParser(response.content)
    assert one(document, "#email-error").text() == "Please enter a valid email address"
    assert one(document, "#message-error").text() == "Message must be at least 10 characters"
    assert not ContactMessage.objects.exists()


def test_the_returned_form_runs_no_script_and_may_use_its_own_styles(
    client: Client, sample_site: SampleSite
) -> None:
    response = post(client, WORDS | {"name": HOSTILE})
    assert b"<script>alert" not in response.content
    policy = sample_site.ask("/contact").headers["content-security-policy"]
    assert response["Content-Security-Policy"] == policy
    assert response["Cache-Control"] == "no-store"


def test_an_empty_form_is_rejected_field_by_field(client: Client) -> None:
    response = post(client, dict.fromkeys(WORDS, ""))
    document = LexborHTMLParser(response.content)
    assert response.status_code == 422
    assert [link.attrs["href"] for link in document.css("#contact-error-summary a")] == [
        "#name",
        "#email",
        "#message",
    ]


def test_above_the_rate_limit_the_form_is_returned_with_its_values(
    client: Client, settings: LazySettings
) -> None:
    settings.CONTACT_LIMIT_PER_HOUR = 1
    post(client)
    words = WORDS | {"message": "Another message, word for word."}
    response = post(client, words)
    assert response.status_code == 429
    assert int(response["Retry-After"]) > 0
    assert typed(response) == words
    failure = "Failed to send message. Please try again or contact us directly."
    assert summary(response) == ("Error", failure)


def test_after_a_database_failure_the_form_is_returned_with_its_values(
    client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    broken = patch.object(
        receiving, "receive_message", side_effect=OperationalError(WORDS["message"])
    )
    with broken, caplog.at_level(logging.ERROR):
        response = post(client)
    assert (response.status_code, response["Retry-After"]) == (503, "30")
    assert typed(response) == WORDS
    assert summary(response)[0] == "Error"
    assert "POST contact failed: OperationalError" in caplog.text
    assert WORDS["message"] not in caplog.text


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Origin": "https://elsewhere.example"},
        {"Origin": "null"},
    ],
)
def test_a_form_of_another_site_is_rejected(client: Client, headers: dict[str, str]) -> None:
    assert post(client, headers=headers).status_code == 403
    assert not ContactMessage.objects.exists()


def test_the_origin_header_identifies_our_form_in_older_browsers(client: Client) -> None:
    assert post(client, headers={"Origin": "http://testserver"}).status_code == 303


@pytest.mark.parametrize("content_type", ["text/plain", "application/json", "multipart/form-data"])
def test_any_other_content_type_is_rejected(client: Client, content_type: str) -> None:
    assert post(client, content_type=content_type).status_code == 415


def test_a_form_that_is_too_long_is_rejected(client: Client) -> None:
    response = post(client, WORDS | {"message": "x" * 70_000})
    assert response.status_code == 413


def test_no_other_method_is_allowed(client: Client) -> None:
    response = client.put("/contact?listing=1041")
    assert (response.status_code, response["Allow"]) == (405, "GET, HEAD")
