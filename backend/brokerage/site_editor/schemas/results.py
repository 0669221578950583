"""What a draft would change in stored results."""

from typing import Self

from brokerage.content.rules.kinds import Group
from brokerage.core.schema import Schema
from brokerage.site_editor.schemas.revisions import DifferenceOut


class MoveOut(Schema):
    """A case whose result changes. `before` and `after` hold one number, or a low and a high end.
    `change` is in percent, for the lead score in points.
    """

    label: str
    before: list[int]
    """In whole US dollars, for the lead score in points; so is `after`."""
    after: list[int]
    change: float
    """Negative if the result falls; of a range, the change of its middle."""
    lead_id: int | None
    """Null unless the case is a lead."""


class BarOut(Schema):
    """A bar of a histogram: the number of cases that change by at least `start` and less than
    `end`, in the unit of `MoveOut.change`. A null `start` means no lower limit, a null `end` no
    upper limit.
    """

    start: float | None
    end: float | None
    count: int


_LARGEST = 20
_STEPS = (-20.0, -10.0, -5.0, 0.0, 5.0, 10.0, 20.0)


class PreviewGroupOut(Schema):
    """A group of cases, such as all saved runs. The group has `total` cases. The preview calculated
    `counted` of them: fewer than `total` are the latest of a large group. The results of `moved` of
    the calculated cases would change.
    """

    key: str
    total: int
    counted: int
    moved: int
    bars: list[BarOut]
    """From the lowest change to the highest; a case that does not change is in none."""
    largest: list[MoveOut]
    """At most 20 of the cases that change, the largest change first."""

    @classmethod
    def of(cls, group: Group) -> Self:
        bounds = zip((None, *_STEPS), (*_STEPS, None), strict=True)
        bars = [
            BarOut(
                start=start,
                end=end,
                count=sum(
                    (start is None or move.change >= start) and (end is None or move.change < end)
                    for move in group.moves
                ),
            )
            for start, end in bounds
        ]
        return cls(
            key=group.key,
            total=group.total,
            counted=group.counted,
            moved=len(group.moves),
            bars=bars,
            largest=[MoveOut.model_validate(move) for move in group.moves[:_LARGEST]],
        )


class ResultsOut(Schema):
    """What would change if the draft were published now."""

    groups: list[PreviewGroupOut]
    """Empty for an entry that moves no result, such as the wordings of questions."""
    differences: list[DifferenceOut]
