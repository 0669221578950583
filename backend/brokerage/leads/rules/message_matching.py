"""The rule by which a message belongs to a lead: by email first, then by phone."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True)
class Candidate:
    """A lead to which a message may belong: its id, its email in lower case and its phone; also
    with the email and phone of a lead that was merged into it.
    """

    lead: int
    email: str
    phone_e164: str


@dataclass(frozen=True)
class Match:
    """The id of the lead that a message belongs to, and the field by which the lead was found."""

    lead: int
    by: Literal["email", "phone"]


def match(email: str, phone_e164: str, candidates: Sequence[Candidate]) -> Match | None:
    """Return which lead a message with this email and phone (E.164) belongs to.

    The email decides. If no candidate has it, the phone decides, unless several leads with
    different emails have this phone: then it is shared, in an office or a family. Of several leads
    that match, it is the one with the lowest id.
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
