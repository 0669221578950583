"""Publishes the current content as a new version of the site, completely or not at all."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path
from time import perf_counter, time
from typing import Any

from brokerage.publishing.blobs import Blobs
from brokerage.publishing.headers import PLAIN_POLICY, content_security_policy
from brokerage.publishing.inspection import css_problems, inspect
from brokerage.publishing.manifest import Entry, Manifest, file_name
from brokerage.publishing.rendering import Content, PublishError, render
from brokerage.publishing.versions import Versions

ASSET_RETENTION = 7 * 24 * 3600
"""Seconds that assets of an older build are still served, for open tabs."""


@dataclass(frozen=True)
class Source:
    """What to publish and where: the content to render, the static files, the published folder."""

    folder: Path
    renderer: Sequence[str]
    render_input: Callable[[], dict[str, Any]]
    files: Callable[[], Iterable[Content]]


@dataclass(frozen=True)
class Page:
    """A page or its data: milliseconds to check and compress, bytes before compression."""

    path: str
    milliseconds: float
    size: int


@dataclass(frozen=True)
class PublishResult:
    """What publishing did. `changed` is False if the published version already had this content."""

    version: str
    changed: bool
    pages: list[Page]
    rendering: float
    seconds: float


def publish(source: Source, versions: Versions) -> PublishResult:
    """Render, check and compress the site, and make it the current version.

    The caller holds the lock of the published folder. Raises PublishError: the previous version
    then stays current.
    """
    try:
        return _publish(source, versions)
    except OSError as error:  # the disk is full or not writable
        raise PublishError(f"The pages could not be kept: {error}") from error


def _publish(source: Source, versions: Versions) -> PublishResult:
    began = perf_counter()
    rendered = render(source.renderer, source.render_input())
    rendering = perf_counter() - began
    contents = [*rendered, *source.files()]
    _require_distinct(contents)
    with ThreadPoolExecutor(max_workers=2) as pool:
        made = list(pool.map(lambda content: _entry(content, versions.blobs), contents))
    problems = [problem for _, found, _ in made for problem in found]
    if problems:
        raise PublishError("\n".join(problems))
    entries = [entry for entry, _, _ in made]
    before = versions.current()
    if before:
        entries += _retired_assets(before, entries)
    version = versions.add(entries)
    changed = before is None or before.version != version.version
    pages = [page for _, _, page in made[: len(rendered)]]
    return PublishResult(version.version, changed, pages, rendering, perf_counter() - began)


def _require_distinct(contents: Iterable[Content]) -> None:
    seen: set[str] = set()
    for content in contents:
        if content.path in seen:
            raise PublishError(f"{content.path} was made twice")
        seen.add(content.path)


def _entry(content: Content, blobs: Blobs) -> tuple[Entry, list[str], Page]:
    began = perf_counter()
    policy, problems = PLAIN_POLICY, []
    if content.kind == "page":
        inspection = inspect(content.body.decode())
        problems = inspection.problems
        policy = content_security_policy(
            scripts=inspection.scripts,
            styles=inspection.styles,
            # The editor shows pages of drafts, and is reached from any screen of the desk.
            frames=content.path.split("/")[1] == "desk",
        )
    elif content.content_type.startswith("text/css"):
        problems = css_problems(content.body.decode())
    entry = Entry(
        path=content.path,
        kind=content.kind,
        status=content.status,
        content_type=content.content_type,
        policy=policy,
        file=file_name(content.path, content.kind),
        bodies={} if problems else blobs.add(content.body, content.content_type),
    )
    page = Page(content.path, (perf_counter() - began) * 1000, len(content.body))
    return entry, [f"{content.path}: {problem}" for problem in problems], page


def _retired_assets(before: Manifest, entries: list[Entry]) -> list[Entry]:
    """Assets that are no longer part of the build, for open tabs."""
    paths, now = {entry.path for entry in entries}, time()
    left = [entry for entry in before.entries if entry.kind == "asset" and entry.path not in paths]
    retired = [replace(entry, retired=entry.retired or now) for entry in left]
    return [entry for entry in retired if now - (entry.retired or now) < ASSET_RETENTION]
