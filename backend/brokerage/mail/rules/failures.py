"""What a failure to send a mail means, when to try again or give up, and when the outbox counts as
stuck.
"""

import random
import re
from datetime import datetime, timedelta
from enum import StrEnum
from smtplib import (
    SMTPDataError,
    SMTPException,
    SMTPNotSupportedError,
    SMTPRecipientsRefused,
    SMTPResponseException,
    SMTPSenderRefused,
)
from typing import Final, NamedTuple

ATTEMPTS: Final = 20
"""Attempts before a mail is given up: about two and a half days."""
ATTEMPTS_WHILE_NONE_GOES_OUT: Final = 66
"""The same while the server rejects our sender or account or cannot be reached, which someone has
to fix: about two weeks.
"""
OVERDUE: Final = timedelta(minutes=10)
"""A mail this long overdue means that the outbox is stuck."""
FIRM_WAITS_AT_MOST: Final = timedelta(hours=1)
"""So does a mail to the firm that could not be sent after this time."""
DELAYED_AFTER: Final = timedelta(hours=1)
"""After this time, staff see a mail that could not be sent yet."""
_FIRST_DELAY = 30.0  # seconds
_LONGEST_DELAY = 6 * 3600.0  # seconds


class Failure(StrEnum):
    """Why a mail could not be sent."""

    NO_MAILBOX = "no-mailbox"
    MAILBOX_FULL = "mailbox-full"
    RECIPIENT = "recipient"
    """The address was rejected for another reason."""
    TOO_LARGE = "too-large"
    CONTENT = "content"
    """The mail was taken for spam or for dangerous."""
    SENDER = "sender"
    """Our sender or account was rejected, or it is unclear what was: it may concern every mail."""
    BUSY = "busy"
    """The server deferred this mail."""
    PAUSED = "paused"
    """The server accepts no mail from us for now."""
    AWAY = "away"
    """There was no conversation with the server, or it broke off."""
    LINK_LOST = "link-lost"
    """The secret part of the link in the mail can no longer be read."""
    OTHER = "other"


_REASONS: Final = {
    Failure.NO_MAILBOX: "There is no mailbox with this address.",
    Failure.MAILBOX_FULL: "The mailbox is full.",
    Failure.RECIPIENT: "The recipient’s mail server doesn’t accept mail for this address.",
    Failure.TOO_LARGE: "The email is too large for the recipient’s mail server.",
    Failure.CONTENT: "The mail server took this email for spam.",
    Failure.SENDER: "Our mail provider refuses to send our email. Someone has to look at the"
    " account there: nothing goes out until that is fixed.",
    Failure.BUSY: "The recipient’s mail server put it off.",
    Failure.PAUSED: "Our mail provider is taking no email from us right now.",
    Failure.AWAY: "The mail server can’t be reached.",
    Failure.LINK_LOST: "The link in it no longer works.",
}
_GIVEN_UP: Final = frozenset(
    {
        Failure.NO_MAILBOX,
        Failure.MAILBOX_FULL,
        Failure.RECIPIENT,
        Failure.TOO_LARGE,
        Failure.CONTENT,
        Failure.LINK_LOST,
    }
)
_OF_ALL_MAILS: Final = frozenset({Failure.SENDER, Failure.PAUSED, Failure.AWAY})

_AUTHENTICATION_CODES: Final = frozenset({525, 530, 534, 535, 538})
"""Codes of RFC 4954, and one of Brevo: authentication is missing or not accepted."""
_ENHANCED: Final = re.compile(r"\b5\.\d{1,3}\.\d{1,3}\b")
_NO_MAILBOX: Final = frozenset("5.1.1 5.1.2 5.1.3 5.1.6 5.1.10 5.4.4".split())
_RECIPIENT: Final = frozenset("5.1.4 5.2.1 5.2.4 5.4.1".split())


def _wording(*patterns: str) -> re.Pattern[str]:
    return re.compile("|".join(patterns), re.IGNORECASE)


_SIZE: Final = _wording(r"too (large|big)", "size (limit|exceed)", r"exceed\w* .*\bsize")
_OUR_SENDER: Final = _wording(
    "sender (address|verif|rejected|denied|id|not|domain|signature)|sending domain|send ?as",
    r"\bfrom[: ](address|header)|not (\w+ )?verified|unverified",
    "authenticat|credential|relay|not allowed to send|not authori[sz]ed|unauthori[sz]ed",
)
_UNKNOWN_MAILBOX: Final = _wording(
    "no such|no mailbox|unrouteable|undeliverable address|(does not|doesn.t) (exist|have an?)",
    r"(user|recipient|mailbox|address|account)\S* (is )?(unknown|not ?found)|recipientnotfound",
    "(unknown|invalid) (user|recipient|mailbox|address|account|local)",
)
_MAILBOX_FULL: Final = _wording(
    "(mailbox|inbox|recipient|tried to reach).*(full|quota)", "full (mailbox|inbox)"
)
_REFUSED_RECIPIENT: Final = _wording(
    "recipient (address )?(rejected|refused)|mailbox (unavailable|disabled|inactive)",
    "suppress|inactive recipient",
)
_OUR_ACCOUNT: Final = _wording(
    "limit|quota|throttl|too many|suspend|sandbox|account|permission|activity|tenant|banned",
    "billing|credit|upgrade|trial|activated|access denied|outgoing|outbound|reputation",
    r"\b(spf|dkim|dmarc|ip|ptr|rbl|dnsbl)\b|(black|block) ?list|spamhaus|blocked using",
    "client host|reverse dns",
)
_DANGEROUS: Final = _wording(
    "virus|malware|phish|security issue|attachment|message content|content (was )?rejected",
    "spam message|message .*(rejected|classified|identified|considered|detected) as",
)
_SPAM: Final = _wording("spam|unsolicited|content")
_PAUSING: Final = _wording("throttl|quota|limit|rate|too many|sending|authenticat|not allowed")


