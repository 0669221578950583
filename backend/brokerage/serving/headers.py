"""Builds the security headers of every response. Published pages and previews have their own
policies; all others get `PLAIN_POLICY`.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterable
from typing import TypeAlias

Headers: TypeAlias = list[tuple[str, str]]

# No page uses these features, so an injected script may not use them either.
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

# Two years. Subdomains are not included: they are not part of this site.
HSTS = ("Strict-Transport-Security", "max-age=63072000")

_CSP = "Content-Security-Policy"
_OVERRIDDEN = frozenset(name.lower() for name, _ in [*SECURITY, HSTS])


def inline_hash(text: str) -> str:
    """Return the hash by which a Content-Security-Policy allows an inline script or style."""
    digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
    return f"'sha256-{digest}'"


def content_security_policy(
    *, scripts: Iterable[str] = (), styles: Iterable[str] = (), frames: bool = False
) -> str:
    """Build the policy of a response from the hashes of its inline scripts and styles. With
    `frames` it may frame other pages of this site.
    """
    return "; ".join(
        [
            "default-src 'none'",
            " ".join(["script-src 'self'", *scripts]),
            " ".join(["style-src 'self'", *styles]),
            "img-src 'self' data:",
            "font-src 'self'",
            "connect-src 'self'",
            "manifest-src 'self'",
            *(["frame-src 'self'"] if frames else []),
            "form-action 'self'",
            "base-uri 'none'",
            "frame-ancestors 'none'",
        ]
    )


def preview_policy(*, styles: Iterable[str] = ()) -> str:
    """Build the policy of a preview: only this site may frame it; no scripts, no forms. `styles`
    are allowed next to our own stylesheets.
    """
    return "; ".join(
        [
            "default-src 'none'",
            " ".join(["style-src 'self'", *styles]),
            "img-src 'self' data:",
            "font-src 'self'",
            "form-action 'none'",
            "base-uri 'none'",
            "frame-ancestors 'self'",
            "sandbox allow-same-origin",
        ]
    )


PLAIN_POLICY = content_security_policy()


def security_headers(*, policy: str = PLAIN_POLICY, secure: bool) -> Headers:
    """Return all security headers of a response; HSTS only if it is sent over TLS (`secure`)."""
    return [(_CSP, policy), *SECURITY, *([HSTS] if secure else [])]


def with_security_headers(headers: Headers, *, secure: bool) -> Headers:
    """Add the security headers to those of a Django response. A view may set its own policy; other
    security headers are replaced. Without Cache-Control it gets `no-store`.
    """
    result = [pair for pair in headers if pair[0].lower() not in _OVERRIDDEN]
    names = {name.lower() for name, _ in result}
    if "cache-control" not in names:
        result.append(("Cache-Control", "no-store"))
    if _CSP.lower() not in names:
        result.append((_CSP, PLAIN_POLICY))
    result += SECURITY
    if secure:
        result.append(HSTS)
    return result
