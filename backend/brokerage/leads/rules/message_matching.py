"""The rule by which a message belongs to a lead: by email first, then by phone."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True)
class Candidate:
    """A lead that has the email or the phone of a message. `email` is in lower case; either may be
    empty.

    A lead into which others were merged is a candidate with the email of each of them.
    """

    lead: int
    email: str
    phone_e164: str


@dataclass(frozen=True)
class Match:
    """The lead that a message belongs to, and by which field it was found."""

    lead: int
    by: Literal["email", "phone"]


def match(email: str, phone_e164: str, candidates: Sequence[Candidate]) -> Match | None:
    """Choose the lead of the person who has this email or phone; None if none of the candidates is.

    Email decides. A phone decides only where one lead has it, or leads with one email at most: a
    phone of leads with different emails is shared, in an office or a family. Of several leads that
    match, the one with the lowest id is chosen.
    """
    email = email.strip().lower()
    same_email = [each.lead for each in candidates if email and each.email == email]
    if same_email:
        return Match(min(same_email), "email")
    same_phone = [each for each in candidates if phone_e164 and each.phone_e164 == phone_e164]
    leads = {each.lead for each in same_phone}
    emails = {each.email for each in same_phone if each.email}
    if leads and (len(leads) == 1 or len(emails) <= 1):
        return Match(min(leads), "phone")
    return None
