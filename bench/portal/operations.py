"""Every API operation of the signed-in screens, as lines for the load generator."""

import json
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, TypeAlias

Owner: TypeAlias = dict[str, Any]
"""An owner to send requests as: the `session` key, the ids of the latest `valuations` and `health`
runs and of some open `tasks`, and the number of all valuations (`runs`).
"""
ApiCall: TypeAlias = tuple[str, str, str]
"""The method, the path below /api/ and the body, which may be empty."""

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


def _latest_report(of: str, kind: str) -> Callable[[Owner], list[ApiCall]]:
    return lambda owner: [("GET", f"{of}/{owner[kind][0]}/report", "")]


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


def _create_health_run(owner: Owner) -> list[ApiCall]:
    scores: dict[str, Any] = {str(id_): 1 + id_ % 5 for id_ in range(1, 51)}
    body = {"version": _VERSION, "answers": scores | {"7": "@S@"}}
    return [("POST", "health/runs", _with_numbers(body))]


def _with_numbers(body: Any) -> str:
    return json.dumps(body).replace('"@S@"', "@S@")


READ_OPERATIONS: Final[dict[str, Callable[[Owner], list[ApiCall]]]] = {
    "session": _get("session"),
    "catalog": _get("documents"),
    "steps": _get("next-steps"),
    "overview": _get("overview"),
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
WRITE_OPERATIONS: Final[dict[str, Callable[[Owner], list[ApiCall]]]] = {
    "draft, save answers": _draft,
    "task, note": _task,
    "valuation, save": _save_run,
    "health run, create": _create_health_run,
}


def each_once(
    operations: Sequence[Callable[[Owner], list[ApiCall]]],
) -> Callable[[Owner], list[ApiCall]]:
    """Return a function that gives the first call of each operation, in an order that differs
    between owners.
    """

    def calls_of(owner: Owner) -> list[ApiCall]:
        calls = [one for operation in operations for one in operation(owner)[:1]]
        first = owner["health"][0] % len(calls)
        return calls[first:] + calls[:first]

    return calls_of


MIXED_OPERATIONS: Final[dict[str, Callable[[Owner], list[ApiCall]]]] = {
    "all of these, mixed": each_once([*READ_OPERATIONS.values(), *WRITE_OPERATIONS.values()])
}
PDF_OPERATIONS: Final[dict[str, Callable[[Owner], list[ApiCall]]]] = {
    "valuation, PDF": _latest_report("valuations", "valuations"),
    "health run, PDF": _latest_report("health/runs", "health"),
}


def request_lines(
    requests_of: Callable[[Owner], list[ApiCall]], owners: Sequence[Owner]
) -> Iterator[str]:
    """Yield all owners' requests in turn, as tab-separated lines of method, path, session key and
    body.
    """
    rounds = [[(owner["session"], *each) for each in requests_of(owner)] for owner in owners]
    for position in range(max(map(len, rounds))):
        for each in rounds:
            if position < len(each):
                session, method, path, body = each[position]
                yield f"{method}\t/api/{path}\t{session}\t{body}"
