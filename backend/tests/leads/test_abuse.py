"""Spam and floods at the contact form: honeypot, proof of work and ceiling."""

import json
import time
from base64 import b64decode, b64encode
from datetime import timedelta
from typing import Any

import pytest
from django.conf import LazySettings
from django.utils import timezone
from tests.conftest import WORDS, Post
from tests.factories import ContactMessageFactory
from tests.leads.solving import proof_of

from brokerage.leads.models import ContactMessage, Status
from brokerage.leads.services import proof_of_work
from brokerage.mail.models import Mail

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]


@pytest.fixture(autouse=True)
def _quick_to_solve(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proof_of_work, "_COST", 1)
    monkeypatch.setattr(proof_of_work, "_ATTEMPTS", (1, 3))


def _write(post: Post, key: str = "a", network: str = "192.0.2.1", **more: Any) -> Any:
    headers = {"Idempotency-Key": key}
    return post({**WORDS, **more}, headers=headers, REMOTE_ADDR=network)


# ---- what looks like spam ----------------------------------------------------------------------
@pytest.mark.parametrize(
    ("sent", "why"),
    [
        ({"website": "https://buy.example"}, ["trap"]),
        ({"took": 1999}, ["fast"]),
        ({"took": 0, "website": "x"}, ["trap", "fast"]),
        ({"took": -1}, ["fast"]),
    ],
)
def test_suspected_spam_is_stored_and_gets_the_usual_response(
    post_message: Post, sent: dict[str, Any], why: list[str]
) -> None:
    answer = _write(post_message, **sent)
    message = ContactMessage.objects.get()
    assert answer.status_code == 200
    assert set(answer.json()) == {"reference", "receivedAt"}
    assert (message.status, message.suspicions) == (Status.SPAM, why)
    assert message.message == WORDS["message"]
    assert not Mail.objects.exists()


@pytest.mark.parametrize("sent", [{}, {"website": ""}, {"website": "  "}, {"took": 2000}])
def test_a_usual_message_is_not_spam(post_message: Post, sent: dict[str, Any]) -> None:
    _write(post_message, **sent)
    message = ContactMessage.objects.get()
    assert (message.status, message.suspicions) == (Status.NEW, [])
    assert Mail.objects.count() == 2


def test_repeated_spam_is_one_message(post_message: Post) -> None:
    references = {_write(post_message, took=1).json()["reference"] for _ in range(3)}
    assert len(references) == ContactMessage.objects.count() == 1


# ---- a busy network or site asks for a proof of work -------------------------------------------
def _busy(post: Post, settings: LazySettings) -> Any:
    """The answer to the second message of a network that may send one without a proof."""
    settings.CONTACT_PROOF_PER_HOUR = 1
    assert _write(post, "first").status_code == 200
    return _write(post, "second")


def test_a_busy_network_must_send_a_proof(post_message: Post, settings: LazySettings) -> None:
    asked = _busy(post_message, settings)
    assert (asked.status_code, asked.json()["code"]) == (428, "proof_needed")
    assert asked["Cache-Control"] == "no-store"
    assert ContactMessage.objects.count() == 1
    proof = proof_of(asked.json()["challenge"])
    assert _write(post_message, "second", proof=proof).status_code == 200
    assert ContactMessage.objects.filter(status=Status.NEW).count() == 2
    assert _write(post_message, "elsewhere", network="192.0.2.2").status_code == 200


def test_a_proof_is_valid_once(post_message: Post, settings: LazySettings) -> None:
    proof = proof_of(_busy(post_message, settings).json()["challenge"])
    assert _write(post_message, "second", proof=proof).status_code == 200
    assert _write(post_message, "third", proof=proof).status_code == 428
    assert ContactMessage.objects.count() == 2
    # A repeat of a stored message gets its receipt: the first response may have been lost.
    assert _write(post_message, "second", proof=proof).status_code == 200
    assert _write(post_message, "second").status_code == 200


