"""Reads the outbox as recipients would."""

import re
from urllib.parse import unquote

from brokerage.mail.models import Mail
from brokerage.mail.services.secret_links import revealed


def last_mail(to: str) -> Mail:
    mail = Mail.objects.filter(to=to).order_by("pk").last()
    assert mail is not None
    return mail


def key_in(mail: Mail) -> str:
    """Return the key of the link in a mail."""
    found = re.search(r"/auth#(?:confirm|reset)=(\S+)", revealed(mail)[0])
    assert found is not None
    return unquote(found[1])
