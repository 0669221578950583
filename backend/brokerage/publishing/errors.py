"""Pages for failures: the published page for wrong addresses, with other words in it."""

from __future__ import annotations

from functools import lru_cache
from html import escape

from django.http import HttpResponse

from brokerage.publishing import published_site
from brokerage.publishing.form_repopulation import drop_scripts
from brokerage.publishing.headers import PLAIN_POLICY
from brokerage.publishing.manifest import NOT_FOUND

_CSP = "Content-Security-Policy"

# What happened, and what the reader can do about it.
WORDS: dict[int, tuple[str, str]] = {
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
    """The answer to a failed request for a page; never fails itself."""
    site = published_site.current()
    if site is None:
        body, policy = _bare(status), PLAIN_POLICY
    elif status == 404:
        body, policy = site.html(NOT_FOUND), site.policy(NOT_FOUND)
    else:
        body, policy = _reworded(site.html(NOT_FOUND), status), site.policy(NOT_FOUND)
    return HttpResponse(body, status=status, headers={_CSP: policy, "Cache-Control": "no-store"})


@lru_cache(maxsize=16)
def _reworded(not_found: bytes, status: int) -> bytes:
    """The site's header, styles and footer around these words; its scripts know only the 404."""
    document = drop_scripts(not_found)
    title, advice = _words(status)
    main, head_title = document.css_first("main"), document.css_first("head > title")
    if main is None or head_title is None:
        return _bare(status)
    head_title.inner_html = escape(title)
    section = main.css_first("section, div") or main
    section.inner_html = f"<h1>{escape(title)}</h1><p>{escape(advice)}</p>"
    return (document.html or "").encode()


def _bare(status: int) -> bytes:
    title, advice = (escape(words) for words in _words(status))
    return (
        '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{title}</title></head><body><main><h1>{title}</h1><p>{advice}</p>"
        '<p><a href="/">Home</a></p></main></body></html>'
    ).encode()


def _words(status: int) -> tuple[str, str]:
    return WORDS.get(status) or WORDS[400 if status < 500 else 500]