def test_a_failed_message_does_not_consume_the_proof(
    post_message: Post, settings: LazySettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    proof = proof_of(_busy(post_message, settings).json()["challenge"])
    with monkeypatch.context() as broken:
        broken.setattr("brokerage.leads.services.receiving.queue", lambda mails: 1 / 0)
        assert _write(post_message, "second", proof=proof).status_code == 500
    assert _write(post_message, "second", proof=proof).status_code == 200


def _changed(proof: str, part: str, **changes: Any) -> str:
    payload = json.loads(b64decode(proof))
    payload[part] |= changes
    return b64encode(json.dumps(payload).encode()).decode()


def test_a_forged_or_expired_proof_is_rejected(
    post_message: Post, settings: LazySettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = _busy(post_message, settings).json()["challenge"]
    proof = proof_of(asked)
    easier = asked["parameters"] | {"cost": 1, "keyPrefix": ""}
    forged = [
        "",
        "x",
        "e30=",
        "\ud800".encode("utf-16", "surrogatepass").hex(),
        b64encode(b'{"challenge": [], "solution": 7}').decode(),
        b64encode(b"[" * 5000).decode(),
        _changed(proof, "solution", derivedKey="00" * 32),
        _changed(proof, "challenge", parameters=easier),
        _changed(proof, "challenge", signature="00"),
        _changed(proof, "challenge", signature=None),
    ]
    for one in forged:
        assert _write(post_message, "second", proof=one).status_code == 428, one
    later = time.time() + proof_of_work.VALID_FOR + 1
    with monkeypatch.context() as clock:
        clock.setattr(time, "time", lambda: later)
        assert proof_of_work.verify(proof) == ""
    assert _write(post_message, "second", proof=proof).status_code == 200


def test_a_busy_site_requires_a_proof_of_every_network(
    post_message: Post, settings: LazySettings
) -> None:
    settings.CONTACT_BUSY_PER_HOUR = 3
    ContactMessageFactory.create_batch(2)
    assert _write(post_message, "a", network="192.0.2.1").status_code == 200
    assert _write(post_message, "b", network="192.0.2.2").status_code == 428
    ContactMessage.objects.update(received_at=timezone.now() - timedelta(hours=1))
    assert _write(post_message, "b", network="192.0.2.2").status_code == 200


@pytest.mark.parametrize("sent", [{"website": "x"}, {"took": 1}])
def test_spam_does_not_count_toward_the_limits(
    post_message: Post, settings: LazySettings, sent: dict[str, Any]
) -> None:
    settings.CONTACT_BUSY_PER_HOUR, settings.CONTACT_CEILING_PER_HOUR = 1, 2
    for number in range(3):
        _write(post_message, str(number), network=f"192.0.2.{number}", **sent)
    assert _write(post_message, "real", network="198.51.100.1").status_code == 200
    assert ContactMessage.objects.get(suspicions=[]).status == Status.NEW
    assert Mail.objects.filter(to_firm=True).count() == 1


def test_the_limits_can_be_switched_off(post_message: Post, settings: LazySettings) -> None:
    settings.CONTACT_PROOF_PER_HOUR = settings.CONTACT_BUSY_PER_HOUR = 0
    settings.CONTACT_CEILING_PER_HOUR = 0
    for number in range(7):
        assert _write(post_message, str(number)).status_code == 200


def test_a_phone_can_solve_the_challenge() -> None:
    monkey = proof_of_work.challenge()["parameters"]
    assert monkey["algorithm"] == "PBKDF2/SHA-256"  # crypto.subtle has it
    assert monkey["expiresAt"] <= time.time() + 600


# ---- above the ceiling -------------------------------------------------------------------------
def test_messages_above_the_ceiling_are_spam_and_the_firm_is_warned_once_an_hour(
    post_message: Post, settings: LazySettings
) -> None:
    settings.CONTACT_BUSY_PER_HOUR, settings.CONTACT_CEILING_PER_HOUR = 0, 2
    for number in range(5):
        answer = _write(post_message, str(number), network=f"192.0.2.{number}")
        assert answer.status_code == 200
    assert ContactMessage.objects.filter(status=Status.NEW).count() == 2
    kept = ContactMessage.objects.filter(status=Status.SPAM)
    assert [message.suspicions for message in kept] == [["ceiling"]] * 3
    word = Mail.objects.get(subject="Many messages from the website")
    assert word.to_firm
    assert "/desk/leads?state=spam" in word.text
    assert Mail.objects.count() == 2 * 2 + 1


def test_a_proof_delivers_a_message_above_the_ceiling(
    post_message: Post, settings: LazySettings
) -> None:
    settings.CONTACT_BUSY_PER_HOUR, settings.CONTACT_CEILING_PER_HOUR = 1, 2
    ContactMessageFactory.create_batch(2)
    proof = proof_of(_write(post_message).json()["challenge"])
    assert _write(post_message, proof=proof).status_code == 200
    assert ContactMessage.objects.filter(status=Status.NEW, suspicions=[]).count() == 3
    assert Mail.objects.count() == 2


def test_a_message_with_a_filled_honeypot_above_the_ceiling_is_stored(
    post_message: Post, settings: LazySettings
) -> None:
    settings.CONTACT_CEILING_PER_HOUR = 1
    _write(post_message, "a")
    _write(post_message, "b", website="x")
    assert ContactMessage.objects.get(status=Status.SPAM).suspicions == ["trap", "ceiling"]
