"""The response body with the timeline of a deal, which its lead's is part of."""

from datetime import datetime
from typing import Any

from brokerage.core.schema import Schema
from brokerage.deals.pipeline.models import DealEvent, DealStageChange
from brokerage.deals.pipeline.rules.stages import DealStage
from brokerage.deals.pipeline.selectors.timeline import RECEIVED
from brokerage.leads.schemas.desk_timeline import ReceivedEntry, TimelineEntry
from brokerage.leads.selectors.timeline import Entry, TimelinePage


class DealMove(Schema):
    """A move of the deal."""

    from_stage: str
    """The stage in words; empty where the deal was opened."""
    to_stage: str
    reason: str

    @classmethod
    def of(cls, change: DealStageChange) -> "DealMove":
        before, after = (
            DealStage(stage).label if stage else ""
            for stage in (change.from_stage, change.to_stage)
        )
        return cls(from_stage=before, to_stage=after, reason=change.reason)


class DealTimelineEntry(Schema):
    """One entry: either of the lead, or a move of the deal, or what `text` says happened in it."""

    key: str
    """A text that no other entry of the timeline has."""
    at: datetime
    actor: int | None
    """The id of the member of staff; null for what an owner or the product did."""
    actor_name: str = ""
    """The name of the person in an event, as it was then; empty for what the product did."""
    of_lead: TimelineEntry | None = None
    moved: DealMove | None = None
    received: ReceivedEntry | None = None
    """A mail about the deal, not about its lead."""
    is_answered: bool = False
    """Whether staff have dealt with that mail."""
    text: str = ""

    @classmethod
    def of(cls, entry: Entry) -> "DealTimelineEntry":
        source = entry.source
        base: dict[str, Any] = {"key": entry.key, "at": entry.at}
        if isinstance(source, DealStageChange):
            return cls(**base, actor=source.actor_id, moved=DealMove.of(source))
        if isinstance(source, DealEvent):
            return cls(
                **base, actor=source.actor_id, actor_name=source.actor_name, text=source.text
            )
        if entry.kind == RECEIVED:
            received = ReceivedEntry.of(source)
            answered = bool(getattr(source, "answered_at", None))
            return cls(**base, actor=None, received=received, is_answered=answered)
        of_lead = TimelineEntry.of(entry)
        return cls(**base, actor=of_lead.actor, of_lead=of_lead)


class DealTimelineOut(Schema):
    """One page of the timeline of a deal."""

    entries: list[DealTimelineEntry]
    next_cursor: str

    @classmethod
    def of(cls, page: TimelinePage) -> "DealTimelineOut":
        entries = [DealTimelineEntry.of(entry) for entry in page.entries]
        return cls(entries=entries, next_cursor=page.next_cursor)
