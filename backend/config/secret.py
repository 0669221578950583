"""The secret key that signs sessions and tokens, stored in a file."""

import contextlib
import os
import secrets
import tempfile
from pathlib import Path


def read_or_create(path: Path) -> str:
    """The key in `path`; created on the first start, readable by its owner only.

    Processes that start at once each write a complete file and link it to `path`; the first link
    wins, so no process reads an incomplete key.
    """
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, draft = tempfile.mkstemp(dir=path.parent)  # mkstemp creates it with mode 0600
        try:
            with os.fdopen(handle, "w") as file:
                file.write(secrets.token_urlsafe(50))
                file.flush()
                os.fsync(file.fileno())
            with contextlib.suppress(FileExistsError):
                os.link(draft, path)
        finally:
            Path(draft).unlink()
    return path.read_text().strip()
