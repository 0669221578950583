"""What every request to the API must satisfy before an operation sees it.

JSON only, small, and from our own pages: other sites can make a browser send text/plain or a form
anywhere, but not JSON, and never with a false Origin or Sec-Fetch-Site.
"""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase

from brokerage.core.errors import TOO_LARGE, ApiError, is_api, respond, standard
from brokerage.core.limits import limit_of

_SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
Handler = Callable[[HttpRequest], HttpResponseBase]


def same_origin(request: HttpRequest) -> bool:
    """Whether the request proves that one of our own pages made it.

    `Sec-Fetch-Site`, which no page can forge, decides where the browser sends it; older browsers
    send `Origin`, which must name this host or the site's public address. Neither: refused.
    """
    site = request.headers.get("Sec-Fetch-Site")
    if site is not None:
        return site == "same-origin"
    origin = request.headers.get("Origin")
    return origin is not None and origin in {
        f"{request.scheme}://{request.get_host()}",
        settings.SITE_URL,
    }


def refusal(request: HttpRequest) -> ApiError | None:
    """Why a request that would change something may not pass; None when it may."""
    if not same_origin(request):
        return ApiError(403, "cross_origin", "This request did not come from our own site.")
    length = _length(request)
    if length is None:
        return ApiError(400, "malformed", "This request could not be read.")
    # A DELETE has no body and then no type either.
    if request.content_type != "application/json" and (length or request.content_type):
        return ApiError(415, "json_only", "This address takes JSON only.")
    if is_too_long(request):
        return TOO_LARGE.with_traceback(None)
    return None


def is_too_long(request: HttpRequest) -> bool:
    """Whether the request brings more than its operation takes (`limits`)."""
    return (_length(request) or 0) > limit_of(request.method or "", request.path_info).body


def _length(request: HttpRequest) -> int | None:
    """Of the body as announced; None for what is no number."""
    try:
        return int(request.META.get("CONTENT_LENGTH") or 0)
    except ValueError:
        return None


def api_guard(get_response: Handler) -> Handler:
    """Middleware, before what reads a body. Django reads none without a length: none slips by."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        if not is_api(request):
            return get_response(request)
        if request.method not in _SAFE and (error := refusal(request)):
            return respond(error)
        return _shaped(get_response(request))

    return middleware


def plain_cookies(get_response: Handler) -> Handler:
    """Middleware, before what reads cookies: a cookie with a backslash is left unread.

    None of ours has one, and reading it takes older Pythons the square of its length (3.11.7: five
    seconds for 64 KB).
    """

    def middleware(request: HttpRequest) -> HttpResponseBase:
        cookies = request.META.get("HTTP_COOKIE", "")
        if "\\" in cookies:
            plain = (each for each in cookies.split(";") if "\\" not in each)
            request.META["HTTP_COOKIE"] = ";".join(plain)
        return get_response(request)

    return middleware


def _shaped(response: HttpResponseBase) -> HttpResponseBase:
    """The framework's own 405 has a plain text body: give it the one error shape."""
    if response.status_code != 405:
        return response
    allowed = response.get("Allow", "")
    shaped: HttpResponse = standard(405)
    shaped["Allow"] = allowed
    return shaped
