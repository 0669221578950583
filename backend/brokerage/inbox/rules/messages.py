"""Reads a mail as it came from the mailbox. Mails are written by anyone: nothing in one raises."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from email import message_from_bytes, policy
from email.message import EmailMessage, Message
from email.utils import parseaddr
from hashlib import sha256
from pathlib import PurePath
from typing import Any, Final, cast

from brokerage.core.text import cut, shown_name, single_line
from brokerage.inbox.rules.html_text import html_to_text
from brokerage.inbox.rules.quoting import split_quoted

LARGEST: Final = 25_000_000
"""Bytes of a mail; of a larger one only the headers are read."""
LONGEST_TEXT: Final = 100_000
"""Characters of a text that are kept."""
LONGEST_HTML: Final = 2_000_000
MOST_ATTACHMENTS: Final = 25
LONGEST_HEADER: Final = 4_000
"""Characters of a header that are parsed."""
_LONGEST_HEADERS: Final = 256 * 1024
"""Bytes of all headers of a mail."""
_MOST_PARTS: Final = 300
_MOST_NESTED: Final = 40
"""Mentions of multipart types."""
_MOST_LINES: Final = 600_000
_MOST_IDS: Final = 50
_TEXTS: Final = ("text/plain", "text/html")
_ID: Final = re.compile(r"<[^<>\s]{3,250}>")
_ADDRESS: Final = re.compile(r"[^@\s<>,;]+@[^@\s<>,;]+")
_CONTROLS: Final = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")
_STABLE: Final = ("message-id", "date", "from", "subject")
"""Headers that a mail keeps when it is moved to another server."""
_ROBOTS: Final = ("mailer-daemon", "postmaster")

TOO_LARGE: Final = "This mail is too large to be kept here. Please read it in the mailbox."
BROKEN: Final = "This mail is damaged. Please read it in the mailbox."
CUT: Final = "The text is longer than what is kept here. Please read it in the mailbox."
MORE_FILES: Final = "It has more attachments than are kept here. Please look in the mailbox."


@dataclass(frozen=True)
class Part:
    """An attached file: its number among all parts of the mail."""

    number: int
    name: str
    size: int
    """Bytes."""


@dataclass
class Parsed:
    """What a mail says."""

    fingerprint: str
    message_id: str = ""
    answers: tuple[str, ...] = ()
    """Message-IDs of the mails before it, the nearest first; of a bounce, that of the mail that
    came back.
    """
    sender_name: str = ""
    sender: str = ""
    """In lower case. Empty unless it names one address."""
    reply_to: str = ""
    """Likewise; empty if it is that of the sender."""
    to: str = ""
    subject: str = ""
    text: str = ""
    quoted: str = ""
    html_text: str = ""
    """The text of its HTML, if it has one beside a plain text."""
    automatic: str = ""
    """`bounce`, `auto-reply` or `bulk`; empty if a person wrote it."""
    problem: str = ""
    attachments: list[Part] = field(default_factory=list)

    @property
    def whole_text(self) -> str:
        return f"{self.text}\n{self.quoted}".strip()


def parse(raw: bytes, *, is_whole: bool = True) -> Parsed:
    """Read a mail. `is_whole` is False if only its headers were read, because it is too large."""
    parsed = Parsed(_fingerprint(raw))
    try:
        head = raw.partition(b"\r\n\r\n")[0] if b"\r\n\r\n" in raw else raw.partition(b"\n\n")[0]
        nested = raw.lower().count(b"multipart/")
        if len(head) > _LONGEST_HEADERS or nested > _MOST_NESTED or raw.count(b"\n") > _MOST_LINES:
            parsed.problem = BROKEN  # the parser would be busy for minutes
            return parsed
        message = _message(raw)
        _read_headers(message, parsed)
        if is_whole:
            _read_parts(message, parsed)
        else:
            parsed.problem = TOO_LARGE
    except Exception:  # the parsers of mails fail in any way, also by recursion
        parsed.problem = BROKEN
    return parsed


def attachment(raw: bytes, number: int) -> bytes:
    """Return the bytes of the part with this number. Raises IndexError."""
    for at, part in _parts(_message(raw)):
        if at == number:
            return _payload(part)
    raise IndexError(number)


def _message(raw: bytes) -> EmailMessage:
    return cast(EmailMessage, message_from_bytes(raw, policy=cast(Any, policy.default)))


def _fingerprint(raw: bytes) -> str:
    """Return what tells a mail from others wherever it is stored: a server that it is moved to may
    add headers.
    """
    for end in (b"\r\n\r\n", b"\n\n"):
        if end in raw:
            head, _, body = raw.partition(end)
            break
    else:
        head, body = raw, b""
    unfolded = re.sub(rb"\r?\n[ \t]+", b" ", head[:_LONGEST_HEADERS])
    named = (line.partition(b":") for line in unfolded.splitlines())
    kept = sorted(
        name.lower() + b":" + value.strip()
        for name, _, value in named
        if name.strip().lower().decode("ascii", "replace") in _STABLE
    )
    body = body.replace(b"\r\n", b"\n").strip()
    return sha256(b"\n".join(kept) + b"\n\n" + body).hexdigest()


def _header(message: Message[Any, Any], name: str) -> str:
    """Return the first header of this name, decoded, on one line; empty if there is none."""
    for key, raw in cast(EmailMessage, message).raw_items():
        if key.lower() != name:
            continue
        text = str(raw)[:LONGEST_HEADER]
        if not text.isascii():  # bytes of UTF-8 without an encoding
            text = text.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
        try:
            text = str(policy.default.header_factory("subject", text))
        except Exception:
            text = text.encode("ascii", "replace").decode()
        return single_line(text)
    return ""


def _read_headers(message: EmailMessage, parsed: Parsed) -> None:
    parsed.message_id = next(iter(_ids(_header(message, "message-id"))), "")
    before = [*_ids(_header(message, "in-reply-to"))[::-1]]
    before += _ids(_header(message, "references"))[::-1]
    parsed.answers = tuple(dict.fromkeys(before))[:_MOST_IDS]
    name, address = _sender(_header(message, "from"))
    parsed.sender_name, parsed.sender = cut(single_line(name), 200), address[:255].lower()
    reply_to = _sender(_header(message, "reply-to"))[1][:255].lower()
    parsed.reply_to = "" if reply_to == parsed.sender else reply_to
    parsed.to = cut(_header(message, "to"), 500)
    parsed.subject = cut(_header(message, "subject"), 300)
    parsed.automatic = _automatic(message, parsed.sender)


def _ids(text: str) -> list[str]:
    return _ID.findall(text)


def _sender(text: str) -> tuple[str, str]:
    name, address = parseaddr(text)
    if not _ADDRESS.fullmatch(address) or len(_ADDRESS.findall(text.replace(name, ""))) > 1:
        return name, ""
    return name, address


def _automatic(message: EmailMessage, sender: str) -> str:
    is_report = _header(message, "content-type").lower().startswith("multipart/report")
    returns_nowhere = _header(message, "return-path") == "<>"
    if is_report or returns_nowhere or sender.partition("@")[0] in _ROBOTS:
        return "bounce"
    submitted = _header(message, "auto-submitted").lower()
    if submitted and not submitted.startswith("no"):
        return "auto-reply"
    if _header(message, "x-autoreply") or _header(message, "x-autorespond"):
        return "auto-reply"
    precedence = _header(message, "precedence").lower()
    if precedence == "auto_reply":
        return "auto-reply"
    is_list = _header(message, "list-id") or _header(message, "list-unsubscribe")
    return "bulk" if is_list or precedence in ("bulk", "junk", "list") else ""


def _parts(message: EmailMessage) -> Iterator[tuple[int, Message[Any, Any]]]:
    """Yield the parts of a mail that are not multipart with their numbers. A mail in the mail is
    one part.
    """
    waiting: list[Message[Any, Any]] = [message]
    number = 0
    while waiting and number < _MOST_PARTS:
        part = waiting.pop(0)
        if part.get_content_maintype() == "multipart" and isinstance(part.get_payload(), list):
            waiting = [*cast("list[Message[Any, Any]]", part.get_payload()), *waiting]
            continue
        yield number, part
        number += 1


def _read_parts(message: EmailMessage, parsed: Parsed) -> None:
    texts: dict[str, list[str]] = {kind: [] for kind in _TEXTS}
    returned: list[str] = []
    for number, part in _parts(message):
        kind = part.get_content_type()
        if kind in ("message/rfc822", "text/rfc822-headers"):
            returned += _ids_within(part)
        name = _file_name(part)
        is_attached = part.get_content_disposition() == "attachment"
        if kind in _TEXTS and not is_attached and not name:
            texts[kind].append(_text(part))
        elif kind == "message/delivery-status" or kind == "text/rfc822-headers":
            continue
        elif name or is_attached or kind == "message/rfc822":
            _attach(parsed, part, number, name or _otherwise(kind))
    if parsed.automatic == "bounce":
        parsed.answers = tuple(dict.fromkeys((*returned, *parsed.answers)))[:_MOST_IDS]
    plain = "\n".join(texts["text/plain"]).strip()
    html = html_to_text("\n".join(texts["text/html"])[:LONGEST_HTML]) if texts["text/html"] else ""
    whole = plain or html
    if len(whole) > LONGEST_TEXT:
        whole, parsed.problem = cut(whole, LONGEST_TEXT), CUT
    parsed.html_text = html[:LONGEST_TEXT] if plain else ""
    parsed.text, parsed.quoted = split_quoted(whole)


def _attach(parsed: Parsed, part: Message[Any, Any], number: int, name: str) -> None:
    if _is_drawn(part):
        return
    if len(parsed.attachments) >= MOST_ATTACHMENTS:
        parsed.problem = MORE_FILES
        return
    size = len(_payload(part))
    if size:
        parsed.attachments.append(Part(number, name, size))


def _is_drawn(part: Message[Any, Any]) -> bool:
    """Return whether a part is a picture of the mail's HTML, such as a logo below a signature."""
    is_picture = part.get_content_maintype() == "image" and bool(part.get("content-id"))
    return is_picture and part.get_content_disposition() != "attachment"


