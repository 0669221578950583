"""Publishes the site again once changed words are committed, and tells staff if that failed."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextvars import ContextVar

from django.contrib import messages
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from brokerage.publishing import source
from brokerage.publishing.publish import publish
from brokerage.publishing.published_site import CURRENT, published_folder
from brokerage.publishing.rendering import PublishError

logger = logging.getLogger(__name__)

_failure: ContextVar[str | None] = ContextVar("failure", default=None)

FAILED = "The words are saved, but the site could not be published; it still shows the ones before."

_UNFORESEEN = "Whoever looks after the site finds the reason in its log."


def republish(*, keys: tuple[str, ...], **_signal: object) -> None:
    """Receives `words_changed`. The words stay saved whatever happens here.

    Before the first publication there is nothing to bring up to date: the start does that one.
    """
    shown = [key for key in keys if not key.startswith(source.MAILS)]
    try:
        if not shown or not (published_folder() / CURRENT).is_symlink():
            return
        publication = publish(source.site())
    except Exception as error:
        logger.exception("The site could not be published after a change of %s", ", ".join(shown))
        _failure.set(str(error) if isinstance(error, PublishError) else _UNFORESEEN)
    else:
        logger.info("Published %s in %.2f s", publication.version, publication.seconds)


def staff_notice(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Middleware, inside the messages middleware: tells staff that their save was not published."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        _failure.set(None)
        response = get_response(request)
        failure = _failure.get()
        if failure is not None:
            messages.error(request, f"{FAILED} {failure}")
        return response

    return middleware
