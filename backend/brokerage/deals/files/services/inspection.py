"""Checks a file in a separate process with limits on memory and time."""

import json
import sys
from typing import IO, Final

from brokerage.core.limited_process import (
    REFUSED,
    FileRefused,
    limit_this_process,
    run_limited,
)
from brokerage.deals.files.rules import file_kind
from brokerage.deals.files.rules.file_kind import FileKind, Inspected
from brokerage.library.rules.uploads import BadFile

MOST_SECONDS: Final = 60
"""Of processor time, and twice as many in all."""


def inspect(file: IO[bytes], name: str) -> Inspected:
    """Return the kind of a file on disk (`rules.file_kind`). Raises BadFile, also for a file whose
    check takes too much memory or time.
    """
    try:
        output = run_limited(__name__, name, file=file, seconds=MOST_SECONDS)
    except FileRefused as refused:
        raise BadFile(str(refused)) from refused
    if output is None:
        raise BadFile("This file is too complex to be checked. Please print it as a PDF again.")
    kind, pages = json.loads(output)
    return Inspected(FileKind(kind), pages)


def _main(most_memory: str, most_seconds: str, name: str) -> int:
    limit_this_process(int(most_memory), int(most_seconds))
    try:
        found = file_kind.inspect(sys.stdin.buffer, name)
    except BadFile as bad:
        sys.stdout.buffer.write(str(bad).encode())
        return REFUSED
    sys.stdout.write(json.dumps(found))
    return 0


if __name__ == "__main__":
    sys.exit(_main(*sys.argv[1:]))
