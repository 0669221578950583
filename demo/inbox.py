"""Mails that have come to the firm's mailbox."""

from datetime import datetime, timedelta
from email.message import EmailMessage
from threading import Event
from typing import Any

from django.core.files.base import ContentFile

from brokerage.deals.files.selectors.files import deal_storage
from brokerage.deals.listing.models import Listing
from brokerage.deals.listing.rules.states import ListingState
from brokerage.inbox.rules.messages import parse
from brokerage.inbox.services.attachments import check_attachments
from brokerage.inbox.services.imap import Fetched
from brokerage.inbox.services.receiving import receive
from brokerage.leads.models import Reply
from brokerage.mail.models import State
from demo.clock import clock_at
from demo.texts import read


def receive_mails(now: datetime) -> None:
    """Receive answers, mails about deals, inquiries of portals, and mails without a place."""
    words = read("inbox")
    sent = Reply.objects.filter(mail__state=State.SENT, lead__waiting_since=None)
    answered, away = sent.exclude(lead__stage="deal").select_related("lead", "mail")[:2]
    _receive_answer(answered, words["answer"], now - timedelta(minutes=35))
    _receive_answer(
        away, words["away"], now - timedelta(hours=20), {"Auto-Submitted": "auto-replied"}
    )
    deal = words["deal"]
    _receive(
        now - timedelta(hours=deal["hoursAgo"]),
        sender=f"{deal['name']} <{deal['of']}>",
        subject=deal["subject"],
        text=deal["text"],
        file=(deal["file"], deal["rows"]),
    )
    listed = Listing.objects.filter(state=ListingState.ACTIVE, deal__isnull=False)[0]
    for mail in (*words["portals"], *words["others"]):
        headers = {"Precedence": "bulk"} if mail.get("bulk") else {}
        values = {"title": listed.title, "number": listed.number}
        _receive(
            now - timedelta(hours=mail["hoursAgo"]),
            sender=mail["from"],
            subject=mail["subject"],
            text=mail["text"].format(**values),
            headers=headers,
        )
    check_attachments(Event())


def _receive_answer(
    reply: Reply, answer: dict[str, Any], at: datetime, headers: dict[str, str] | None = None
) -> None:
    assert reply.mail
    quoted = "\n".join(f"> {line}" for line in reply.mail.text.split("\n"))
    _receive(
        at,
        sender=f"{reply.lead.name} <{reply.lead.email}>",
        subject=f"Re: {reply.mail.subject}",
        text=f"{answer['text']}\n\nOn {reply.at:%a, %b %d, %Y}, Sabine Ridge wrote:\n{quoted}",
        headers={"In-Reply-To": reply.mail.message_id, **(headers or {})},
    )


def _receive(
    at: datetime,
    *,
    sender: str,
    subject: str,
    text: str,
    file: tuple[str, str] | None = None,
    headers: dict[str, str] | None = None,
) -> None:
    """Receive a mail as the worker does."""
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = sender, "hello@example.com", subject
    for name, value in (headers or {}).items():
        message[name] = value
    message.set_content(text)
    if file:
        message.add_attachment(file[1], subtype="csv", filename=file[0])
    raw = message.as_bytes()
    parsed = parse(raw)
    stored = ""
    if parsed.attachments:
        stored = deal_storage().save(f"inbox/{parsed.fingerprint}", ContentFile(raw))
    with clock_at(at):
        receive(parsed, Fetched(0, raw, len(raw), at), stored)
