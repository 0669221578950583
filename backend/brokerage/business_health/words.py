"""The texts of the results of the business health status: `domain/business_health/words.json`."""

import json
from functools import cache
from typing import Any

from brokerage.core import facts


@cache
def health_words() -> Any:
    return json.loads(facts.document("business_health", "words"))
