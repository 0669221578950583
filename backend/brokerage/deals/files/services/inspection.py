"""Checks a file in a separate process with limits on memory and time: a hostile file may unpack to
more memory than the server has, or keep a parser busy forever.
"""

import json
import os
import resource
import subprocess
import sys
from typing import IO, Final

from brokerage.deals.files.rules import file_kind
from brokerage.deals.files.rules.file_kind import FileKind, Inspected
from brokerage.library.rules.uploads import BadFile

MOST_MEMORY: Final = 1536 * 1024 * 1024
"""Bytes of address space, the mapped file included."""
MOST_SECONDS: Final = 60
"""Of processor time, and twice as many in all."""
REFUSED: Final = 3
"""The exit code of a process that has written the reason to its output."""


def run_limited(module: str, *arguments: str, file: IO[bytes], seconds: int) -> bytes | None:
    """Run a module of ours on a file, which is its standard input. Returns its output, or None if
    it ran out of memory or time, or crashed. Raises BadFile with the reason it gives.
    """
    file.seek(0)
    try:
        done = subprocess.run(
            [sys.executable, "-m", module, str(MOST_MEMORY), str(seconds), *arguments],
            stdin=file,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,  # a parser's messages may quote the file
            env={"PYTHONPATH": os.pathsep.join(sys.path), "PATH": os.defpath},
            timeout=2 * seconds,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return None
    if done.returncode == REFUSED:
        raise BadFile(done.stdout.decode())
    return done.stdout if done.returncode == 0 else None


def limit_this_process(most_memory: int, most_seconds: int) -> None:
    resource.setrlimit(resource.RLIMIT_AS, (most_memory, most_memory))
    resource.setrlimit(resource.RLIMIT_CPU, (most_seconds, most_seconds))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def inspect(file: IO[bytes], name: str) -> Inspected:
    """Return the kind of a file on disk (`rules.file_kind`). Raises BadFile, also for a file whose
    check takes too much memory or time.
    """
    output = run_limited(__name__, name, file=file, seconds=MOST_SECONDS)
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
