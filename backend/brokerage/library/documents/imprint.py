"""What every document says about itself: who made it, its edition, and that it is not advice."""

from datetime import date

from brokerage.core.facts import Firm

NOT_ADVICE = (
    "General information, not legal, tax, accounting, investment or appraisal advice, and not an"
    " offer. It does not know your circumstances: ask your own attorney and CPA before you act."
    " Results vary."
)


def edition_date(product: date, edited_on: date | None) -> date:
    """Return the date that a document carries: the product's edition, or the day of the last edit
    by staff if that is later.
    """
    return max(product, edited_on) if edited_on else product


def edition(made_on: date) -> str:
    """Format a date as `Edition of November 2026`."""
    return f"Edition of {made_on:%B %Y}"


def contact_line(firm: Firm) -> str:
    at = firm.address
    return f"{firm.phone.display}  ·  {firm.email}  ·  {at.city}, {at.region}"
