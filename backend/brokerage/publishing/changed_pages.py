"""The rule for which pages a publication renders again.

The renderer notes what each page reads of its input, such as "content/firm" or "year"
(frontend/app/publish/track-reads.ts). A page that read nothing of what has changed is kept.
"""

import hashlib
import json
from dataclasses import dataclass
from typing import Any, Final

from brokerage.publishing.manifest import Entry, Manifest

_DIVIDED: Final = ("content", "articles")
"""The parts of the renderer's input that pages read one by one."""


@dataclass(frozen=True)
class BuildInputs:
    """What the published version `version` was made from: `build` is a hash of the renderer's
    program, `parts` has a hash of each part of the renderer's input, and `reads` the names of the
    parts that each path was made from.
    """

    version: str
    build: str
    parts: dict[str, str]
    reads: dict[str, frozenset[str]]


def hashes_of_parts(document: dict[str, Any]) -> dict[str, str]:
    """Return a hash of each part of `document`, the renderer's input, by the part's name, such as
    "content/firm" or "year".
    """
    parts = dict(document)
    for name in _DIVIDED:
        parts |= {f"{name}/{each}": words for each, words in document.get(name, {}).items()}
    return {
        name: hashlib.sha256(json.dumps(part).encode()).hexdigest() for name, part in parts.items()
    }


def unchanged_pages(
    made: BuildInputs | None, before: Manifest | None, build: str, parts: dict[str, str]
) -> dict[str, tuple[Entry, frozenset[str]]]:
    """Return the paths that need not be rendered again: for each path its entry in the current
    version, and the parts that it was made from.

    `made` is what a version was made from, `before` the current version; `build` and `parts` belong
    to the new version. Empty if `made` is not about the current version, or the build has changed.
    """
    if before is None or made is None or (before.version, build) != (made.version, made.build):
        return {}
    names = made.parts.keys() | parts.keys()
    changed = {name for name in names if made.parts.get(name) != parts.get(name)}
    return {
        entry.path: (entry, made.reads[entry.path])
        for entry in before.entries
        if entry.path in made.reads and not made.reads[entry.path] & changed
    }
