"""What a person takes along of the health of their business."""

from datetime import datetime
from typing import Any

from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.accounts.selectors import shown_name
from brokerage.business_health import draft_answers, snapshots
from brokerage.business_health.selectors import draft_of, runs_with_author, tasks_of
from brokerage.business_health.snapshots import to_snapshot

Kept = tuple[str, dict[str, Any] | list[dict[str, Any]]]


def health_draft(person: User, **_signal: object) -> Kept:
    """What the person has begun and not finished."""
    draft = draft_of(person)
    if draft is None:
        return "Health assessment in progress", {}
    scores = {draft_answers.told(name): score for name, score in draft.answers.items()}
    return "Health assessment in progress", {
        "Version": draft.version,
        "Last change": _moment(draft.updated_at),
        "Answers": scores,
    }


def health_runs(person: User, **_signal: object) -> Kept:
    """Every run of the business, with its answers in words."""
    found = runs_with_author(person.business) if person.business else ()
    return "Health runs", [
        {
            "When": _moment(run.taken_at),
            "Taken by": shown_name(run.taken_by) if run.taken_by else "",
            **dict(snapshots.table(to_snapshot(run))),
            "Answers": dict(snapshots.answers(to_snapshot(run))),
        }
        for run in found
    ]


def tasks(person: User, **_signal: object) -> Kept:
    """Every task of the business, with what was noted on it."""
    found = tasks_of(person.business) if person.business else ()
    return "Tasks", [
        {
            "What": task.title,
            "How": task.text,
            "Given": _moment(task.created_at),
            "Who does it": task.owner,
            "Due": task.due.isoformat() if task.due else "",
            "Done": _moment(task.done_at),
            "Proof it's done": task.evidence,
        }
        for task in found
    ]


def _moment(moment: datetime | None) -> str:
    return timezone.localtime(moment).isoformat(timespec="seconds") if moment else ""
