"""What a buyer's profile says, as interests need it."""

from django.utils import timezone

from brokerage.deals.buyers.models import Buyer, ProofOfFunds

_STOPS = ("bankruptcy", "judgments", "federalDebt", "felony")


def said(buyer: Buyer, field: str) -> str:
    """Return an answer of the profile as it is stored; empty without one."""
    value = buyer.answers.get(field, "")
    return value if isinstance(value, str) else ""


def past_of(buyer: Buyer) -> str:
    """Return `some` or `none` for what stops lenders; empty if the buyer has not said."""
    answers = [said(buyer, field) for field in _STOPS]
    if "yes" in answers:
        return "some"
    return "none" if all(answers) else ""


def competitor_of(buyer: Buyer) -> str:
    text = said(buyer, "competitor").strip()
    return "" if text.casefold().rstrip(".") in ("none", "no", "no one", "nobody", "n/a") else text


def has_valid_profile(buyer: Buyer) -> bool:
    return buyer.has_valid_profile(timezone.localdate())


def proof_seen(buyer: Buyer) -> ProofOfFunds | None:
    """Return the latest proof of a buyer's money that staff have seen; its band stays when the file
    is gone.
    """
    seen = [(proof.seen_at, proof) for proof in buyer.proofs.all() if proof.seen_at]
    funds = [each for each in seen if each[1].kind == "funds"]
    return max(funds, key=lambda each: (each[0], each[1].pk))[1] if funds else None


def has_lender_letter(buyer: Buyer) -> bool:
    return any(proof.kind == "lender-letter" for proof in buyer.proofs.all())
