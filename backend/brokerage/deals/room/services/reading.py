"""Sends files of a room to readers, and records what it sent.

Permission is asked before the work and again when the record is made: what was revoked in between
is not sent. Nothing is sent without a record.
"""

from collections.abc import Callable
from functools import partial
from typing import Final

from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.accounts.selectors import shown_name
from brokerage.core import ratelimit
from brokerage.core.db_locks import serialized_transaction
from brokerage.core.refusals import Refusal
from brokerage.deals.cim.rules.states import ReadingKind
from brokerage.deals.cim.services.reading import ALL_PAGES, PAGES_AN_HOUR, words_of
from brokerage.deals.files.models import DealFileVersion
from brokerage.deals.room.models import RoomFile, RoomReading, RoomStamp
from brokerage.deals.room.rules.levels import Reader, Way
from brokerage.deals.room.selectors.readers import SeenFile
from brokerage.deals.room.services.pages import page_with_stamp
from brokerage.pdf.picture_pdf import pdf_of_pictures

FILES_AN_HOUR: Final = 60
"""Whole files of one reader."""
MOST_STAMPED: Final = 100
"""Pages of a stamped file: each takes a tenth of a second to make."""
_HOUR: Final = 3600
_NATIVE: Final = "native"

Allowed = Callable[[], SeenFile]
"""Returns the file that the reader may have now. Raises DoesNotExist of what they may not."""


class TooManyPages(Refusal):
    code = "too_many_pages"
    message = "This file is too long to be stamped at once. Read it here, or ask us for it."


def send_page(*, reader: User, allowed: Allowed, number: int) -> bytes:
    """Return a page, from 1, as a JPEG with the reader's stamp. Raises RoomFile.DoesNotExist, also
    for a page that does not exist, LimitReached, NotReady and CannotBeDrawn.
    """
    seen = allowed()
    if not 1 <= number <= seen.pages:
        raise RoomFile.DoesNotExist
    stamp = _stamp(seen, reader)
    content = page_with_stamp(seen.version, number, stamp, words_of(stamp, number))
    _record(stamp, reader, allowed, ReadingKind.IMAGE, number)
    return content


def send_document(*, reader: User, allowed: Allowed) -> bytes:
    """Return a PDF of the stamped pages as pictures, with a number of its own. Raises as
    `send_page` does, and TooManyPages.
    """
    allowed = partial(_required, allowed, Way.DOCUMENT)
    seen = allowed()
    if seen.pages > MOST_STAMPED:
        raise TooManyPages
    _count_file(reader)
    stamp = _stamp(seen, reader, is_download=True)
    pdf = pdf_of_pictures(
        page_with_stamp(seen.version, number, stamp, words_of(stamp, number))
        for number in range(1, seen.pages + 1)
    )
    _record(stamp, reader, allowed, ReadingKind.DOWNLOAD, ALL_PAGES)
    return pdf


def hand_over(*, reader: User, allowed: Allowed) -> DealFileVersion:
    """Record that a reader gets a file as it is, and return its version. Raises as `send_page`
    does.
    """
    allowed = partial(_required, allowed, Way.NATIVE)
    seen = allowed()
    _count_file(reader)
    stamp = _stamp(seen, reader, is_download=True)
    _record(stamp, reader, allowed, _NATIVE, ALL_PAGES)
    return seen.version


def _required(allowed: Allowed, way: Way) -> SeenFile:
    seen = allowed()
    if way not in seen.ways:
        raise RoomFile.DoesNotExist
    return seen


def _count_file(reader: User) -> None:
    with serialized_transaction():
        ratelimit.consume("room-files", str(reader.pk), limit=FILES_AN_HOUR, seconds=_HOUR)


def _stamp(seen: SeenFile, reader: User, *, is_download: bool = False) -> RoomStamp:
    guest = seen.guest
    key = {
        "version": seen.version,
        "reader": reader,
        "day": timezone.localdate(),
        "is_download": is_download,
    }
    stamp = RoomStamp.objects.filter(**key).first()
    if stamp is not None:
        return stamp
    with serialized_transaction():
        return RoomStamp.objects.get_or_create(
            **key,
            defaults={
                "deal": guest.room.deal,
                "reader_name": shown_name(reader)[:100],
                "reader_email": reader.email,
                "is_staff": reader.is_staff,
                "role": guest.role,
                "buyer_name": "" if guest.role is Reader.BUYER else guest.interest.buyer.name,
            },
        )[0]


def _record(stamp: RoomStamp, reader: User, allowed: Allowed, kind: str, number: int) -> None:
    with serialized_transaction():
        ratelimit.consume("room-pages", str(reader.pk), limit=PAGES_AN_HOUR, seconds=_HOUR)
        if allowed().version.pk != stamp.version_id:
            raise RoomFile.DoesNotExist
        RoomReading.objects.create(stamp=stamp, page=number, kind=kind)
