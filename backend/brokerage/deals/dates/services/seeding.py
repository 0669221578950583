"""Sets the dates of a deal from its accepted offer."""

from collections.abc import Collection, Sequence
from datetime import date

from django.db.models import F

from brokerage.accounts.models import User
from brokerage.deals.dates.models import ClosingItem, DatePlan, DealDate, Track
from brokerage.deals.dates.rules.checklist import Seeded, seeded, seeded_after_closing
from brokerage.deals.dates.rules.closing_list import closing_list
from brokerage.deals.dates.rules.slips import DateState
from brokerage.deals.dates.selectors.known import known_of
from brokerage.deals.offers.models import Offer
from brokerage.deals.offers.rules.states import BINDS, OfferState
from brokerage.deals.offers.selectors.conditions import accepted_offer
from brokerage.deals.pipeline.models import Deal, DealPerson
from brokerage.deals.pipeline.rules.stages import DealRole
from brokerage.deals.pipeline.services.events import record_event

TRACKS = ("lender", "landlord", "licenses")


def seed_dates(*, offer: Offer, by: User | None) -> None:
    """Set the dates of a deal when a letter of intent or a purchase offer is accepted, in the
    caller's transaction.

    What the same buyer agreed to before stays as staff have changed it. The letter of another buyer
    sets all dates again, under the same entries of calendars.
    """
    deal = offer.deal
    plan, is_new = DatePlan.objects.get_or_create(deal=deal, defaults={"offer": offer})
    if not is_new:
        is_same_buyer = plan.offer is not None and plan.offer.interest_id == offer.interest_id
        plan.offer, plan.version = offer, plan.version + 1
        plan.save(update_fields=["offer", "version"])
        if is_same_buyer:
            return
    _store(deal, seeded(known_of(deal, offer)))
    accepted = DealDate.objects.get(deal=deal, key="loi-signed")
    accepted.state, accepted.done_on = DateState.DONE, accepted.on
    accepted.save(update_fields=["state", "done_on"])
    if is_new:
        _add_lists(deal)
    else:
        deal.tracks.update(pen="", since=None, chased_on=None)
        fresh = {"state": DateState.OPEN, "done_on": None, "reason": "", "file": None}
        deal.closing_items.update(**fresh, by_name="")
    follow_dates(deal, ("closing",))
    text = f"Dates set from the {offer.label.lower()} of {offer.interest.buyer.name}"
    record_event(deal, kind="dates-set", text=text, by=by)


def seed_after_closing(*, deal: Deal, by: User | None, closed_on: date) -> None:
    """Set the dates that are owed after closing, once, in the caller's transaction."""
    offer = accepted_offer(deal.pk)
    closing = DealDate.objects.filter(deal=deal, key="closing").first()
    if offer is None or DealDate.objects.filter(deal=deal, is_after_closing=True).exists():
        return
    if closing and closing.state == DateState.OPEN:
        closing.state, closing.done_on = DateState.DONE, closed_on
        closing.save(update_fields=["state", "done_on"])
    dates = seeded_after_closing(known_of(deal, offer), closed_on)
    _store(deal, dates, is_after_closing=True)
    DatePlan.objects.filter(deal=deal).update(version=F("version") + 1)
    if dates:
        text = f"{len(dates)} dates after closing set from the accepted offer"
        record_event(deal, kind="dates-set", text=text, by=by)


def follow_dates(deal: Deal, changed: Collection[str]) -> None:
    """Copy the dates with these keys to where they are also stored: the closing to the deal, the
    end of exclusivity to the accepted offer.
    """
    dates = DealDate.objects.filter(deal=deal, key__in=changed, on__isnull=False)
    on = dict(dates.values_list("key", "on"))
    if "closing" in on:
        Deal.objects.filter(pk=deal.pk).update(expected_close_on=on["closing"])
    if "exclusivity-end" in on:
        accepted = Offer.objects.filter(deal=deal, state=OfferState.ACCEPTED, kind__in=BINDS)
        accepted.exclude(exclusive_until=None).update(exclusive_until=on["exclusivity-end"])


def _store(deal: Deal, dates: Sequence[Seeded], *, is_after_closing: bool = False) -> None:
    staff, people = _watcher(deal), _people(deal)
    stored = {each.key: each for each in DealDate.objects.filter(deal=deal) if each.key}
    known = frozenset(stored)
    for each in dates:
        date_ = stored.setdefault(each.listed.key, DealDate(deal=deal, key=each.listed.key))
        date_.label, date_.on = each.listed.label, each.on
        date_.is_after_closing = is_after_closing
        date_.days, date_.counts = each.days, each.counts
        date_.every_months, date_.last_on = each.listed.every_months, each.last_on
        date_.state = DateState.NOT_NEEDED if each.reason else DateState.OPEN
        date_.done_on, date_.reason = None, each.reason
        date_.staff, date_.person = staff, people.get(each.listed.owner)
        date_.sequence += int(each.listed.key in known)
        date_.save()
    for each in dates:
        date_ = stored[each.listed.key]
        date_.after = stored.get(each.after)
        date_.save(update_fields=["after"])


def _add_lists(deal: Deal) -> None:
    Track.objects.bulk_create(Track(deal=deal, kind=kind) for kind in TRACKS)
    ClosingItem.objects.bulk_create(
        ClosingItem(deal=deal, key=each.key, label=each.label, side=each.side, order=order)
        for order, each in enumerate(closing_list())
    )


def _watcher(deal: Deal) -> User | None:
    """Return who keeps the dates: the coordinator, else the broker."""
    members = {each.role: each.user for each in deal.members.select_related("user")}
    return members.get(DealRole.COORDINATOR) or members.get(DealRole.BROKER)


def _people(deal: Deal) -> dict[str, DealPerson]:
    return {each.role: each for each in DealPerson.objects.filter(deal=deal).order_by("-pk")}
