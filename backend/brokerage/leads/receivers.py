"""The receivers of signals of accounts."""

from typing import Any

from django.http import HttpRequest

from brokerage.accounts.models import User
from brokerage.accounts.permissions import current_user
from brokerage.accounts.selectors import confirmed_account
from brokerage.leads.models import ContactMessage
from brokerage.leads.rules.bulk import BulkAct
from brokerage.leads.selectors.desk import desk
from brokerage.leads.selectors.leads import LeadFilter, leads_matching
from brokerage.leads.services.bulk import Values, change_leads
from brokerage.leads.services.exporting import in_words
from brokerage.leads.services.timeline import reassign_open_tasks


def contact_messages(person: User, **_signal: object) -> tuple[str, list[dict[str, Any]]]:
    """Return the title of this section of the export, and the messages from the person's confirmed
    address, the latest first.
    """
    written = ContactMessage.objects.filter(email__iexact=person.email)
    is_theirs = confirmed_account(person.email) == person
    return "Messages to us", [
        in_words(message) for message in (written.order_by("-received_at") if is_theirs else ())
    ]


def reassign_open_work(
    request: HttpRequest, person: User, successor: User, **_signal: object
) -> None:
    """Assign the open leads of `person`, except spam, to `successor`, as one change of many leads
    that can be undone, and their open tasks, which stay.
    """
    reassign_open_tasks(person=person, successor=successor)
    wanted = LeadFilter(stages=desk().open_stages, assignee=person.pk)
    change_leads(
        request=request,
        by=current_user(request),
        act=BulkAct.ASSIGN,
        ids=leads_matching(wanted).values_list("pk", flat=True),
        values=Values(assignee=successor.pk),
    )
