"""What the results say, of both variants: `domain/assessments/*/words.json`, as reports read it."""

import json
from functools import cache
from typing import Any, Literal

from brokerage.core import facts


@cache
def words(variant: Literal["scenarios", "scored"]) -> Any:
    return json.loads(facts.assessment(variant, "words"))
