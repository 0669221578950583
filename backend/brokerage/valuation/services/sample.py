"""Renders the sample report of a fictitious business."""

import json
from datetime import UTC, date, datetime, time
from functools import cache
from pathlib import Path
from typing import Any

from django.conf import settings

from brokerage.pdf import renderer
from brokerage.valuation.rules.calculator import Answers
from brokerage.valuation.rules.method import METHODS
from brokerage.valuation.services.report import report_data


def sample_report(made_on: date) -> bytes:
    """Return a PDF with a page about a fictitious business and its valuation report, marked as a
    sample and dated `made_on`.
    """
    words = _words()
    made_at = datetime.combine(made_on, time(12), UTC)
    report = report_data(answers(), METHODS.current(), made_at)
    own = words["own"] | {"href": settings.SITE_URL + words["own"]["to"]}
    data = {**report, "sample": words | {"own": own}}
    return renderer.pdf("valuation/sample", data, made_at=made_at)


def answers() -> Answers:
    return Answers(**_words()["answers"])


@cache
def _words() -> dict[str, Any]:
    words: dict[str, Any] = json.loads(Path(__file__).with_name("sample.json").read_bytes())
    return words
