"""The data model of `content/documents/quarterly-financial-review-pack.yaml`."""

from pydantic import BaseModel

from brokerage.library.documents.excel.lines import Line, Text


class BudgetLine(Line):
    """A line of the profit and loss or balance sheet, with its budget."""

    budget: tuple[float, ...] = ()
    """The budget of each quarter; empty if it is the same as `example`."""
    earning: bool = False
    """Whether more than the budget is good."""


class Ratio(Line):
    """A line that calculates a ratio."""

    review_label: str = ""
    """What the first sheet calls it; empty: it is not shown there."""


class _Section(BaseModel):
    heading: str
    lines: tuple[Ratio, ...]


class ReviewText(Text):
    """The texts and lines of the quarterly review pack."""

    entry_steps: tuple[str, ...]
    profit: tuple[BudgetLine, ...]
    balance: tuple[BudgetLine, ...]
    principal: Ratio
    ratio_steps: tuple[str, ...]
    ratios: tuple[_Section, ...]
    ratio_note: str
