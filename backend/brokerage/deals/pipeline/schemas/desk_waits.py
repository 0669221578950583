"""The response body with what deals wait for."""

from datetime import datetime

from brokerage.core.schema import Schema
from brokerage.deals.pipeline.selectors.waits import DealWaits


class DealWaitRow(Schema):
    """Something that a deal waits for."""

    deal: int
    name: str
    text: str
    tab: str
    """The tab of the deal's page where it is done, or an address of the desk; empty for its
    overview.
    """
    since: datetime


class DealWaitsOut(Schema):
    waits: list[DealWaitRow]
    """At most 50, the longest wait first."""
    count: int
    """Of all, counted up to 100."""

    @classmethod
    def of(cls, waiting: DealWaits) -> "DealWaitsOut":
        rows = [
            DealWaitRow(name=waiting.names[wait.deal], **wait._asdict()) for wait in waiting.rows
        ]
        return cls(waits=rows, count=waiting.count)
