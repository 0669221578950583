"""Receiving messages in several threads and processes at once."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.conf import LazySettings
from django.db import connections
from tests.conftest import WORDS
from tests.processes import in_forks

from brokerage.leads.models import ContactMessage
from brokerage.leads.services import receiving
from brokerage.mail.models import Mail
from brokerage.mail.services.caps import CAPS

ACKNOWLEDGED = CAPS["contact-acknowledgement"].mails
"""All messages here are from one address, which gets no more than these in a day."""

pytestmark = pytest.mark.django_db(transaction=True)


def _receive(address: str, keys: list[str]) -> list[str]:
    """Receive a message for each key; return what became of them."""
    said = []
    for key in keys:
        try:
            receipt = receiving.receive_message(values=WORDS, key=key, network=address)
            said.append("again" if receipt.replayed else "stored")
        except receiving.TooManyMessages:
            said.append("refused")
    return said


def _at_the_same_moment(*calls: tuple[str, list[str]]) -> Counter[str]:
    """Two processes receive messages: what they said, counted. A call: an address and keys."""
    return Counter(word for said in in_forks(_receive, *calls) for word in said)


def test_the_limit_holds_across_processes(settings: LazySettings) -> None:
    settings.CONTACT_LIMIT_PER_HOUR, settings.CONTACT_PROOF_PER_HOUR = 10, 0
    said = _at_the_same_moment(
        ("192.0.2.1", [f"a{number}" for number in range(12)]),
        ("192.0.2.1", [f"b{number}" for number in range(12)]),
    )
    assert said == {"stored": 10, "refused": 14}
    assert (ContactMessage.objects.count(), Mail.objects.count()) == (10, 10 + ACKNOWLEDGED)


def test_the_same_keys_in_two_processes_are_stored_once(settings: LazySettings) -> None:
    settings.CONTACT_PROOF_PER_HOUR = 0
    keys = [f"k{number}" for number in range(15)]
    said = _at_the_same_moment(("192.0.2.1", keys), ("192.0.2.2", keys))
    assert said == {"stored": 15, "again": 15}
    assert (ContactMessage.objects.count(), Mail.objects.count()) == (15, 15 + ACKNOWLEDGED)


def test_sixteen_equal_requests_at_once_are_one_message() -> None:
    together = Barrier(16)

    def press(number: int) -> str:
        together.wait()
        try:
            return receiving.receive_message(values=WORDS, key="one", network="192.0.2.1").reference
        finally:
            connections.close_all()

    with ThreadPoolExecutor(16) as threads:
        references = set(threads.map(press, range(16)))
    assert references == {ContactMessage.objects.get().reference}
    assert Mail.objects.count() == 2


def test_sixteen_messages_at_once_from_one_address_are_counted_exactly(
    settings: LazySettings,
) -> None:
    settings.CONTACT_LIMIT_PER_HOUR, settings.CONTACT_PROOF_PER_HOUR = 7, 0
    together = Barrier(16)

    def send(number: int) -> str:
        together.wait()
        try:
            receiving.receive_message(values=WORDS, key=str(number), network="192.0.2.1")
        except receiving.TooManyMessages:
            return "refused"
        else:
            return "stored"
        finally:
            connections.close_all()

    with ThreadPoolExecutor(16) as threads:
        said = Counter(threads.map(send, range(16)))
    assert said == {"stored": 7, "refused": 9}
    assert (ContactMessage.objects.count(), Mail.objects.count()) == (7, 7 + ACKNOWLEDGED)
