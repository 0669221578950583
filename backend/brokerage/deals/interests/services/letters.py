"""The mails to a buyer about their interest: one thread, each shown to staff before it goes."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final, Literal, NamedTuple

from django.conf import settings
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.content.selectors.bodies import firm
from brokerage.core.form_rules import InvalidForm
from brokerage.core.text import trimmed
from brokerage.deals.interests.models import Interest, InterestEvent
from brokerage.leads.rules.names import first_name
from brokerage.leads.selectors.replies import author_name, sender_name
from brokerage.mail.models import Mail
from brokerage.mail.services.mails import compose, compose_reply
from brokerage.mail.services.rendering import render, without_footer
from brokerage.mail.services.secret_links import hide

LetterKind = Literal["agreement", "more", "decline", "reply", "read"]
KINDS: Final[dict[LetterKind, str]] = {
    "agreement": "inquiry-reply",
    "more": "inquiry-more",
    "decline": "inquiry-declined",
    "read": "interest-approved",
}
"""The mail from which a letter of each kind begins; a `reply` begins empty."""
LINK: Final = "[link]"
"""Stands for the personal link in a letter that staff see."""
GOES_OUT_AFTER: Final = timedelta(seconds=12)
"""A little longer than the desk offers to undo the letter."""
_LONGEST_SUBJECT: Final = 200
_LONGEST: Final = 5000
_LONGEST_THREAD: Final = 20


class Letter(NamedTuple):
    """A letter as staff read and edit it."""

    subject: str
    text: str


def draft(interest: Interest, kind: LetterKind, by: User) -> Letter:
    """Return the letter with which staff begin, filled in. Its link is `LINK`."""
    if kind == "reply":
        name = first_name(interest.buyer.name)
        return Letter(
            _subject(interest), f"Hello{f' {name}' if name else ''},\n\n\n\n{author_name(by)}"
        )
    filled = render(KINDS[kind], {**_values(interest, by), "link": _link_of(kind, interest)})
    return Letter(filled.subject, without_footer(filled.text).rstrip())


def checked(interest: Interest, kind: LetterKind, letter: Letter) -> Letter:
    """Return a letter that can be sent. Raises InvalidForm."""
    subject, text = trimmed(letter.subject), trimmed(letter.text)
    errors = {}
    if not interest.buyer.email:
        errors["to"] = "We have no email address of this buyer. Call them, or add one."
    if not 0 < len(subject) <= _LONGEST_SUBJECT:
        errors["subject"] = f"Please write a subject of at most {_LONGEST_SUBJECT} characters"
    if not 0 < len(text) <= _LONGEST:
        errors["text"] = f"Please write at most {_LONGEST:,} characters, and not nothing"
    elif kind == "agreement" and text.count(LINK) != 1:
        errors["text"] = f"Keep {LINK} in the text once: the buyer signs there"
    if errors:
        raise InvalidForm(errors)
    return Letter(subject, text)


def letter_mail(
    interest: Interest, kind: LetterKind, letter: Letter, *, by: User, secret_link: str = ""
) -> Mail:
    """Return the mail of a letter, which goes out after the time to undo it: from the template if
    its words were not changed. `secret_link` takes the place of `LINK`.
    """
    now = timezone.now()
    if kind != "reply" and letter == draft(interest, kind, by):
        mail = mail_of(
            interest,
            KINDS[kind],
            by=by,
            link=None if secret_link else _link_of(kind, interest),
            secret_link=secret_link,
        )
    else:
        shown, secret = hide(secret_link) if secret_link else ("", None)
        mail = compose_reply(
            sender_name=sender_name(by),
            to=interest.buyer.email,
            subject=letter.subject,
            text=letter.text.replace(LINK, shown) if shown else letter.text,
            follows=thread_of(interest),
            reference=reference_of(interest),
            now=now,
            not_before=now,
        )
        mail.secret = secret
    mail.next_attempt_at = now + GOES_OUT_AFTER
    return mail


def mail_of(
    interest: Interest,
    kind: str,
    *,
    by: User | None,
    link: str | None = None,
    secret_link: str = "",
    now: datetime | None = None,
) -> Mail:
    """Return a mail to the buyer from a template, in the thread of the interest."""
    values = _values(interest, by) | ({"link": link} if link is not None else {})
    mail = compose(
        kind=kind,
        to=interest.buyer.email,
        reply_to=firm().email,
        reference=reference_of(interest),
        values=values,
        secret_link=secret_link,
        now=now or timezone.now(),
    )
    follows = thread_of(interest)
    mail.in_reply_to = follows[-1] if follows else ""
    mail.references = " ".join(follows)
    if by:
        mail.sender_name = sender_name(by)
    return mail


def reference_of(interest: Interest) -> str:
    """Return by what mails and the buyer's answers find the interest."""
    return f"interest-{interest.pk}"


def thread_of(interest: Interest) -> Sequence[str]:
    """Return the Message-IDs of the mails with the buyer, the earliest first: of many, the first
    and the latest.
    """
    events = InterestEvent.objects.filter(interest=interest).exclude(message_id="")
    ids = list(events.order_by("at", "pk").values_list("message_id", flat=True))
    return ids if len(ids) <= _LONGEST_THREAD else [ids[0], *ids[1 - _LONGEST_THREAD :]]


def _values(interest: Interest, by: User | None) -> dict[str, str]:
    return {
        "name": first_name(interest.buyer.name) or interest.buyer.name,
        "number": interest.listing.number,
        "title": interest.listing.title or "a business",
        "advisor": (by and author_name(by)) or firm().name,
    }


def _link_of(kind: LetterKind, interest: Interest) -> str:
    if kind == "decline":
        return f"{settings.SITE_URL}/business-listings"
    if kind == "read":
        return f"{settings.SITE_URL}/buying/{interest.listing.number}"
    return LINK


def _subject(interest: Interest) -> str:
    events = InterestEvent.objects.filter(interest=interest).exclude(message_id="")
    latest = events.order_by("-at", "-pk").first()
    bare = latest.title.removeprefix("Re: ") if latest else ""
    return f"Re: {bare}" if bare else "Your message to us"
