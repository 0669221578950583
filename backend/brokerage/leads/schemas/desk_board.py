"""The response body of the board, which shows leads by stage."""

from datetime import date, datetime

from brokerage.core.schema import Schema
from brokerage.leads.schemas.desk_leads import AssigneeId


class BoardCard(Schema):
    """A lead as a card on the board. `expected_value` is in whole US dollars."""

    id: int
    name: str
    email: str
    company: str
    stage: str
    stage_since: datetime
    loss_reason: str
    """The id of a loss reason in the desk's context; empty for leads that are not lost."""
    assignee: AssigneeId
    next_action: str
    next_action_on: date | None
    expected_value: int | None
    """The middle of the latest valuation's range; null without a valuation."""


class BoardColumn(Schema):
    """A column of the board: a stage with its leads. Money in whole US dollars."""

    stage: str
    """The id of a stage in the desk's context, or of a stage that the firm has deleted."""
    leads: list[BoardCard]
    count: int
    """The number of leads in the column, counted up to 1,000."""
    expected_value: int | None
    """The sum of the expected values of all leads; null for more than 1,000 leads."""


class BoardOut(Schema):
    """The board: a column for each stage in the firm's order, then for deleted stages in use."""

    columns: list[BoardColumn]
