"""What two leads that may be the same person have in common.

The leads that are compared have one email, one phone or one name (`selectors/duplicates.py`).
"""

from dataclasses import dataclass

from brokerage.leads.rules.search_words import normalize


@dataclass(frozen=True)
class Identity:
    """What tells who a lead is. The email is in lower case; each but the name may be empty."""

    name: str
    email: str
    phone_e164: str
    company: str


def common_traits(one: Identity, other: Identity) -> tuple[str, ...]:
    """Return what two leads have in common, in words such as `same phone number`."""
    compared = {
        "same email": one.email == other.email and one.email,
        "same phone number": one.phone_e164 == other.phone_e164 and one.phone_e164,
        "same name": normalize(one.name) == normalize(other.name),
        "same company": one.company and normalize(one.company) == normalize(other.company),
    }
    return tuple(trait for trait, holds in compared.items() if holds)
