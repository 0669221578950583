"""Runs steps of the set-up again only when their inputs have changed, as make does.

A stamp file holds the hash of the inputs that a step last ran with.
"""

import hashlib
import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from devtools.console import progress, unchanged

# Folders of results and caches: never inputs of a step.
SKIPPED_FOLDERS = frozenset(
    {"node_modules", "build", "__pycache__", ".react-router", ".vite", "coverage", "tests"}
)
SKIPPED_ENDINGS = (".pyc", ".test.ts", ".test.tsx", ".md~", ".swp")


@dataclass(frozen=True)
class Step:
    """A step of the set-up. `inputs` returns a hash of what it reads; `outputs` are its results."""

    name: str
    stamp: Path
    inputs: Callable[[], str]
    action: Callable[[], None]
    outputs: tuple[Path, ...] = ()


def files_of(path: Path) -> Iterator[Path]:
    """Yield the file itself, or every source file below a folder, in a fixed order."""
    if path.is_file():
        yield path
        return
    for folder, folders, names in os.walk(path):
        folders[:] = sorted(name for name in folders if name not in SKIPPED_FOLDERS)
        for name in sorted(names):
            if not name.endswith(SKIPPED_ENDINGS):
                yield Path(folder) / name


def fingerprint(*inputs: Path | str) -> str:
    """Return the SHA-256 of texts and of the names and contents of files; a missing file counts as
    absent.
    """
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
    """Return whether the step last ran with exactly these inputs."""
    try:
        return stamp.read_text().strip() == value
    except OSError:
        return False


def write_stamp(stamp: Path, value: str) -> None:
    """Record that a step has succeeded."""
    stamp.parent.mkdir(parents=True, exist_ok=True)
    stamp.write_text(value + "\n")


def run_if_outdated(step: Step, *, force: bool = False) -> bool:
    """Run the step unless its outputs exist and are current; returns whether it ran."""
    value = step.inputs()
    there = all(output.exists() for output in step.outputs)
    if there and not force and is_current(step.stamp, value):
        unchanged(step.name)
        return False
    step.stamp.unlink(missing_ok=True)
    with progress(step.name):
        step.action()
    write_stamp(step.stamp, value)
    return True
