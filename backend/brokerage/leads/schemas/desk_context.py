"""The response body with what every screen of the desk needs: stages, loss reasons, staff, tags."""

from brokerage.accounts.models import User
from brokerage.core.schema import Schema


class ColleagueOut(Schema):
    """An active member of staff."""

    id: int
    name: str
    initials: str

    @classmethod
    def of(cls, person: User) -> "ColleagueOut":
        name = person.full_name or person.get_short_name()
        initials = "".join(word[0] for word in name.split()[:2]).upper()
        return cls(id=person.pk, name=name, initials=initials)


class LeadStageOut(Schema):
    """A stage of the firm's pipeline."""

    id: str
    name: str
    is_open: bool
    asks_reason: bool


class LossReasonOut(Schema):
    """A reason for which a lead is lost."""

    id: str
    name: str


class DeskContextOut(Schema):
    """What every screen of the desk needs. `me` is the id of the signed-in member of staff; `tags`
    are all tags that leads have.
    """

    me: int
    colleagues: list[ColleagueOut]
    """All active staff by full name, the signed-in person included."""
    stages: list[LeadStageOut]
    """In the firm's order, like `loss_reasons`; a lead starts in the first."""
    loss_reasons: list[LossReasonOut]
    tags: list[str]
    due: int
    """How much waits on Today, without results; each section counted up to 100."""
