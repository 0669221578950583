"""Sends mails to the SMTP server. `rules.py` classifies its errors."""

import smtplib
from email.mime.text import MIMEText
from email.utils import format_datetime, formataddr, parseaddr
from types import TracebackType
from typing import Any, Self

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.core.mail.backends.smtp import EmailBackend

from brokerage.content.selectors.bodies import firm
from brokerage.mail.models import Mail
from brokerage.mail.services.outbox import SMTP_TIMEOUT, VERDICT_TIMEOUT
from brokerage.mail.services.rendering import header_value
from brokerage.mail.services.secret_links import revealed


class MailServer:
    """A connection to the server of SMTP_URL, opened for the first mail and reused. `options` are
    `settings.SMTP`.
    """

    def __init__(self, options: dict[str, Any]) -> None:
        self._backend = _Backend(
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
        """Send a mail. On any error the connection is closed and the error raised."""
        try:
            self._backend.open()
            self._backend.send_messages([to_message(mail)])
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        self._backend.close()


class _Session(smtplib.SMTP):
    """Waits `VERDICT_TIMEOUT` for the response to the content of a mail, and `SMTP_TIMEOUT`
    otherwise.
    """

    def send(self, s: Any) -> None:
        """Send a command, which smtplib passes as text, or the content of a mail: bytes."""
        if self.sock is not None and isinstance(s, str):
            self.sock.settimeout(SMTP_TIMEOUT)
        super().send(s)
        if self.sock is not None and isinstance(s, bytes):
            self.sock.settimeout(VERDICT_TIMEOUT)


class _TLSSession(_Session, smtplib.SMTP_SSL):
    pass


class _Backend(EmailBackend):
    @property
    def connection_class(self) -> type[smtplib.SMTP]:
        return _TLSSession if self.use_ssl else _Session


def to_message(mail: Mail) -> EmailMultiAlternatives:
    """Build the message, with the same Message-ID and Date at every attempt, from the firm's
    current name and address. Raises LinkLost.
    """
    text, html = revealed(mail)
    headers = {"Message-ID": mail.message_id, "Date": format_datetime(mail.created_at)}
    if not mail.sender_name:
        headers["Auto-Submitted"] = "auto-generated"
    if mail.in_reply_to:
        headers |= {"In-Reply-To": mail.in_reply_to, "References": mail.references}
    if mail.list_unsubscribe:
        headers["List-Unsubscribe"] = f"<{mail.list_unsubscribe}>"
        headers["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    message = EmailMultiAlternatives(
        subject=mail.subject,
        body=text,
        from_email=_sender(mail),
        to=[mail.to],
        reply_to=[mail.reply_to] if mail.reply_to else None,
        headers=headers,
    )
    message.attach_alternative(html, "text/html")
    for number, text in enumerate(mail.calendars or (), start=1):
        message.attach(_calendar(text, f"date-{number}.ics"))
    return message


def _calendar(text: str, name: str) -> MIMEText:
    """Return an attachment that says what calendars do with it, as they require (RFC 6047)."""
    part = MIMEText(text, "calendar", "utf-8")
    part.set_param("method", "CANCEL" if "METHOD:CANCEL" in text else "REQUEST")
    part.add_header("Content-Disposition", "attachment", filename=name)
    return part


def _sender(mail: Mail) -> str:
    """Return the From header: MAIL_FROM, or else the name and email of the firm. The mail's
    `sender_name` replaces the name.
    """
    sender = firm()
    own = settings.MAIL_FROM or formataddr((header_value(sender.name), header_value(sender.email)))
    return formataddr((mail.sender_name, parseaddr(own)[1])) if mail.sender_name else own
