"""Sends memoranda to readers, each page with their name in its pixels, and records what it sent.

Permission is asked before the work and again when the record is made: what was revoked in between
is not sent. Nothing is sent without a record.
"""

from collections.abc import Callable
from typing import Final

from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.accounts.selectors import shown_name
from brokerage.core import ratelimit
from brokerage.core.day_words import day_in_words
from brokerage.core.db_locks import serialized_transaction
from brokerage.deals.cim.models import CimReading, CimStamp, CimVersion, PageStamp
from brokerage.deals.cim.rules.states import ReadingKind
from brokerage.deals.cim.services.pages import page_with_stamp
from brokerage.deals.cim.services.stamping import Stamp
from brokerage.pdf.picture_pdf import pdf_of_pictures

PAGES_AN_HOUR: Final = 1200
"""Pages of one reader."""
DOWNLOADS_AN_HOUR: Final = 10
"""Files of one reader: each takes seconds to make."""
_HOUR: Final = 3600
ALL_PAGES: Final = 0

Allowed = Callable[[], CimVersion]
"""Returns the version that the reader may read now. Raises CimVersion.DoesNotExist."""


def send_page(*, reader: User, allowed: Allowed, number: int) -> bytes:
    """Return a page, from 1, as a JPEG with the reader's stamp. Raises CimVersion.DoesNotExist,
    also for a page that does not exist, LimitReached and CannotBeDrawn.
    """
    version = allowed()
    if not 1 <= number <= version.pages:
        raise CimVersion.DoesNotExist
    stamp = stamp_of(version, reader)
    content = page_with_stamp(version, number, stamp, words_of(stamp, number))
    _record(stamp, reader, allowed, ReadingKind.IMAGE, number)
    return content


def send_text(*, reader: User, allowed: Allowed) -> CimStamp:
    """Record that a reader gets all words at once; return the stamp that they carry. Raises as
    `send_page` does.
    """
    stamp = stamp_of(allowed(), reader)
    _record(stamp, reader, allowed, ReadingKind.TEXT, ALL_PAGES)
    return stamp


def send_document(*, reader: User, allowed: Allowed) -> bytes:
    """Return a PDF made of the stamped pages as pictures: a stamp that lies above a page could be
    taken off. It has a number of its own. Raises as `send_page` does.
    """
    version = allowed()
    with serialized_transaction():
        ratelimit.consume("cim-files", str(reader.pk), limit=DOWNLOADS_AN_HOUR, seconds=_HOUR)
    stamp = stamp_of(version, reader, is_download=True)
    pdf = pdf_of_pictures(
        page_with_stamp(version, number, stamp, words_of(stamp, number))
        for number in range(1, version.pages + 1)
    )
    _record(stamp, reader, allowed, ReadingKind.DOWNLOAD, ALL_PAGES)
    return pdf


def words_of(stamp: PageStamp, number: int) -> Stamp:
    """Return what is burned into a page: who it is for, since when on that day, and its number."""
    at = timezone.localtime(stamp.made_at)
    when = f"{day_in_words(at)}, {at:%I:%M %p}".replace(" 0", " ")
    name, email, code = stamp.reader_name, stamp.reader_email, stamp.shown_code
    return Stamp(
        line=f"{name}  {email}  {code}",
        foot=f"Confidential. Only for {name}, {email}, {when}. No. {code}, page {number}",
    )


def line_of(stamp: PageStamp) -> str:
    """Return the reader's line in the text for screen readers."""
    return f"{words_of(stamp, ALL_PAGES).foot.partition(', page ')[0]}."


def stamp_of(version: CimVersion, reader: User, *, is_download: bool = False) -> CimStamp:
    """Return the stamp of a reader for today."""
    today = timezone.localdate()
    found = CimStamp.objects.filter(
        version=version, reader=reader, day=today, is_download=is_download
    )
    stamp = found.first()
    if stamp is not None:
        return stamp
    with serialized_transaction():
        return CimStamp.objects.get_or_create(
            version=version,
            reader=reader,
            day=today,
            is_download=is_download,
            defaults={
                "reader_name": shown_name(reader)[:100],
                "reader_email": reader.email,
                "is_staff": reader.is_staff,
            },
        )[0]


def _record(
    stamp: CimStamp, reader: User, allowed: Allowed, kind: ReadingKind, number: int
) -> None:
    with serialized_transaction():
        ratelimit.consume("cim-pages", str(reader.pk), limit=PAGES_AN_HOUR, seconds=_HOUR)
        if allowed().pk != stamp.version_id:
            raise CimVersion.DoesNotExist
        CimReading.objects.create(stamp=stamp, page=number, kind=kind)
