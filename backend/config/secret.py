"""The secret key that signs sessions and tokens, kept in a file of its own."""

import contextlib
import os
import secrets
import tempfile
from pathlib import Path


def read_or_make(path: Path) -> str:
    """The key in `path`; made on the first start, readable by its owner only.

    Several processes may start at once: each writes a complete file of its own and links it
    to the name, and the first link wins, so nobody ever reads half a key.
    """
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, draft = tempfile.mkstemp(dir=path.parent)  # mkstemp makes it 0600
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
