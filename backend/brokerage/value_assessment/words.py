"""The texts of the results of the value assessment: `domain/value_assessment/words.json`."""

import json
from functools import cache
from typing import Any

from brokerage.core import facts


@cache
def value_words() -> Any:
    return json.loads(facts.document("value_assessment", "words"))
