"""Keeps the secret part of a link out of the outbox, so that someone who reads the database, a
backup or the back office cannot set another person's password.

A mail stores `HIDDEN` instead of the secret part, which is encrypted in `Mail.secret` until the
mail is sent or given up.
"""

from typing import Final

from brokerage.core.encryption import InvalidToken, decrypt, encrypt, reencrypt
from brokerage.mail.models import Mail, State

HIDDEN: Final = "[hidden]"
_USE: Final = "mail-link"


class LinkLost(Exception):
    """The secret part of a link was deleted, or no known key decrypts it."""


def hide(link: str) -> tuple[str, str]:
    """Return a link with its secret part (after the last `=`) replaced by `HIDDEN`, and the value
    of `Mail.secret`.
    """
    shown, _, secret = link.rpartition("=")
    return f"{shown}={HIDDEN}", encrypt(secret, _USE)


def revealed(mail: Mail) -> tuple[str, str]:
    """Return the text and HTML of a mail with its complete link. Raises LinkLost."""
    if mail.secret is None:
        return mail.text, mail.html
    try:
        secret = decrypt(mail.secret, _USE)
    except InvalidToken as error:
        raise LinkLost from error
    return mail.text.replace(HIDDEN, secret), mail.html.replace(HIDDEN, secret)


def blanked(mail: Mail) -> str | None:
    """Return the value of `Mail.secret` once the mail is sent or given up."""
    return None if mail.secret is None else ""


def renew_links() -> None:
    """Encrypt the links of waiting mails with the current SECRET_KEY. Links that no key decrypts
    stay unchanged.
    """
    kept = Mail.objects.filter(state__in=(State.QUEUED, State.SENDING), secret__gt="")
    for pk, secret in kept.values_list("pk", "secret"):
        assert secret is not None
        try:
            renewed = reencrypt(secret, _USE)
        except InvalidToken:
            continue
        if renewed != secret:  # sent meanwhile: its secret stays deleted
            Mail.objects.filter(pk=pk, secret=secret).update(secret=renewed)
