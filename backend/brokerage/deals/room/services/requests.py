"""Takes questions about a room, and answers and publishes them."""

from collections.abc import Mapping
from typing import Any, Final

from django.conf import settings
from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.accounts.selectors import active_staff, shown_name
from brokerage.core import ratelimit
from brokerage.core.form_rules import InvalidForm
from brokerage.core.refusals import Refusal
from brokerage.deals.interests.models import Interest
from brokerage.deals.interests.rules.states import KNOWING
from brokerage.deals.pipeline.models import Deal
from brokerage.deals.pipeline.services.broker_mails import mails_for_broker
from brokerage.deals.pipeline.services.events import record_event
from brokerage.deals.room.models import Room, RoomFile, RoomRequest
from brokerage.deals.room.rules.levels import LEVELS, Reader
from brokerage.deals.room.rules.requests import LONGEST, MOST, MOST_OPEN, RequestState, Side
from brokerage.deals.room.selectors.readers import Guest, guest_of
from brokerage.deals.room.services.rooms import locked_room
from brokerage.leads.rules.lead_fields import parsed_date
from brokerage.mail.services.mails import compose, queue

AN_HOUR: Final = 15
"""Questions of one buyer."""


class TooManyRequests(Refusal):
    code = "too_many_requests"
    message = "That is a lot of open questions. Please wait for our answers, or call us."


class RequestChanged(Refusal):
    code = "changed_meanwhile"
    message = "A colleague has changed this request in the meantime. Nothing was saved."


@transaction.atomic
def ask(*, by: User, number: str, text: str) -> Guest:
    """Take a question of a buyer. Raises Room.DoesNotExist, InvalidForm, TooManyRequests and
    LimitReached.
    """
    guest = guest_of(by, number)
    if guest.role is not Reader.BUYER:
        raise Room.DoesNotExist
    deal = Deal.objects.select_for_update().get(pk=guest.room.deal_id)
    text = _checked("text", text)
    mine = RoomRequest.objects.filter(room=guest.room, interest=guest.interest, side=Side.BUYER)
    if mine.filter(state=RequestState.OPEN).count() >= MOST_OPEN or mine.count() >= MOST:
        raise TooManyRequests
    ratelimit.consume("room-questions", str(by.pk), limit=AN_HOUR, seconds=3600)
    asked = _add(guest.room, guest.interest, side=Side.BUYER, text=text, by=by, name=shown_name(by))
    text = f"{guest.interest.buyer.name} asked question {asked.number} in the data room"
    record_event(deal, kind="room-asked", text=text, by=None)
    queue(mails_for_broker(deal, kind="desk-room", tab="room", reference=f"room-{asked.pk}"))
    return guest


@transaction.atomic
def write_down(
    *, by: User, deal_id: int, interest_id: int, side: Side, name: str, text: str
) -> Room:
    """Record what a buyer's side asked by mail or on the phone. Raises Deal.DoesNotExist,
    Room.DoesNotExist, Interest.DoesNotExist and InvalidForm.
    """
    deal, room = locked_room(by, deal_id)
    found = Interest.objects.select_related("buyer")
    interest = found.get(pk=interest_id, listing__deal=deal, state__in=KNOWING)
    name = name.strip()[:100] or interest.buyer.name
    asked = _add(room, interest, side=side, text=_checked("text", text), by=by, name=name)
    text = f"Wrote down question {asked.number} of {interest.buyer.name}'s side"
    record_event(deal, kind="room-asked", text=text, by=by)
    return room


def _add(
    room: Room, interest: Interest, *, side: Side, text: str, by: User, name: str
) -> RoomRequest:
    last = room.requests.aggregate(last=Max("number"))["last"] or 0
    return RoomRequest.objects.create(
        room=room,
        number=last + 1,
        interest=interest,
        side=side,
        asked_by=by,
        asked_by_name=name[:100],
        text=text,
    )


