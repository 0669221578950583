"""How the firm works with leads: the entry `desk`."""

from collections import Counter
from collections.abc import Iterable, Mapping
from datetime import date, time
from typing import Any, Final

from brokerage.core.schema import Fact


class Holiday(Fact):
    """A day on which the office is closed."""

    date: date
    name: str


class Stage(Fact):
    """A step of the pipeline; `id` is stored with leads."""

    id: str
    name: str
    is_open: bool
    """Someone still works on leads in this stage."""
    asks_reason: bool
    """A lead that is moved here needs a reason for the loss."""


DEAL: Final = Stage(id="deal", name="Deal", is_open=False, asks_reason=False)
"""The stage of each lead that became a deal, which has stages of its own. It is not among the
firm's stages: only opening a deal moves a lead there, and nothing moves it on.
"""


class LossReason(Fact):
    """A reason for which a lead is lost. `id` is stored with leads."""

    id: str
    name: str


class Desk(Fact):
    """How the firm works with leads."""

    response_hours: int
    """Business hours within which a message should be answered."""
    holidays: tuple[Holiday, ...]
    stages: tuple[Stage, ...]
    """In the order of the board; a lead starts in the first, and the sale of a business is a deal,
    with stages of its own.
    """
    loss_reasons: tuple[LossReason, ...]

    @property
    def first_stage(self) -> str:
        """The id of the stage in which a lead starts."""
        return self.stages[0].id

    @property
    def open_stages(self) -> tuple[str, ...]:
        """The ids of the stages whose leads someone still works on."""
        return tuple(stage.id for stage in self.stages if stage.is_open)

    @property
    def stage_names(self) -> dict[str, str]:
        """The names of all stages by id."""
        return {stage.id: stage.name for stage in (*self.stages, DEAL)}


def problems(_key: str, words: Any) -> list[str]:
    """Return what the JSON Schema cannot find wrong with the entry `desk`, in sentences."""
    found = [
        *_repeated("holidays", "date", words),
        *_repeated("stages", "id", words),
        *_repeated("lossReasons", "id", words),
    ]
    for holiday in words["holidays"]:
        try:
            date.fromisoformat(holiday["date"])
        except ValueError:
            found.append(f"holidays: there is no {holiday['date']} in the calendar.")
    stages = words["stages"]
    if any(stage["id"] == DEAL.id for stage in stages):
        found.append(f"stages: {DEAL.id} is the stage of leads that have a deal.")
    if stages[0]["asksReason"] or not stages[0]["isOpen"]:
        found.append("stages: the first must be open, without a reason: every lead starts there.")
    return found


def firm_problems(_key: str, words: Any) -> list[str]:
    """Return a sentence if the office of the entry `firm` does not open before it closes."""
    hours = words["hours"]
    if time.fromisoformat(hours["opens"]) < time.fromisoformat(hours["closes"]):
        return []
    return ["hours: the office must open before it closes."]


def _repeated(group: str, name: str, words: Mapping[str, Any]) -> Iterable[str]:
    counted = Counter(item[name] for item in words[group])
    return [f"{group}: {value} is there twice." for value, times in counted.items() if times > 1]
