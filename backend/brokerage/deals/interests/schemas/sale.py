"""Request and response bodies of the owner's operations on buyers."""

from datetime import datetime
from typing import Annotated

from pydantic import Field

from brokerage.core.schema import Input, LookupText, Schema


class SaleBuyerLineOut(Schema):
    label: str
    text: str


class SaleBuyerOut(Schema):
    """A buyer as the owner reads of them: no statements, and money as a band. `proof` is the band
    that we have seen, empty if none. `answer` is `waits`, `approved`, `declined`, `policy` (we
    decided, as agreed) or `ended`.
    """

    number: int
    name: str
    company: str
    lines: list[SaleBuyerLineOut]
    proof: str
    asked_at: datetime
    answer: str
    answered_by: str
    answered_at: datetime | None
    reason: str


class SaleBuyersOut(Schema):
    """The buyers whom the owner was asked about, those that wait first; `line` says how it goes."""

    line: str
    buyers: list[SaleBuyerOut]


class SaleBuyerAnswerIn(Input):
    approved: bool
    reason: Annotated[LookupText, Field(max_length=500)] = ""
