"""Adds the opinions of value that a person may read to the export of their data."""

from typing import Any

from brokerage.accounts.models import User
from brokerage.core.dates import timestamp
from brokerage.deals.opinion.models import OpinionReading
from brokerage.deals.opinion.rules.content import figures
from brokerage.deals.opinion.selectors.opinions import opinions_of_owner
from brokerage.deals.pipeline.models import Deal
from brokerage.valuation.rules.money import format_money


def opinions(person: User, **_signal: object) -> tuple[str, list[dict[str, Any]]]:
    """Return the section's title, and a row for each released opinion of the person's sale."""
    try:
        found = opinions_of_owner(person).opinions
    except Deal.DoesNotExist:
        found = []
    readings = OpinionReading.objects.filter(reader=person, opinion__in=found)
    read = {each.opinion_id: each.read_at for each in readings}
    rows = []
    for opinion in found:
        numbers = figures(opinion.written)
        assert opinion.released_at is not None
        rows.append(
            {
                "Letter": opinion.reference,
                "Released": timestamp(opinion.released_at),
                "Range": f"{format_money(numbers.range_low)} to {format_money(numbers.range_high)}",
                "First read": timestamp(read[opinion.pk]) if opinion.pk in read else "",
            }
        )
    return "Our letters", rows
