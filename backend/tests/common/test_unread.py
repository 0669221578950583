"""A refusal waits until the request has been sent."""

from collections.abc import Callable
from io import BytesIO, RawIOBase

from django.core.handlers.wsgi import WSGIRequest
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory

from brokerage.common.unread import MOST, taken_in

Answer = Callable[[HttpRequest], HttpResponse]


def _answered(sent: object, size: int, answer: Answer) -> int:
    environ = RequestFactory().post("/contact", content_type="text/plain").environ
    request = WSGIRequest({**environ, "wsgi.input": sent, "CONTENT_LENGTH": str(size)})
    return taken_in(answer)(request).status_code


def _asked(size: int, answer: Answer) -> tuple[BytesIO, int]:
    sent = BytesIO(b"x" * size)
    return sent, _answered(sent, size, answer)


def test_the_rest_of_a_refused_request_is_taken_in() -> None:
    sent, status = _asked(3_000_000, lambda _: HttpResponse(status=413))
    assert (status, sent.tell()) == (413, 3_000_000)


def test_what_was_read_before_the_refusal_is_not_read_again() -> None:
    def reads_half(request: HttpRequest) -> HttpResponse:
        request.read(500)
        return HttpResponse(status=422)

    sent, status = _asked(1000, reads_half)
    assert (status, sent.tell()) == (422, 1000)


def test_there_is_an_end_to_what_is_taken_in() -> None:
    sent, status = _asked(MOST + 1_000_000, lambda _: HttpResponse(status=413))
    assert (status, sent.tell()) == (413, MOST)


def test_an_accepted_request_is_left_alone() -> None:
    sent, status = _asked(1000, lambda _: HttpResponse(status=200))
    assert (status, sent.tell()) == (200, 0)


def test_a_sender_who_has_gone_changes_nothing() -> None:
    class Gone(RawIOBase):
        def read(self, size: int = -1) -> bytes:
            raise ConnectionResetError

    assert _answered(Gone(), 10, lambda _: HttpResponse(status=413)) == 413
