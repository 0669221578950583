"""Small answers that need no published page."""

from __future__ import annotations

from http import HTTPStatus
from typing import NamedTuple

from brokerage.publishing.headers import Headers

RETRY_AFTER = 5
"""Seconds: a publication takes less."""

_BEING_PREPARED = f"""\
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="{RETRY_AFTER}">
<title>This site is being prepared</title>
</head>
<body>
<main>
<h1>This site is being prepared</h1>
<p>Its pages have not been published yet. This page looks again every {RETRY_AFTER} seconds.</p>
</main>
</body>
</html>
"""


class Plain(NamedTuple):
    """An answer as WSGI wants it, security headers not included."""

    status: str
    headers: Headers
    body: list[bytes]


def text(status: HTTPStatus, *headers: tuple[str, str]) -> Plain:
    """An answer that only says its own status, for machines."""
    return answer(status, "text/plain; charset=utf-8", f"{status.phrase}\n", *headers)


def being_prepared() -> Plain:
    """What a visitor sees before anything has been published."""
    return answer(
        HTTPStatus.SERVICE_UNAVAILABLE,
        "text/html; charset=utf-8",
        _BEING_PREPARED,
        ("Retry-After", str(RETRY_AFTER)),
    )


def answer(status: HTTPStatus, content_type: str, words: str, *headers: tuple[str, str]) -> Plain:
    """These words, not to be kept by any cache."""
    body = words.encode()
    return Plain(
        f"{status.value} {status.phrase}",
        [
            ("Content-Type", content_type),
            ("Content-Length", str(len(body))),
            ("Cache-Control", "no-store"),
            *headers,
        ],
        [body],
    )
