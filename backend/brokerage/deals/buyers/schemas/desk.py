"""Request and response bodies of the desk's operations on buyers."""

from collections.abc import Sequence
from datetime import date, datetime
from typing import Annotated, Any, Literal, cast

from django.utils import timezone
from pydantic import Field

from brokerage.accounts.models import User
from brokerage.core.schema import Input, Schema
from brokerage.deals.buyers.models import Buyer, BuyerEvent, ProofOfFunds
from brokerage.deals.buyers.rules.money import BANDS, Band, band
from brokerage.deals.buyers.rules.profile import (
    ANY,
    FIELDS,
    PROFILE,
    REGIONS,
    TRADES,
    amount,
    missing,
    state_of,
    valid_until,
)
from brokerage.deals.buyers.rules.tiers import suggest
from brokerage.deals.buyers.selectors.desk import BuyerPage, events_of
from brokerage.deals.buyers.selectors.proofs import is_funded
from brokerage.deals.intake.rules.sheet import readable
from brokerage.deals.listing.models import Listing

_Text = Annotated[str, Field(max_length=1000)]
ProfileState = Literal["open", "valid", "expired"]
BuyerTier = Literal["", "A", "B", "C"]


class BuyerRow(Schema):
    """A buyer as a row of a list."""

    id: int
    name: str
    company: str
    kind: str
    tier: BuyerTier
    email: str
    phone: str
    profile: ProfileState
    price_to: int | None
    """The most they would pay, in whole US dollars."""
    money: str
    """The band of the cash they say they have; empty if they have not said."""
    looks_for: str
    """Trades and regions in words; empty if they have not said."""
    is_barred: bool
    """Whether the firm introduces them to nobody."""
    last_contact_at: datetime

    @classmethod
    def of(cls, buyer: Buyer) -> "BuyerRow":
        cash = amount(buyer.answers, "liquid")
        return cls.build(
            buyer,
            profile=state_of(buyer.profile_valid_until, timezone.localdate()),
            money=band(cash) if cash is not None else "",
            looks_for=_looks_for(buyer),
            is_barred=buyer.do_not_introduce != "",
        )


def _looks_for(buyer: Buyer) -> str:
    """Return trades and regions in words, from what was loaded with the buyer."""
    rows = [(each.kind, each.key) for each in buyer.criteria.all()]
    if not rows:
        return ""
    trades = [TRADES.get(key, key).partition(" (")[0] for kind, key in rows if kind == "trade"]
    regions = [REGIONS.get(key, key) for kind, key in rows if kind == "region"]
    named = ", ".join(trades) if ("trade", ANY) not in rows else "Any trade"
    return f"{named} · {', '.join(regions) if ('region', ANY) not in rows else 'all of Texas'}"


class BuyerChoiceOut(Schema):
    key: str
    label: str


class BuyersOut(Schema):
    buyers: list[BuyerRow]
    next_cursor: str
    """Of the next page; empty on the last."""
    total: int
    """Counted up to 1,000."""
    trades: list[BuyerChoiceOut]
    """What the list can be filtered by."""
    regions: list[BuyerChoiceOut]

    @classmethod
    def of(cls, page: BuyerPage) -> "BuyersOut":
        return cls(
            buyers=[BuyerRow.of(buyer) for buyer in page.buyers],
            next_cursor=page.next_cursor,
            total=page.total,
            trades=[BuyerChoiceOut(key=key, label=label) for key, label in TRADES.items()],
            regions=[BuyerChoiceOut(key=key, label=label) for key, label in REGIONS.items()],
        )


class BuyerLineOut(Schema):
    label: str
    text: str


class BuyerGroupOut(Schema):
    title: str
    lines: list[BuyerLineOut]


class BuyerBandOut(Schema):
    """A range of money; `start` names it."""

    start: int
    label: str


class BuyerProofOut(Schema):
    """A document that proves a buyer's money. `band` is what staff saw in it."""

    id: int
    kind: Literal["funds", "lender-letter"]
    filename: str
    uploaded_at: datetime
    dated_on: date | None
    amount: int | None
    state: Literal["checking", "ready", "refused", "withdrawn", "deleted"]
    reason: str
    seen_by: str
    seen_at: datetime | None
    band: str
    delete_on: date | None
    has_file: bool

    @classmethod
    def of(cls, proof: ProofOfFunds) -> "BuyerProofOut":
        found = Band(proof.amount_from or 0, proof.amount_to)
        return cls.build(
            proof,
            seen_by=proof.seen_by_name,
            band=found.words if proof.seen_at else "",
            has_file=proof.storage_name != "",
        )


class BuyerEventOut(Schema):
    id: int
    kind: str
    text: str
    actor_name: str
    """Empty for what the buyer or the worker did."""
    at: datetime

    @classmethod
    def list_of(cls, events: Sequence[BuyerEvent]) -> list["BuyerEventOut"]:
        return [cls.model_validate(each) for each in events]


