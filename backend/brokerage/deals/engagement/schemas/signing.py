"""Bodies of the signing page, and of what the owner's page shows of an agreement."""

from datetime import date
from typing import Annotated, Literal

from pydantic import Field

from brokerage.content.selectors.bodies import firm
from brokerage.core.schema import Input, LookupText, Schema
from brokerage.deals.engagement.models import Signer
from brokerage.deals.engagement.rules.states import EngagementState
from brokerage.deals.engagement.selectors.engagements import is_open_for_signing
from brokerage.deals.engagement.services.letter_text import html

Secret = Annotated[LookupText, Field(max_length=200)]


class SigningKeyIn(Input):
    key: Secret
    """The secret part of the link."""
    visit: Secret = ""
    """The secret that the browser got for its code."""


class SigningCodeIn(SigningKeyIn):
    code: Annotated[str, Field(max_length=40)]


class SigningReadIn(SigningKeyIn):
    part: Literal["disclosure", "agreement"]


class SignIn(SigningKeyIn):
    typed_name: str
    capacity: Literal["self", "officer"]
    title: str = ""
    text_sha256: Annotated[str, Field(max_length=64)]
    """Of the texts that were shown."""


class DeclineIn(SigningKeyIn):
    reason: str


class SigningTextsOut(Schema):
    disclosure: str
    """Safe HTML."""
    agreement: str
    consent: str
    text_sha256: str
    company: str
    disclosure_read: bool
    agreement_read: bool


class CosignerOut(Schema):
    name: str
    signed: bool


class SigningOut(Schema):
    """What the signing page shows. Without a visit it says only who is asked, with no word about
    the deal.
    """

    name: str
    email: str
    """Shortened, such as `d•••@example.com`."""
    role: Literal["client", "spouse", "principal"]
    advisor: str
    firm_phone: str
    sign_by: date | None
    step: Literal["code", "read", "signed", "complete", "declined", "closed"]
    texts: SigningTextsOut | None
    cosigners: list[CosignerOut]
    """The others who sign; empty without a visit."""
    desk_path: str
    """Of the agreement on the desk, for a principal; otherwise empty."""

    @classmethod
    def of(cls, signer: Signer, *, is_visit: bool) -> "SigningOut":
        engagement = signer.engagement
        others = engagement.signers.exclude(pk=signer.pk) if is_visit else []
        return cls(
            name=signer.name,
            email=shortened(signer.email),
            role=signer.role,  # type: ignore[arg-type]
            advisor=engagement.advisor_name,
            firm_phone=firm().phone.display,
            sign_by=engagement.sign_by,
            step=_step(signer, is_visit=is_visit),
            texts=_texts(signer) if is_visit else None,
            cosigners=[
                CosignerOut(name=each.name, signed=each.signed_at is not None) for each in others
            ],
            desk_path=_desk_path(signer) if is_visit else "",
        )


class OwnerAgreementOut(Schema):
    """The agreement that an owner signs, on the page of their sale."""

    step: Literal["open", "signed", "complete"]
    sign_by: date | None
    link: str
    """The path of the signing page, with the secret of the person's link in its fragment."""

    @classmethod
    def of(cls, signer: Signer) -> "OwnerAgreementOut":
        engagement = signer.engagement
        is_complete = engagement.sealed_id is not None
        return cls(
            step="complete" if is_complete else "signed" if signer.signed_at else "open",
            sign_by=engagement.sign_by,
            link=f"/sign#key={signer.key}",
        )


class SigningVisitOut(SigningOut):
    visit: str


def _step(
    signer: Signer, *, is_visit: bool
) -> Literal["code", "read", "signed", "complete", "declined", "closed"]:
    engagement = signer.engagement
    if not is_visit:
        return "code"
    if engagement.sealed_id is not None:
        return "complete"
    if engagement.state == EngagementState.DECLINED:
        return "declined"
    if signer.signed_at is not None:
        return "signed"
    return "read" if is_open_for_signing(engagement) else "closed"


def _desk_path(signer: Signer) -> str:
    deal_id = signer.engagement.deal_id
    return f"/desk/deals/{deal_id}/agreement" if signer.is_firm and deal_id else ""


def _texts(signer: Signer) -> SigningTextsOut:
    engagement = signer.engagement
    return SigningTextsOut(
        disclosure=html(engagement.disclosure_text),
        agreement=html(engagement.agreement_text),
        consent=engagement.consent_text.strip(),
        text_sha256=engagement.text_sha256,
        company=engagement.parsed_terms.company if not signer.is_firm else firm().name,
        disclosure_read=signer.disclosure_read_at is not None,
        agreement_read=signer.agreement_read_at is not None,
    )


def shortened(email: str) -> str:
    name, _, domain = email.partition("@")
    return f"{name[:1]}•••@{domain}"
