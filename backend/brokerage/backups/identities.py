"""Reads private keys of age."""

from pathlib import Path


def read_identities(file: Path | None) -> list[str]:
    """Return the private keys in a file as `age-keygen` writes it: one key a line, and lines that
    begin with "#" are comments. Returns no keys for None. Raises OSError if the file cannot be
    read, and UnicodeDecodeError if it is no text.
    """
    if file is None:
        return []
    lines = (line.strip() for line in file.read_text().splitlines())
    return [line for line in lines if line and not line.startswith("#")]
