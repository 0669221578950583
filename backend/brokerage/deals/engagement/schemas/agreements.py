"""Bodies of the desk's operations on agreements."""

from datetime import date, datetime
from typing import Annotated, Literal

from pydantic import Field

from brokerage.accounts.models import User
from brokerage.core.schema import Input, Schema
from brokerage.deals.engagement.models import Engagement
from brokerage.deals.engagement.rules.fees import FeeExample, examples
from brokerage.deals.engagement.rules.states import EngagementState
from brokerage.deals.engagement.rules.terms import Kind, Terms
from brokerage.deals.engagement.selectors.engagements import (
    client_names,
    current_engagement,
    engagements_of,
    is_open_for_signing,
    unsigned_clients,
)
from brokerage.deals.engagement.services.letter_text import html
from brokerage.deals.engagement.services.sealing import verify
from brokerage.deals.engagement.services.sending import send_problems
from brokerage.deals.engagement.services.texts import filled_texts, real_estate_license
from brokerage.deals.pipeline.models import Deal
from brokerage.leads.rules.lead_fields import parsed_date


class AgreementTierIn(Input):
    up_to: int | None
    percent: float


class AgreementTermsIn(Input):
    """The terms, in whole US dollars; null is not filled in yet."""

    kind: Kind
    company: str
    starts_on: str
    """`2026-12-04`, or empty."""
    ends_on: str
    notice_days: int
    exclusive: bool
    price_low: int | None
    price_high: int | None
    flat_fee: int | None
    tiers: Annotated[list[AgreementTierIn], Field(max_length=20)]
    minimum: int
    retainer: int
    retainer_credited: bool
    note_at_face: bool
    earnout_when_paid: bool
    assumed_debt: bool
    consulting_pay: bool
    real_estate: bool
    tail_months: int
    list_days: int
    exclusions: str
    do_not_contact: str
    co_broke: bool
    co_broke_share: int
    other_terms: str

    def terms(self) -> Terms:
        """Return the terms with parsed dates. Raises InvalidForm for one that is not a date."""
        dates = {
            "starts_on": parsed_date(self.starts_on, "startsOn"),
            "ends_on": parsed_date(self.ends_on, "endsOn"),
        }
        return Terms.model_validate(self.model_dump() | dates)


class SaveAgreementIn(Input):
    terms: AgreementTermsIn
    version: int


class SendAgreementIn(Input):
    version: int


class AgreementReasonIn(Input):
    reason: str


class TerminateAgreementIn(Input):
    notice_on: str
    reason: str


class AgreementTierOut(Schema):
    up_to: int | None
    percent: float


class AgreementTermsOut(Schema):
    kind: Kind
    company: str
    starts_on: date | None
    ends_on: date | None
    notice_days: int
    exclusive: bool
    price_low: int | None
    price_high: int | None
    flat_fee: int | None
    tiers: list[AgreementTierOut]
    minimum: int
    retainer: int
    retainer_credited: bool
    note_at_face: bool
    earnout_when_paid: bool
    assumed_debt: bool
    consulting_pay: bool
    real_estate: bool
    tail_months: int
    list_days: int
    exclusions: str
    do_not_contact: str
    co_broke: bool
    co_broke_share: int
    other_terms: str


class FeeExampleOut(Schema):
    """The fee at a price, in whole US dollars."""

    price: int
    fee: int
    is_minimum: bool
    due_at_closing: int
    """After the retainer."""

    @classmethod
    def of(cls, example: FeeExample) -> "FeeExampleOut":
        return cls(**example._asdict())


class AgreementSignerOut(Schema):
    """Someone who signs, and how far they are."""

    id: int
    role: Literal["client", "spouse", "principal"]
    name: str
    email: str
    confirmed_at: datetime | None
    shown_at: datetime | None
    agreement_read_at: datetime | None
    signed_at: datetime | None
    declined_at: datetime | None
    decline_reason: str
    copy_sent_at: datetime | None


