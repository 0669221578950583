"""Writes mails as they arrive."""

from email.message import EmailMessage
from typing import Any

from django.utils import timezone

from brokerage.inbox.models import ReceivedMail
from brokerage.inbox.rules.messages import parse
from brokerage.inbox.services.imap import Fetched
from brokerage.inbox.services.receiving import receive

_NUMBERS = iter(range(1, 1_000_000))


def mail(
    text: str = "Yes, Tuesday at ten suits me.",
    *,
    sender: str = "Dana Whitfield <dana@example.com>",
    subject: str = "Re: Your business",
    files: dict[str, bytes] | None = None,
    html: str = "",
    **headers: str,
) -> bytes:
    """Return a mail. Headers are given with underscores: `In_Reply_To`."""
    message = EmailMessage()
    message["From"] = sender
    message["To"] = "hello@example.com"
    message["Subject"] = subject
    message["Message-ID"] = headers.pop("Message_ID", f"<m{next(_NUMBERS)}@example.net>")
    for name, value in headers.items():
        message[name.replace("_", "-")] = value
    message.set_content(text)
    if html:
        message.add_alternative(html, subtype="html")
    for name, content in (files or {}).items():
        message.add_attachment(
            content, maintype="application", subtype="octet-stream", filename=name
        )
    return message.as_bytes()


def received(raw: bytes | None = None, /, **named: Any) -> ReceivedMail:
    """Take in a mail as the worker does."""
    raw = raw or mail(**named)
    return receive(parse(raw), Fetched(1, raw, len(raw), timezone.now()))
