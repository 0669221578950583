"""Bodies of the page on which a confidentiality agreement is signed, and of the desk."""

from collections.abc import Sequence
from datetime import date, datetime
from typing import Annotated, Literal

from django.utils import timezone
from pydantic import Field

from brokerage.content.selectors.bodies import firm
from brokerage.core.schema import Input, LookupText, Schema
from brokerage.deals.buyers.models import Buyer
from brokerage.deals.engagement.schemas.signing import Secret, shortened
from brokerage.deals.engagement.services.letter_text import html
from brokerage.deals.listing.models import Listing
from brokerage.deals.nda.models import Nda
from brokerage.deals.nda.rules.states import NdaKind, NdaState
from brokerage.deals.nda.services.signing import Typed

Number = Annotated[LookupText, Field(max_length=6)]


class NdaKeyIn(Input):
    key: Secret
    """The secret part of the link."""
    visit: Secret = ""
    """The secret that the browser got for its code."""
    adds: Number = ""
    """The number of a listing that the link asks to add."""


class NdaCodeIn(NdaKeyIn):
    code: Annotated[str, Field(max_length=40)]


class NdaSignIn(NdaKeyIn):
    typed_name: str
    capacity: Literal["self", "officer"]
    entity: str = ""
    entity_state: str = ""
    title: str = ""
    phone: str = ""
    text_sha256: Annotated[str, Field(max_length=64)]
    """Of the text that was shown."""

    @property
    def typed(self) -> Typed:
        names = ("typed_name", "capacity", "entity", "entity_state", "title", "phone")
        return Typed(**{name: getattr(self, name) for name in names})


class NdaDeclineIn(NdaKeyIn):
    reason: str


class NdaTextOut(Schema):
    html: str
    """Safe HTML."""
    consent: str
    text_sha256: str
    is_read: bool
    needs_phone: bool
    company: str
    """As we know it, for the field."""


class NdaAddsOut(Schema):
    """A listing that can be added to the agreement."""

    number: str
    is_added: bool


class NdaPageOut(Schema):
    """What the page shows. Without a visit it says only who is asked."""

    name: str
    email: str
    """Shortened, such as `d•••@example.com`."""
    firm_phone: str
    step: Literal["code", "read", "signed", "add", "declined", "closed", "ended"]
    kind: NdaKind | None
    listings: list[str]
    """Numbers; empty without a visit."""
    text: NdaTextOut | None
    """While it can be signed."""
    ends_on: date | None
    adds: NdaAddsOut | None
    account: Literal["none", "known", "here"]
    """Whether the signer has an account to sign in to, and whether this browser is signed in."""

    @classmethod
    def of(
        cls, nda: Nda, *, is_visit: bool, adds: Listing | None = None, is_here: bool = False
    ) -> "NdaPageOut":
        step = _step(nda, is_visit=is_visit, adds=adds)
        has_account = nda.buyer is not None and nda.buyer.account_id is not None
        return cls(
            name=nda.name,
            email=shortened(nda.email),
            firm_phone=firm().phone.display,
            step=step,
            kind=NdaKind(nda.kind) if is_visit else None,
            listings=[each.number for each in nda.covered.all()] if is_visit else [],
            text=_text(nda) if step == "read" else None,
            ends_on=nda.term_ends_on if is_visit else None,
            adds=_adds(nda, adds) if step == "add" and adds is not None else None,
            account="here" if is_here else "known" if is_visit and has_account else "none",
        )


class NdaVisitOut(NdaPageOut):
    visit: str


class NdaAbilitiesOut(Schema):
    remind: bool
    withdraw: bool
    revoke: bool


class NdaListingOut(Schema):
    number: str
    added_at: datetime


class NdaOut(Schema):
    """An agreement, as staff see it."""

    id: int
    kind: NdaKind
    state: NdaState
    state_since: datetime
    is_live: bool
    listings: list[NdaListingOut]
    client: str
    """Whose agreement a joinder joins; empty for others."""
    sent_at: datetime
    open_until: date
    reminders: int
    opened_at: datetime | None
    read_at: datetime | None
    signed_at: datetime | None
    typed_name: str
    entity: str
    """With its state; empty for someone who signed for themselves."""
    title: str
    ends_on: date | None
    reason: str
    ended_by: str
    has_document: bool
    can: NdaAbilitiesOut

    @classmethod
    def of(cls, nda: Nda) -> "NdaOut":
        return cls.build(
            nda,
            kind=NdaKind(nda.kind),
            state=NdaState(nda.state),
            listings=[
                NdaListingOut(number=each.number, added_at=each.added_at)
                for each in nda.covered.all()
            ],
            client=nda.joins.name if nda.joins else "",
            reminders=len(nda.reminded_on),
            opened_at=nda.shown_at,
            read_at=nda.text_read_at,
            entity=f"{nda.entity}, {nda.entity_state}" if nda.entity else "",
            ends_on=nda.term_ends_on,
            ended_by=nda.ended_by_name,
            has_document=nda.sealed_id is not None,
            can=NdaAbilitiesOut.model_validate(nda.abilities()),
        )