@transaction.atomic
def change_request(
    *, by: User, deal_id: int, request_id: int, changes: Mapping[str, Any], version: int
) -> Room:
    """Change who answers (`owner`, an id or None), `due_on` (an ISO text), `state`, `answer` or
    `files` (ids of room files). A buyer gets a mail when their question is no longer open. Raises
    Deal.DoesNotExist, RoomRequest.DoesNotExist, RoomFile.DoesNotExist, InvalidForm and
    RequestChanged.
    """
    deal, room = locked_room(by, deal_id)
    asked = _locked(room, request_id, version)
    was_open = asked.state == RequestState.OPEN
    if "owner" in changes:
        asked.owner = _colleague(changes["owner"])
    if "due_on" in changes:
        asked.due_on = parsed_date(changes["due_on"] or "", "dueOn")
    if "answer" in changes:
        asked.answer = _checked("answer", changes["answer"] or "", least=0)
    if "state" in changes:
        asked.state = RequestState(changes["state"])
    files = None
    if "files" in changes:
        files = list(room.files.filter(pk__in=changes["files"]))
        if len(files) != len(set(changes["files"])):
            raise RoomFile.DoesNotExist
    has_files = asked.files.exists() if files is None else bool(files)
    if asked.state == RequestState.ANSWERED and not asked.answer and not has_files:
        raise InvalidForm({"answer": "Please write the answer, or attach a file"})
    is_answer = was_open and asked.state != RequestState.OPEN
    if is_answer:
        asked.answered_at, asked.answered_by_name = timezone.now(), shown_name(by)[:100]
    asked.save_changes("owner", "due_on", "answer", "state", "answered_at", "answered_by_name")
    if files is not None:
        asked.files.set(files)
    if is_answer:
        text = f"Answered question {asked.number} in the data room"
        record_event(deal, kind="room-answered", text=text, by=by)
        _tell(asked)
    return room


@transaction.atomic
def publish(
    *,
    by: User,
    deal_id: int,
    request_id: int,
    question: str,
    answer: str,
    level: int | None,
    version: int,
) -> Room:
    """Let the buyers from a level on read an edited question and answer, without who asked; or take
    it back (level None). The original stays as it is. Raises Deal.DoesNotExist,
    RoomRequest.DoesNotExist, InvalidForm and RequestChanged.
    """
    deal, room = locked_room(by, deal_id)
    asked = _locked(room, request_id, version)
    if level is not None and level not in LEVELS:
        raise InvalidForm({"level": "Please choose a level"})
    if level is not None:
        asked.published = _checked("question", question)
        asked.published_answer = _checked("answer", answer)
        _require_anonymous(asked, asked.published, asked.published_answer)
        asked.published_at = asked.published_at or timezone.now()
    asked.published_level = level
    asked.save_changes("published", "published_answer", "published_level", "published_at")
    done = "Published" if level is not None else "Took back"
    text = f"{done} the answer to question {asked.number} in the data room"
    record_event(deal, kind="room-published", text=text, by=by)
    return room


def _require_anonymous(asked: RoomRequest, question: str, answer: str) -> None:
    """Raises InvalidForm for words that name the buyer who asked."""
    buyer = asked.interest.buyer
    names = {part.lower() for part in buyer.name.split() if len(part) > 2}
    names |= {buyer.company.lower(), asked.asked_by_name.lower()} - {""}
    for field, text in (("question", question), ("answer", answer)):
        words = f" {' '.join(''.join(c if c.isalnum() else ' ' for c in text.lower()).split())} "
        if any(f" {name} " in words for name in names):
            raise InvalidForm({field: "This names who asked. Other buyers must not learn of them"})


def _locked(room: Room, request_id: int, version: int) -> RoomRequest:
    found = room.requests.select_for_update(of=("self",)).select_related("interest__buyer__account")
    asked: RoomRequest = found.get(pk=request_id)
    if asked.version != version:
        raise RequestChanged
    return asked


def _colleague(user_id: int | None) -> User | None:
    if user_id is None:
        return None
    found = active_staff().filter(pk=user_id).first()
    if found is None:
        raise InvalidForm({"owner": "Please choose among your colleagues"})
    return found


def _checked(field: str, text: str, least: int = 1) -> str:
    text = text.strip()
    if len(text) < least:
        raise InvalidForm({field: "Please fill this in"})
    if len(text) > LONGEST:
        raise InvalidForm({field: f"Please use at most {LONGEST} characters"})
    return text


def _tell(asked: RoomRequest) -> None:
    account = asked.interest.buyer.account
    if account is None or asked.side != Side.BUYER:
        return
    mail = compose(
        kind="room-answer",
        to=account.email,
        reference=f"room-{asked.pk}",
        values={"name": shown_name(account), "link": f"{settings.SITE_URL}/buying"},
        now=timezone.now(),
    )
    queue([mail])
