"""Runs steps of the set-up again only when their inputs have changed, as make does.

A stamp file holds the hash of the inputs that a step last ran with.
"""

import hashlib
import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from devtools.console import progress, unchanged

# Folders of results, caches and tests: never inputs of a step.
SKIPPED_FOLDERS = frozenset(
    {"node_modules", "build", "__pycache__", ".react-router", ".vite", "coverage", "tests"}
)
SKIPPED_ENDINGS = (".pyc", ".test.ts", ".test.tsx", ".md~", ".swp")


@dataclass(frozen=True)
class Step:
    """A step of the set-up. `inputs` returns a hash of what the step reads, `stamp` is the file
    that keeps the hash of the last run, `outputs` are the files and folders that `action` makes.
    """

    name: str
    stamp: Path
    inputs: Callable[[], str]
    action: Callable[[], None]
    outputs: tuple[Path, ...] = ()


def files_of(path: Path) -> Iterator[Path]:
    """Yield the path itself if it is a file, or every source file below it if it is a folder, in a
    fixed order; nothing if it does not exist.
    """
    if path.is_file():
        yield path
        return
    for folder, folders, names in os.walk(path):
        folders[:] = sorted(name for name in folders if name not in SKIPPED_FOLDERS)
        for name in sorted(names):
            if not name.endswith(SKIPPED_ENDINGS):
                yield Path(folder) / name


def fingerprint(*inputs: Path | str) -> str:
    """Return one SHA-256 of all inputs, in hexadecimal. A `str` counts as text. A `Path` counts
    with its last name and the names and contents of its files; if it does not exist, as an empty
    folder.
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
    """Return whether the stamp file holds this hash, so that the step last ran with the same
    inputs.
    """
    try:
        return stamp.read_text().strip() == value
    except OSError:
        return False


def write_stamp(stamp: Path, value: str) -> None:
    """Write the hash of a step's inputs into its stamp file, once the step has succeeded."""
    stamp.parent.mkdir(parents=True, exist_ok=True)
    stamp.write_text(value + "\n")


def run_if_outdated(step: Step, *, force: bool = False) -> bool:
    """Run the step if its inputs have changed since its last run, an output is missing, or with
    `force`. Returns whether it ran.
    """
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
