"""The gateway passes complete bodies to Django, in time and not too many at once."""

import io
import json
import sys
import threading
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from http import HTTPStatus
from typing import Any
from wsgiref.types import StartResponse, WSGIEnvironment

import pytest

from brokerage.serving import gateway
from brokerage.serving.gateway import (
    MAX_BODIES_BEHIND_PROXIES,
    MAX_BODIES_PER_NETWORK,
    MAX_CONCURRENT,
    MAX_DRAINED,
    MAX_PDFS,
    MAX_STREAMS,
    MAX_UPLOADS,
    PASSWORD_THREADS,
    Gateway,
)
from devtools.serve import THREADS_A_WORKER

PATIENCE = 20.0
_UPLOAD = "/api/desk/media"
_PART = "/api/sale/uploads/0f"
_CONTENT = "/api/sale/files/1/content"


class Django:
    """Stands in for Django: responds with the body it was given, and counts its requests."""

    def __init__(self) -> None:
        self.asked = 0
        self.closed = 0

    def __call__(self, environ: WSGIEnvironment, start: StartResponse) -> Iterable[bytes]:
        self.asked += 1
        start("200 OK", [("Content-Type", "text/plain"), ("Set-Cookie", "a=1")])
        return Response(self, environ["wsgi.input"].read())


class Response(list[bytes]):
    def __init__(self, django: Django, body: bytes) -> None:
        super().__init__([body])
        self._django = django

    def close(self) -> None:
        self._django.closed += 1


class Unfinished(io.RawIOBase):
    """A request body of which nothing arrives until `end` is called, as if the sender had then
    gone.
    """

    def __init__(self) -> None:
        self.reached, self._over = threading.Event(), threading.Event()

    def read(self, size: int = -1) -> bytes:
        self.reached.set()
        assert self._over.wait(PATIENCE)
        return b""

    def end(self) -> None:
        self._over.set()


def ask(
    application: Gateway,
    stream: Any = None,
    length: int | str = 0,
    *,
    method: str = "POST",
    path: str = "/api/x",
    address: str = "192.0.2.1",
    forwarded: str | None = None,
) -> tuple[int, dict[str, str], bytes]:
    said: list[Any] = []
    environ = {
        "REQUEST_METHOD": method,
        "PATH_INFO": path,
        "REMOTE_ADDR": address,
        "CONTENT_LENGTH": str(length),
        "wsgi.input": stream or io.BytesIO(),
        "wsgi.errors": sys.stderr,
    }
    if forwarded is not None:
        environ["HTTP_X_FORWARDED_FOR"] = forwarded

    def start(*given: Any) -> Any:
        said.extend(given)

    body = b"".join(application(environ, start))
    return int(said[0][:3]), dict(said[1]), body


def in_the_background(act: Callable[[], object]) -> threading.Thread:
    thread = threading.Thread(target=act, daemon=True)
    thread.start()
    return thread


def hold(application: Gateway, count: int, forwarded: str | None = None) -> list[Unfinished]:
    """Begin this many requests whose bodies do not end, and wait until each is being read."""
    bodies = [Unfinished() for _ in range(count)]
    for body in bodies:
        in_the_background(partial(ask, application, body, 100, forwarded=forwarded))
        assert body.reached.wait(PATIENCE)
    return bodies


def test_django_gets_the_whole_body_and_its_response_is_passed_on() -> None:
    django = Django()
    words = b"x" * 1000
    status, headers, body = ask(Gateway(django), io.BytesIO(words + b"more"), len(words))
    assert (status, body, headers["Set-Cookie"]) == (200, words, "a=1")
    assert django.closed == 1


def test_an_incomplete_body_never_reaches_django() -> None:
    django = Django()
    assert ask(Gateway(django), io.BytesIO(b"half of it"), 100)[0] == 400
    assert django.asked == 0


