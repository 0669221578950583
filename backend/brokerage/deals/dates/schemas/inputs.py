"""Request bodies of the operations on dates and closing. Amounts are US dollars."""

from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from brokerage.core.schema import Input, IsoDate
from brokerage.deals.dates.rules.calendar_days import DateCounts
from brokerage.deals.dates.rules.closing_list import ClosingSide
from brokerage.deals.dates.rules.slips import DateState

_DayOrNone = Annotated[IsoDate | None, BeforeValidator(lambda value: value or None)]
_Id = Annotated[int, Field(ge=1, lt=2**63)] | None
_Line = Annotated[str, Field(max_length=500)]
_Effect = Annotated[int, Field(ge=-1_000_000_000, le=1_000_000_000)]
_Days = Annotated[int, Field(ge=-3650, le=3650)]
_Counts = Annotated[DateCounts, Field(strict=False)]
_State = Annotated[DateState, Field(strict=False)]


class PreviewDateIn(Input):
    on: _DayOrNone = None
    done_on: _DayOrNone = None


class MoveDateIn(Input):
    on: IsoDate
    reason: _Line = ""
    version: int


class SettleDateIn(Input):
    state: _State
    done_on: _DayOrNone = None
    reason: _Line = ""
    version: int


class AssignDateIn(Input):
    staff: _Id = None
    person: _Id = None
    version: int


class AddDateIn(Input):
    label: _Line
    on: _DayOrNone = None
    after: _Id = None
    days: _Days = 0
    counts: _Counts = DateCounts.CALENDAR
    version: int


class PreviewLinkIn(Input):
    """From which date it is counted; from none without `after`."""

    after: _Id = None
    days: _Days = 0
    counts: _Counts = DateCounts.CALENDAR


class LinkDateIn(PreviewLinkIn):
    reason: _Line = ""
    version: int


class DateGuestsIn(Input):
    """Whose calendars get their dates by mail."""

    people: Annotated[list[Annotated[int, Field(ge=1, lt=2**63)]], Field(max_length=100)]
    has_buyer: bool


class TrackIn(Input):
    pen: _Line = ""
    """Whom the deal waits for."""
    since: _DayOrNone = None
    chase_after: Annotated[int, Field(ge=1, le=90)] = 5
    note: _Line = ""


class RetradeIn(Input):
    asked_on: IsoDate
    asked: _Line
    effect: _Effect = 0
    evidence: _Id = None


class AnswerRetradeIn(Input):
    answer: Literal["open", "agreed", "partly", "declined"]
    text: _Line = ""
    effect: _Effect = 0


class ClosingItemIn(Input):
    label: _Line
    side: Annotated[ClosingSide, Field(strict=False)]


class SettleClosingItemIn(Input):
    state: _State
    reason: _Line = ""
    file: _Id = None


class WireIn(Input):
    payee: _Line
    instructions: Annotated[str, Field(max_length=2000)]
    is_for_buyer: bool = False
    """Whether the buyer sends this money, and so reads them once they are confirmed."""


class WireCallIn(Input):
    person: _Line
    number: _Line
    source: _Line
    """Where the number was known from, such as the engagement agreement."""
