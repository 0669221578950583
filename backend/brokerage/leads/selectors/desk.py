"""How the firm works with leads, as staff have edited it."""

from functools import lru_cache

from brokerage.content import selectors as content
from brokerage.leads.rules.desk import Desk


def desk() -> Desk:
    """The stages, reasons for a loss, holidays and time to respond."""
    return _desk(content.version())


@lru_cache(maxsize=2)
def _desk(version: int) -> Desk:
    return Desk.model_validate(content.document("desk"))
