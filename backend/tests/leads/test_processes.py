"""Receiving messages in several threads and processes at once."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from threading import Barrier

import pytest
from django.conf import LazySettings
from django.db import connections
from tests.conftest import WORDS
from tests.processes import PATIENCE, process

from brokerage.leads.models import ContactMessage
from brokerage.leads.rules import contact_form
from brokerage.leads.services import receiving
from brokerage.mail.caps import CAPS
from brokerage.mail.models import Mail

ACKNOWLEDGED = CAPS["contact-acknowledgement"].mails
"""All messages here are from one address, which gets no more than these in a day."""

PROOFLESS = {"CONTACT_PROOF_PER_HOUR": "0"}

pytestmark = pytest.mark.django_db(transaction=True)

_RECEIVE = f"""
import sys, django; django.setup()
from brokerage.leads.rules import contact_form
from brokerage.leads.services import receiving
_, who, keys, address = sys.argv
words = {WORDS!r}
print("ready", flush=True)
sys.stdin.readline()
for key in keys.split(","):
    try:
        receipt = receiving.receive_message(
            values=contact_form.ContactValues(**words), key=key, address=address
        )
        print("again" if receipt.replayed else "stored")
    except receiving.TooManyMessages:
        print("refused")
"""


def _at_the_same_moment(*calls: tuple[str, list[str]], **environment: str) -> Counter[str]:
    """Two processes receive messages: what they said, counted. A call: an address and keys."""
    with ExitStack() as stack:
        running = [
            stack.enter_context(
                process("-c", _RECEIVE, str(number), ",".join(keys), address, **environment)
            )
            for number, (address, keys) in enumerate(calls)
        ]
        for one in running:
            assert one.stdout is not None
            assert one.stdout.readline() == "ready\n"
        for one in running:
            assert one.stdin is not None
            one.stdin.write("go\n")
            one.stdin.flush()
        said: Counter[str] = Counter()
        for one in running:
            out, errors = one.communicate(timeout=PATIENCE)
            assert one.returncode == 0, errors
            said.update(out.split())
        return said


def test_the_limit_holds_across_processes() -> None:
    said = _at_the_same_moment(
        ("192.0.2.1", [f"a{number}" for number in range(12)]),
        ("192.0.2.1", [f"b{number}" for number in range(12)]),
        CONTACT_LIMIT_PER_HOUR="10",
        **PROOFLESS,
    )
    assert said == {"stored": 10, "refused": 14}
    assert (ContactMessage.objects.count(), Mail.objects.count()) == (10, 10 + ACKNOWLEDGED)


def test_the_same_keys_in_two_processes_are_stored_once() -> None:
    keys = [f"k{number}" for number in range(15)]
    said = _at_the_same_moment(("192.0.2.1", keys), ("192.0.2.2", keys), **PROOFLESS)
    assert said == {"stored": 15, "again": 15}
    assert (ContactMessage.objects.count(), Mail.objects.count()) == (15, 15 + ACKNOWLEDGED)


def test_sixteen_equal_requests_at_once_are_one_message() -> None:
    together = Barrier(16)

    def press(number: int) -> str:
        together.wait()
        try:
            return receiving.receive_message(
                values=contact_form.ContactValues(**WORDS), key="one", address="192.0.2.1"
            ).reference
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
            receiving.receive_message(
                values=contact_form.ContactValues(**WORDS), key=str(number), address="192.0.2.1"
            )
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
