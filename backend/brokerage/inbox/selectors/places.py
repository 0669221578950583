"""Finds where a mail belongs: the lead, the deal or the interest that it is about."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from brokerage.deals.engagement.models import Engagement
from brokerage.deals.interests.models import Interest
from brokerage.deals.interests.rules.states import ENDED
from brokerage.deals.pipeline.models import Deal, DealPerson
from brokerage.deals.pipeline.rules.stages import OPEN
from brokerage.inbox.models import ReceivedMail
from brokerage.inbox.rules.places import PlacedBy, Reference, parsed_reference
from brokerage.leads.models import Activity, ActivityKind, ContactMessage, Lead
from brokerage.leads.selectors.matching import candidates
from brokerage.mail.models import Mail

_ABOUT_DEALS: Final = ("deal", "deal-files", "intake")
"""Kinds of references that name a deal."""


class Place(NamedTuple):
    """The lead, the deal or the interest of a buyer, by id, and how it was found."""

    kind: str
    """`lead`, `deal` or `interest`."""
    pk: int
    by: PlacedBy


def is_ours(message_id: str) -> bool:
    """Return whether we have sent this mail: some go to the firm's own mailbox."""
    return bool(message_id) and Mail.objects.filter(message_id=message_id).exists()


def place_of(*, answers: Sequence[str], sender: str) -> Place | None:
    """Return where a mail belongs, by the mails that it `answers` (Message-IDs, the nearest first)
    or else by its sender. None if that is unknown or not clear.
    """
    return _by_thread(answers) or _by_sender(sender)


def _by_thread(answers: Sequence[str]) -> Place | None:
    if not answers:
        return None
    sent = {mail.message_id: mail for mail in Mail.objects.filter(message_id__in=answers)}
    earlier = {
        mail.message_id: mail
        for mail in ReceivedMail.objects.filter(message_id__in=answers).exclude(placed_by="")
    }
    for message_id in answers:
        if mail := sent.get(message_id):
            found = _of_mail(mail)
        elif received := earlier.get(message_id):
            found = _of_received(received)
        else:
            continue
        if found:
            return found
    return None


def _of_mail(mail: Mail) -> Place | None:
    """Return what a mail of ours is about."""
    if lead := _lead_with(ActivityKind.MAIL, mail.pk):
        return lead
    message = ContactMessage.objects.filter(pk=mail.reference).first() if mail.reference else None
    if message is not None and message.lead_id:
        return _lead(message.lead_id, PlacedBy.THREAD)
    reference = parsed_reference(mail.reference)
    if reference is None:
        return None
    if reference.kind == "lead":
        return _lead(reference.pk, PlacedBy.THREAD)
    if reference.kind in ("interest", "nda"):
        return _about_interest(reference)
    deal: int | None = None
    if reference.kind in _ABOUT_DEALS:
        deal = reference.pk
    elif reference.kind == "engagement":
        agreements = Engagement.objects.filter(pk=reference.pk)
        deal = agreements.values_list("deal", flat=True).first()
    if deal is None or not Deal.objects.filter(pk=deal).exists():
        return None
    return Place("deal", deal, PlacedBy.THREAD)


def _about_interest(reference: Reference) -> Place | None:
    """Return an interest, or the only one that a confidentiality agreement is about."""
    if reference.kind == "interest":
        found = list(Interest.objects.filter(pk=reference.pk))
    else:
        of_buyer = Interest.objects.filter(buyer__ndas=reference.pk)
        found = list(of_buyer.filter(listing__ndas__nda=reference.pk).distinct()[:2])
    return Place("interest", found[0].pk, PlacedBy.THREAD) if len(found) == 1 else None


def _of_received(mail: ReceivedMail) -> Place | None:
    if mail.interest_id:
        return Place("interest", mail.interest_id, PlacedBy.THREAD)
    if mail.deal_id:
        return Place("deal", mail.deal_id, PlacedBy.THREAD)
    return _lead_with(ActivityKind.RECEIVED, mail.pk)


def _lead_with(kind: ActivityKind, source: int) -> Place | None:
    """Return the lead whose timeline shows a mail. It moves with a merge."""
    shown = Activity.objects.filter(kind=kind, source_id=str(source))
    lead = shown.values_list("lead", flat=True).first()
    return _lead(lead, PlacedBy.THREAD) if lead else None


def _lead(pk: int, by: PlacedBy) -> Place | None:
    """Return a lead, or the one that it was merged into; None if it was deleted."""
    lead = Lead.all_objects.filter(pk=pk, deleted_at=None).first()
    kept = lead and Lead.objects.filter(pk=lead.merged_into_id or lead.pk).first()
    return Place("lead", kept.pk, by) if kept else None


def _by_sender(sender: str) -> Place | None:
    if not sender:
        return None
    leads = {each.lead for each in candidates(sender, "")}
    parts = DealPerson.objects.filter(contact__email=sender, deal__stage__in=OPEN)
    found = [Place("lead", lead, PlacedBy.SENDER) for lead in leads]
    found += [
        Place("deal", deal, PlacedBy.SENDER)
        for deal, lead in set(parts.values_list("deal", "deal__lead"))
        if lead not in leads  # the timeline of a deal shows that of its lead
    ]
    live = Interest.objects.filter(buyer__email=sender).exclude(state__in=ENDED)
    found += [Place("interest", pk, PlacedBy.SENDER) for pk in live.values_list("pk", flat=True)]
    return found[0] if len(found) == 1 else None
