"""Request and response bodies of the operations on valuations."""

from datetime import datetime
from typing import Annotated

from pydantic import AwareDatetime, Field

from brokerage.core.schema import Input, Schema
from brokerage.valuation.models import SavedRun
from brokerage.valuation.rules.calculator import Answers
from brokerage.valuation.rules.comparison import RangeStep
from brokerage.valuation.selectors.method_change import MethodChange, change_of
from brokerage.valuation.services.runs import RunSubmission


class AnswersIn(Input):
    """The calculator's eight answers as typed and chosen. Every field is optional: the calculator's
    own checks report what is missing.
    """

    industry: str = ""
    revenue: str = ""
    sde: str = ""
    years: str = ""
    employees: str = ""
    owner_involvement: str = ""
    location: str = ""
    real_estate: str = ""


class RunIn(AnswersIn):
    """A run as a browser submits it; the server calculates the figures.

    A report accepts an answer that is not an option, and names the first field that fails a check.
    A run to be saved or attached to a message is rejected as a whole if any answer is invalid.
    """

    version: str = ""
    """Of the method. If it is empty or unknown, a report uses the version in effect; a saved run or
    a message is rejected.
    """

    def submission(self) -> RunSubmission:
        return RunSubmission(Answers(**self.model_dump(exclude={"version"})), self.version)


class SaveRunIn(RunIn):
    """`made_at` is set for a run that the browser had stored before the owner signed in; a future
    time or one more than 400 days ago is moved to the nearest allowed time.
    """

    made_at: Annotated[AwareDatetime, Field(strict=False)] | None = None
    """Null means now."""

    def submission(self) -> RunSubmission:
        answers = self.model_dump(exclude={"version", "made_at"})
        return RunSubmission(Answers(**answers), self.version)


class FiguresOut(Schema):
    """The results of the three approaches, the range, and its width (`gap`), in whole
    US dollars.
    """

    asset_based: int
    earnings_based: int
    market_based: int
    range_low: int
    range_high: int
    gap: int


class SavedRunOut(Schema):
    """A saved run: its answers by the form's names, amounts as `$1,200,000`, and its figures.

    `method_change` is null unless the method in effect gives another range.
    """

    id: int
    version: str
    inputs: dict[str, str]
    result: FiguresOut
    made_at: datetime
    method_change: MethodChange | None

    @classmethod
    def of(cls, run: SavedRun) -> "SavedRunOut":
        return cls(
            id=run.pk,
            version=run.version,
            inputs=run.inputs,
            result=FiguresOut.model_validate(run.result),
            made_at=run.made_at,
            method_change=change_of(run),
        )


class SavedRunsOut(Schema):
    runs: list[SavedRunOut]
    """The newest first."""
    total: int
    """On all pages."""
    page_size: int


class ComparisonOut(Schema):
    """The steps from the range of the first run to that of the second. `unpriced` has the changed
    answers that enter no formula, by the form's names.
    """

    first: SavedRunOut
    second: SavedRunOut
    steps: list[RangeStep]
    """By cause: the version, industry, location, years, revenue, SDE."""
    unpriced: list[str]


class RunRemoved(Schema):
    """The run is deleted."""

    removed: bool = True
