"""Edits entries on the desk, as its screens do."""

import copy
from collections.abc import Callable
from dataclasses import dataclass
from threading import Event
from typing import Any, Final

from django.utils import timezone
from tests.people import Person

from brokerage.content.models import Entry
from brokerage.content.selectors import bodies, entries
from brokerage.content.services.publishing import put_due_in_effect

Path = list[str | int]


def with_values(body: Any, *changes: tuple[Path, Any]) -> Any:
    """Return a copy of the body with other values at these paths."""
    changed = copy.deepcopy(body)
    for path, value in changes:
        target = changed
        for part in path[:-1]:
            target = target[part]
        target[path[-1]] = value
    return changed


class Editor:
    """The editor of an entry, open in the browser of a member of staff. `open` loads it again."""

    def __init__(self, person: Person, key: str) -> None:
        self.person, self.key = person, key
        self.open()

    def open(self) -> Any:
        self.entry = self.person.get(f"desk/content/entries/{self.key}")
        return self.entry

    def ask(self, method: str, act: str, body: Any = None) -> Any:
        """Send a request and return the response, whatever its status."""
        return self.person.ask(method, f"desk/content/{act}/{self.key}", body)

    def _good(self, method: str, act: str, body: Any) -> Any:
        response = self.ask(method, act, body)
        assert response.status_code == 200, response.content
        bodies.forget()
        return response.json()

    @property
    def draft_version(self) -> int:
        draft = self.entry["draft"]
        return int(draft["version"]) if draft else 0

    def try_to_save(self, body: Any) -> Any:
        sent = {
            "body": body,
            "expectedVersion": self.draft_version,
            "basedOn": self.entry["version"],
        }
        return self.ask("PUT", "drafts", sent)

    def save(self, body: Any) -> list[Any]:
        """Save the draft, and return its problems."""
        response = self.try_to_save(body)
        assert response.status_code == 200, response.content
        self.open()
        return list(response.json()["problems"])

    def discard(self) -> Any:
        sent = {"expectedVersion": self.draft_version}
        self.entry = self._good("DELETE", "drafts", sent)
        return self.entry

    def try_to_publish(self, at: str | None = None, note: str = "") -> Any:
        sent = {
            "expectedVersion": self.draft_version,
            "entryVersion": self.entry["version"],
            "at": at,
            "note": note,
        }
        return self.ask("POST", "publish", sent)

    def publish(self, at: str | None = None, note: str = "") -> Any:
        """Publish the draft, or schedule it."""
        response = self.try_to_publish(at, note)
        assert response.status_code == 200, response.content
        bodies.forget()
        self.entry = response.json()
        return self.entry

    def cancel(self) -> Any:
        self.entry = self._good("DELETE", "schedule", {"id": self.entry["scheduled"]["id"]})
        return self.entry

    def restore(self, version: str) -> Any:
        sent = {"version": version, "entryVersion": self.entry["version"]}
        self.entry = self._good("POST", "restore", sent)
        return self.entry

    def history(self) -> list[Any]:
        return list(self.person.get(f"desk/content/revisions/{self.key}")["revisions"])

    def revision(self, version: str) -> Any:
        return self.person.get(f"desk/content/revision/{version}/{self.key}")


def begin_day() -> None:
    """Let the time of everything that is scheduled come, and the worker put it in effect."""
    entries.all_scheduled().update(effective_at=timezone.now())
    put_due_in_effect(Event())
    bodies.forget()


@dataclass(frozen=True)
class Sample:
    """An entry with changes of its body: valid ones, which `number` tells apart, and one that
    breaks a rule at a path.
    """

    key: str
    change: Callable[[Any, int], Any]
    break_rule: Callable[[Any], Any]
    problem: Path

    def body(self, number: int) -> Any:
        """Return a changed body of the entry in use."""
        return self.change(Entry.objects.get(key=self.key).body, number)

    def broken(self) -> Any:
        return self.break_rule(Entry.objects.get(key=self.key).body)

    def __str__(self) -> str:
        return self.key


HVAC: Final = 2
_HIGH: Final[Path] = ["industries", HVAC, "sde", "high"]
_SOURCE: Final[tuple[tuple[Path, Any], ...]] = (
    (["industries", HVAC, "source"], "Closed sales of the firm"),
    (["industries", HVAC, "date"], "2026-11-01"),
)

METHOD: Final = Sample(
    "valuation/method",
    lambda body, number: with_values(body, (_HIGH, f"4.{number}0"), *_SOURCE),
    lambda body: with_values(body, (_HIGH, "2.10"), *_SOURCE),
    _HIGH,
)
TERMS: Final = Sample(
    "lending/sba",
    lambda body, number: with_values(
        body,
        (["baseRate", "value"], f"6.{number}0"),
        (["baseRate", "source"], f"WSJ Prime, read {number} times"),
    ),
    lambda body: with_values(body, (["targetCoverage", "value"], "1.05")),
    ["targetCoverage", "value"],
)
FIRM: Final = Sample(
    "firm",
    lambda body, number: {**body, "name": f"Pine Creek {number}"},
    lambda body: {**body, "name": ""},
    ["name"],
)
SAMPLES: Final = (
    FIRM,
    METHOD,
    TERMS,
    Sample(
        "legal/terms",
        lambda body, number: f"{body}\nRule {number}.\n",
        lambda body: "Terms without a title",
        [],
    ),
    Sample(
        "mails/desk-due",
        lambda body, number: f"{body}\n{number} more.\n",
        lambda body: f"{body}\n{{{{ unknown }}}}\n",
        [],
    ),
    Sample(
        "leads/score",
        lambda body, number: with_values(body, (["groups", 9, 0, "points"], 10 + number)),
        lambda body: with_values(body, (["groups", 9, 0, "points"], 1000)),
        ["groups", 9, 0, "points"],
    ),
    Sample(
        "business_health/statements",
        lambda body, number: with_values(
            body, (["statements", 0, "text"], f"We sell often {number}.")
        ),
        lambda body: with_values(body, (["statements", 0, "text"], "x" * 161)),
        ["statements", 0, "text"],
    ),
)
"""Entries of several kinds, which behave alike."""
