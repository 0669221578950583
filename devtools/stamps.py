"""Stamped steps: work is done again only when what it was made from has changed."""

import hashlib
import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from devtools.console import progress, unchanged

# Folders that hold results or caches, never something a step is made from.
SKIPPED_FOLDERS = frozenset(
    {"node_modules", "build", "__pycache__", ".react-router", ".vite", "coverage", "tests"}
)
SKIPPED_ENDINGS = (".pyc", ".test.ts", ".test.tsx", ".md~", ".swp")


@dataclass(frozen=True)
class Step:
    """One piece of set-up: what it is made from, what it makes, where that is noted."""

    name: str
    stamp: Path
    inputs: Callable[[], str]
    action: Callable[[], None]
    outputs: tuple[Path, ...] = ()


def files_of(path: Path) -> Iterator[Path]:
    """The file itself, or every source file below a folder, in a fixed order."""
    if path.is_file():
        yield path
        return
    for folder, folders, names in os.walk(path):
        folders[:] = sorted(name for name in folders if name not in SKIPPED_FOLDERS)
        for name in sorted(names):
            if not name.endswith(SKIPPED_ENDINGS):
                yield Path(folder) / name


def fingerprint(*inputs: Path | str) -> str:
    """A hash over words and over the names and bytes of files; a missing file counts as absent."""
    digest = hashlib.sha256()
    for item in inputs:
        if isinstance(item, str):
            digest.update(b"word\0" + item.encode() + b"\0")
            continue
        digest.update(b"tree\0" + item.name.encode() + b"\0")
        for file in files_of(item):
            name = file.relative_to(item).as_posix().encode()
            content = hashlib.sha256(file.read_bytes()).digest()
            digest.update(name + b"\0" + content)
    return digest.hexdigest()


def is_current(stamp: Path, value: str) -> bool:
    """Whether a step was last done with exactly these inputs."""
    try:
        return stamp.read_text().strip() == value
    except OSError:
        return False


def write_stamp(stamp: Path, value: str) -> None:
    """Note that a step was done, only ever after it succeeded."""
    stamp.parent.mkdir(parents=True, exist_ok=True)
    stamp.write_text(value + "\n")


def ensure(step: Step, *, again: bool = False) -> bool:
    """Do the step unless its result is there and current; tells whether it was done."""
    value = step.inputs()
    there = all(output.exists() for output in step.outputs)
    if there and not again and is_current(step.stamp, value):
        unchanged(step.name)
        return False
    step.stamp.unlink(missing_ok=True)
    with progress(step.name):
        step.action()
    write_stamp(step.stamp, value)
    return True
