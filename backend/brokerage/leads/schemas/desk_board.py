"""The board: leads by stage."""

from brokerage.core.schema import Schema
from brokerage.leads.schemas.desk_leads import LeadRow


class BoardColumn(Schema):
    """A stage with its leads. Money in whole US dollars."""

    stage: str
    """The id of a stage in the desk's context."""
    leads: list[LeadRow]
    """At most 30."""
    count: int
    """All leads of the stage."""
    expected_value: int
    """The sum of the middle of all leads' ranges."""


class BoardOut(Schema):
    columns: list[BoardColumn]
