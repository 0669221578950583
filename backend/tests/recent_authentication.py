"""Records a recent authentication in the session of a client signed in by `force_login`."""

import time

from allauth.account.authentication import AUTHENTICATION_METHODS_SESSION_KEY
from django.test import Client

from brokerage.accounts.models import User


def record_authentication(client: Client, person: User, *, minutes_ago: float = 0) -> None:
    """Change the session as if the person had typed their password so many minutes ago."""
    session = client.session
    # As django-allauth keeps it: the records, and whose they are.
    session[AUTHENTICATION_METHODS_SESSION_KEY] = [
        {"method": "password", "at": time.time() - minutes_ago * 60}
    ]
    session[f"{AUTHENTICATION_METHODS_SESSION_KEY}_user"] = str(person.pk)
    session.save()
