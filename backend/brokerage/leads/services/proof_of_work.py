"""Proof of work with ALTCHA: while many messages come in, the sender's browser must compute for
about a second. A challenge is valid for ten minutes and one message. No other service is involved.
"""

import json
import secrets
import time
from base64 import b64decode
from typing import Any

import altcha
from django.conf import settings

VALID_FOR = 600
"""Seconds that a challenge is valid."""
_ALGORITHM = "PBKDF2/SHA-256"  # native in every browser
_COST = 5000  # iterations an attempt: one or two milliseconds
_ATTEMPTS = (100, 400)
"""Attempts needed, at least and at most: about a second on a desktop, a few on an old phone."""


def challenge() -> dict[str, Any]:
    """Return a new challenge for the browser, in the JSON format of ALTCHA."""
    least, most = _ATTEMPTS
    made: dict[str, Any] = altcha.create_challenge(
        _ALGORITHM,
        _COST,
        counter=least + secrets.randbelow(most - least),
        expires_at=int(time.time()) + VALID_FOR,
        hmac_secret=_key("challenge"),
        hmac_key_secret=_key("answer"),
    ).to_dict()
    return made


def verify(proof: str) -> str:
    """Return the signature of the challenge that `proof` solves, also if it was used before; an
    empty text if the proof is invalid.
    """
    if not proof:
        return ""
    try:
        checked = altcha.verify_solution(
            proof, _key("challenge"), hmac_key_secret=_key("answer")
        ).verified
        return str(json.loads(b64decode(proof))["challenge"]["signature"]) if checked else ""
    except Exception:  # any other input is invalid
        return ""


def _key(use: str) -> str:
    return f"proof of work, {use} {settings.SECRET_KEY}"
