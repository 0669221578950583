"""The connection to the firm's mailbox. It is opened read-only (EXAMINE), so that nothing can be
changed, moved, deleted or marked as read.
"""

import imaplib
import re
import ssl
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Final

_SECONDS: Final = 30
"""Without a response after which a connection is given up."""
_MONTHS: Final = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split()
_SIZE: Final = re.compile(rb"RFC822\.SIZE (\d+)")


class MailboxUnavailable(Exception):
    """The mailbox could not be reached, or refused us. The message has no secrets."""


@dataclass(frozen=True)
class Fetched:
    """A mail as the server has it, or only its headers if it is larger than asked for."""

    uid: int
    content: bytes
    size: int
    """Bytes of the whole mail."""
    received_at: datetime | None


class OpenMailbox:
    """A folder that is open for reading."""

    def __init__(self, connection: imaplib.IMAP4, uid_validity: int) -> None:
        self._connection = connection
        self.uid_validity = uid_validity

    def uids(self, *, after: int, since: date) -> list[int]:
        """Return the UIDs above `after` of the mails that came on the day `since` or later."""
        day = f"{since.day}-{_MONTHS[since.month - 1]}-{since.year}"
        found = self._ask("SEARCH", "UID", f"{after + 1}:*", "SINCE", day)
        uids = sorted(int(uid) for line in found if line for uid in line.split())
        return [uid for uid in uids if uid > after]  # `*` is the last mail, whatever its UID

    def fetch(self, uid: int, *, most: int) -> Fetched | None:
        """Return a mail, of which only the headers if it has more than `most` bytes; None if it is
        no longer there.
        """
        facts = b" ".join(_bytes(self._ask("FETCH", str(uid), "(RFC822.SIZE INTERNALDATE)")))
        found = _SIZE.search(facts)
        if found is None:
            return None
        size = int(found[1])
        what = "BODY.PEEK[]" if size <= most else f"BODY.PEEK[HEADER]<0.{256 * 1024}>"
        answer = self._ask("FETCH", str(uid), f"({what})")
        content = next((part[1] for part in answer if isinstance(part, tuple)), None)
        return None if content is None else Fetched(uid, content, size, _received(facts))

    def _ask(self, command: str, *arguments: str) -> list[Any]:
        with _named_errors():
            kind, answer = self._connection.uid(command, *arguments)
        if kind != "OK":
            raise MailboxUnavailable(f"{command} was refused")
        return answer


@contextmanager
def open_mailbox(settings: Mapping[str, Any]) -> Iterator[OpenMailbox]:
    """Sign in and open the folder of `settings.IMAP`. Raises MailboxUnavailable."""
    with _named_errors():
        connection = _connected(settings)
    try:
        with _named_errors():
            opened = _opened(connection, settings)
        yield opened
    finally:
        with suppress(imaplib.IMAP4.error, OSError):
            connection.logout()


@contextmanager
def _named_errors() -> Iterator[None]:
    try:
        yield
    except imaplib.IMAP4.error as error:  # its text may quote the password
        raise MailboxUnavailable(type(error).__name__) from None
    except OSError as error:
        raise MailboxUnavailable(type(error).__name__) from error


def _opened(connection: imaplib.IMAP4, settings: Mapping[str, Any]) -> OpenMailbox:
    connection.login(settings["user"], settings["password"])
    folder = settings["folder"].replace("\\", "\\\\").replace('"', '\\"')
    kind, _ = connection.select(f'"{folder}"', readonly=True)
    if kind != "OK":
        raise MailboxUnavailable("there is no such folder")
    validity = connection.response("UIDVALIDITY")[1]
    if not validity or validity[0] is None:
        raise MailboxUnavailable("the server names no UIDVALIDITY")
    return OpenMailbox(connection, int(validity[0]))


def _connected(settings: Mapping[str, Any]) -> imaplib.IMAP4:
    host, port = settings["host"], settings["port"]
    if settings["scheme"] == "imaps":
        context = ssl.create_default_context()
        return imaplib.IMAP4_SSL(host, port, ssl_context=context, timeout=_SECONDS)
    connection = imaplib.IMAP4(host, port, timeout=_SECONDS)
    if settings["scheme"] == "imap+tls":
        connection.starttls(ssl.create_default_context())
    return connection


def _bytes(answer: list[Any]) -> Iterator[bytes]:
    for part in answer:
        if isinstance(part, bytes):
            yield part
        elif isinstance(part, tuple):
            yield from (each for each in part if isinstance(each, bytes))


def _received(facts: bytes) -> datetime | None:
    found = re.search(rb'INTERNALDATE "([^"]+)"', facts)
    if found is None:
        return None
    try:
        return datetime.strptime(found[1].decode().strip(), "%d-%b-%Y %H:%M:%S %z")
    except ValueError:
        return None
