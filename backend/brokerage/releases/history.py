"""Lists all versions of one kind of facts, as staff see them."""

from datetime import date

from brokerage.releases import selectors
from brokerage.releases.differences import differences
from brokerage.releases.kinds import Body, Kind
from brokerage.releases.schemas import ReleaseOut, ReleaseRow, difference_rows, release_row
from brokerage.releases.services import current_body, merged, read


def rows(kind: Kind) -> list[ReleaseRow]:
    """Return the firm's releases, then the shipped versions, each with the newest first."""
    current = kind.versions.current_version()
    released = [release_row(each, current) for each in selectors.releases(kind.versions.name)]
    shipped = kind.versions.shipped_versions()
    return released + [_shipped_row(kind, version, current) for version in reversed(shipped)]


def release(kind: Kind, version: str) -> ReleaseOut:
    """Return one version with its differences from the one that it is based on.

    Raises:
        KeyError: there is no such version.
    """
    shipped = kind.versions.shipped_versions()
    current = kind.versions.current_version()
    if version in shipped:
        row = _shipped_row(kind, version, current)
        based_on = next(iter(reversed(shipped[: shipped.index(version)])), "")
    else:
        found = selectors.releases(kind.versions.name).filter(version=version).first()
        if found is None:
            raise KeyError(version)
        row, based_on = release_row(found, current), found.based_on
    body = _body(kind, version)
    before = _body(kind, based_on) if based_on else body
    was_in_effect = row.state in ("current", "past")
    return ReleaseOut(
        **row.model_dump(),
        body=body,
        based_on=based_on,
        differences=difference_rows(differences(before, body)),
        as_draft=body if was_in_effect else merged(kind, body, based_on, current_body(kind)),
    )


def _body(kind: Kind, version: str) -> Body:
    if version in kind.versions.shipped_versions():
        return read(kind.versions.text(version))
    found = selectors.releases(kind.versions.name).filter(version=version).first()
    return read(found.body) if found else {}


def _shipped_row(kind: Kind, version: str, current: str) -> ReleaseRow:
    body = _body(kind, version)
    return ReleaseRow(
        version=version,
        state="current" if version == current else "past",
        effective_on=date.fromisoformat(body["date"]) if "date" in body else None,
        in_effect_since=None,
        is_shipped=True,
        released_by=None,
        released_at=None,
        note=body.get("source", ""),
    )
