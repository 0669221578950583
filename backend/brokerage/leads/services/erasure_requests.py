"""Requests of people with an account to have their messages erased."""

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.accounts.selectors import is_confirmed
from brokerage.core.refusals import Refusal
from brokerage.leads.models import Lead
from brokerage.leads.services.timeline import add_task

TASK = "Erase what this person sent us, as they asked in their profile, and tell them"
_KEY = "erasure-request"


class UnconfirmedAddress(Refusal):
    """Someone else may have written with the address."""

    status, code = 403, "unconfirmed"
    message = "Please confirm your email address first."


@transaction.atomic
def request_erasure(*, by: User) -> int:
    """Add a task that is due today to each lead of the person, once, and return how many leads
    there are: those with the address that they sign in with. Staff erase them, since a lead may be
    part of a client's file. Raises UnconfirmedAddress.
    """
    if not is_confirmed(by):
        raise UnconfirmedAddress
    leads = Lead.objects.filter(Q(account=by) | Q(email=by.email)).order_by("pk")
    for lead in leads:
        add_task(
            by=by,
            lead_id=lead.pk,
            title=TASK,
            due_on=timezone.localdate(),
            assignee=lead.assignee_id,
            key=_KEY,
        )
    return len(leads)
