"""Limits the threads that requests to Django can occupy, so that pages are always served:
`page_front.py` answers them first.

Reading a request body occupies a thread of the web server until the client has sent all of it; a
few clients that never finish would occupy them all. So at most `MAX_CONCURRENT` requests to Django
are in progress, fewer than the server has threads (`devtools/serve.py`). Django has separate
threads and gets a request once its body is complete.
"""

from __future__ import annotations

import json
import threading
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, nullcontext, suppress
from io import BytesIO
from time import monotonic
from typing import Any, Final, NamedTuple, Self
from wsgiref.types import InputStream, StartResponse, WSGIApplication, WSGIEnvironment

from django.conf import settings
from django.http import HttpResponse

from brokerage.core.client_ip import client_address, network_of, wide_network
from brokerage.core.errors import STANDARD, TOO_LARGE, ApiError, is_api_path, respond
from brokerage.core.metrics import REFUSED_REQUESTS, REQUESTS_IN_PROGRESS
from brokerage.core.request_limits import BODY_DEADLINE, UPLOAD_DEADLINE, Limit, limit_of
from brokerage.serving.errors import page
from brokerage.serving.headers import Headers

DJANGO_THREADS: Final = 2
"""More are slower: the interpreter runs one thread at a time."""
PASSWORD_THREADS: Final = 2
"""Further threads for requests that hash a password, which then keep no one else waiting."""
MAX_PDFS: Final = 4
"""Requests that render a PDF, or wait for the one thread that does."""
MAX_CONCURRENT: Final = 20
"""Requests that are being sent, wait for Django or run in it; further ones get 503."""
MAX_BODIES_PER_NETWORK: Final = 6
"""Incomplete bodies allowed for each client network (IPv6: /48), where no trusted proxy is in
front."""
MAX_BODIES_BEHIND_PROXIES: Final = 12
"""The same where trusted proxies are in front. They pass on most bodies complete, but not every
proxy waits for the end of a long one. An office shares a network."""
MAX_UPLOADS: Final = 3
"""Uploads that arrive or are handled at a time."""
MAX_PARTS: Final = 8
"""Parts of files that arrive or are handled at a time."""
MAX_STREAMS: Final = 6
"""Files that are sent at a time, each from a thread of the web server."""
MAX_DRAINED: Final = 8 * 1024 * 1024
"""Bytes of a rejected body that are read and discarded: if the connection were closed early,
browsers would show "connection reset" instead of our error."""
_ARRIVING: Final = REQUESTS_IN_PROGRESS.labels("arriving")
_WAITING: Final = REQUESTS_IN_PROGRESS.labels("waiting")
_RUNNING: Final = REQUESTS_IN_PROGRESS.labels("running")
_CHUNK: Final = 64
"""Bytes read between checks of the deadline. Granian's `read` waits until it has all of them and
cannot be interrupted: a client that sends nothing at all counts until its connection ends."""
_DRAIN_CHUNK: Final = 4096
_UPLOAD_CHUNK: Final = 16_384

_BUSY = ApiError(
    503,
    "busy",
    "The site is very busy right now. Please try again in a moment.",
    headers={"Retry-After": "1"},
)
_SIGNED_OUT = ApiError(401, *STANDARD[401])
_TOO_SLOW = ApiError(408, "too_slow", "This request took too long to arrive. Please try again.")
_CUT_OFF = ApiError(400, "malformed", "This request could not be read.")


class _Response(NamedTuple):
    status: str
    headers: Headers
    body: bytes | Iterable[bytes]
    """Pieces only of an operation that `streams`."""


class _Stream:
    """The pieces of a response. `close`, which the web server calls at the end or when the client
    is gone, gives its slots back.
    """

    def __init__(self, pieces: Iterable[bytes], release: Callable[[], None]) -> None:
        self._pieces, self._next, self._release = pieces, iter(pieces), release

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> bytes:
        return next(self._next)

    def close(self) -> None:
        release, self._release = self._release, _do_nothing
        if close := getattr(self._pieces, "close", None):
            close()
        release()

    __del__ = close


