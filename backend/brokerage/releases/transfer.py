"""Exports and imports the firm's releases in effect as files of an archive, in the format of the
files in `domain/`.
"""

import json
from collections.abc import Iterator
from typing import Final

from django.utils import timezone

from brokerage.core import content_archive
from brokerage.core.content_archive import Files
from brokerage.releases import selectors, services
from brokerage.releases.kinds import Kind, all_kinds, kind_of
from brokerage.releases.models import ReleaseDraft

_JSON: Final = ".json"


def export() -> Iterator[tuple[str, bytes]]:
    """Yield the name (such as `valuation/method.json`) and the content of a file for each kind of
    facts whose version in effect was released by the firm. A kind whose version in effect was
    shipped has no file.
    """
    for kind in all_kinds():
        version = kind.versions.current_version()
        if version not in kind.versions.shipped_versions():
            text = kind.versions.text(version)
            yield kind.versions.name + _JSON, text.encode() if isinstance(text, str) else text


def problems(files: Files) -> list[str]:
    """Return why the releases in these files, named as by `export`, cannot be imported: one
    sentence each, empty if they can.
    """
    return [f"{name}: {problem}" for name in files for problem in _problems(name, files[name])]


def load(files: Files, publish: bool) -> list[str]:
    """Save the content of each file as a draft or, with `publish`, release it today. The files must
    have no `problems`. A file is skipped if its kind of facts has a draft already, or if it equals
    the version in effect. If another release of the kind is scheduled, it becomes a draft even with
    `publish`. Returns notes for staff.
    """
    notes = []
    for name, content in files.items():
        kind, body = kind_of(name.removesuffix(_JSON)), services.read(content)
        if services.is_same(body, services.current_body(kind)):
            continue
        if selectors.draft_of(kind.versions.name):
            notes.append(f"{kind.title}: there is a draft here, which stays. Nothing was imported.")
            continue
        based_on = kind.versions.current_version()
        draft = services.save_draft(
            kind=kind, body=body, expected_version=0, based_on=based_on, by=None
        )
        if publish:
            notes.append(f"{kind.title}: {_released(kind, draft)}")
    return notes


def _released(kind: Kind, draft: ReleaseDraft) -> str:
    """Release an imported draft today, and return a note for staff. If another release is
    scheduled, the draft stays a draft, and the note says so.
    """
    try:
        made = services.release(
            kind=kind,
            expected_version=draft.version,
            effective_on=timezone.localdate(),
            note="Imported.",
            by=None,
        )
    except services.AnotherScheduled as other:
        return f"version {other.release.version} is scheduled here. What was imported is a draft."
    return f"version {made.version} is in use."


PART: Final = content_archive.Part("releases", export, problems, load)


def _problems(name: str, content: bytes) -> list[str]:
    try:
        kind, body = kind_of(name.removesuffix(_JSON)), json.loads(content)
        json.dumps(body, ensure_ascii=False).encode()  # fails at lone surrogates
    except KeyError:
        return ["there is nothing of this name to release"]
    except (ValueError, RecursionError):
        return ["this cannot be read"]
    if not isinstance(body, dict):
        return ["this cannot be read"]
    found: list[str] = []
    for path, message in services.problems_of(kind, body):
        place = " › ".join(map(str, path))
        found.append(f"{place}: {message}" if place else message)
    return found