def _ids_within(part: Message[Any, Any]) -> list[str]:
    """Return the Message-ID of a mail that came back."""
    payload = part.get_payload()
    if isinstance(payload, list):
        inner = (each for each in payload if isinstance(each, Message))
        return [found for each in inner for found in _ids(_header(each, "message-id"))]
    named = re.search(r"^message-id:\s*(\S+)", _text(part), re.IGNORECASE | re.MULTILINE)
    return _ids(named[1]) if named else []


def _file_name(part: Message[Any, Any]) -> str:
    try:
        name = part.get_filename()
    except Exception:
        name = None
    return shown_name(str(name).replace("\\", "/"), otherwise="") if name else ""


def _otherwise(kind: str) -> str:
    return f"attachment.{PurePath(kind).name.partition('+')[0][:20]}"


def _payload(part: Message[Any, Any]) -> bytes:
    if part.get_content_type() == "message/rfc822":
        inner = part.get_payload()
        first = inner[0] if isinstance(inner, list) and inner else None
        return first.as_bytes() if isinstance(first, Message) else b""
    payload = part.get_payload(decode=True)
    return payload if isinstance(payload, bytes) else b""


def _text(part: Message[Any, Any]) -> str:
    payload = _payload(part)
    charset = str(part.get_content_charset() or "utf-8")
    for encoding in (charset, "utf-8", "cp1252"):
        try:
            text = payload.decode(encoding)
            break
        except (LookupError, UnicodeDecodeError, ValueError):
            continue
    else:
        text = payload.decode("latin-1")
    return _CONTROLS.sub("", text.replace("\r\n", "\n").replace("\r", "\n"))
