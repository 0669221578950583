"""A refusal waits until the request has been sent."""

from collections.abc import Callable
from io import BytesIO, RawIOBase

from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory

from brokerage.common.unread import MOST, taken_in


def _asked(size: int, answer: Callable[[HttpRequest], HttpResponse]) -> tuple[BytesIO, int]:
    sent = BytesIO(b"x" * size)
    request = RequestFactory().post("/contact", content_type="text/plain")
    request.environ.update({"wsgi.input": sent, "CONTENT_LENGTH": str(size)})
    request = type(request)(request.environ)
    return sent, taken_in(answer)(request).status_code


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

    request = RequestFactory().post("/contact", content_type="text/plain")
    environ = {**request.environ, "wsgi.input": Gone(), "CONTENT_LENGTH": "10"}
    answer = taken_in(lambda _: HttpResponse(status=413))(type(request)(environ))
    assert answer.status_code == 413
