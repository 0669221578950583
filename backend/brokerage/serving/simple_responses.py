"""Builds short responses that need no published page and no Django view."""

from __future__ import annotations

from http import HTTPStatus

from django.http import HttpResponse

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


def text(status: HTTPStatus, **headers: str) -> HttpResponse:
    """Return a response with the status as plain text, for programs."""
    return HttpResponse(
        f"{status.phrase}\n",
        content_type="text/plain; charset=utf-8",
        status=status,
        headers={"Cache-Control": "no-store", **headers},
    )


def being_prepared() -> HttpResponse:
    """Return the page that visitors see before anything has been published."""
    return HttpResponse(
        _BEING_PREPARED,
        status=HTTPStatus.SERVICE_UNAVAILABLE,
        headers={"Cache-Control": "no-store", "Retry-After": str(RETRY_AFTER)},
    )
