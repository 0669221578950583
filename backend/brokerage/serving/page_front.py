"""The outermost WSGI callable: serves published pages from memory, passes the paths of Django to
Django, and answers all other requests itself. A page costs a few dictionary lookups.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from http import HTTPStatus
from pathlib import Path
from string import punctuation
from time import monotonic
from typing import TYPE_CHECKING
from urllib.parse import quote
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

from django.conf import settings
from django.http import HttpResponse

from brokerage.core.errors import is_api_path, standard
from brokerage.core.request_limits import LONGEST_HEADER, METHODS, PARSED_HEADERS
from brokerage.serving import security_txt, simple_responses
from brokerage.serving.encodings import choose
from brokerage.serving.headers import Headers, security_headers, with_security_headers
from brokerage.serving.manifest import DJANGO_ONLY
from brokerage.serving.probes import PROBES, Probe
from brokerage.serving.published_site import (
    CachedResponse,
    ResponsesByEncoding,
    Site,
    published_folder,
    store_at,
)

if TYPE_CHECKING:
    from _typeshed import OptExcInfo

DJANGO_PREFIXES: tuple[str, ...] = ("/api", "/_allauth", "/office", security_txt.PATH)
"""Paths that go to Django, with everything below them. A feature with URLs of its own adds them
here."""

FORM_PAGES: tuple[str, ...] = ("/contact", "/alerts", "/alerts/confirm", "/alerts/stop")
"""Published pages whose form may be posted to their own address (JavaScript off). Django fills in
the form of an address with a query that begins with `FILLED_IN`."""

FILLED_IN = ("listing=", "key=")

CHANGE_PASSWORD = "/.well-known/change-password"
"""Where password managers send people to change a password (W3C, "A Well-Known URL for Changing
Passwords")."""

_NO_BODY: list[bytes] = []
_ASSETS = "/assets/"
_FOLDERS_OF_FILES = (_ASSETS, "/static/")
_NUMBER_INSIDE = re.compile(r"(/desk/[a-z-]+|/buying|/co-broking)/[0-9]+(/[a-z-]+)")
_KEY_BELOW = re.compile(r"(/desk/[a-z]+)(?:/[a-z0-9-]+){1,2}")


def page_front(
    django: WSGIApplication,
    *,
    folder: Path | None = None,
    proxies: int | None = None,
    probes: Mapping[str, Probe] = PROBES,
) -> WSGIApplication:
    """Build the WSGI middleware that serves the published pages of `folder`. `proxies` is the
    number of trusted proxies, which set X-Forwarded-Proto. `probes` answer monitors, for any Host
    header and also while Django is busy.
    """
    store = store_at(folder or published_folder())
    trusted = settings.TRUSTED_PROXIES if proxies is None else proxies
    other_requests = _OtherRequests(django, probes)

    def application(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        if monotonic() >= store.next_check:
            store.refresh()
        site = store.site
        secure = environ["wsgi.url_scheme"] == "https" or (
            trusted > 0 and _forwarded_over_tls(environ, trusted)
        )
        path: str = environ["PATH_INFO"]
        variants = _published(site, path, secure=secure)
        if variants is None and path.startswith(_ASSETS):
            # A page of a version that another process has taken up before this one may name it.
            store.refresh(wait=True)
            site = store.site
            variants = _published(site, path, secure=secure)
        if variants is not None and not _is_filled_in(environ):
            method = environ["REQUEST_METHOD"]
            if method == "GET" or method == "HEAD":
                response = variants[choose(environ.get("HTTP_ACCEPT_ENCODING"))]
                if_none_match = environ.get("HTTP_IF_NONE_MATCH")
                if if_none_match is not None and _matches(if_none_match, response):
                    start_response("304 Not Modified", response.headers_not_modified)
                    return _NO_BODY
                start_response(response.status, response.headers)
                return response.body if method == "GET" else _NO_BODY
        return other_requests.respond(environ, start_response, site, secure=secure)

    return application


class _OtherRequests:
    """Responds to all requests except for published paths, or passes them to Django."""

    def __init__(self, django: WSGIApplication, probes: Mapping[str, Probe]) -> None:
        self._django = django
        self._probes = probes
        self._prefixes = tuple(f"{prefix}/" for prefix in DJANGO_PREFIXES)

    def respond(
        self,
        environ: WSGIEnvironment,
        start_response: StartResponse,
        site: Site | None,
        *,
        secure: bool,
    ) -> Iterable[bytes]:
        path: str = environ["PATH_INFO"]
        method: str = environ["REQUEST_METHOD"]
        if method not in METHODS:
            return _plain(_unknown_method(path), environ, start_response, secure=secure)
        posted = method == "POST" and path in FORM_PAGES
        to_django = (
            posted or _is_filled_in(environ) or path in DJANGO_ONLY or path in DJANGO_PREFIXES
        )
        if to_django or path.startswith(self._prefixes):
            return self._from_django(environ, start_response, secure=secure)
        response = _without_django(environ, site, self._probes, secure=secure)
        if response is None:
            assert site is not None
            not_found = site.not_found[secure][choose(environ.get("HTTP_ACCEPT_ENCODING"))]
            start_response(not_found.status, not_found.headers)
            return _NO_BODY if method == "HEAD" else not_found.body
        return _plain(response, environ, start_response, secure=secure)

    def _from_django(
        self, environ: WSGIEnvironment, start_response: StartResponse, *, secure: bool
    ) -> Iterable[bytes]:
        if secure:
            # Django makes URLs and cookies for TLS when the trusted proxy was reached over TLS.
            environ["wsgi.url_scheme"] = "https"
        for name in PARSED_HEADERS:
            if len(environ.get(name, "")) > LONGEST_HEADER:
                del environ[name]

        def start(
            status: str, headers: Headers, exc_info: OptExcInfo | None = None
        ) -> Callable[[bytes], object]:
            return start_response(status, with_security_headers(headers, secure=secure), exc_info)

        return self._django(environ, start)


def _is_filled_in(environ: WSGIEnvironment) -> bool:
    """Return whether Django fills in the form of the page."""
    query: str = environ.get("QUERY_STRING", "")
    return query.startswith(FILLED_IN) and environ["PATH_INFO"] in FORM_PAGES


def _plain(
    response: HttpResponse, environ: WSGIEnvironment, start_response: StartResponse, *, secure: bool
) -> Iterable[bytes]:
    """Send a response of the front's own, with its length and the security headers."""
    response["Content-Length"] = str(len(response.content))
    start_response(
        f"{response.status_code} {response.reason_phrase}",
        [*response.items(), *security_headers(secure=secure)],
    )
    return _NO_BODY if environ["REQUEST_METHOD"] == "HEAD" else [response.content]


def _unknown_method(path: str) -> HttpResponse:
    allowed = ", ".join(sorted(METHODS))
    if not is_api_path(path):
        return simple_responses.text(HTTPStatus.METHOD_NOT_ALLOWED, Allow=allowed)
    response = standard(HTTPStatus.METHOD_NOT_ALLOWED)
    response["Allow"] = allowed
    return response


def _without_django(
    environ: WSGIEnvironment, site: Site | None, probes: Mapping[str, Probe], *, secure: bool
) -> HttpResponse | None:
    """Return the response to a request that is neither for Django nor for a published path; None:
    the published 404 page.
    """
    path: str = environ["PATH_INFO"]
    if probe := probes.get(path):
        if environ["REQUEST_METHOD"] in ("GET", "HEAD"):
            return probe(environ)
        return simple_responses.text(HTTPStatus.METHOD_NOT_ALLOWED, Allow="GET, HEAD")
    if path == CHANGE_PASSWORD:
        if environ["REQUEST_METHOD"] in ("GET", "HEAD"):
            return simple_responses.text(HTTPStatus.FOUND, Location="/profile#password")
        return simple_responses.text(HTTPStatus.METHOD_NOT_ALLOWED, Allow="GET, HEAD")
    if _published(site, path, secure=secure):
        allowed = "GET, HEAD, POST" if path in FORM_PAGES else "GET, HEAD"
        return simple_responses.text(HTTPStatus.METHOD_NOT_ALLOWED, Allow=allowed)
    if path.endswith("/") and _published(site, path[:-1], secure=secure):
        # WSGI passes raw bytes as Latin-1; Location must be ASCII.
        query = quote(environ.get("QUERY_STRING", ""), safe=punctuation, encoding="latin-1")
        location = path[:-1] + (f"?{query}" if query else "")
        return simple_responses.text(HTTPStatus.PERMANENT_REDIRECT, Location=location)
    if path.endswith(".data") or path.startswith(_FOLDERS_OF_FILES):
        return simple_responses.text(HTTPStatus.NOT_FOUND)
    return simple_responses.being_prepared() if site is None else None


def _published(site: Site | None, path: str, *, secure: bool) -> ResponsesByEncoding | None:
    """Return the responses of a published path.

    The pages `/desk/leads/:id` and `/desk/deals/:id/files` answer for any number, and so do their
    data, such as `/buying/:id.data`. The page `/desk/site/*` answers for any entry key of one part,
    such as `firm`, or two, such as `mails/contact-firm`.
    """
    if site is None:
        return None
    table = site.responses[secure]
    responses = table.get(path)
    page = path.removesuffix(".data")
    end = path[len(page) :]
    if responses is None and page[-1:].isdecimal() and page.isascii():
        folder, _, number = page.rpartition("/")
        if number.isdecimal():
            responses = table.get(f"{folder}/:id{end}")
    if responses is None and (number_inside := _NUMBER_INSIDE.fullmatch(page)):
        responses = table.get(f"{number_inside[1]}/:id{number_inside[2]}{end}")
    if responses is None and (key := _KEY_BELOW.fullmatch(path)):
        return table.get(f"{key[1]}/*")
    return responses


def _matches(if_none_match: str, response: CachedResponse) -> bool:
    """Return whether If-None-Match names the response's ETag, as a strong or a weak one: a proxy
    that recompresses bodies makes ETags weak.
    """
    if if_none_match == response.etag:
        return True
    return len(if_none_match) <= LONGEST_HEADER and any(
        tag.strip().removeprefix("W/") in ("*", response.etag) for tag in if_none_match.split(",")
    )


def _forwarded_over_tls(environ: WSGIEnvironment, trusted: int) -> bool:
    """Return whether the outermost of `trusted` proxies was reached over TLS. Each added one value
    at the end; the client may have forged those before.
    """
    schemes = environ.get("HTTP_X_FORWARDED_PROTO", "").rsplit(",", trusted)
    return bool(schemes[-min(trusted, len(schemes))].strip().lower() == "https")
