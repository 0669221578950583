"""The outermost WSGI callable: published pages from memory, and Django for what Django owns.

A page costs a few dictionary look-ups here; whatever can be decided beforehand is decided when a
version is loaded (`store`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from http import HTTPStatus
from pathlib import Path
from string import punctuation
from time import monotonic
from typing import TYPE_CHECKING
from urllib.parse import quote
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

from django.conf import settings

from brokerage.publishing import security_txt, simple_responses
from brokerage.publishing.encodings import choose
from brokerage.publishing.headers import Headers, completed, security
from brokerage.publishing.manifest import WITHHELD
from brokerage.publishing.probes import PROBES
from brokerage.publishing.published_site import Answer, Site, published_folder, store_at
from brokerage.publishing.simple_responses import Plain

if TYPE_CHECKING:
    from _typeshed import OptExcInfo

DJANGO_PREFIXES: tuple[str, ...] = ("/api", "/_allauth", "/office", security_txt.PATH)
"""Everything below these is Django's. A feature with addresses of its own adds them here."""

FORM_PAGES: tuple[str, ...] = ("/contact",)
"""Published pages whose form may be posted to their own address (JavaScript off)."""

_NO_BODY: list[bytes] = []
_FOLDERS_OF_FILES = ("/assets/", "/static/")


def page_front(
    django: WSGIApplication, *, folder: Path | None = None, proxies: int | None = None
) -> WSGIApplication:
    """Puts the published pages in `folder` before `django`.

    `proxies` is how many proxies of ours stand in front and say in X-Forwarded-Proto whether the
    visitor came over TLS; both default to the settings.
    """
    store = store_at(folder or published_folder())
    trusted = settings.TRUSTED_PROXIES if proxies is None else proxies
    others = _Others(django)

    def application(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        if monotonic() >= store.due:
            store.look()
        site = store.site
        secure = environ["wsgi.url_scheme"] == "https" or (
            trusted > 0 and _forwarded_over_tls(environ, trusted)
        )
        answers = site.answers[secure].get(environ["PATH_INFO"]) if site else None
        if answers is not None:
            method = environ["REQUEST_METHOD"]
            if method == "GET" or method == "HEAD":
                answer = answers[choose(environ.get("HTTP_ACCEPT_ENCODING"))]
                asked = environ.get("HTTP_IF_NONE_MATCH")
                if asked is not None and _matches(asked, answer):
                    start_response("304 Not Modified", answer.headers_not_modified)
                    return _NO_BODY
                start_response(answer.status, answer.headers)
                return answer.body if method == "GET" else _NO_BODY
        return others.answer(environ, start_response, site, secure=secure)

    return application


class _Others:
    """Everything that is not a GET of a published path."""

    def __init__(self, django: WSGIApplication) -> None:
        self._django = django
        self._below = tuple(f"{prefix}/" for prefix in DJANGO_PREFIXES)

    def answer(
        self,
        environ: WSGIEnvironment,
        start_response: StartResponse,
        site: Site | None,
        *,
        secure: bool,
    ) -> Iterable[bytes]:
        path: str = environ["PATH_INFO"]
        method: str = environ["REQUEST_METHOD"]
        posted = method == "POST" and path in FORM_PAGES
        ours = posted or path in WITHHELD or path in DJANGO_PREFIXES
        if ours or path.startswith(self._below):
            return self._from_django(environ, start_response, secure=secure)
        status, headers, body = _without_django(environ, site, secure=secure)
        start_response(status, headers)
        return _NO_BODY if method == "HEAD" else body

    def _from_django(
        self, environ: WSGIEnvironment, start_response: StartResponse, *, secure: bool
    ) -> Iterable[bytes]:
        if secure:
            # A trusted proxy has said so; Django then writes its addresses and cookies for TLS.
            environ["wsgi.url_scheme"] = "https"

        def start(
            status: str, headers: Headers, exc_info: OptExcInfo | None = None
        ) -> Callable[[bytes], object]:
            return start_response(status, completed(headers, secure=secure), exc_info)

        return self._django(environ, start)


def _without_django(environ: WSGIEnvironment, site: Site | None, *, secure: bool) -> Plain:
    path: str = environ["PATH_INFO"]
    published = site.answers[secure] if site else {}
    if path in PROBES:
        if environ["REQUEST_METHOD"] in ("GET", "HEAD"):
            answer = PROBES[path]()
        else:
            answer = simple_responses.text(HTTPStatus.METHOD_NOT_ALLOWED, ("Allow", "GET, HEAD"))
    elif path in published:
        allowed = "GET, HEAD, POST" if path in FORM_PAGES else "GET, HEAD"
        answer = simple_responses.text(HTTPStatus.METHOD_NOT_ALLOWED, ("Allow", allowed))
    elif path.endswith("/") and path[:-1] in published:
        # WSGI gives raw bytes as Latin-1; a Location holds ASCII only.
        query = quote(environ.get("QUERY_STRING", ""), safe=punctuation, encoding="latin-1")
        address = path[:-1] + (f"?{query}" if query else "")
        answer = simple_responses.text(HTTPStatus.PERMANENT_REDIRECT, ("Location", address))
    elif path.endswith(".data") or path.startswith(_FOLDERS_OF_FILES):
        answer = simple_responses.text(HTTPStatus.NOT_FOUND)
    elif site is None:
        answer = simple_responses.being_prepared()
    else:
        missing = site.missing[secure][choose(environ.get("HTTP_ACCEPT_ENCODING"))]
        return Plain(missing.status, missing.headers, missing.body)
    return Plain(answer.status, answer.headers + security(secure=secure), answer.body)


def _matches(asked: str, answer: Answer) -> bool:
    """If-None-Match against one answer; a proxy that recompressed it has made the tag weak."""
    if asked == answer.etag:
        return True
    return any(tag.strip().removeprefix("W/") in ("*", answer.etag) for tag in asked.split(","))


def _forwarded_over_tls(environ: WSGIEnvironment, trusted: int) -> bool:
    """What the outermost trusted proxy saw; anything before it could be the visitor's invention."""
    schemes = [part.strip() for part in environ.get("HTTP_X_FORWARDED_PROTO", "").split(",")]
    return bool(schemes[-min(trusted, len(schemes))].lower() == "https")
