"""The closing binder: every file that buyers were given, the log and the hashes, as a ZIP."""

import csv
import hashlib
import io
import re
from collections.abc import Iterable, Iterator
from datetime import datetime
from html import escape
from pathlib import Path, PurePath
from typing import Final

from django.utils import timezone

from brokerage.core.csv_file import safe_cell
from brokerage.core.zip_stream import Entry, zip_stream
from brokerage.deals.files.models import READY
from brokerage.deals.files.selectors.files import stored_chunks
from brokerage.deals.room.models import Room, RoomPush, RoomReading, RoomStamp
from brokerage.deals.room.rules import binder_check

_UNSAFE: Final = re.compile(r"[^\w .,()&'-]+")
_LOG: Final = ("When", "Who", "What", "Document", "Version", "Detail")
_ROWS: Final = 500
"""Of the log in one piece."""


def binder(room: Room) -> Iterator[bytes]:
    """Yield the archive in pieces. Its last entry has the sums: those of documents as they were
    when they were uploaded.
    """
    return zip_stream(_entries(room), at=timezone.localtime())


def _entries(room: Room) -> Iterator[Entry]:
    sums: list[str] = []
    listed: list[tuple[str, RoomPush]] = []
    names: set[str] = set()
    for push in _pushes(room):
        version = push.version
        name = _name(push, names)
        listed.append((name, push))
        sums.append(f"{version.sha256}  {name}")
        yield Entry(name, stored_chunks(version.storage_name, version.size))
    check = Path(binder_check.__file__).read_bytes()
    made: list[tuple[str, Iterable[bytes]]] = [
        ("index.html", [_index(room, listed)]),
        ("log.csv", _log(room)),
        ("questions.csv", _questions(room)),
        ("verify.py", [check]),
    ]
    for name, content in made:
        digest = hashlib.sha256()
        yield Entry(name, _hashed(content, digest))
        sums.append(f"{digest.hexdigest()}  {name}")
    yield Entry("SHA256SUMS", ["".join(f"{line}\n" for line in sums).encode()])


def _pushes(room: Room) -> Iterator[RoomPush]:
    """Yield the first push of each version that still has its bytes, by folder."""
    pushes = room.pushes.filter(is_back=False, version__state=READY).select_related("version")
    seen: set[int] = set()
    for push in pushes.order_by("folder", "title", "at", "pk"):
        if push.version_id not in seen:
            seen.add(push.version_id)
            yield push


def _name(push: RoomPush, names: set[str]) -> str:
    """Return a free name in the archive, with the folder, the title and the version."""
    ending = PurePath(push.version.name).suffix.lower()
    folder, title = _part(push.folder) or "Folder", _part(push.title) or "Document"
    name, number = f"{folder}/{title} v{push.version.number}{ending}", 2
    while name in names:
        name = f"{folder}/{title} ({number}) v{push.version.number}{ending}"
        number += 1
    names.add(name)
    return name


def _part(text: str) -> str:
    return " ".join(_UNSAFE.sub(" ", text).split()).strip(".")


def _hashed(content: Iterable[bytes], digest: "hashlib._Hash") -> Iterator[bytes]:
    for chunk in content:
        digest.update(chunk)
        yield chunk


def _index(room: Room, listed: Iterable[tuple[str, RoomPush]]) -> bytes:
    rows = "".join(
        f'<tr><td><a href="{escape(name)}">{escape(push.title)}</a><td>{escape(push.folder)}'
        f"<td>{push.version.number}<td>{push.level}<td>{_time(push.at)}"
        f"<td><code>{push.version.sha256}</code></tr>\n"
        for name, push in listed
    )
    return f"""<!doctype html><html lang="en"><meta charset="utf-8"><title>Closing binder</title>
<style>body{{font:16px/1.5 Georgia,serif;margin:2rem}}td,th{{padding:.3rem .8rem;text-align:left;
border-bottom:1px solid #ccc}}code{{font-size:.7rem}}</style>
<h1>{escape(room.deal.name)}: closing binder</h1>
<p>Made on {_time(timezone.now())}. Every document that buyers were given, in every version.
<a href="log.csv">log.csv</a> says who was given and sent what, and
<a href="questions.csv">questions.csv</a> what was asked. To check that no file has changed since:
<code>python3 verify.py</code>.</p>
<table><tr><th>Document<th>Folder<th>Version<th>Level<th>Given<th>SHA-256</tr>
{rows}</table></html>
""".encode()


def _log(room: Room) -> Iterator[bytes]:
    """Yield what was given and what was sent."""
    yield _csv([_LOG])
    pushes = room.pushes.select_related("version").iterator(chunk_size=_ROWS)
    yield from _in_pieces(
        (
            _time(push.at),
            push.by_name,
            "Taken back" if push.is_back else "Given",
            push.title,
            push.version.number,
            "" if push.is_back else f"Level {push.level}, for {', '.join(push.seen_by) or 'none'}",
        )
        for push in pushes
    )
    sent = RoomReading.objects.filter(stamp__deal=room.deal_id)
    found = sent.select_related("stamp__version__file").order_by("at", "pk")
    yield from _in_pieces(
        (
            _time(each.at),
            _reader(each.stamp),
            "Sent",
            each.stamp.version.file.title,
            each.stamp.version.number,
            f"{each.kind}, {f'page {each.page}' if each.page else 'all'}, {each.stamp.shown_code}",
        )
        for each in found.iterator(chunk_size=_ROWS)
    )


def _reader(stamp: RoomStamp) -> str:
    """Return who was sent something, and for whom, such as `Ben Cole <…>, lender of Kim Lee`."""
    who = f"{stamp.reader_name} <{stamp.reader_email}>"
    return f"{who}, {stamp.role} of {stamp.buyer_name}" if stamp.buyer_name else who


def _questions(room: Room) -> Iterator[bytes]:
    yield _csv([("No.", "Asked", "By", "For", "Question", "State", "Answer", "Answered")])
    found = room.requests.select_related("interest__buyer").iterator(chunk_size=_ROWS)
    yield from _in_pieces(
        (
            each.number,
            _time(each.asked_at),
            f"{each.asked_by_name} ({each.side})",
            each.interest.buyer.name,
            each.text,
            each.state,
            each.answer,
            _time(each.answered_at) if each.answered_at else "",
        )
        for each in found
    )


def _in_pieces(rows: Iterable[tuple[object, ...]]) -> Iterator[bytes]:
    piece: list[tuple[object, ...]] = []
    for row in rows:
        piece.append(row)
        if len(piece) == _ROWS:
            yield _csv(piece)
            piece.clear()
    yield _csv(piece)


def _csv(rows: Iterable[tuple[object, ...]]) -> bytes:
    buffer = io.StringIO()
    csv.writer(buffer).writerows([safe_cell(str(cell)) for cell in row] for row in rows)
    return buffer.getvalue().encode()


def _time(at: datetime) -> str:
    return f"{timezone.localtime(at):%Y-%m-%d %H:%M:%S}"
