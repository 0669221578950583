"""The report of a described, made-up business, to be looked at before anybody calculates."""

import json
from datetime import UTC, date, datetime, time
from functools import cache
from pathlib import Path
from typing import Any

from django.conf import settings

from brokerage.pdf import renderer
from brokerage.valuation import method as methods
from brokerage.valuation.report import report_data
from brokerage.valuation.rules import Answers


def sample_report(made_on: date) -> bytes:
    """A page about the business, then its report, by the method in use. Every page says sample."""
    words = _words()
    made_at = datetime.combine(made_on, time(12), UTC)
    told = report_data(answers(), methods.current(), made_at)
    own = words["own"] | {"href": settings.SITE_URL + words["own"]["to"]}
    data = {**told, "sample": words | {"own": own}}
    return renderer.pdf("valuation/sample", data, made_at=made_at)


def answers() -> Answers:
    """What the owner of the made-up business would put into the calculator."""
    return Answers(**_words()["answers"])


@cache
def _words() -> dict[str, Any]:
    words: dict[str, Any] = json.loads(Path(__file__).with_name("sample.json").read_bytes())
    return words
