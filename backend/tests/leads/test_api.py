"""The contact operation: accepted and rejected requests."""

import json
import logging
from typing import Any
from unittest.mock import patch

import pytest
from django.conf import LazySettings
from django.db import OperationalError
from tests.conftest import WORDS, Post

from brokerage.leads.models import ContactMessage
from brokerage.mail.models import Mail

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]


def test_a_message_is_stored_with_two_mails_and_the_response_has_its_reference(
    post_message: Post,
) -> None:
    answer = post_message()
    message = ContactMessage.objects.get()
    assert answer.status_code == 200
    body = json.loads(answer.content)
    assert body["reference"] == message.reference
    assert set(body) == {"reference", "receivedAt"}
    assert Mail.objects.filter(reference=message.reference).count() == 2


def test_phone_and_company_are_optional(post_message: Post) -> None:
    body = {name: WORDS[name] for name in ("name", "email", "message")}
    assert post_message(body).status_code == 200
    message = ContactMessage.objects.get()
    assert (message.phone, message.company) == ("", "")


def test_a_page_from_before_the_times_for_a_call_can_still_send(post_message: Post) -> None:
    words = {name: value for name, value in WORDS.items() if name != "times"}
    assert post_message(words).status_code == 200
    assert ContactMessage.objects.get().times == ""


def test_errors_are_the_specified_messages_by_field(post_message: Post) -> None:
    answer = post_message({})
    assert answer.status_code == 422
    assert json.loads(answer.content) == {
        "code": "invalid",
        "message": "Please fix the form errors",
        "fields": {
            "name": "Name must be at least 2 characters",
            "email": "Please enter a valid email address",
            "message": "Message must be at least 10 characters",
        },
    }
    assert not ContactMessage.objects.exists()


def test_unknown_fields_are_ignored(post_message: Post) -> None:
    extra = {"status": "closed", "reference": "MINE", "fingerprint": "x", "isStaff": True}
    assert post_message({**WORDS, **extra}).status_code == 200
    message = ContactMessage.objects.get()
    assert message.status == "new"
    assert message.reference != "MINE"


@pytest.mark.parametrize(
    "body",
    [
        b" ",
        b"not json",
        b"[]",
        b'"text"',
        b'{"name": 5}',
        b'{"name": null}',
        b'{"message": "\\ud800 half a letter"}',
        b"\xff\xfe{}",
        b"[" * 60_000,
    ],
)
def test_a_malformed_body_is_rejected(post_message: Post, body: bytes) -> None:
    answer = post_message(body)
    assert (answer.status_code, json.loads(answer.content)["code"]) == (400, "malformed")


def test_nul_is_removed(post_message: Post) -> None:
    assert post_message({**WORDS, "message": "What is it \0worth?"}).status_code == 200
    assert ContactMessage.objects.get().message == "What is it worth?"


@pytest.mark.parametrize(
    "content_type",
    ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""],
)
def test_other_content_types_than_json_are_rejected(post_message: Post, content_type: str) -> None:
    answer = post_message(json.dumps(WORDS).encode(), content_type=content_type)
    assert (answer.status_code, json.loads(answer.content)["code"]) == (415, "json_only")
    assert not ContactMessage.objects.exists()


@pytest.mark.parametrize("site", ["cross-site", "same-site", "none", ""])
def test_a_request_from_another_site_is_rejected(post_message: Post, site: str) -> None:
    headers = {"Sec-Fetch-Site": site, "Origin": "http://testserver"}
    answer = post_message(headers=headers)
    assert (answer.status_code, json.loads(answer.content)["code"]) == (403, "cross_origin")
    assert not ContactMessage.objects.exists()


@pytest.mark.parametrize(
    ("origin", "status"),
    [
        (None, 403),
        ("null", 403),
        ("https://elsewhere.example", 403),
        ("http://testserver.elsewhere.example", 403),
        ("https://testserver", 403),
        ("http://testserver", 200),
        ("https://site.example", 200),
    ],
)
def test_a_browser_without_fetch_metadata_needs_our_origin(
    client: Any, settings: LazySettings, origin: str | None, status: int
) -> None:
    settings.SITE_URL = "https://site.example"
    headers = {"Origin": origin} if origin else {}
    answer = client.post(
        "/api/send-contact-email", WORDS, content_type="application/json", headers=headers
    )
    assert answer.status_code == status


def test_a_body_over_64_kilobytes_is_rejected_unread(post_message: Post) -> None:
    answer = post_message({**WORDS, "message": "x" * 65_536})
    assert (answer.status_code, json.loads(answer.content)["code"]) == (413, "too_large")


def test_a_message_over_its_limit_has_its_specified_error(post_message: Post) -> None:
    answer = post_message({**WORDS, "message": "x" * 60_000})
    assert json.loads(answer.content)["fields"] == {
        "message": "Message must be less than 2000 characters"
    }


def test_the_same_key_and_text_are_one_message(post_message: Post) -> None:
    answers = [post_message(headers={"Idempotency-Key": "a1"}) for _ in range(3)]
    assert len({answer.content for answer in answers}) == 1
    assert (ContactMessage.objects.count(), Mail.objects.count()) == (1, 2)


def test_the_rate_limit_responds_429_with_retry_after(
    post_message: Post, settings: LazySettings
) -> None:
    settings.CONTACT_LIMIT_PER_HOUR = 2
    statuses = [post_message({**WORDS, "name": name}).status_code for name in ("Ana", "Bob")]
    refused = post_message({**WORDS, "name": "Cleo"})
    assert [*statuses, refused.status_code] == [200, 200, 429]
    assert json.loads(refused.content)["code"] == "too_many"
    assert 3500 < int(refused["Retry-After"]) <= 3600
    assert ContactMessage.objects.count() == 2
    assert Mail.objects.count() == 4


def test_a_failure_has_the_specified_message_and_logs_no_typed_text(
    post_message: Post, caplog: pytest.LogCaptureFixture
) -> None:
    quoting = OperationalError(f"disk full near {WORDS['message']!r}")
    with (
        caplog.at_level(logging.DEBUG),
        patch("brokerage.leads.services.receiving.queue", side_effect=quoting),
    ):
        answer = post_message()
    assert (answer.status_code, answer["Retry-After"]) == (503, "30")
    assert json.loads(answer.content) == {
        "code": "unavailable",
        "message": "Failed to send message. Please try again or contact us directly.",
        "fields": {},
    }
    assert "OperationalError" in caplog.text
    assert "worth" not in caplog.text
    assert not ContactMessage.objects.exists()


def test_accepted_messages_are_not_logged(
    post_message: Post, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.INFO):
        post_message()
    assert not any(word in caplog.text for word in ("Muñoz", "worth", "555-0199"))
