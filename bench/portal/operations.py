"""Every operation that the signed-in screens ask for, as lines for the load generator."""

import json
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, TypeAlias

Owner: TypeAlias = dict[str, Any]
"""A session, and the numbers of what is theirs: `valuations`, `health` and `tasks`."""
ApiCall: TypeAlias = tuple[str, str, str]
"""Method, path below /api/ and body."""

_VERSION: Final = "2026-11"


def _get(path: str) -> Callable[[Owner], list[ApiCall]]:
    return lambda owner: [("GET", path, "")]


def _health_runs(owner: Owner) -> list[ApiCall]:
    return [("GET", f"health/runs/{run}", "") for run in owner["health"][:4]]


def _valuation_pairs(owner: Owner) -> list[ApiCall]:
    newest, *others = owner["valuations"]
    return [("GET", f"valuations/compare?first={run}&second={newest}", "") for run in others[:4]]


def _health_pairs(owner: Owner) -> list[ApiCall]:
    newest, *others = owner["health"]
    return [("GET", f"health/changes?first={run}&second={newest}", "") for run in others[:4]]


def _last_page(of: str) -> Callable[[Owner], list[ApiCall]]:
    return lambda owner: [("GET", f"{of}?page={-(-owner['runs'] // 20)}", "")]


def _reports(of: str, kind: str) -> Callable[[Owner], list[ApiCall]]:
    return lambda owner: [("GET", f"{of}/{run}/report", "") for run in owner[kind][:4]]


def _draft(owner: Owner) -> list[ApiCall]:
    body = {"version": _VERSION, "answers": {"7": "@S@", "31": 4}}
    return [("PUT", "health/draft", _with_numbers(body))]


def _task(owner: Owner) -> list[ApiCall]:
    body = {"owner": "Dana Reyes", "evidence": "Note @N@"}
    return [("PATCH", f"tasks/{number}", json.dumps(body)) for number in owner["tasks"][:2]]


def _save_run(owner: Owner) -> list[ApiCall]:
    body = {
        "version": _VERSION,
        "industry": "HVAC Services",
        "revenue": "@N@",
        "sde": "300000",
        "years": "10",
        "employees": "6-15",
        "ownerInvolvement": "50-80%",
        "location": "Houston",
        "realEstate": "no",
    }
    return [("POST", "valuations", json.dumps(body))]


def _take_run(owner: Owner) -> list[ApiCall]:
    scores: dict[str, Any] = {str(id_): 1 + id_ % 5 for id_ in range(1, 51)}
    body = {"version": _VERSION, "answers": scores | {"7": "@S@"}}
    return [("POST", "health/runs", _with_numbers(body))]


def _with_numbers(body: Any) -> str:
    return json.dumps(body).replace('"@S@"', "@S@")


READING: Final[dict[str, Callable[[Owner], list[ApiCall]]]] = {
    "session": _get("session"),
    "catalogue": _get("documents"),
    "steps": _get("portal/steps"),
    "people": _get("people"),
    "valuations, first page": _get("valuations"),
    "valuations, last page": _last_page("valuations"),
    "valuations, two compared": _valuation_pairs,
    "health runs, first page": _get("health/runs"),
    "health runs, last page": _last_page("health/runs"),
    "health run, one": _health_runs,
    "health runs, what changed": _health_pairs,
    "draft": _get("health/draft"),
    "tasks, open": _get("tasks"),
    "tasks, done": _get("tasks?state=done"),
    "scorecard": _get("scorecard"),
    "scorecards, earlier": _get("scorecards"),
}
WRITING: Final[dict[str, Callable[[Owner], list[ApiCall]]]] = {
    "draft, keep answers": _draft,
    "task, note": _task,
    "valuation, save": _save_run,
    "health run, take": _take_run,
}


def _everything(owner: Owner) -> list[ApiCall]:
    """Each operation once, and hardly two owners after each other with the same."""
    operations = {**READING, **WRITING}.values()
    asked = [one for operation in operations for one in operation(owner)[:1]]
    first = owner["health"][0] % len(asked)
    return asked[first:] + asked[:first]


MIXED: Final[dict[str, Callable[[Owner], list[ApiCall]]]] = {"all of these, mixed": _everything}
PAPER: Final[dict[str, Callable[[Owner], list[ApiCall]]]] = {
    "valuation, PDF": _reports("valuations", "valuations"),
    "health run, PDF": _reports("health/runs", "health"),
}


def lines(asked: Callable[[Owner], list[ApiCall]], owners: Sequence[Owner]) -> Iterator[str]:
    """Method, path, session and body, with tabs between."""
    rounds = [[(owner["session"], *each) for each in asked(owner)] for owner in owners]
    for place in range(max(map(len, rounds))):  # not one owner's runs after each other
        for each in rounds:
            if place < len(each):
                session, method, path, body = each[place]
                yield f"{method}\t/api/{path}\t{session}\t{body}"
