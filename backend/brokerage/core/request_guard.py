"""Middleware that validates requests to the API.

Unsafe requests must be JSON, small, and from our own pages: other sites can make a browser send
text/plain or a form, but not JSON, and never with a forged Origin or Sec-Fetch-Site. Uploads may
also be multipart/form-data, and parts of files are bytes of tus; both are for signed-in people,
whose CSRF token is checked as well.
"""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase

from brokerage.core.errors import TOO_LARGE, ApiError, is_api, respond, standard
from brokerage.core.request_limits import limit_of

_SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
_MALFORMED = ApiError(400, "malformed", "This request could not be read.")
Handler = Callable[[HttpRequest], HttpResponseBase]


def same_origin(request: HttpRequest) -> bool:
    """Return whether one of our own pages made the request: by `Sec-Fetch-Site`, which no page can
    forge, or in older browsers by `Origin`, which must be this host or SITE_URL.
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
    """Return the error for an unsafe request that is rejected; None for an accepted one."""
    if not same_origin(request):
        return ApiError(403, "cross_origin", "This request did not come from our own site.")
    length = _length(request)
    if length is None:
        return _MALFORMED
    # A DELETE has no body and then no type either.
    if request.content_type not in _types(request) and (length or request.content_type):
        return ApiError(415, "json_only", "This endpoint accepts only JSON.")
    if is_too_long(request):
        return TOO_LARGE
    return None


def _types(request: HttpRequest) -> tuple[str, ...]:
    limit = limit_of(request.method or "", request.path_info)
    if limit.is_upload:
        return "application/json", "multipart/form-data"
    if limit.is_part:
        return "application/json", "application/offset+octet-stream"
    return ("application/json",)


def is_too_long(request: HttpRequest) -> bool:
    """Return whether Content-Length is more than the operation allows (`request_limits`). A body
    without a valid Content-Length counts as empty.
    """
    return (_length(request) or 0) > limit_of(request.method or "", request.path_info).body


def _has_nul(request: HttpRequest) -> bool:
    """Return whether the URL has NUL, which PostgreSQL rejects in every query."""
    return "\0" in request.path_info or "%00" in request.META.get("QUERY_STRING", "")


def _length(request: HttpRequest) -> int | None:
    """Return Content-Length; 0 if it is missing, None if it is not a number."""
    try:
        return int(request.META.get("CONTENT_LENGTH") or 0)
    except ValueError:
        return None


def api_guard(get_response: Handler) -> Handler:
    """Reject invalid API requests. Install it before everything that reads a body. It checks
    lengths by Content-Length alone, because Django reads no body without that header.
    """

    def middleware(request: HttpRequest) -> HttpResponseBase:
        if not is_api(request):
            return get_response(request)
        if _has_nul(request):
            return respond(_MALFORMED)
        if request.method not in _SAFE and (error := refusal(request)):
            return respond(error)
        return _shaped(get_response(request))

    return middleware


def plain_cookies(get_response: Handler) -> Handler:
    """Drop cookies with a backslash. Install it before everything that reads cookies.

    No cookie of ours has a backslash, and parsing one takes older Pythons quadratic time (3.11.7:
    five seconds for 64 KB).
    """

    def middleware(request: HttpRequest) -> HttpResponseBase:
        cookies = request.META.get("HTTP_COOKIE", "")
        if "\\" in cookies:
            plain = (each for each in cookies.split(";") if "\\" not in each)
            request.META["HTTP_COOKIE"] = ";".join(plain)
        return get_response(request)

    return middleware


def _shaped(response: HttpResponseBase) -> HttpResponseBase:
    """Replace the framework's plain-text response to a wrong method (405) by our standard error."""
    if response.status_code != 405:
        return response
    allowed = response.get("Allow", "")
    shaped: HttpResponse = standard(405)
    shaped["Allow"] = allowed
    return shaped