class AgreementSealOut(Schema):
    """The result of verifying the sealed document, just now."""

    is_intact: bool
    sealed_at: datetime
    sha256: str


class EarlierAgreementOut(Schema):
    id: int
    state: EngagementState
    state_since: datetime
    reason: str


class AgreementOut(Schema):
    """An agreement with everything that the desk shows of it."""

    id: int
    state: EngagementState
    state_since: datetime
    version: int
    terms: AgreementTermsOut
    missing: dict[str, str]
    """What keeps a draft from being sent, by field; `signers` is about the people of the deal."""
    examples: list[FeeExampleOut]
    clients: list[str]
    disclosure: str
    """Safe HTML: of a draft as it would be sent now."""
    agreement: str
    is_sample: bool
    """Whether a text is still marked as a sample."""
    signers: list[AgreementSignerOut]
    sent_at: datetime | None
    sign_by: date | None
    is_open: bool
    """Whether a sent agreement can still be signed."""
    reminded_on: list[date]
    last_day: date | None
    list_due_on: date | None
    tail_ends_on: date | None
    is_notice_given: bool
    reason: str
    seal: AgreementSealOut | None
    may_sign: bool
    """Whether the person may sign for the firm now."""

    @classmethod
    def of(cls, engagement: Engagement, deal: Deal, user: User) -> "AgreementOut":
        terms = engagement.parsed_terms
        clients = client_names(engagement)
        is_draft = engagement.state == EngagementState.DRAFT
        disclosure, agreement = engagement.disclosure_text, engagement.agreement_text
        if is_draft:
            texts = filled_texts(terms, clients)
            engagement.disclosure_text, engagement.agreement_text = (
                disclosure,
                agreement,
            ) = (texts.disclosure, texts.agreement)
        dates = engagement.dates if engagement.starts_on and engagement.ends_on else None
        is_sent = engagement.state == EngagementState.SENT
        is_open = is_sent and is_open_for_signing(engagement)
        return cls.build(
            engagement,
            state=EngagementState(engagement.state),
            terms=AgreementTermsOut.of(terms),
            missing=send_problems(deal, engagement) if is_draft else {},
            examples=[FeeExampleOut.of(each) for each in examples(terms)],
            clients=clients,
            disclosure=html(disclosure),
            agreement=html(agreement),
            signers=[AgreementSignerOut.of(each) for each in engagement.signers.all()],
            is_open=is_open,
            last_day=dates.last_day if dates else None,
            list_due_on=dates.list_due_on if dates and terms.is_sell_side else None,
            tail_ends_on=dates.tail_ends_on if dates and terms.is_sell_side else None,
            is_notice_given=engagement.terminated_on is not None,
            seal=_seal(engagement),
            may_sign=is_open and user.is_principal and not unsigned_clients(engagement),
        )


def _seal(engagement: Engagement) -> AgreementSealOut | None:
    if engagement.sealed is None:
        return None
    found = verify(bytes(engagement.sealed.pdf))
    return AgreementSealOut(
        is_intact=found.is_intact and found.is_stored,
        sealed_at=engagement.sealed.sealed_at,
        sha256=engagement.sealed.sha256,
    )


class DealAgreementOut(Schema):
    """The agreement of a deal, with the earlier ones."""

    agreement: AgreementOut | None
    earlier: list[EarlierAgreementOut]
    has_license: bool
    """Whether the firm has a real estate license."""

    @classmethod
    def of(cls, deal: Deal, user: User) -> "DealAgreementOut":
        current = current_engagement(deal)
        return cls(
            agreement=AgreementOut.of(current, deal, user) if current else None,
            earlier=[
                EarlierAgreementOut.of(each)
                for each in engagements_of(deal)
                if current and each.pk != current.pk
            ],
            has_license=bool(real_estate_license()),
        )


class CountersignOut(Schema):
    """The path of the signing page, with secrets in its fragment."""

    link: str
