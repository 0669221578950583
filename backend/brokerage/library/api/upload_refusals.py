"""Turns the errors of an upload into responses."""

from collections.abc import Iterator
from contextlib import contextmanager

from brokerage.core.errors import ApiError
from brokerage.core.ratelimit import LimitReached
from brokerage.library.rules import uploads as rules
from brokerage.library.services import uploads


@contextmanager
def upload_refusals() -> Iterator[None]:
    """Raise ApiError in place of BadFile (400), DuplicateFile and LibraryFull (409), and
    LimitReached (429).
    """
    try:
        yield
    except rules.BadFile as bad:
        raise ApiError(400, "bad_file", str(bad), fields={"file": str(bad)}) from bad
    except uploads.DuplicateFile as same:
        message = f"The library offers this file already, as “{same.title}”."
        raise ApiError(409, "already_there", message, fields={"file": message}) from same
    except uploads.LibraryFull as full:
        raise ApiError(409, "library_full", str(full)) from full
    except LimitReached as reached:
        raise ApiError(
            429,
            "too_many",
            f"You have uploaded {uploads.UPLOADS_AN_HOUR} documents within an hour."
            " Please try again later.",
            headers={"Retry-After": str(reached.retry_after)},
        ) from reached