class BuyerOut(Schema):
    """A buyer with everything that staff know of them."""

    id: int
    version: int
    name: str
    email: str
    phone: str
    company: str
    kind: str
    tier: BuyerTier
    suggested_tier: Literal["A", "B", "C"] | None
    suggestion: list[str]
    """What speaks for and against the suggested tier."""
    do_not_introduce: str
    do_not_contact: str
    has_account: bool
    represented_by: str
    profile: ProfileState
    profile_missing: int
    profile_valid_until: date | None
    money: str
    looks_for: str
    answers: list[BuyerGroupOut]
    """The profile in words, by step; steps without an answer are left out."""
    proofs: list[BuyerProofOut]
    bands: list[BuyerBandOut]
    latest_delete_on: date
    """The last day on which the file of a proof may be deleted."""
    events: list[BuyerEventOut]
    """The latest hundred."""
    last_contact_at: datetime
    created_at: datetime
    abilities: dict[str, bool]

    @classmethod
    def of(cls, buyer: Buyer, user: User) -> "BuyerOut":
        row, values = BuyerRow.of(buyer), buyer.answers
        suggestion = suggest(values, is_funded=is_funded(buyer))
        return cls(
            **row.model_dump(
                include={
                    *("id", "name", "company", "kind", "tier", "email", "phone", "profile"),
                    *("money", "looks_for", "last_contact_at"),
                }
            ),
            version=buyer.version,
            suggested_tier=cast("Any", suggestion.tier.value if suggestion.tier else None),
            suggestion=suggestion.reasons,
            do_not_introduce=buyer.do_not_introduce,
            do_not_contact=buyer.do_not_contact,
            has_account=buyer.account_id is not None,
            represented_by=buyer.represented_by.name if buyer.represented_by else "",
            profile_missing=len(missing(values)),
            profile_valid_until=buyer.profile_valid_until,
            answers=_answers(buyer),
            proofs=[BuyerProofOut.of(proof) for proof in buyer.proofs.all()],
            bands=[BuyerBandOut(start=each.start, label=each.words) for each in BANDS],
            latest_delete_on=valid_until(timezone.localdate()),
            events=BuyerEventOut.list_of(events_of(buyer)),
            created_at=buyer.created_at,
            abilities=buyer.abilities(user),
        )


def _answers(buyer: Buyer) -> list[BuyerGroupOut]:
    values, found = buyer.answers, []
    for group in PROFILE.groups:
        lines = [
            BuyerLineOut(label=field.label, text=readable(FIELDS[field.id], values[field.id]))
            for field in group.fields
            if values.get(field.id)
        ]
        if lines:
            found.append(BuyerGroupOut(title=group.title, lines=lines))
    return found


class KnownBuyerOut(Schema):
    """The buyer who has this email or phone already."""

    code: Literal["known"] = "known"
    message: str
    fields: dict[str, str] = {}
    buyer: int


class BuyerIn(Input):
    name: _Text = ""
    email: _Text = ""
    phone: _Text = ""
    company: _Text = ""
    kind: _Text = ""


class BuyerChangeIn(Input):
    """Only what is given changes."""

    version: Annotated[int, Field(ge=1)]
    name: _Text = ""
    email: _Text = ""
    phone: _Text = ""
    company: _Text = ""
    kind: _Text = ""
    tier: _Text = ""
    do_not_introduce: _Text = ""
    do_not_contact: _Text = ""

    def given(self) -> dict[str, Any]:
        return self.model_dump(exclude_unset=True, exclude={"version"})


class BuyerNoteIn(Input):
    text: Annotated[str, Field(max_length=8000)] = ""


class BuyerProofSeenIn(Input):
    amount_from: Annotated[int, Field(ge=0)]
    """The start of the band."""
    delete_on: Annotated[str, Field(max_length=10)]


class FittingListingOut(Schema):
    """A listing that fits what a buyer looks for, with the reasons."""

    id: int
    deal: int | None
    number: str
    title: str
    reasons: list[str]

    @classmethod
    def of(cls, listing: Listing, reasons: list[str]) -> "FittingListingOut":
        return cls.build(listing, deal=listing.deal_id, reasons=reasons)


class FittingListingsOut(Schema):
    listings: list[FittingListingOut]


class FittingBuyerOut(Schema):
    """A buyer whose stated criteria a listing fits, with the reasons."""

    id: int
    name: str
    tier: BuyerTier
    profile: ProfileState
    money: str
    reasons: list[str]

    @classmethod
    def of(cls, buyer: Buyer, reasons: list[str]) -> "FittingBuyerOut":
        row = BuyerRow.of(buyer)
        return cls(
            id=row.id,
            name=row.name,
            tier=row.tier,
            profile=row.profile,
            money=row.money,
            reasons=reasons,
        )


class FittingBuyersOut(Schema):
    buyers: list[FittingBuyerOut]
    page: int
    pages: int
    total: int
