"""The firm's data on how it works with leads, as staff have edited it."""

from functools import lru_cache

from brokerage.content.selectors import bodies
from brokerage.leads.rules.business_hours import BusinessHours
from brokerage.leads.rules.desk import Desk


def desk() -> Desk:
    """Return how the firm works with leads, as staff have edited it at least a second ago."""
    return _desk(bodies.version())


@lru_cache(maxsize=2)
def _desk(version: int) -> Desk:
    return Desk.model_validate(bodies.public_body("desk"))


def business_hours() -> BusinessHours:
    """Return the office hours, with the holidays on which the office is closed."""
    return _business_hours(bodies.version())


@lru_cache(maxsize=2)
def _business_hours(version: int) -> BusinessHours:
    hours = bodies.firm().hours
    return BusinessHours(
        days=hours.days,
        opens=hours.opens,
        closes=hours.closes,
        holidays=frozenset(holiday.date for holiday in desk().holidays),
    )
