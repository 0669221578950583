"""Exports and imports the firm's releases in effect as files of an archive, in the format of the
files in `domain/`.
"""

import json
from collections.abc import Iterator
from typing import Final

from brokerage.core import content_archive
from brokerage.core.content_archive import Files
from brokerage.releases import selectors, services
from brokerage.releases.kinds import all_kinds, kind_of

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
    """Save the content of each file as a draft, since only principals release: with `publish`, a
    note says so. The files must have no `problems`. A file is skipped if its kind of facts has a
    draft already, or if it equals the version in effect. Returns notes for staff.
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
        services.save_draft(kind=kind, body=body, expected_version=0, based_on=based_on, by=None)
        if publish:
            notes.append(f"{kind.title} is a draft now. A principal releases it on the desk.")
    return notes


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
