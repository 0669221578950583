"""Adds drafts, runs and tasks to the export of a person's data.

Each receiver returns the title of its section and the content.
"""

from typing import Any

from brokerage.accounts.models import User
from brokerage.accounts.selectors import shown_name
from brokerage.business_health.rules import draft_answers
from brokerage.business_health.selectors.runs import draft_of, runs_with_author, tasks_of
from brokerage.business_health.services import snapshots
from brokerage.business_health.services.snapshots import to_snapshot
from brokerage.core.dates import timestamp

Section = tuple[str, dict[str, Any] | list[dict[str, Any]]]


def health_draft(person: User, **_signal: object) -> Section:
    draft = draft_of(person)
    if draft is None:
        return "Health assessment in progress", {}
    scores = {draft_answers.label(key): score for key, score in draft.answers.items()}
    return "Health assessment in progress", {
        "Version": draft.version,
        "Last change": timestamp(draft.updated_at),
        "Answers": scores,
    }


def health_runs(person: User, **_signal: object) -> Section:
    runs = runs_with_author(person.business) if person.business else ()
    return "Health runs", [
        {
            "When": timestamp(run.completed_at),
            "Completed by": shown_name(run.completed_by) if run.completed_by else "",
            **dict(snapshots.summary_rows(to_snapshot(run))),
            "Answers": dict(snapshots.answer_rows(to_snapshot(run))),
        }
        for run in runs
    ]


def tasks(person: User, **_signal: object) -> Section:
    business_tasks = tasks_of(person.business) if person.business else ()
    return "Tasks", [
        {
            "What": task.title,
            "How": task.text,
            "Created": timestamp(task.created_at),
            "Who does it": task.owner,
            "Due": task.due.isoformat() if task.due else "",
            "Done": timestamp(task.done_at),
            "Proof it's done": task.evidence,
        }
        for task in business_tasks
    ]
