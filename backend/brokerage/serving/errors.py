"""Builds error pages from the published 404 page, with the text for another status."""

from __future__ import annotations

from functools import lru_cache
from html import escape

from django.http import HttpResponse

from brokerage.serving import published_site
from brokerage.serving.form_repopulation import drop_scripts
from brokerage.serving.headers import PLAIN_POLICY
from brokerage.serving.manifest import NOT_FOUND

_CSP = "Content-Security-Policy"

# Title and advice by status.
MESSAGES: dict[int, tuple[str, str]] = {
    400: ("We could not read that request", "Please go back and try once more."),
    403: (
        "That was not allowed",
        "The request did not come from a page of ours, or it has been open for too long. "
        "Please open the page again and try once more.",
    ),
    404: ("Page not found", "There is nothing at this address. It may have moved."),
    408: (
        "That took too long to arrive",
        "Your browser’s Back button takes you to what you typed. Please send it again.",
    ),
    413: (
        "That was too much at once",
        "Your browser’s Back button takes you to what you typed. Please shorten it and send it "
        "again.",
    ),
    415: ("We could not read that request", "Please use the form on our contact page."),
    500: (
        "Something went wrong on our side",
        "It is not your doing. Please try again in a moment, or call us.",
    ),
    503: (
        "We are not available right now",
        "Please try again in a moment, or call us.",
    ),
}


def page(status: int) -> HttpResponse:
    """Return the published error page with the text of this status; a minimal page if nothing has
    been published. Needs no database.
    """
    site = published_site.current()
    if site is None:
        body, policy = _minimal_page(status), PLAIN_POLICY
    elif status == 404:
        body, policy = site.html(NOT_FOUND), site.policy(NOT_FOUND)
    else:
        body, policy = _with_message(site.html(NOT_FOUND), status), site.policy(NOT_FOUND)
    return HttpResponse(body, status=status, headers={_CSP: policy, "Cache-Control": "no-store"})


@lru_cache(maxsize=16)
def _with_message(not_found: bytes, status: int) -> bytes:
    """Return the 404 page with the text for this status, and without its scripts."""
    document = drop_scripts(not_found)
    title, advice = _message(status)
    main, head_title = document.css_first("main"), document.css_first("head > title")
    if main is None or head_title is None:
        return _minimal_page(status)
    head_title.inner_html = escape(title)
    section = main.css_first("section, div") or main
    section.inner_html = f"<h1>{escape(title)}</h1><p>{escape(advice)}</p>"
    return (document.html or "").encode()


def _minimal_page(status: int) -> bytes:
    title, advice = (escape(text) for text in _message(status))
    return (
        '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{title}</title></head><body><main><h1>{title}</h1><p>{advice}</p>"
        '<p><a href="/">Home</a></p></main></body></html>'
    ).encode()


def _message(status: int) -> tuple[str, str]:
    return MESSAGES.get(status) or MESSAGES[400 if status < 500 else 500]
