"""Drafts and releases of the method for tests."""

import copy
from collections.abc import Callable
from datetime import date
from typing import Any, Final

from tests.people import Person

from brokerage.valuation.rules.method import METHODS

Clock = Callable[[date], None]
PLUMBING: Final = 1
HVAC: Final = 2
_SOURCE: Final = {"source": "Closed sales of the firm", "date": "2026-11-01"}


def with_hvac(body: Any, high: str) -> Any:
    """Return the body with another multiple for HVAC."""
    return _with_multiple(body, HVAC, high)


def with_plumbing(body: Any, high: str) -> Any:
    """Return the body with another multiple for plumbing."""
    return _with_multiple(body, PLUMBING, high)


def save(me: Person, body: Any, based_on: str = "2026-11") -> Any:
    """Save the first draft."""
    sent = {"body": body, "expectedVersion": 0, "basedOn": based_on}
    return me.put("desk/method/draft", sent)


def released(me: Person, day: str, note: str = "") -> Any:
    return me.post("desk/method/releases", {"expectedVersion": 1, "effectiveOn": day, "note": note})


def cancel(me: Person, version: str) -> None:
    assert me.ask("DELETE", f"desk/method/releases/{version}").status_code == 200


def in_use() -> dict[str, str]:
    """Return two multiples of the version in effect."""
    industries = METHODS.current().industries
    return {
        "HVAC": str(industries[HVAC].sde.high),
        "Plumbing": str(industries[PLUMBING].sde.high),
    }


def _with_multiple(body: Any, index: int, high: str) -> Any:
    changed = copy.deepcopy(body)
    changed["industries"][index]["sde"]["high"] = high
    changed["industries"][index] |= _SOURCE
    return changed
