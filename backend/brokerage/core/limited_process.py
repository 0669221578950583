"""Runs a module of ours on a file in a separate process with limits on memory and time: a hostile
file may unpack to more memory than the server has, or keep a parser busy forever.
"""

import os
import resource
import subprocess
import sys
from typing import IO, Final

MOST_MEMORY: Final = 1536 * 1024 * 1024
"""Bytes of address space, the mapped file included."""
REFUSED: Final = 3
"""The exit code of a process that has written the reason to its output."""


class FileRefused(Exception):
    """The process has refused the file. The message is the reason it gives."""


def run_limited(
    module: str, *arguments: str, file: IO[bytes], seconds: int, memory: int | None = None
) -> bytes | None:
    """Run a module on a file on disk, which is its standard input. It gets the limits as its first
    two arguments, and sets them with `limit_this_process`. Returns its output, or None if it ran
    out of memory or time, or crashed. Raises FileRefused.

    `seconds`: of processor time, and twice as many in all. `memory`: bytes of address space,
    MOST_MEMORY if not given.
    """
    file.seek(0)
    try:
        done = subprocess.run(
            [sys.executable, "-m", module, str(memory or MOST_MEMORY), str(seconds), *arguments],
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
        raise FileRefused(done.stdout.decode())
    return done.stdout if done.returncode == 0 else None


def limit_this_process(most_memory: int, most_seconds: int) -> None:
    resource.setrlimit(resource.RLIMIT_AS, (most_memory, most_memory))
    resource.setrlimit(resource.RLIMIT_CPU, (most_seconds, most_seconds))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
