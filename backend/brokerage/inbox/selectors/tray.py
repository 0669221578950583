"""Queries for received mails: the tray, one mail, and those of a deal."""

from collections.abc import Iterable, Sequence
from datetime import date, datetime, timedelta
from typing import Final

from django.conf import settings
from django.db.models import Count, F, Max, Min, Q, QuerySet
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.deals.pipeline.models import Deal
from brokerage.deals.pipeline.rules.stages import OWNER_SIDE
from brokerage.deals.pipeline.selectors.extensions import Wait
from brokerage.inbox.models import MailAttachment, Mailbox, ReceivedMail
from brokerage.leads.models import Activity, ActivityKind

MOST: Final = 100
"""The most mails that the tray lists; the others are only counted."""
COUNTED_AT_MOST: Final = 100
_LATE: Final = timedelta(minutes=15)


def tray() -> QuerySet[ReceivedMail]:
    """Return the mails that have no place yet, the latest first."""
    waiting = ReceivedMail.objects.filter(placed_by="", set_aside_at=None, forgotten_at=None)
    return waiting.prefetch_related("files").order_by("-at", "-pk")


def count_tray(_user: User, _today: date) -> int:
    """Count the mails of the tray that a person wrote or a portal sent, for Today."""
    return waiting_in_tray().order_by()[:COUNTED_AT_MOST].count()


def waiting_in_tray() -> QuerySet[ReceivedMail]:
    """Return the mails of the tray that someone may wait for an answer to."""
    return tray().filter(~Q(portal="") | Q(automatic=""))


def automatic_in_tray() -> QuerySet[ReceivedMail]:
    """Return the other mails of the tray."""
    return tray().filter(portal="").exclude(automatic="")


def mail_of(user: User, mail_id: int) -> ReceivedMail:
    """Return a mail that a member of staff may see. Raises ReceivedMail.DoesNotExist."""
    mails = ReceivedMail.objects.filter(forgotten_at=None).select_related(
        "lead", "deal", "interest"
    )
    mail = mails.prefetch_related("files").get(pk=mail_id)
    if not mail.abilities(user)["view"]:
        raise ReceivedMail.DoesNotExist
    return mail


def attachment_of(user: User, mail_id: int, number: int) -> MailAttachment:
    """Return an attachment. Raises ReceivedMail.DoesNotExist and MailAttachment.DoesNotExist."""
    return mail_of(user, mail_id).files.get(number=number)


def shown() -> QuerySet[ReceivedMail]:
    """Return mails for a timeline."""
    return ReceivedMail.objects.prefetch_related("files")


def mails_of_deal(deal: Deal) -> QuerySet[ReceivedMail]:
    return shown().filter(deal=deal)


def heard_of_owners(deals: Sequence[int]) -> Iterable[tuple[int, datetime]]:
    """Return when the latest mail of somebody of the owner's side came, by deal."""
    people = {"deal__people__role__in": OWNER_SIDE, "deal__people__contact__email": F("sender")}
    found = ReceivedMail.objects.filter(deal__in=deals, **people).order_by()
    return found.values_list("deal").annotate(Max("at"))


def deal_mail_waits(deals: Sequence[int]) -> Iterable[Wait]:
    """Return the mails that deals wait for an answer to."""
    waiting = ReceivedMail.objects.filter(deal__in=deals, answered_at=None, automatic="")
    found = waiting.order_by().values("deal").annotate(n=Count("pk"), since=Min("at"))
    for each in found:
        n = each["n"]
        yield Wait(each["deal"], f"{n} email{'s' if n > 1 else ''} to answer", "", each["since"])


def latest_texts(leads: Sequence[int]) -> dict[int, tuple[datetime, str]]:
    """Return the text of the latest mail on the timeline of each lead that a person wrote."""
    shown = Activity.objects.filter(lead__in=leads, kind=ActivityKind.RECEIVED).order_by("at")
    mails = {int(mail): lead for mail, lead in shown.values_list("source_id", "lead")}
    texts = ReceivedMail.objects.filter(pk__in=mails, automatic="").order_by("at", "pk")
    return {mails[mail]: (at, text) for mail, at, text in texts.values_list("pk", "at", "text")}


def is_on() -> bool:
    """Return whether answers appear on the desk."""
    return settings.IMAP is not None


def unread_since(now: datetime | None = None) -> datetime | None:
    """Return when the mailbox was last read, if that is late; None if it is fine or off."""
    if not is_on():
        return None
    latest = Mailbox.objects.exclude(read_at=None).order_by("-read_at").first()
    if latest is None or latest.read_at is None:
        return None
    return latest.read_at if (now or timezone.now()) - latest.read_at > _LATE else None


def names_of_mails(ids: set[int]) -> dict[int, str]:
    """Return the senders of mails by id, for the staff log."""
    return dict(ReceivedMail.objects.filter(pk__in=ids).values_list("pk", "sender"))
