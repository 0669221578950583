"""Opens the last level of a room to one buyer, or closes the room to them."""

from django.db import transaction
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.accounts.selectors import shown_name
from brokerage.core.form_rules import InvalidForm
from brokerage.core.refusals import Refusal
from brokerage.deals.files.rules.document_requests import checked_text
from brokerage.deals.interests.models import Interest
from brokerage.deals.interests.selectors.access import access_of
from brokerage.deals.pipeline.services.events import record_event
from brokerage.deals.room.models import Room, RoomDecision
from brokerage.deals.room.rules.levels import CLOSED, LATE, LETTER
from brokerage.deals.room.services.rooms import locked_room

_REASON_LENGTH = 300
_WORDS = {None: "as usual", CLOSED: "closed", LATE: "open up to level 3"}


class LetterNeeded(Refusal):
    code = "letter_needed"
    message = "Level 3 opens only to a buyer whose letter of intent was accepted."


@transaction.atomic
def decide(*, by: User, deal_id: int, interest_id: int, level: int | None, reason: str) -> Room:
    """Close the room to a buyer (0), open it up to the last level (3), or leave it to the rules
    (None). Takes effect at once. Raises Deal.DoesNotExist, Room.DoesNotExist,
    Interest.DoesNotExist, LetterNeeded and InvalidForm.
    """
    deal, room = locked_room(by, deal_id)
    found = Interest.objects.select_related("buyer__account", "listing")
    interest = found.get(pk=interest_id, listing__deal=deal)
    if level not in _WORDS:
        raise InvalidForm({"level": "Please choose"})
    RoomDecision.objects.filter(interest=interest).delete()
    if level is not None:
        reason = checked_text("reason", reason, least=1, most=_REASON_LENGTH)
        account = interest.buyer.account
        if level == LATE and not (
            account and access_of(account, interest.listing).room_level >= LETTER
        ):
            raise LetterNeeded
        RoomDecision.objects.create(
            interest=interest,
            level=level,
            reason=reason,
            decided_at=timezone.now(),
            decided_by=by,
            decided_by_name=shown_name(by)[:100],
        )
    text = f"The data room is {_WORDS[level]} for {interest.buyer.name}"
    record_event(deal, kind="room-decided", text=text, by=by)
    return room
