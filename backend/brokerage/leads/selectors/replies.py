"""The queries behind a reply to a lead: templates, placeholders, and the mails before it."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from django.db.models import Q

from brokerage.accounts.models import User
from brokerage.content.selectors import bodies
from brokerage.core import facts
from brokerage.leads.models import Activity, ActivityKind, Lead
from brokerage.leads.rules.names import first_name
from brokerage.leads.rules.reply_templates import FOLDER, ReplyTemplate, read
from brokerage.mail.models import Mail, State

_LONGEST_THREAD: Final = 20
"""The most mails of a thread that a reply names; of more mails, the first and the latest."""


def reply_templates() -> tuple[ReplyTemplate, ...]:
    """Return the reply templates as staff have edited them, in the order of the list."""
    return _templates(bodies.version())


@lru_cache(maxsize=2)
def _templates(version: int) -> tuple[ReplyTemplate, ...]:
    keys = [key for key in facts.shipped_keys() if key.startswith(FOLDER)]
    templates = [read(bodies.public_body(key)) for key in keys]
    return tuple(sorted(templates, key=lambda template: (template.order, template.id)))


def known_template(name: str) -> str:
    """Return `name` if it is the id of a reply template; else an empty text."""
    return name if name in {template.id for template in reply_templates()} else ""


def values_for(lead: Lead, author: User) -> Mapping[str, str]:
    """Return the value of each placeholder for a reply from `author`; an unknown one is empty."""
    firm = bodies.firm()
    return {
        "first name": first_name(lead.name),
        "company": lead.company,
        "advisor": author_name(author),
        "firm": firm.name,
        "firm phone": firm.phone.display,
        "firm email": firm.email,
    }


def author_name(author: User) -> str:
    """Return the name that a person's mails are signed with; empty if they have given none."""
    return author.full_name or author.display_name


def sender_name(author: User) -> str:
    """Return `Pat Reyes, Sabine Ridge`, or only the firm if the author has given no name."""
    firm = bodies.firm().name
    name = author_name(author)
    return f"{name}, {firm}" if name else firm


def thread_of(lead: Lead) -> list[Mail]:
    """Return the mails that the next reply to a lead follows, the earliest first, but the latest
    mail to the person at the end. Empty if there is none to the person.

    Includes the mails that brought the person's messages to the firm, so that the firm's mailbox
    shows them in one thread with the person's answers.
    """
    to_person = [
        int(pk)
        for pk in Activity.objects.filter(lead=lead, kind=ActivityKind.MAIL).values_list(
            "source_id", flat=True
        )
    ]
    messages = lead.messages.values("reference")
    mails = Mail.objects.exclude(state=State.DEAD).filter(
        Q(pk__in=to_person, to__iexact=lead.email) | Q(to_firm=True, reference__in=messages)
    )
    thread = list(mails.order_by("created_at", "-to_firm", "pk"))
    latest = [mail for mail in thread if not mail.to_firm][-1:]
    if not latest:  # nothing has come to the person: there is no thread in their mailbox
        return []
    return [mail for mail in thread if mail != latest[0]] + latest


def references_in(thread: Sequence[Mail]) -> list[str]:
    """Return the Message-IDs for the References header of a reply to `thread_of`: at most
    `_LONGEST_THREAD`, of more the first and the latest. Those that the latest mail named come first
    and in its order, as mail programs expect.
    """
    if not thread:
        return []
    named = thread[-1].references.split()
    others = [mail.message_id for mail in thread[:-1] if mail.message_id not in named]
    ids = [*named, *others, thread[-1].message_id]
    return ids if len(ids) <= _LONGEST_THREAD else [ids[0], *ids[1 - _LONGEST_THREAD :]]