class Reply(NamedTuple):
    """The response of a mail server: its code, and its text on one line."""

    code: int
    text: str


def failure_of(error: Exception) -> Failure:
    """Classify an error while sending.

    Only rejections that are clearly about one recipient or one mail count as such: providers reject
    senders and accounts at any command, with any code (SES with 554 after the content).
    """
    if isinstance(error, SMTPNotSupportedError):
        return Failure.SENDER  # the server has no TLS or no sign-in as SMTP_URL says
    reply = reply_in(error)
    if reply is None:
        return Failure.AWAY if isinstance(error, SMTPException | OSError) else Failure.OTHER
    if not isinstance(error, SMTPDataError | SMTPRecipientsRefused | SMTPSenderRefused):
        return Failure.SENDER if 500 <= reply.code < 600 else Failure.AWAY  # greeting, signing in
    if reply.code < 500:
        pauses = reply.code in (421, 454) or _PAUSING.search(reply.text)
        return Failure.PAUSED if pauses else Failure.BUSY
    return _refusal(reply, is_of_sender=isinstance(error, SMTPSenderRefused))


def _refusal(reply: Reply, *, is_of_sender: bool) -> Failure:
    """Classify a permanent rejection of a sender, recipient or mail."""
    code, text = reply
    enhanced = found[0] if (found := _ENHANCED.search(text)) else ""
    if enhanced in ("5.2.3", "5.3.4") or (code == 552 and _SIZE.search(text)):
        return Failure.TOO_LARGE  # also at the sender: that command names the size
    if is_of_sender or code in _AUTHENTICATION_CODES or _OUR_SENDER.search(text):
        return Failure.SENDER
    if enhanced == "5.2.2" or _MAILBOX_FULL.search(text):
        return Failure.MAILBOX_FULL
    if enhanced in _NO_MAILBOX or _UNKNOWN_MAILBOX.search(text):
        return Failure.NO_MAILBOX
    if enhanced in _RECIPIENT or _REFUSED_RECIPIENT.search(text):
        return Failure.RECIPIENT
    if _OUR_ACCOUNT.search(text):
        return Failure.SENDER
    is_policy = enhanced.startswith("5.7.")
    if _DANGEROUS.search(text) or (_SPAM.search(text) and not is_policy):
        return Failure.CONTENT
    if enhanced.startswith("5.6."):
        return Failure.CONTENT
    is_plain = code in (521, 550, 551, 552, 553, 556) and not is_policy
    return Failure.RECIPIENT if is_plain else Failure.SENDER


def reply_in(error: Exception) -> Reply | None:
    """Return the response of the mail server that an error contains, if any."""
    text: bytes | str
    if isinstance(error, SMTPRecipientsRefused):
        code, text = next(iter(error.recipients.values()))
    elif isinstance(error, SMTPResponseException):
        code, text = error.smtp_code, error.smtp_error
    else:
        return None
    words = text if isinstance(text, str) else text.decode(errors="replace")
    return Reply(code, " ".join(words.split()))


def describe(error: Exception) -> str:
    """Return an error as the back office shows it."""
    reply = reply_in(error)
    return f"{reply.code} {reply.text}" if reply else f"{type(error).__name__}: {error}"


def reason_in_words(failure: str | None) -> str:
    """Return a sentence for staff on why a mail could not be sent. `failure` is the value of a
    `Failure`, or None if unknown.
    """
    return _REASONS.get(Failure(failure or Failure.OTHER), "It could not be sent.")


def is_given_up(failure: Failure, attempts: int) -> bool:
    """Return whether a mail is given up after this failure of attempt number `attempts`."""
    most = ATTEMPTS_WHILE_NONE_GOES_OUT if failure in _OF_ALL_MAILS else ATTEMPTS
    return failure in _GIVEN_UP or attempts >= most


def concerns_all_mails(failure: Failure) -> bool:
    """Return whether the next mail would fail too."""
    return failure in _OF_ALL_MAILS


def next_attempt(attempts: int, now: datetime) -> datetime:
    """Return when to try again after attempt number `attempts` failed at `now`: after 30 seconds,
    doubled by each further attempt up to six hours, plus or minus 20 percent.
    """
    delay = min(_FIRST_DELAY * 2 ** min(attempts - 1, 20), _LONGEST_DELAY)
    return now + timedelta(seconds=delay * random.uniform(0.8, 1.2))