def test_a_body_that_arrives_too_slowly_is_rejected(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter(range(0, 1000, 4))  # seconds: four for each look at it
    monkeypatch.setattr(gateway, "monotonic", lambda: next(clock))
    django = Django()
    status, _, body = ask(Gateway(django, deadline=10), io.BytesIO(b"x" * 1000), 1000)
    assert (status, django.asked) == (408, 0)
    assert b"too_slow" in body


class DjangoWithSession(Django):
    """Says who is signed in, and takes uploads."""

    def __init__(self, *, is_staff: bool, needs_second_step: bool = False) -> None:
        super().__init__()
        self._session: dict[str, Any] = {
            "person": {},
            "isStaff": is_staff,
            "needsSecondStep": needs_second_step,
        }

    def __call__(self, environ: WSGIEnvironment, start: StartResponse) -> Iterable[bytes]:
        if (environ["REQUEST_METHOD"], environ["PATH_INFO"]) != ("GET", "/api/session"):
            return super().__call__(environ, start)
        start("200 OK", [])
        return [json.dumps(self._session).encode()]


def test_an_upload_of_staff_reaches_django_whole() -> None:
    django, file = DjangoWithSession(is_staff=True), b"x" * 100_000
    status, _, body = ask(Gateway(django), io.BytesIO(file), len(file), path=_UPLOAD)
    assert (status, body, django.asked) == (200, file, 1)


@pytest.mark.parametrize(
    "django",
    [
        DjangoWithSession(is_staff=False),
        DjangoWithSession(is_staff=True, needs_second_step=True),
    ],
)
def test_an_upload_of_anyone_else_is_discarded_before_django_sees_it(
    django: DjangoWithSession,
) -> None:
    stream = io.BytesIO(b"x" * 100_000)
    assert ask(Gateway(django), stream, 100_000, path=_UPLOAD)[0] == 401
    assert stream.tell() == 100_000  # read, so that the sender sees our error
    assert django.asked == 0


@pytest.mark.parametrize(
    ("person", "is_staff", "needs_second_step", "status"),
    [
        (None, False, False, 401),
        ({"id": 1}, False, False, 200),
        ({"id": 1}, True, True, 401),
        ({"id": 1}, True, False, 200),
    ],
)
def test_parts_of_files_come_from_people_who_are_signed_in(
    person: Any, is_staff: bool, needs_second_step: bool, status: int
) -> None:
    django = DjangoWithSession(is_staff=is_staff, needs_second_step=needs_second_step)
    django._session["person"] = person
    part = io.BytesIO(b"x" * 100_000)
    application = Gateway(django)
    assert ask(application, part, 100_000, method="PATCH", path=_PART)[0] == status
    assert django.asked == (status == 200)


class Pieces(list[bytes]):
    """A response in pieces, as Django streams a file."""

    streaming = True
    closed = False

    def close(self) -> None:
        self.closed = True


def test_a_file_is_passed_on_in_pieces_and_few_at_a_time() -> None:
    sent: list[Pieces] = []

    def django(_environ: WSGIEnvironment, start: StartResponse) -> Iterable[bytes]:
        start("200 OK", [])
        sent.append(Pieces([b"one", b"two"]))
        return sent[-1]

    application = Gateway(django)
    environ = {
        "REQUEST_METHOD": "GET",
        "PATH_INFO": _CONTENT,
        "REMOTE_ADDR": "192.0.2.1",
        "wsgi.input": io.BytesIO(),
    }
    streams: list[Any] = [
        application(dict(environ), lambda *_: None)  # type: ignore[arg-type]
        for _ in range(MAX_STREAMS)
    ]
    assert list(streams[0]) == [b"one", b"two"]
    assert ask(application, method="GET", path=_CONTENT)[0] == 503
    assert ask(application, method="GET")[0] == 200, "other requests go on"
    for _ in range(2):  # a web server may close twice
        streams[0].close()
    assert sent[0].closed
    next(streams[1])
    streams[1].close()  # the client is gone
    assert [ask(application, method="GET", path=_CONTENT)[0] for _ in range(3)] == [200] * 3


def test_slow_uploads_of_strangers_hold_up_no_upload_of_staff() -> None:
    strangers = [Unfinished() for _ in range(MAX_UPLOADS)]
    django = DjangoWithSession(is_staff=False)
    application = Gateway(django)
    for body in strangers:
        in_the_background(partial(ask, application, body, 100, path=_UPLOAD))
        assert body.reached.wait(PATIENCE)
    django._session["isStaff"] = True
    assert ask(application, io.BytesIO(b"file"), 4, path=_UPLOAD)[0] == 200
    for body in strangers:
        body.end()


def test_a_body_that_is_too_long_is_drained_and_never_reaches_django() -> None:
    django, sent = Django(), io.BytesIO(b"x" * 3_000_000)
    status, _, body = ask(Gateway(django), sent, 3_000_000)
    assert (status, django.asked, sent.tell()) == (413, 0, 3_000_000)
    assert b"too_large" in body


def test_draining_stops_at_a_limit() -> None:
    sent = io.BytesIO(b"x" * (MAX_DRAINED + 1_000_000))
    ask(Gateway(Django()), sent, MAX_DRAINED + 1_000_000)
    assert sent.tell() == MAX_DRAINED


@pytest.mark.parametrize("length", ["", "0", "-5", "many"])
def test_a_request_without_a_length_has_no_body(length: str) -> None:
    assert ask(Gateway(Django()), io.BytesIO(b"x"), length) == ask(Gateway(Django()))


def test_one_network_can_occupy_only_a_few_slots() -> None:
    django = Django()
    application = Gateway(django, proxies=0)
    held = hold(application, MAX_BODIES_PER_NETWORK)
    refused = ask(application, io.BytesIO(b"x"), 1)
    assert (refused[0], refused[1]["Retry-After"]) == (503, "1")
    assert b'"busy"' in refused[2]
    assert ask(application, io.BytesIO(b"x"), 1, address="198.51.100.1")[0] == 200
    assert ask(application)[0] == 200  # without a body, from the same network
    for body in held:
        body.end()


def test_behind_a_proxy_one_forwarded_network_can_occupy_only_some_slots() -> None:
    application = Gateway(Django(), proxies=1)
    held = hold(application, MAX_BODIES_BEHIND_PROXIES, "198.51.100.1, 203.0.113.9")
    assert ask(application, io.BytesIO(b"x"), 1, forwarded="203.0.113.9")[0] == 503
    assert ask(application, io.BytesIO(b"x"), 1, forwarded="203.0.113.9, 198.51.100.1")[0] == 200
    assert ask(application, forwarded="203.0.113.9")[0] == 200  # without a body
    for body in held:
        body.end()


def test_two_networks_behind_a_proxy_are_needed_to_occupy_all_slots() -> None:
    assert MAX_BODIES_PER_NETWORK < MAX_BODIES_BEHIND_PROXIES < MAX_CONCURRENT


def test_when_all_slots_are_occupied_requests_get_503_at_once() -> None:
    application = Gateway(Django(), max_concurrent=3, proxies=1)
    held = hold(application, 3)
    status, headers, body = ask(application)
    assert (status, headers["Retry-After"], b'"busy"' in body) == (503, "1", True)
    status, headers, body = ask(application, path="/contact")
    assert (status, headers["Retry-After"]) == (503, "1")
    assert headers["Content-Type"].startswith("text/html")
    for one in held:
        one.end()


def test_requests_that_hash_passwords_do_not_block_others() -> None:
    inside, release = threading.Semaphore(0), threading.Event()

    def django(environ: WSGIEnvironment, start: StartResponse) -> Iterable[bytes]:
        if environ["PATH_INFO"].endswith("/auth/login"):
            inside.release()
            assert release.wait(PATIENCE)
        start("200 OK", [])
        return []

    application = Gateway(django)
    with ThreadPoolExecutor(PASSWORD_THREADS + 1) as browsers:
        signing_in = [
            browsers.submit(ask, application, path="/_allauth/browser/v1/auth/login")
            for _ in range(PASSWORD_THREADS + 1)
        ]
        for _ in range(PASSWORD_THREADS):
            assert inside.acquire(timeout=PATIENCE)
        assert ask(application)[0] == 200
        assert not inside.acquire(blocking=False)  # the last one waits for its turn
        release.set()
        assert [answer.result()[0] for answer in signing_in] == [200] * len(signing_in)


def test_requests_that_render_pdfs_keep_no_other_waiting_and_few_wait() -> None:
    inside, release = threading.Semaphore(0), threading.Event()

    def django(environ: WSGIEnvironment, start: StartResponse) -> Iterable[bytes]:
        if environ["PATH_INFO"].endswith("report"):
            inside.release()
            assert release.wait(PATIENCE)
        start("200 OK", [])
        return []

    application = Gateway(django)
    with ThreadPoolExecutor(MAX_PDFS) as visitors:
        reports = [
            visitors.submit(ask, application, path="/api/valuation-report") for _ in range(MAX_PDFS)
        ]
        assert inside.acquire(timeout=PATIENCE)
        while vars(application._pdfs)["_value"] > 0:  # until all of them have arrived
            pass
        assert ask(application, path="/api/health-report")[0] == 503
        assert ask(application)[0] == 200
        assert not inside.acquire(blocking=False)  # one at a time
        release.set()
        assert [answer.result()[0] for answer in reports] == [200] * MAX_PDFS


def test_an_ipv6_customer_counts_as_one_network_for_unfinished_bodies() -> None:
    application = Gateway(Django(), proxies=1)
    held = [
        body
        for number in range(MAX_BODIES_BEHIND_PROXIES)
        for body in hold(application, 1, f"2001:db8:1:{number:x}::1")
    ]
    assert ask(application, io.BytesIO(b"x"), 1, forwarded="2001:db8:1:ffff::1")[0] == 503
    assert ask(application, io.BytesIO(b"x"), 1, forwarded="2001:db8:2::1")[0] == 200
    for body in held:
        body.end()


def test_slots_are_released() -> None:
    application = Gateway(Django(), max_concurrent=1, proxies=0)
    for _ in range(5):
        assert ask(application, io.BytesIO(b"half"), 100)[0] == HTTPStatus.BAD_REQUEST
        assert ask(application, io.BytesIO(b"x"), 1)[0] == HTTPStatus.OK


def test_the_server_has_more_threads_than_django_requests_can_occupy() -> None:
    assert THREADS_A_WORKER >= MAX_CONCURRENT + 4
