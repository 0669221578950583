"""Who may get a letter of a deal."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from functools import cached_property
from typing import Final, NamedTuple

from brokerage.deals.dates.models import DateMove
from brokerage.deals.engagement.models import Engagement
from brokerage.deals.engagement.rules.states import EngagementState
from brokerage.deals.interests.models import Interest
from brokerage.deals.interests.rules.states import KNOWING, READING, InterestState
from brokerage.deals.letters.models import LetterCopy
from brokerage.deals.letters.rules.kinds import LetterKind
from brokerage.deals.offers.models import Offer
from brokerage.deals.offers.rules.states import OfferSide, OfferState
from brokerage.deals.offers.selectors.conditions import accepted_offer
from brokerage.deals.pipeline.models import Deal
from brokerage.deals.pipeline.rules.stages import OPEN, DealPersonRole, DealStage
from brokerage.deals.pipeline.selectors.owner_readers import readers_of
from brokerage.leads.rules.names import first_name

OWNERS: Final = "owners"
ENDING: Final = (
    EngagementState.EXPIRING,
    EngagementState.EXPIRED,
    EngagementState.TERMINATED,
    EngagementState.TAIL,
)
TEAM: Final = (
    DealPersonRole.LENDER,
    DealPersonRole.ATTORNEY,
    DealPersonRole.BUYERS_ATTORNEY,
    DealPersonRole.ESCROW_AGENT,
)
_ON_CALLS: Final = (*TEAM, DealPersonRole.CPA)
_BEFORE_LOI: Final = (DealStage.ON_MARKET, DealStage.OFFERS)
_NEAR_CLOSING: Final = (DealStage.CONTRACT, DealStage.CLOSING, DealStage.CLOSED)


class Recipient(NamedTuple):
    """Someone who may get a letter: a person, or the owners of a deal together."""

    key: str
    names: Sequence[str]
    role: str
    emails: Sequence[str]
    about: str
    """What they need to be told of once."""
    left_out: str = ""
    """Why nothing is sent to them."""
    interest: Interest | None = None

    @property
    def name(self) -> str:
        return _joined(self.names) or "The owner"

    @property
    def greeting(self) -> str:
        """What they are called in the letter."""
        return _joined([first_name(name) or name for name in self.names])


class Mailing:
    """What decides who may get which letter of a deal, each queried once."""

    def __init__(self, deal: Deal, today: date) -> None:
        self.deal, self.today = deal, today

    @cached_property
    def chosen(self) -> Offer | None:
        return accepted_offer(self.deal.pk)

    @property
    def is_open(self) -> bool:
        return self.deal.stage in OPEN

    @cached_property
    def interests(self) -> list[Interest]:
        """The buyers who know which company it is."""
        found = Interest.objects.filter(listing__deal=self.deal, state__in=KNOWING)
        return list(found.select_related("buyer", "listing").order_by("buyer__sort_name", "pk"))

    @cached_property
    def copies(self) -> list[LetterCopy]:
        """What was sent, the latest first."""
        found = LetterCopy.objects.filter(letter__deal=self.deal).select_related("letter")
        return list(found.defer("letter__text").order_by("-letter__at", "-pk"))

    @cached_property
    def ending(self) -> Engagement | None:
        """The agreement that ends or has ended, of a deal that did not close."""
        if not self.is_open:
            return None
        found = Engagement.objects.filter(deal=self.deal, state__in=ENDING)
        return found.defer("agreement_text").first()

    def recipients(self, kind: LetterKind) -> list[Recipient]:
        """Return who may get a letter now; nobody if there is no reason to write it."""
        return list(_SOURCES[kind](self))

    def counters(self) -> Iterator[Recipient]:
        answered = Offer.objects.filter(
            deal=self.deal, state=OfferState.SUBMITTED, side=OfferSide.SELLER
        )
        answers = dict(answered.values_list("interest", "pk"))
        for each in self.interests:
            if each.pk in answers:
                yield of_buyer(each, f"offer-{answers[each.pk]}")

    def not_chosen(self) -> Iterator[Recipient]:
        if self.chosen and self.is_open:
            for each in self.interests:
                if each.pk != self.chosen.interest_id:
                    yield of_buyer(each, about_chosen(self.chosen))

    def available_again(self) -> Iterator[Recipient]:
        """Yield the buyers who were told that another one was chosen."""
        told = [each for each in self.copies if each.letter.kind == LetterKind.NOT_CHOSEN]
        if self.chosen or not told or not self.is_open:
            return
        about = told[0].about
        keys = {each.who for each in told if each.about == about}
        for each in self.interests:
            if _key(each) in keys:
                yield of_buyer(each, about)

    def before_deadline(self) -> Iterator[Recipient]:
        if self.chosen is None and self.deal.stage in _BEFORE_LOI:
            for each in self.interests:
                if each.state in READING and each.state != InterestState.SELECTED:
                    yield of_buyer(each, self._today)

    def welcomed(self) -> Iterator[Recipient]:
        if self.chosen and self.is_open:
            yield from self._people(TEAM, about_chosen(self.chosen))

    def on_calls(self) -> Iterator[Recipient]:
        if self.chosen and self.is_open:
            yield from self._both_sides(self._today)
            yield from self._people(_ON_CALLS, self._today)

    def asked_to_change(self) -> Iterator[Recipient]:
        moved = DateMove.objects.filter(deal=self.deal)
        if self.chosen and self.is_open and (self.deal.retrades.exists() or moved.exists()):
            yield self._owners(self._today)

    def on_first_day(self) -> Iterator[Recipient]:
        if self.chosen and self.deal.stage in _NEAR_CLOSING:
            yield from self._both_sides(about_chosen(self.chosen))

    def owed_the_list(self) -> Iterator[Recipient]:
        if self.ending:
            yield self._owners(about_ending(self.ending))

    @property
    def _today(self) -> str:
        return self.today.isoformat()

    def _owners(self, about: str) -> Recipient:
        readers = readers_of(self.deal)
        reason = "" if readers else "No owner has an email address"
        return Recipient(OWNERS, [*readers.values()], "owner", list(readers), about, reason)

    def _both_sides(self, about: str) -> Iterator[Recipient]:
        yield self._owners(about)
        assert self.chosen is not None
        for each in self.interests:
            if each.pk == self.chosen.interest_id:
                yield of_buyer(each, about)

    def _people(self, roles: Iterable[DealPersonRole], about: str) -> Iterator[Recipient]:
        for each in self.deal.people.filter(role__in=roles).select_related("contact"):
            email, label = each.contact.email, DealPersonRole(each.role).label
            yield Recipient(
                f"person-{each.pk}",
                [each.contact.name],
                label,
                [email] if email else [],
                about,
                "" if email else "No email address",
            )


_SOURCES: Final = {
    LetterKind.COUNTER: Mailing.counters,
    LetterKind.NOT_CHOSEN: Mailing.not_chosen,
    LetterKind.AVAILABLE_AGAIN: Mailing.available_again,
    LetterKind.OFFER_DEADLINE: Mailing.before_deadline,
    LetterKind.WELCOME: Mailing.welcomed,
    LetterKind.CALL_AGENDA: Mailing.on_calls,
    LetterKind.CHANGES: Mailing.asked_to_change,
    LetterKind.FIRST_DAY: Mailing.on_first_day,
    LetterKind.BUYERS_LIST: Mailing.owed_the_list,
}


def about_chosen(offer: Offer) -> str:
    return f"chosen-{offer.interest_id}"


def about_ending(engagement: Engagement) -> str:
    return f"agreement-{engagement.pk}"


def of_buyer(interest: Interest, about: str) -> Recipient:
    buyer = interest.buyer
    reason = ""
    if buyer.do_not_contact:
        reason = f"Not to be contacted: {buyer.do_not_contact}"
    elif buyer.do_not_introduce:
        reason = f"Not to be introduced: {buyer.do_not_introduce}"
    elif not buyer.email:
        reason = "No email address"
    emails = [buyer.email] if buyer.email else []
    return Recipient(_key(interest), [buyer.name], "buyer", emails, about, reason, interest)


def _key(interest: Interest) -> str:
    return f"interest-{interest.pk}"


def _joined(names: Sequence[str]) -> str:
    return " and ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))
