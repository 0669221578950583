"""Proof of work: the form of a busy site asks a browser to compute for a second or so.

Made and checked here with ALTCHA; no service is asked. A challenge holds for ten minutes and opens
the form once.
"""

import json
import secrets
import time
from base64 import b64decode
from typing import Any

import altcha
from django.conf import settings

LASTS = 600
"""Seconds for which a challenge may be answered."""
_ALGORITHM = "PBKDF2/SHA-256"  # what every browser computes natively
_COST = 5000  # rounds a try: one or two milliseconds
_TRIES = (100, 400)
"""The answer lies between these: at most a second or so at a desk, a few on an old phone."""


def challenge() -> dict[str, Any]:
    """A new challenge, as the browser gets it and sends it back."""
    least, most = _TRIES
    made: dict[str, Any] = altcha.create_challenge(
        _ALGORITHM,
        _COST,
        counter=least + secrets.randbelow(most - least),
        expires_at=int(time.time()) + LASTS,
        hmac_secret=_key("challenge"),
        hmac_key_secret=_key("answer"),
    ).to_dict()
    return made


def accepted(proof: str) -> str:
    """What names the challenge that `proof` answers; empty when it answers none of ours."""
    if not proof:
        return ""
    try:
        checked = altcha.verify_solution(
            proof, _key("challenge"), hmac_key_secret=_key("answer")
        ).verified
        return str(json.loads(b64decode(proof))["challenge"]["signature"]) if checked else ""
    except Exception:  # whatever else a stranger sends is no proof
        return ""


def _key(use: str) -> str:
    return f"proof of work, {use} {settings.SECRET_KEY}"