def _do_nothing() -> None:
    pass


class Gateway:
    """The WSGI middleware in front of `django` that limits its threads and reads request bodies."""

    def __init__(
        self,
        django: WSGIApplication,
        *,
        max_concurrent: int = MAX_CONCURRENT,
        deadline: float = BODY_DEADLINE,
        proxies: int | None = None,
    ) -> None:
        self._django = django
        self._deadline = deadline
        self._proxies = settings.TRUSTED_PROXIES if proxies is None else proxies
        self._bodies = MAX_BODIES_BEHIND_PROXIES if self._proxies else MAX_BODIES_PER_NETWORK
        self._slots = threading.Semaphore(max_concurrent)
        self._uploads = threading.Semaphore(MAX_UPLOADS)
        self._parts = threading.Semaphore(MAX_PARTS)
        self._streams = threading.Semaphore(MAX_STREAMS)
        self._unfinished: Counter[str] = Counter()
        self._counting = threading.Lock()
        self._threads = ThreadPoolExecutor(DJANGO_THREADS, thread_name_prefix="django")
        self._pdf_thread = ThreadPoolExecutor(1, thread_name_prefix="pdf")
        self._pdfs = threading.Semaphore(MAX_PDFS)
        self._password_threads = ThreadPoolExecutor(PASSWORD_THREADS, thread_name_prefix="password")

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        limit = limit_of(environ["REQUEST_METHOD"], environ["PATH_INFO"])
        with ExitStack() as slots:
            try:
                slots.enter_context(_slot(self._slots))
                if limit.streams:
                    slots.enter_context(_slot(self._streams))
                response = self._respond(environ, limit)
            except ApiError as error:
                response = _refusal(environ, error)
            start_response(response.status, response.headers)
            if isinstance(response.body, bytes):
                return [response.body]
            return _Stream(response.body, slots.pop_all().close)

    def _respond(self, environ: WSGIEnvironment, limit: Limit) -> _Response:
        """Read the body and get the response from Django. Raises ApiError."""
        is_long = limit.is_upload or limit.is_part
        if is_long and not self._may_send(environ, limit):
            _discard(environ, monotonic() + self._deadline)
            raise _SIGNED_OUT.with_traceback(None)
        with _slot(self._parts if limit.is_part else self._uploads) if is_long else nullcontext():
            with _ARRIVING.track_inprogress():
                self._read_body(environ, limit)
            with _slot(self._pdfs) if limit.renders_pdf else nullcontext():
                _WAITING.inc()
                threads = self._threads_for(limit)
                return threads.submit(_run, self._django, environ).result()

    def _may_send(self, environ: WSGIEnvironment, limit: Limit) -> bool:
        """Ask Django whether the person who sends a long body may: staff with a second step, and
        for parts of files everyone who is signed in.
        """
        asked = {
            **environ,
            "REQUEST_METHOD": "GET",
            "PATH_INFO": "/api/session",
            "QUERY_STRING": "",
            "CONTENT_LENGTH": "",
            "wsgi.input": BytesIO(),
        }
        _WAITING.inc()
        response = self._threads.submit(_run, self._django, asked).result()
        if not response.status.startswith("200"):
            return False
        assert isinstance(response.body, bytes)
        session = json.loads(response.body)
        if limit.is_part and session["person"] and not session["isStaff"]:
            return True
        return bool(session["isStaff"] and not session["needsSecondStep"])

    def _threads_for(self, limit: Limit) -> ThreadPoolExecutor:
        if limit.renders_pdf:
            return self._pdf_thread
        return self._password_threads if limit.hashes_password else self._threads

    def _read_body(self, environ: WSGIEnvironment, limit: Limit) -> None:
        """Replace `wsgi.input` by the complete body. Raises ApiError as `_read_all` does, and 503
        when the client's network has too many incomplete bodies.
        """
        length = _length(environ)
        stream, environ["wsgi.input"] = environ["wsgi.input"], BytesIO()
        if length == 0:
            return
        with self._counted_for_its_network(environ):
            is_long = limit.is_upload or limit.is_part
            seconds = UPLOAD_DEADLINE if is_long else self._deadline
            environ["wsgi.input"] = BytesIO(
                _read_all(
                    stream,
                    length,
                    limit.body,
                    monotonic() + seconds,
                    chunk=_UPLOAD_CHUNK if is_long else _CHUNK,
                )
            )

    @contextmanager
    def _counted_for_its_network(self, environ: WSGIEnvironment) -> Iterator[None]:
        """Count an incomplete body for the client's network. Raises ApiError 503 when there are too
        many.
        """
        network = wide_network(network_of(client_address(environ, self._proxies)))
        with self._counting:
            if self._unfinished[network] >= self._bodies:
                raise _BUSY.with_traceback(None)
            self._unfinished[network] += 1
        try:
            yield
        finally:
            with self._counting:
                self._unfinished[network] -= 1
                if not self._unfinished[network]:
                    del self._unfinished[network]


