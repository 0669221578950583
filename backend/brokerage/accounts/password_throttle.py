"""Passwords are looked at one at a time in each process, so that pages go on being answered.

A look at a password fills a processor for some 40 ms. Django has two threads in a process: with
this gate a crowd of people signing in takes one of them. Whoever comes meanwhile is told to come
again at once, which costs nothing; our pages do, with growing pauses.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from threading import Lock
from typing import Any

from django.http import HttpRequest
from django.http.response import HttpResponseBase

from brokerage.core.errors import ApiError, respond

BUSY = ApiError(
    503,
    "busy",
    "Many people are signing in right now. Please try again in a moment.",
    headers={"Retry-After": "1"},
)
LOOKING = Lock()
"""Held while this process looks at a password."""

View = Callable[..., HttpResponseBase]


@contextmanager
def _turn() -> Iterator[bool]:
    """Whether this request may go in; held until it is out."""
    free = LOOKING.acquire(blocking=False)
    try:
        yield free
    finally:
        if free:
            LOOKING.release()


@contextmanager
def acquire_or_503() -> Iterator[None]:
    """For an operation of our own API, around the act that looks at a password or makes one.

    Raises ApiError, as BUSY, while another request of this process is inside.
    """
    with _turn() as free:
        if not free:
            raise BUSY.with_traceback(None)  # else it would keep every request it refused
        yield


def one_at_a_time(view: View) -> View:
    """The view, or BUSY while another request of this process is in such a view."""

    @wraps(view)
    def gated(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if request.method != "POST":
            return view(request, *args, **kwargs)
        with _turn() as free:
            return view(request, *args, **kwargs) if free else respond(BUSY)

    return gated
