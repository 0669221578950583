"""Asks the owner's side to the page of their deal, and notes when they come."""

from typing import Final
from urllib.parse import quote

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.accounts.selectors import shown_name
from brokerage.core.refusals import Refusal
from brokerage.deals.intake.models import OwnerAccess, reference_of
from brokerage.deals.intake.selectors.owners import sale_of
from brokerage.deals.pipeline.models import Deal, DealPerson
from brokerage.deals.pipeline.rules.stages import OWNER_SIDE, DealPersonRole
from brokerage.deals.pipeline.services.deals import lock_deal
from brokerage.deals.pipeline.services.events import record_event
from brokerage.mail.services import caps
from brokerage.mail.services.mails import compose, queue

PAGE: Final = "/your-file"


class NotInvitable(Refusal):
    """The person sees no page of the deal, or has no email address."""

    code = "not_invitable"
    message = "Only people on the owner's side with an email address can be invited."


@transaction.atomic
def invite_owner(*, by: User, deal_id: int, person_id: int) -> None:
    """Mail a person of the owner's side the way to their page, with or without an account.

    Raises Deal.DoesNotExist, DealPerson.DoesNotExist, NotInvitable, and ratelimit.LimitReached
    after three in a week.
    """
    deal = lock_deal(by, deal_id)
    person = DealPerson.objects.select_related("contact").get(deal=deal, pk=person_id)
    contact = person.contact
    if not contact.email or DealPersonRole(person.role) not in OWNER_SIDE:
        raise NotInvitable
    caps.count("owner-invitation", contact.email)
    now = timezone.now()
    mail = compose(
        kind="owner-invitation",
        to=contact.email,
        reference=reference_of(deal),
        values={"name": contact.name, "by": shown_name(by), "link": _link(contact.email)},
        now=now,
    )
    queue([mail])
    OwnerAccess.objects.update_or_create(person=person, defaults={"invited_at": now})
    text = f"Invited {contact.name} to their page"
    record_event(deal, kind="owner-invited", text=text, by=by)


def open_page(*, by: User) -> Deal:
    """Return the deal of a person of the owner's side. Their first visit is noted, and a seller's
    business becomes that of a deal without one. Raises Deal.DoesNotExist.
    """
    deal = sale_of(by, "files")
    theirs = [person for person in deal.people.all() if person.contact.email == by.email]
    is_seller = any(person.role == DealPersonRole.SELLER for person in theirs)
    seen = OwnerAccess.objects.filter(person__in=theirs, opened_at__isnull=False).count()
    links = is_seller and by.runs_business and deal.business_id is None
    if seen < len(theirs) or links:
        _note_visit(deal, by, theirs, links=links)
    return deal


@transaction.atomic
def _note_visit(deal: Deal, by: User, people: list[DealPerson], *, links: bool) -> None:
    Deal.objects.select_for_update().get(pk=deal.pk)
    if links:
        Deal.objects.filter(pk=deal.pk, business__isnull=True).update(business=by.business)
    now, is_first = timezone.now(), False
    for person in people:
        access, _ = OwnerAccess.objects.get_or_create(person=person)
        if access.opened_at is None:
            access.opened_at, is_first = now, True
            access.save(update_fields=["opened_at"])
    if is_first:
        text = f"{people[0].contact.name} opened their page for the first time"
        record_event(deal, kind="owner-opened", text=text, by=by)


def _link(email: str) -> str:
    """Return the address of the page for those with an account, else that of the sign-up form. The
    email address follows the #, so that it reaches no log.
    """
    if User.objects.filter(email=email).exists():
        return f"{settings.SITE_URL}{PAGE}"
    return f"{settings.SITE_URL}/auth?next={quote(PAGE, safe='')}#sign-up={quote(email, safe='')}"
