"""Challenges of passkey sign-ins that the server does not store, since anyone may request one.

A challenge is signed, valid for a few minutes, and accepted once.
"""

import json
from typing import Any, Final

from django.core import signing
from django.http import HttpRequest
from django.utils.crypto import get_random_string
from fido2.utils import websafe_decode

from brokerage.core import ratelimit

LASTS: Final = 600
"""Seconds from the request of a challenge to the sign-in."""
_signer: Final = signing.TimestampSigner(salt="brokerage.accounts.passkey-challenge")


def new_challenge() -> bytes:
    return _signer.sign(get_random_string(22)).encode()


def signed_challenge(request: HttpRequest) -> bytes | None:
    """Return the challenge that the passkey in the body signed, without checking the signature.
    Returns None for a missing, foreign or expired challenge.
    """
    try:
        sent: Any = json.loads(request.body)
        client_data = websafe_decode(sent["credential"]["response"]["clientDataJSON"])
        challenge = websafe_decode(json.loads(client_data)["challenge"])
        _signer.unsign(challenge.decode(), max_age=LASTS)
    except (signing.BadSignature, LookupError, RecursionError, TypeError, ValueError):
        return None
    return challenge


def use(challenge: bytes) -> None:
    """Mark a challenge as used. Raises ratelimit.LimitReached if it was used before."""
    ratelimit.consume("passkey-challenge", challenge.decode(), limit=1, seconds=LASTS)
