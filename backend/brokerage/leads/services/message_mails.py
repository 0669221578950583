"""Composes the mails that a message causes: to the firm, and to the visitor."""

from collections.abc import Mapping
from datetime import datetime

from django.conf import settings
from django.utils import timezone

from brokerage.content.selectors.bodies import firm
from brokerage.core.day_words import day_in_words
from brokerage.leads.models import ContactMessage, Suspicion
from brokerage.leads.rules import contact_form
from brokerage.leads.selectors import attachments
from brokerage.mail.models import Mail
from brokerage.mail.services.mails import compose


def mails_for(message: ContactMessage) -> list[Mail]:
    """Compose the mails that a message causes, without saving them: to the firm and to the visitor.
    Suspected spam causes none, except for `Suspicion.CEILING` a warning to the firm.

    Visitors can enter anyone's address, so the mail to the visitor has no text that was typed.
    """
    if not message.suspicions:
        return [to_firm(message, now=message.received_at), to_visitor(message)]
    if Suspicion.CEILING in message.suspicions:
        return [warning(message)]
    return []


def to_firm(message: ContactMessage, *, now: datetime) -> Mail:
    """Compose the mail that brings the message to the firm. `now` is when the mail is created."""
    return compose(
        kind="contact-firm",
        to=firm().email,
        reply_to=message.email,
        reference=message.reference,
        values={**_received(message), **_values(message)},
        now=now,
    )


def to_visitor(message: ContactMessage) -> Mail:
    """Compose the mail that confirms the message to the visitor."""
    return compose(
        kind="contact-acknowledgement",
        to=message.email,
        reference=message.reference,
        values={**_received(message), "answer": _answer(message)},
        now=message.received_at,
    )


def warning(message: ContactMessage) -> Mail:
    """Compose the mail that warns the firm of too many messages. Its date is that of `message`."""
    return compose(
        kind="contact-busy",
        to=firm().email,
        reference="",
        values={
            "count": str(settings.CONTACT_CEILING_PER_HOUR),
            "office_url": f"{settings.SITE_URL}/desk/leads?state=spam",
        },
        now=message.received_at,
    )


def _received(message: ContactMessage) -> Mapping[str, str]:
    local = timezone.localtime(message.received_at)
    return {
        "reference": message.reference,
        "received_at": f"{local:%A}, {day_in_words(local)} at {local:%I:%M %p %Z}",
    }


def _values(message: ContactMessage) -> Mapping[str, str]:
    typed = message.values_in_words()
    return {
        **{column: typed[name] or "not given" for name, column in contact_form.COLUMNS.items()},
        "times": contact_form.times_in_words(message.times) or "no preference",
        **attachments.mail_values(message),
        "office_url": f"{settings.SITE_URL}{_address(message)}",
    }


def _address(message: ContactMessage) -> str:
    if message.inquiry_at:
        return "/desk/queue"
    return f"/desk/leads?state=all&search={message.reference}"


def _answer(message: ContactMessage) -> str:
    """Return how the firm will answer: a call only where the visitor left a number. The words are
    ours and not the visitor's, so a mail to any address may contain them.
    """
    if not message.phone:
        return "We answer by email."
    quiet = "We never leave details on voicemail."
    times = contact_form.times_in_words(message.times)
    if times:
        return f"We plan to call you: {times}. {quiet}"
    return f"We answer by email, or call the number you gave us. {quiet}"
