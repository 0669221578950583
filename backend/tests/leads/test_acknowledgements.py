"""Acknowledgements: limited by mailbox, and without anything the visitor typed."""

import pytest
from django.conf import LazySettings
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st
from tests.conftest import WORDS

from brokerage.core.models import RateLimitCounter
from brokerage.leads.models import ContactMessage
from brokerage.leads.services import message_mails, receiving
from brokerage.mail.models import Mail

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]

_NOW = timezone.now()


def _receive(key: str, email: str = WORDS["email"], address: str = "192.0.2.1") -> None:
    values = WORDS | {"email": email}
    receiving.receive_message(values=values, key=key, network=address)


def test_a_mailbox_gets_three_acknowledgements_a_day() -> None:
    for number in range(6):  # from as many networks
        _receive(str(number), address=f"192.0.2.{number}")
    assert ContactMessage.objects.count() == 6
    assert Mail.objects.filter(to_firm=True).count() == 6
    assert Mail.objects.filter(to=WORDS["email"]).count() == 3


def test_tags_and_capitals_are_ignored() -> None:
    tagged = [
        "owner@example.com",
        "owner+1@example.com",
        "Owner+2@Example.com",
        "OWNER@example.com",
    ]
    for number, email in enumerate(tagged):
        _receive(str(number), email)
    assert Mail.objects.filter(to_firm=False).count() == 3
    _receive("other", "another@example.com")
    assert Mail.objects.filter(to="another@example.com").exists()


def test_acknowledgements_resume_the_next_day() -> None:
    for number in range(4):
        _receive(str(number))
    RateLimitCounter.objects.update(ends_at=0)
    _receive("next day")
    assert Mail.objects.filter(to=WORDS["email"]).count() == 4


def test_a_rejected_message_does_not_count(settings: LazySettings) -> None:
    settings.CONTACT_LIMIT_PER_HOUR = 1
    _receive("first")
    for number in range(5):
        with pytest.raises(receiving.TooManyMessages):
            _receive(str(number))
    _receive("another network", address="192.0.2.9")
    assert Mail.objects.filter(to=WORDS["email"]).count() == 2


_TYPED = st.one_of(st.text(max_size=40), st.just("https://evil.example/win"))


@given(name=_TYPED, phone=_TYPED.filter(bool), company=_TYPED, message=_TYPED)
def test_an_acknowledgement_contains_nothing_that_was_typed(
    name: str, phone: str, company: str, message: str
) -> None:
    """It is the same for any message with a number, so that no link reaches a stranger."""
    told = []
    for typed in ((name, phone, company, message), tuple(WORDS.values())[:1] * 4):
        fields = dict(zip(("name", "phone", "company", "message"), typed, strict=True))
        row = ContactMessage(
            reference="7K3MQ9XT", email="x@example.com", received_at=_NOW, **fields
        )
        mail = message_mails.to_visitor(row)
        told.append((mail.subject, mail.text, mail.html))
    assert told[0] == told[1]
