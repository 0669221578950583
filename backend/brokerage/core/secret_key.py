"""Stores the secret key that signs sessions and tokens, and former keys, in files of DATA_DIR.

Imported by the settings, so nothing here may read them.
"""

import contextlib
import os
import secrets
import tempfile
from collections.abc import Iterator
from pathlib import Path

KEY_FILE = "secret_key"
FALLBACKS_FILE = "secret_key_fallbacks"
"""Former keys, one per line, the latest first. Signatures and secrets made with them stay valid."""


def read_or_create(path: Path) -> str:
    """Return the key in the file; the first call creates it.

    Processes that start at once each write a complete file and link it to `path`; the first link
    wins, so no process reads an incomplete key.
    """
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        with _draft(path.parent, _new_key()) as draft, contextlib.suppress(FileExistsError):
            os.link(draft, path)
    return path.read_text().strip()


def read_fallbacks(folder: Path) -> list[str]:
    """Return the former keys, the latest first."""
    path = folder / FALLBACKS_FILE
    return path.read_text().split() if path.exists() else []


def replace_key(folder: Path) -> str:
    """Write a new key and return it. The current one is added to the former keys first, so that no
    key is lost whenever this stops.
    """
    present = read_or_create(folder / KEY_FILE)
    former = [present, *(key for key in read_fallbacks(folder) if key != present)]
    new = _new_key()
    for name, text in ((FALLBACKS_FILE, "\n".join(former)), (KEY_FILE, new)):
        with _draft(folder, text) as draft:
            draft.replace(folder / name)
    return new


def forget_fallbacks(folder: Path) -> None:
    """Delete the former keys. Processes use them until they restart."""
    (folder / FALLBACKS_FILE).unlink(missing_ok=True)


def _new_key() -> str:
    return secrets.token_urlsafe(50)


@contextlib.contextmanager
def _draft(folder: Path, text: str) -> Iterator[Path]:
    """Yield the path of a temporary file with `text`, on disk, with mode 0600. It is deleted at the
    end, unless it was renamed.
    """
    handle, name = tempfile.mkstemp(dir=folder)
    try:
        with os.fdopen(handle, "w") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        yield Path(name)
    finally:
        Path(name).unlink(missing_ok=True)
