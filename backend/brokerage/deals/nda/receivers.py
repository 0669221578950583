"""The receivers of signals about people: the export of their data, and their erasure."""

from typing import Any

from django.db.models import Q

from brokerage.accounts.models import User
from brokerage.accounts.selectors import is_confirmed
from brokerage.core.dates import timestamp
from brokerage.deals.buyers.models import Buyer
from brokerage.deals.nda.models import Nda
from brokerage.deals.nda.rules.states import NdaState


def agreements_of_buyer(person: User, **_signal: object) -> tuple[str, list[dict[str, Any]]]:
    """Return the title of this section of the export, and a row for each confidentiality agreement
    of the person.
    """
    theirs = Q(buyer__account=person)
    if is_confirmed(person):
        theirs |= Q(email=person.email.lower())
    found = Nda.objects.filter(theirs).order_by("pk").prefetch_related("covered")
    return "Confidentiality agreements", [
        {
            "Sent": timestamp(nda.sent_at),
            "State": nda.state,
            "Listings": ", ".join(each.number for each in nda.covered.all()),
            "Address confirmed": timestamp(nda.confirmed_at) if nda.confirmed_at else "",
            "Shown": timestamp(nda.shown_at) if nda.shown_at else "",
            "Read to the end": timestamp(nda.text_read_at) if nda.text_read_at else "",
            "Signed": timestamp(nda.signed_at) if nda.signed_at else "",
            "Typed name": nda.typed_name,
            "Company": nda.entity,
            "Registered in": nda.entity_state,
            "Title": nda.title,
            "Network address": nda.ip,
            "Browser": nda.user_agent,
            "Ends on": nda.term_ends_on.isoformat() if nda.term_ends_on else "",
            "Kept until": nda.kept_until.isoformat() if nda.kept_until else "",
            "Ended because": nda.reason,
            "Text": nda.text,
        }
        for nda in found
    ]


def forget_buyer(instance: Buyer, **_signal: object) -> None:
    """Delete what a buyer, who is about to be erased, has not signed. What was signed stays: it
    proves what both sides agreed to.
    """
    unsigned = Nda.objects.exclude(state__in=(NdaState.SIGNED, NdaState.REVOKED))
    theirs = unsigned.filter(Q(buyer=instance) | Q(joins__buyer=instance))
    theirs.exclude(joins=None).delete()
    theirs.filter(joinders=None).delete()