@contextmanager
def _slot(slots: threading.Semaphore) -> Iterator[None]:
    """Reserve a slot during the block. Raises ApiError 503 when all are taken."""
    if not slots.acquire(blocking=False):
        raise _BUSY.with_traceback(None)
    try:
        yield
    finally:
        slots.release()


def _read_all(
    stream: InputStream, length: int, longest: int, ends: float, *, chunk: int = _CHUNK
) -> bytes:
    """Read a body of `length` bytes, in chunks between checks of the deadline `ends`.

    Raises ApiError: 408 after the deadline, 400 if the body is cut off, and 413 if it is longer
    than `longest` bytes, but only after up to MAX_DRAINED bytes of it were read and discarded.
    """
    accepted = length <= longest
    left, most = (length, chunk) if accepted else (min(length, MAX_DRAINED), _DRAIN_CHUNK)
    body = bytearray()
    while left > 0:
        if monotonic() > ends:
            raise _TOO_SLOW.with_traceback(None)
        try:
            part = stream.read(min(most, left))
        except OSError:
            part = b""
        if not part:
            raise _CUT_OFF.with_traceback(None)
        left -= len(part)
        if accepted:
            body += part
    if not accepted:
        raise TOO_LARGE.with_traceback(None)
    return bytes(body)


def _discard(environ: WSGIEnvironment, ends: float) -> None:
    """Read and discard the body, up to MAX_DRAINED bytes of it, until the deadline `ends`."""
    with suppress(ApiError):
        _read_all(environ["wsgi.input"], _length(environ), -1, ends)


def _length(environ: WSGIEnvironment) -> int:
    """Return the Content-Length; 0 if it is missing, negative or not a number."""
    try:
        return max(int(environ.get("CONTENT_LENGTH") or 0), 0)
    except ValueError:
        return 0


def _run(django: WSGIApplication, environ: WSGIEnvironment) -> _Response:
    """Run a whole request on one thread, to which its database connection belongs."""
    _WAITING.dec()
    status, headers = "", Headers()

    def start(*given: Any) -> Any:
        nonlocal status, headers
        status, headers = given[0], given[1]

    with _RUNNING.track_inprogress():
        response = django(environ, start)
        if getattr(response, "streaming", False):
            return _Response(status, headers, response)
        try:
            return _Response(status, headers, b"".join(response))
        finally:
            if close := getattr(response, "close", None):
                close()


def _refusal(environ: WSGIEnvironment, error: ApiError) -> _Response:
    REFUSED_REQUESTS.labels(error.code).inc()
    response: HttpResponse
    response = respond(error) if is_api_path(environ["PATH_INFO"]) else page(error.status)
    for name, value in error.headers.items():
        response[name] = value
    status = f"{response.status_code} {response.reason_phrase}"
    return _Response(status, list(response.items()), response.content)
