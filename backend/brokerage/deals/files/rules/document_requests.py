"""What a new deal asks the owner for, and the states of a request."""

import json
from enum import StrEnum
from functools import cache

from brokerage.core import facts
from brokerage.core.form_rules import InvalidForm
from brokerage.core.schema import Fact
from brokerage.core.text import single_line

LABEL_LENGTH = 120
WHY_LENGTH = 300


class RequestStatus(StrEnum):
    """`RECEIVED` waits for staff to look at it; `ACCEPTED` is what the firm works with."""

    ASKED = "asked"
    RECEIVED = "received"
    ACCEPTED = "accepted"
    NOT_NEEDED = "not-needed"


class DefaultRequest(Fact):
    key: str
    label: str
    why: str
    is_needed_first: bool
    """Whether a deal needs it before the valuation."""


@cache
def default_requests() -> tuple[DefaultRequest, ...]:
    """Return what a new deal asks for, in order (`domain/deals/document-requests.json`)."""
    listed = json.loads(facts.domain_file("deals", "document-requests"))["requests"]
    return tuple(DefaultRequest.model_validate(each) for each in listed)


def needed_first() -> list[str]:
    """Return the keys of the requests that a deal needs before the valuation."""
    return [each.key for each in default_requests() if each.is_needed_first]


def checked_text(field: str, text: str, *, most: int, least: int = 0) -> str:
    """Return a text as one line. Raises InvalidForm for fewer than `least` or more than `most`
    characters.
    """
    clean = single_line(text)
    if len(clean) < least:
        raise InvalidForm({field: "Please fill this in"})
    if len(clean) > most:
        raise InvalidForm({field: f"Please use at most {most} characters"})
    return clean