class NdaClientOut(Schema):
    """An agreement of a co-broker's client, which the broker can join."""

    id: int
    name: str
    listings: list[str]


class BuyerAgreementsOut(Schema):
    """The agreements of a buyer that a member of staff may see, the latest first."""

    agreements: list[NdaOut]
    clients: list[NdaClientOut]
    """Empty for those who are no co-broker."""
    why_not: str
    """Why nothing can be sent; empty if it can."""

    @classmethod
    def of(cls, buyer: Buyer, visible: list[Nda], clients: list[Nda]) -> "BuyerAgreementsOut":
        return cls(
            agreements=[NdaOut.of(nda) for nda in visible],
            clients=[
                NdaClientOut(
                    id=nda.pk, name=nda.name, listings=[each.number for each in nda.covered.all()]
                )
                for nda in clients
            ],
            why_not=_why_not(buyer),
        )


class MyAgreementOut(Schema):
    """An agreement of a signed-in buyer."""

    kind: NdaKind
    listings: list[str]
    """Numbers."""
    step: Literal["open", "signed", "ended"]
    signed_on: date | None
    ends_on: date | None
    link: str
    """The path of its page, with the secret of its link in the fragment."""

    @classmethod
    def of(cls, nda: Nda) -> "MyAgreementOut":
        signed = nda.signed_at
        return cls(
            kind=NdaKind(nda.kind),
            listings=[each.number for each in nda.covered.all()],
            step="open" if signed is None else "signed" if nda.is_live else "ended",
            signed_on=timezone.localdate(signed) if signed else None,
            ends_on=nda.term_ends_on,
            link=f"/nda#key={nda.key}",
        )


class MyAgreementsOut(Schema):
    """The agreements of a signed-in buyer, the latest first."""

    agreements: list[MyAgreementOut]
    can_add_listings: bool
    """Whether a master is in force, to which listings are added without another signature."""

    @classmethod
    def of(cls, ndas: Sequence[Nda]) -> "MyAgreementsOut":
        return cls(
            agreements=[MyAgreementOut.of(nda) for nda in ndas],
            can_add_listings=any(nda.is_live and nda.kind == NdaKind.MASTER for nda in ndas),
        )


class AddListingIn(Input):
    listing: Number


class SendNdaIn(Input):
    """For a listing by its number, a master without or with one, or a joinder of a client's
    agreement.
    """

    kind: Literal["listing", "master", "joinder"]
    listing: Number = ""
    joins: int | None = None


class NdaReasonIn(Input):
    reason: str


def _why_not(buyer: Buyer) -> str:
    if not buyer.email:
        return "Add an email address first."
    if buyer.do_not_introduce:
        return f"Not introduced to anyone: {buyer.do_not_introduce}"
    return f"Not to be contacted: {buyer.do_not_contact}" if buyer.do_not_contact else ""


def _step(
    nda: Nda, *, is_visit: bool, adds: Listing | None
) -> Literal["code", "read", "signed", "add", "declined", "closed", "ended"]:
    if not is_visit:
        return "code"
    if nda.state == NdaState.DECLINED:
        return "declined"
    if nda.signed_at is None:
        return "read" if nda.is_open else "closed"
    if not nda.is_live:
        return "ended"
    return "add" if adds is not None and nda.kind == NdaKind.MASTER else "signed"


def _text(nda: Nda) -> NdaTextOut:
    buyer = nda.buyer
    return NdaTextOut(
        html=html(nda.text),
        consent=nda.consent_text,
        text_sha256=nda.text_sha256,
        is_read=nda.text_read_at is not None,
        needs_phone=buyer is not None and not buyer.phone,
        company=buyer.company if buyer else "",
    )


def _adds(nda: Nda, listing: Listing) -> NdaAddsOut:
    covered = {each.listing_id for each in nda.covered.all()}
    return NdaAddsOut(number=listing.number, is_added=listing.pk in covered)
