"""Multiples that others report by industry: `domain/valuation/reported-multiples.json`."""

import json
from functools import cache
from typing import Any

from brokerage.core import facts


@cache
def reported_multiples() -> Any:
    """Return the comparisons, one for each industry of the method, and their sources."""
    return json.loads(facts.domain_file("valuation", "reported-multiples"))


def comparison_for(industry: str) -> Any:
    """Return the comparison for an industry, or None if there is none."""
    comparisons = reported_multiples()["comparisons"]
    return next((each for each in comparisons if each["industry"] == industry), None)


def is_shown_beside_range(comparison: Any) -> bool:
    """Return whether the average is shown next to a range: only if its source reports it itself,
    and without a caution.
    """
    return bool(comparison["verified"]) and "caution" not in comparison


def sources_with(words: Any) -> dict[str, Any]:
    """Return the sources of `words` and of the comparisons, by key."""
    return {**words["sources"], **reported_multiples()["sources"]}
