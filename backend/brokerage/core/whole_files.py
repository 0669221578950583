"""Writes files so that others read all of them or nothing."""

from pathlib import Path
from tempfile import NamedTemporaryFile


def write_whole(file: Path, content: bytes) -> None:
    """Write a private file, with its folder, in one step."""
    file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    with NamedTemporaryFile(dir=file.parent, delete=False) as part:
        part.write(content)
    Path(part.name).replace(file)
