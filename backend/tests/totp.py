"""Codes of authenticator apps (RFC 6238: SHA-1, six digits, thirty seconds)."""

import base64
import time

from allauth.mfa.adapter import get_adapter
from allauth.mfa.models import Authenticator
from cryptography.hazmat.primitives.hashes import SHA1
from cryptography.hazmat.primitives.twofactor.totp import TOTP

from brokerage.accounts.models import User

SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"
"""Of the authenticator app that every member of staff has in tests."""


def app_code(secret: str = SECRET, *, later: int = 0) -> str:
    """Return the code that an authenticator app shows now, or `later` seconds from now."""
    app = TOTP(base64.b32decode(secret), 6, SHA1(), 30)
    return app.generate(time.time() + later).decode()


def give_authenticator_app(person: User) -> None:
    """Set up the app with SECRET, straight in the database."""
    data = {"secret": get_adapter().encrypt(SECRET)}
    Authenticator.objects.create(user=person, type=Authenticator.Type.TOTP, data=data)
