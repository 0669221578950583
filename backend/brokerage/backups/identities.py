"""Reads private keys of age."""

from pathlib import Path


def read_identities(file: Path | None) -> list[str]:
    """Return the private keys in a file as `age-keygen` writes it: one key a line, and lines that
    begin with "#" are comments. Returns no keys for None. Raises OSError if the file cannot be
    read, or is no text.
    """
    if file is None:
        return []
    try:
        lines = [line.strip() for line in file.read_text().splitlines()]
    except UnicodeDecodeError as error:
        raise OSError(f"{file} has no private keys of age: it is no text.") from error
    return [line for line in lines if line and not line.startswith("#")]
