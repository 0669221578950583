"""Every API operation of the desk's screens, as lines for the load generator."""

import json
from collections.abc import Callable
from typing import Any, Final, TypeAlias
from urllib.parse import urlencode

from bench.portal.operations import ApiCall

Colleague: TypeAlias = dict[str, Any]
"""A member of staff to send requests as: the `session` key, ids of `leads` and `deals`, a `cursor`
of the list, and what to search for: `word`, `name`, `digits`, `typo`.
"""


def _get(path: str, **query: str) -> Callable[[Colleague], list[ApiCall]]:
    address = f"desk/{path}?{urlencode(query)}" if query else f"desk/{path}"
    return lambda colleague: [("GET", address, "")]


def _leads(**query: str) -> Callable[[Colleague], list[ApiCall]]:
    return _get("leads", **query)


def _found(key: str) -> Callable[[Colleague], list[ApiCall]]:
    """Return a function that gives the search requests sent while someone types. `key` is the entry
    of Colleague to search for.
    """
    return lambda colleague: [
        ("GET", f"desk/leads?{urlencode({'search': colleague[key], 'state': 'all'})}", "")
    ]


def _next_page(colleague: Colleague) -> list[ApiCall]:
    return [("GET", f"desk/leads?{urlencode({'after': colleague['cursor']})}", "")]


def _of_each(path: str) -> Callable[[Colleague], list[ApiCall]]:
    return lambda colleague: [
        ("GET", f"desk/leads/{lead}{path}", "") for lead in colleague["leads"]
    ]


def _of_each_deal(path: str) -> Callable[[Colleague], list[ApiCall]]:
    return lambda colleague: [
        ("GET", f"desk/deals/{deal}{path}", "") for deal in colleague["deals"]
    ]


def _note(colleague: Colleague) -> list[ApiCall]:
    body = json.dumps({"text": "Called back, number @N@"})
    return [("POST", f"desk/leads/{lead}/notes", body) for lead in colleague["leads"]]


def _change(colleague: Colleague) -> list[ApiCall]:
    body = json.dumps({"changes": {"nextAction": "Call @N@"}, "expected": {}})
    return [("PATCH", f"desk/leads/{lead}", body) for lead in colleague["leads"]]


OPERATIONS: Final[dict[str, Callable[[Colleague], list[ApiCall]]]] = {
    "context": _get("context"),
    "today": _get("today"),
    "board": _get("board"),
    "board, mine": _get("board", assignee="me"),
    "list, open": _leads(),
    "list, next page": _next_page,
    "list, by score": _leads(sort="score", state="all"),
    "list, a stage": _leads(stage="qualified"),
    "list, mine": _leads(assignee="me"),
    "list, a tag": _leads(tag="hvac"),
    "search, a rare word": _found("word"),
    "search, a name": _found("name"),
    "search, a phone number": _found("digits"),
    "search, a typing error": _found("typo"),
    "lead": _of_each(""),
    "lead, duplicates": _of_each("/duplicates"),
    "timeline": _of_each("/timeline"),
    "note, add": _note,
    "lead, change": _change,
    "deals, board": _get("deals"),
    "deals, waiting": _get("deals/waits"),
    "deal": _of_each_deal(""),
    "deal, timeline": _of_each_deal("/timeline"),
    "deal, files": _of_each_deal("/files"),
}

LISTS: Final = (
    *("context", "today", "board", "deals", "deals/waits", "listings", "listings/choices"),
    *("buyers", "interests/queue", "co-brokers", "fees", "comparables", "monday"),
    *("results?period=all", "inbox"),
)
PAGES: Final = (
    *("", "/timeline", "/files", "/interests", "/offers", "/dates", "/fees", "/room"),
    "/room/readings",
)
"""Of a deal."""

DEAL_OPERATIONS: Final[dict[str, Callable[[Colleague], list[ApiCall]]]] = {
    **{path: _get(path) for path in LISTS},
    **{f"a deal{path}": _of_each_deal(path) for path in PAGES},
    "room of 2,000 files": lambda by: [("GET", f"desk/deals/{by['largest']}/room", "")],
    "room of 2,000 files, buyer": lambda by: [("GET", f"buying/{by['number']}/room", "")],
}
"""With the id of the deal with the `largest` room, and for its buyers its `number`."""
