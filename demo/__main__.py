"""`python -m demo`: `fill` seeds the database, `code` prints the current code of the staff's
authenticator apps.
"""

import base64
import gc
import os
import sys
import time
from collections.abc import Sequence

import django
from cryptography.hazmat.primitives.hashes import SHA1
from cryptography.hazmat.primitives.twofactor.totp import TOTP

from demo.texts import read

USED = 3
"""The exit code if the database has people in it and `fill` did not complete there before."""


def main(arguments: Sequence[str]) -> int:
    if list(arguments) == ["code"]:
        print(code())
        return 0
    if list(arguments) != ["fill"]:
        print("python -m demo fill | code", file=sys.stderr)
        return 2
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    return fill_once()


def fill_once() -> int:
    """Seed the database unless that was done before. Returns the exit code: 0, or `USED` if it
    contains other people.
    """
    from django.db import connection

    from demo.fill import HasPeople, fill, is_complete

    gc.freeze()
    gc.set_threshold(100_000)  # by default a tenth of the time goes into collecting nothing
    if connection.vendor == "sqlite" and not connection.in_atomic_block:
        with connection.cursor() as cursor:  # a folder that a power cut left halfway is deleted
            cursor.execute("PRAGMA synchronous = OFF")
    try:
        fill()
    except HasPeople:
        if is_complete():
            return 0
        print("This data folder has people in it: nothing was changed.", file=sys.stderr)
        return USED
    return 0


def code() -> str:
    """Return the current code of the staff's authenticator apps."""
    app = TOTP(base64.b32decode(read("staff")["secret"]), 6, SHA1(), 30)
    return app.generate(time.time()).decode()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
