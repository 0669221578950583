"""Permanently erases a lead, with everything that belongs to it."""

from django.db import connection, transaction
from django.db.models import Exists, OuterRef
from django.http import HttpRequest

from brokerage.accounts.rules import StaffAct
from brokerage.accounts.services import staff_log
from brokerage.core.db_locks import advisory_lock
from brokerage.core.form_rules import InvalidForm
from brokerage.leads.models import Lead, LeadTag, Tag
from brokerage.leads.selectors.erasure import count_records, family_of, mails_to, messages_of
from brokerage.leads.services.marking_spam import erase_messages


@transaction.atomic
def erase_on_request(*, request: HttpRequest, lead_id: int, name: str) -> None:
    """Erase the lead of a person who asked for it. `name` is the lead's name, typed again to
    confirm. The staff log keeps the id of the lead and how much was erased.

    Raises Lead.DoesNotExist, and InvalidForm if `name` is not the lead's.
    """
    advisory_lock("leads")
    lead = Lead.objects.select_for_update().get(pk=lead_id)
    if name.strip() != lead.name:
        raise InvalidForm({"name": f"Please type the name exactly as it is here: {lead.name}"})
    erased = count_records(lead)
    erase(lead)
    forget_erased_words()
    staff_log.record(
        request,
        act=StaffAct.LEAD_ERASED,
        object_type="lead",
        object_id=lead_id,
        detail={"messages": erased.messages, "mails": erased.mails, "merged": erased.merged},
    )


def erase(lead: Lead) -> None:
    """Erase a lead, which the caller has locked, with everything that belongs to it and the leads
    merged into it. Mails that were sent stay in mailboxes.
    """
    tags = list(LeadTag.objects.filter(lead__in=family_of(lead)).values_list("tag", flat=True))
    mails_to(lead).delete()
    erase_messages(messages=messages_of(lead))
    lead.delete()  # what points to it goes with it: CASCADE
    in_use = LeadTag.objects.filter(tag=OuterRef("pk"))
    Tag.objects.filter(~Exists(in_use), pk__in=tags).delete()


def forget_erased_words() -> None:
    """Remove the words of erased search texts from SQLite's full-text index, which only marks them
    as deleted until it merges its parts.
    """
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("INSERT INTO leads_search_index(leads_search_index) VALUES ('optimize')")
