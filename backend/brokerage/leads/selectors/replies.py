"""What a reply to a lead begins with: templates, the values of placeholders, and the thread."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from django.db.models import Q

from brokerage.accounts.models import User
from brokerage.content import selectors as content
from brokerage.core import facts
from brokerage.leads.models import Activity, ActivityKind, Lead
from brokerage.leads.rules import replies
from brokerage.leads.rules.desk import Stage
from brokerage.leads.selectors.desk import desk
from brokerage.mail.models import Mail, State

_LONGEST_THREAD: Final = 20
"""Message-IDs in a header; of a longer thread the first and the latest stay."""


def reply_templates() -> tuple[replies.ReplyTemplate, ...]:
    """The templates as staff have edited them, in the order of the list."""
    return _templates(content.version())


@lru_cache(maxsize=2)
def _templates(version: int) -> tuple[replies.ReplyTemplate, ...]:
    keys = [key for key in facts.shipped_keys() if key.startswith(replies.FOLDER)]
    templates = [replies.read(content.document(key)) for key in keys]
    return tuple(sorted(templates, key=lambda template: (template.order, template.id)))


def known_template(name: str) -> str:
    """The id, if there is such a template; else empty."""
    return name if name in {template.id for template in reply_templates()} else ""


def values_for(lead: Lead, author: User) -> Mapping[str, str]:
    """The values of the placeholders, by name; empty where they are not known."""
    firm = content.firm()
    return {
        "first name": replies.first_name(lead.name),
        "company": lead.company,
        "advisor": author_name(author),
        "firm": firm.name,
        "firm phone": firm.phone.display,
        "firm email": firm.email,
    }


def author_name(author: User) -> str:
    """The name that a mail is signed with; empty for somebody who has given none."""
    return author.full_name or author.display_name


def sender_name(author: User) -> str:
    """The name that the sender of a reply is shown with: `Pat Reyes, Sabine Ridge`."""
    firm = content.firm().name
    name = author_name(author)
    return f"{name}, {firm}" if name else firm


def thread_of(lead: Lead) -> list[Mail]:
    """The mails that a reply to the lead follows, the earliest first.

    Those to the person, and those that brought their messages to the firm's mailbox, so that an
    answer is shown with them there. The person does not see the latter.
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
    thread = list(mails.order_by("created_at", "to_firm", "pk"))
    latest = [mail for mail in thread if not mail.to_firm][-1:]
    if not latest:  # nothing has come to the person: there is no thread in their mailbox
        return []
    others = [mail for mail in thread if mail != latest[0]]
    shown = others if len(others) < _LONGEST_THREAD else [others[0], *others[2 - _LONGEST_THREAD :]]
    return [*shown, *latest]


def stage_after_reply(lead: Lead) -> Stage | None:
    """The stage that a reply moves the lead to: the second, from the first. None: it stays."""
    first, second = desk().stages[:2]
    moves = lead.stage == first.id and second.is_open and not second.asks_reason
    return second if moves else None
