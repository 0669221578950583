"""The security headers of every answer of the site, from memory and from Django alike."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterable
from typing import TypeAlias

Headers: TypeAlias = list[tuple[str, str]]

# What no page of this site uses: a script that gets in cannot ask for it either.
_UNUSED_FEATURES = (
    "accelerometer",
    "autoplay",
    "camera",
    "display-capture",
    "encrypted-media",
    "fullscreen",
    "gamepad",
    "geolocation",
    "gyroscope",
    "hid",
    "idle-detection",
    "magnetometer",
    "microphone",
    "midi",
    "payment",
    "picture-in-picture",
    "screen-wake-lock",
    "serial",
    "usb",
    "xr-spatial-tracking",
)

SECURITY: Headers = [
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "strict-origin-when-cross-origin"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    ("Permissions-Policy", ", ".join(f"{feature}=()" for feature in _UNUSED_FEATURES)),
]

# Two years. Subdomains are the firm's own affair, so they are not included.
HSTS = ("Strict-Transport-Security", "max-age=63072000")

_CSP = "Content-Security-Policy"
_OURS = frozenset(name.lower() for name, _ in [*SECURITY, HSTS])


def inline_hash(text: str) -> str:
    """The source expression that allows exactly this inline script or style."""
    digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
    return f"'sha256-{digest}'"


def content_security_policy(*, scripts: Iterable[str] = (), styles: Iterable[str] = ()) -> str:
    """The policy of one answer; `scripts` and `styles` are hashes of its inline parts."""
    return "; ".join(
        [
            "default-src 'none'",
            " ".join(["script-src 'self'", *scripts]),
            " ".join(["style-src 'self'", *styles]),
            "img-src 'self' data:",
            "font-src 'self'",
            "connect-src 'self'",
            "manifest-src 'self'",
            "form-action 'self'",
            "base-uri 'none'",
            "frame-ancestors 'none'",
        ]
    )


PLAIN_POLICY = content_security_policy()


def security(*, policy: str = PLAIN_POLICY, secure: bool) -> Headers:
    """Every security header of one answer; HSTS only means something over TLS (`secure`)."""
    return [(_CSP, policy), *SECURITY, *([HSTS] if secure else [])]


def completed(given: Headers, *, secure: bool) -> Headers:
    """Django's headers with ours added.

    A view may bring a policy of its own (a refilled page allows the page's inline styles); every
    other security header is ours. An answer that says nothing of caching may be private.
    """
    kept = [pair for pair in given if pair[0].lower() not in _OURS]
    names = {name.lower() for name, _ in kept}
    if "cache-control" not in names:
        kept.append(("Cache-Control", "no-store"))
    if _CSP.lower() not in names:
        kept.append((_CSP, PLAIN_POLICY))
    kept += SECURITY
    if secure:
        kept.append(HSTS)
    return kept
