"""Request and response bodies of the buyer's own pages."""

from datetime import date, datetime
from typing import Literal

from django.utils import timezone

from brokerage.core.schema import Schema
from brokerage.deals.buyers.models import Buyer, ProofOfFunds
from brokerage.deals.buyers.rules.profile import PROFILE, missing, state_of
from brokerage.deals.buyers.services.profile import SavedProfile
from brokerage.deals.buyers.services.proofs import LARGEST, LETTER
from brokerage.deals.intake.schemas import IntakeAnswerOut, IntakeGroupOut


def _answers(buyer: Buyer) -> dict[str, IntakeAnswerOut]:
    return {field: IntakeAnswerOut(**answer) for field, answer in buyer.profile.items()}


class BuyingProfileOut(Schema):
    """The questions of the profile, and the answers by the id of the field."""

    groups: list[IntakeGroupOut]
    answers: dict[str, IntakeAnswerOut]
    state: Literal["open", "valid", "expired"]
    """`open` until the buyer has sent it for the first time."""
    valid_until: date | None
    missing: int
    """How many questions have no answer that need one."""

    @classmethod
    def of(cls, buyer: Buyer) -> "BuyingProfileOut":
        return cls(
            groups=[IntakeGroupOut.model_validate(group) for group in PROFILE.groups],
            answers=_answers(buyer),
            state=state_of(buyer.profile_valid_until, timezone.localdate()),
            valid_until=buyer.profile_valid_until,
            missing=len(missing(buyer.answers)),
        )


class BuyingProofOut(Schema):
    """What a buyer sees of a document that they sent."""

    key: str
    kind: Literal["funds", "lender-letter"]
    filename: str
    uploaded_at: datetime
    dated_on: date | None
    amount: int | None
    state: Literal["checking", "ready", "refused", "withdrawn", "deleted"]
    reason: str
    """Why it was refused."""
    seen_at: datetime | None
    delete_on: date | None
    """When the file goes; null once it is gone."""

    @classmethod
    def of(cls, proof: ProofOfFunds) -> "BuyingProofOut":
        return cls.build(
            proof,
            kind="lender-letter" if proof.kind == LETTER else "funds",
            delete_on=proof.delete_on if proof.storage_name else None,
        )


class BuyingProofsOut(Schema):
    proofs: list[BuyingProofOut]
    """The newest first."""
    largest_file: int
    """Bytes."""

    @classmethod
    def of(cls, buyer: Buyer) -> "BuyingProofsOut":
        proofs = [BuyingProofOut.of(proof) for proof in buyer.proofs.all()]
        return cls(proofs=proofs, largest_file=LARGEST)


class BuyingSavedOut(Schema):
    """All answers. `conflicts` lists the fields that were not saved, because someone else has
    answered them since.
    """

    answers: dict[str, IntakeAnswerOut]
    conflicts: list[str]

    @classmethod
    def of(cls, saved: SavedProfile) -> "BuyingSavedOut":
        return cls(answers=_answers(saved.buyer), conflicts=saved.conflicts)
