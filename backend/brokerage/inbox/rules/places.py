"""How a mail found its place."""

import re
from enum import StrEnum
from typing import Final, NamedTuple


class PlacedBy(StrEnum):
    THREAD = "thread"
    """It answers a mail of ours."""
    SENDER = "sender"
    """By its sender's address alone, which anyone can forge."""
    PORTAL = "portal"
    """An inquiry that a portal has sent."""
    STAFF = "staff"


class Reference(NamedTuple):
    """What a mail of ours is about, as its `reference` says: `lead` 17."""

    kind: str
    pk: int


_REFERENCE: Final = re.compile(r"([a-z]+(?:-[a-z]+)*)-(\d{1,18})")


def parsed_reference(text: str) -> Reference | None:
    """Parse a reference such as `lead-17` or `deal-files-3`; None for others."""
    found = _REFERENCE.fullmatch(text)
    return Reference(found[1], int(found[2])) if found else None
