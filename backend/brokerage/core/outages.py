"""Distinguishes outages of the database, the disk and the object store from bugs."""

import errno
import sys
from typing import Final

from django.db import DatabaseError, InterfaceError, InternalError, OperationalError

_NO_WRITING: Final = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EROFS, errno.EIO})
_READ_ONLY: Final = "25006"  # PostgreSQL's state of a transaction that may not write


def is_outage(error: BaseException | None) -> bool:
    """Return whether this exception, or one that caused it, means that the database, the disk or
    the object store is unavailable, full or read-only.
    """
    while error is not None:
        if isinstance(error, OperationalError | InterfaceError) or is_of_object_store(error):
            return True
        if isinstance(error, OSError) and error.errno in _NO_WRITING:
            return True
        if isinstance(error, InternalError):
            return getattr(error.__cause__, "sqlstate", None) == _READ_ONLY
        error = error.__cause__
    return False


def is_of_database_or_object_store(error: BaseException) -> bool:
    """Return whether the work can simply be tried again later. A full disk does not count, because
    staff have to act.
    """
    return isinstance(error, DatabaseError | InterfaceError) or is_of_object_store(error)


def is_of_object_store(error: BaseException) -> bool:
    """Return whether the object store could not be reached, or did not respond in time."""
    botocore = sys.modules.get("botocore.exceptions")  # loaded where the settings name such storage
    return botocore is not None and isinstance(
        error, botocore.ConnectionError | botocore.HTTPClientError
    )
