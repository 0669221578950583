"""The manifest of a backup: everything in it, with counts and hashes, as JSON inside the
archive.
"""

import hashlib
import json
from dataclasses import asdict, dataclass, field
from pathlib import Path

FORMAT = 1


@dataclass(frozen=True)
class Table:
    """The number of rows of a table, and a digest that does not depend on their order."""

    rows: int
    digest: str


@dataclass(frozen=True)
class File:
    """The size of a file in bytes, and its SHA-256."""

    size: int
    sha256: str


@dataclass(frozen=True)
class Manifest:
    """The manifest of a backup. `made_at` is UTC in ISO 8601, `vendor` is Django's name of the
    database system.
    """

    made_at: str
    vendor: str
    tables: dict[str, Table]
    files: dict[str, File] = field(default_factory=dict)
    """By path inside the archive, the copy of the database included."""
    format: int = FORMAT

    def to_json(self) -> str:
        return json.dumps(asdict(self), indent=1, sort_keys=True)

    @classmethod
    def from_json(cls, text: str) -> "Manifest":
        """Parse a manifest. Raises ValueError if it is damaged, or in the format of another
        release.
        """
        try:
            body = json.loads(text)
            if body["format"] != FORMAT:
                raise ValueError(f"The backup has format {body['format']}, not {FORMAT}.")
            return cls(
                made_at=body["made_at"],
                vendor=body["vendor"],
                tables={name: Table(**table) for name, table in body["tables"].items()},
                files={name: File(**file) for name, file in body["files"].items()},
            )
        except (KeyError, TypeError, AttributeError) as error:
            raise ValueError("The manifest of the backup is damaged.") from error


def describe(path: Path) -> File:
    """Read a file and return its size and hash."""
    with path.open("rb") as stream:
        digest = hashlib.file_digest(stream, "sha256")
    return File(path.stat().st_size, digest.hexdigest())
