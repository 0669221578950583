"""Handing one mail to the mail server."""

from email.utils import format_datetime, formataddr
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
from types import TracebackType
from typing import Any, Self

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.core.mail.backends.smtp import EmailBackend

from brokerage.content.selectors import firm
from brokerage.mail.models import Mail
from brokerage.mail.outbox import SMTP_TIMEOUT
from brokerage.mail.rendering import header

_SERVER_TROUBLE = (
    SMTPAuthenticationError,
    SMTPConnectError,
    SMTPHeloError,
    SMTPNotSupportedError,
    SMTPServerDisconnected,
)
_SIGN_IN_FIRST = frozenset({530, 534, 535, 538})
"""Codes of RFC 4954: the server wants another way to sign in. That is set up, not given up."""


class MailServer:
    """A connection to the mail server of SMTP_URL, opened at the first mail and kept for more."""

    def __init__(self, options: dict[str, Any]) -> None:
        self._backend = EmailBackend(
            host=options["EMAIL_HOST"],
            port=options["EMAIL_PORT"],
            username=options["EMAIL_HOST_USER"] or "",
            password=options["EMAIL_HOST_PASSWORD"] or "",
            use_tls=options.get("EMAIL_USE_TLS", False),
            use_ssl=options.get("EMAIL_USE_SSL", False),
            timeout=SMTP_TIMEOUT,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def send(self, mail: Mail) -> None:
        """Raises whatever the server or the network answers; the connection is then closed."""
        try:
            self._backend.open()
            self._backend.send_messages([as_email(mail)])
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        self._backend.close()


def is_permanent_failure(error: Exception) -> bool:
    """Whether trying again is of no use: the server refuses this mail for good (5xx), by its
    recipient or its content. Its sender is ours, and the same for every mail.
    """
    if isinstance(error, SMTPRecipientsRefused):
        codes = [code for code, _ in error.recipients.values()]
    elif isinstance(error, SMTPDataError):
        codes = [error.smtp_code]
    else:
        return False
    return all(500 <= code < 600 and code not in _SIGN_IN_FIRST for code in codes)


def refuses_our_sender(error: Exception) -> bool:
    """5xx at MAIL FROM: MAIL_FROM is mistyped, suspended, over its quota, or must sign in first."""
    return isinstance(error, SMTPSenderRefused) and 500 <= error.smtp_code < 600


def is_the_servers_fault(error: Exception) -> bool:
    """Whether the next mail would fail in the same way: the server is away or refuses us."""
    if isinstance(error, SMTPSenderRefused):
        return refuses_our_sender(error)
    if isinstance(error, SMTPException):
        return isinstance(error, _SERVER_TROUBLE)
    return isinstance(error, OSError)


def as_email(mail: Mail) -> EmailMultiAlternatives:
    """The mail with its headers: the same at every try."""
    ours = firm()
    message = EmailMultiAlternatives(
        subject=mail.subject,
        body=mail.text,
        from_email=settings.MAIL_FROM or formataddr((header(ours.name), header(ours.email))),
        to=[mail.to],
        reply_to=[mail.reply_to] if mail.reply_to else None,
        headers={
            "Message-ID": mail.message_id,
            "Date": format_datetime(mail.created_at),
            "Auto-Submitted": "auto-generated",
        },
    )
    message.attach_alternative(mail.html, "text/html")
    return message
