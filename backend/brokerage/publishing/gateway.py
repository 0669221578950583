"""Between the page front and Django: no form can keep a page waiting.

The web server gives every request one of its threads, and reading a body holds that thread for as
long as the sender takes: a few senders that never finish would hold them all. Here at most
`IN_HAND` requests are Django's at a time, fewer than the server has threads (`devtools/serve.py`),
and Django runs on threads of its own. Django sees a request only when its body is complete.
"""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from io import BytesIO
from time import monotonic
from typing import Any, Final, NamedTuple
from wsgiref.types import InputStream, StartResponse, WSGIApplication, WSGIEnvironment

from django.conf import settings
from django.http import HttpResponse

from brokerage.core.client_ip import network_of
from brokerage.core.errors import TOO_LARGE, ApiError, is_api_path, respond
from brokerage.core.limits import limit_of
from brokerage.publishing.errors import page
from brokerage.publishing.headers import Headers

DJANGO_THREADS: Final = 2
"""More cost speed: one interpreter runs one of them at a time."""
PASSWORD_THREADS: Final = 2
"""Further threads for requests that hash a password, which then keep nobody else waiting."""
IN_HAND: Final = 20
"""Requests that wait for Django, run in it or are still being sent; more are told to come again."""
UNFINISHED_A_NETWORK: Final = 6
"""Bodies that one network may have on its way at a time, where no proxy of ours is in front."""
BODY_DEADLINE: Final = 10.0
"""Seconds; a message in a slow mobile network takes two. Granian's `read` cannot be interrupted, so
a sender who says nothing at all is not cut off by this, and counts until the connection ends."""
LARGEST_DRAINED: Final = 8 * 1024 * 1024
"""Bytes of a body too large for Django that are read and forgotten: a sender whose connection is
closed early reads "connection reset" in place of the refusal."""
_PIECE: Final = 64
"""Bytes read between looks at the clock: Granian's `read` returns when all of them are there."""
_PIECE_DRAINED: Final = 4096

_BUSY = ApiError(
    503,
    "busy",
    "The site is very busy right now. Please try again in a moment.",
    headers={"Retry-After": "1"},
)
_TOO_SLOW = ApiError(408, "too_slow", "This request took too long to arrive. Please try again.")
_CUT_OFF = ApiError(400, "malformed", "This request could not be read.")


class _Answer(NamedTuple):
    status: str
    headers: Headers
    body: bytes


class Gateway:
    """The WSGI application that stands before `django`."""

    def __init__(
        self,
        django: WSGIApplication,
        *,
        in_hand: int = IN_HAND,
        deadline: float = BODY_DEADLINE,
        proxies: int | None = None,
    ) -> None:
        self._django = django
        self._deadline = deadline
        self._proxies = settings.TRUSTED_PROXIES if proxies is None else proxies
        self._places = threading.Semaphore(in_hand)
        self._unfinished: Counter[str] = Counter()
        self._counting = threading.Lock()
        self._threads = ThreadPoolExecutor(DJANGO_THREADS, thread_name_prefix="django")
        self._password_threads = ThreadPoolExecutor(PASSWORD_THREADS, thread_name_prefix="password")

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        if not self._places.acquire(blocking=False):
            answer = _refusal(environ, _BUSY)
        else:
            try:
                limit = limit_of(environ["REQUEST_METHOD"], environ["PATH_INFO"])
                self._read_body(environ, limit.body)
                threads = self._password_threads if limit.hashes_password else self._threads
                answer = threads.submit(_run, self._django, environ).result()
            except ApiError as error:
                answer = _refusal(environ, error)
            finally:
                self._places.release()
        start_response(answer.status, answer.headers)
        return [answer.body]

    def _read_body(self, environ: WSGIEnvironment, most: int) -> None:
        """Put the complete body, of `most` bytes, in place of the connection. Raises ApiError."""
        length = _length(environ)
        stream, environ["wsgi.input"] = environ["wsgi.input"], BytesIO()
        if length == 0:
            return
        with self._one_of_its_network(environ):
            environ["wsgi.input"] = BytesIO(
                _received(stream, length, most, monotonic() + self._deadline)
            )

    @contextmanager
    def _one_of_its_network(self, environ: WSGIEnvironment) -> Iterator[None]:
        """Raises ApiError when too many bodies of the sender's network are on their way."""
        if self._proxies:  # which reads bodies itself before it passes them on
            yield
            return
        network = network_of(environ.get("REMOTE_ADDR", ""))  # none on a Unix socket
        with self._counting:
            if self._unfinished[network] >= UNFINISHED_A_NETWORK:
                raise _BUSY.with_traceback(None)
            self._unfinished[network] += 1
        try:
            yield
        finally:
            with self._counting:
                self._unfinished[network] -= 1
                if not self._unfinished[network]:
                    del self._unfinished[network]


def _received(stream: InputStream, length: int, longest: int, ends: float) -> bytes:
    """The whole body. Raises ApiError, also for a body over `longest`, once it has been read."""
    kept = length <= longest
    left, most = (length, _PIECE) if kept else (min(length, LARGEST_DRAINED), _PIECE_DRAINED)
    body = bytearray()
    while left > 0:
        if monotonic() > ends:
            raise _TOO_SLOW.with_traceback(None)
        try:
            piece = stream.read(min(most, left))
        except OSError:
            piece = b""
        if not piece:
            raise _CUT_OFF.with_traceback(None)
        left -= len(piece)
        if kept:
            body += piece
    if not kept:
        raise TOO_LARGE.with_traceback(None)
    return bytes(body)


def _length(environ: WSGIEnvironment) -> int:
    """Of the body as announced; without a number there is no body for Django either."""
    try:
        return max(int(environ.get("CONTENT_LENGTH") or 0), 0)
    except ValueError:
        return 0


def _run(django: WSGIApplication, environ: WSGIEnvironment) -> _Answer:
    """One request from beginning to end on one thread, which its database connection belongs to."""
    status, headers = "", Headers()

    def start(*given: Any) -> Any:
        nonlocal status, headers
        status, headers = given[0], given[1]

    response = django(environ, start)
    try:
        return _Answer(status, headers, b"".join(response))
    finally:
        if close := getattr(response, "close", None):
            close()


def _refusal(environ: WSGIEnvironment, error: ApiError) -> _Answer:
    response: HttpResponse
    response = respond(error) if is_api_path(environ["PATH_INFO"]) else page(error.status)
    for name, value in error.headers.items():
        response[name] = value
    status = f"{response.status_code} {response.reason_phrase}"
    return _Answer(status, list(response.items()), response.content)
