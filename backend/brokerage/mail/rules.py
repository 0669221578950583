"""The rules on what follows when a mail cannot be sent: whether it is given up at once or tried
again, when, and after how many attempts it is given up. Also when the outbox counts as stuck:
`selectors.is_mail_stuck` looks for such mails.
"""

import random
from datetime import datetime, timedelta
from smtplib import (
    SMTPAuthenticationError,
    SMTPConnectError,
    SMTPDataError,
    SMTPException,
    SMTPHeloError,
    SMTPNotSupportedError,
    SMTPRecipientsRefused,
    SMTPSenderRefused,
    SMTPServerDisconnected,
)
from typing import Final

ATTEMPTS: Final = 20
"""Attempts before a mail is given up; with the delays below about two and a half days."""
OVERDUE: Final = timedelta(minutes=10)
"""A mail this long overdue is not being sent: the outbox is stuck."""
FIRM_WAITS_AT_MOST: Final = timedelta(hours=1)
"""After this time, a mail to the firm that could not be sent yet means that the outbox is stuck."""
_FIRST_DELAY = 30.0  # seconds
_LONGEST_DELAY = 6 * 3600.0  # seconds

_SERVER_ERRORS = (
    SMTPAuthenticationError,
    SMTPConnectError,
    SMTPHeloError,
    SMTPNotSupportedError,
    SMTPServerDisconnected,
)
_AUTHENTICATION_CODES = frozenset({530, 534, 535, 538})
"""Codes of RFC 4954: authentication is not set up correctly, which is no fault of the mail."""


def next_attempt(attempts: int, now: datetime) -> datetime:
    """Return when to try again if attempt number `attempts` fails at `now`. The delay is 30 seconds
    after the first attempt, doubles with each further one up to six hours, and varies by 20 percent
    either way.
    """
    delay = min(_FIRST_DELAY * 2 ** min(attempts - 1, 20), _LONGEST_DELAY)
    return now + timedelta(seconds=delay * random.uniform(0.8, 1.2))


def is_permanent_failure(error: Exception) -> bool:
    """Return whether the server rejects the recipient or the content of this mail for good (5xx).

    A rejected sender does not count: it is the same for every mail.
    """
    if isinstance(error, SMTPRecipientsRefused):
        codes = [code for code, _ in error.recipients.values()]
    elif isinstance(error, SMTPDataError):
        codes = [error.smtp_code]
    else:
        return False
    return all(500 <= code < 600 and code not in _AUTHENTICATION_CODES for code in codes)


def is_sender_refused(error: Exception) -> bool:
    """Return whether the server refused our sender address (5xx at MAIL FROM): it is mistyped,
    suspended, over quota or not authenticated.
    """
    return isinstance(error, SMTPSenderRefused) and 500 <= error.smtp_code < 600


def is_server_failure(error: Exception) -> bool:
    """Return whether the next mail would fail too: the server is away or rejects us."""
    if isinstance(error, SMTPSenderRefused):
        return is_sender_refused(error)
    if isinstance(error, SMTPException):
        return isinstance(error, _SERVER_ERRORS)
    return isinstance(error, OSError)
