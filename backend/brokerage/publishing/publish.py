"""Publishing: today's words become a new version of the site, or nothing changes at all."""

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

ASSETS_KEPT_FOR = 7 * 24 * 3600
"""Seconds that a script of an older build stays served, for tabs that were opened before."""


@dataclass(frozen=True)
class Source:
    """Where a site comes from and goes to: `files` are those that nothing needs to render."""

    folder: Path
    renderer: Sequence[str]
    words: Callable[[], dict[str, Any]]
    files: Callable[[], Iterable[Content]]


@dataclass(frozen=True)
class Page:
    """What publishing one page or its data took: milliseconds to check and compress, bytes."""

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
    except OSError as error:  # the disk is full, or not ours to write to
        raise PublishError(f"The pages could not be kept: {error}") from error


def _publish(source: Source, versions: Versions) -> PublishResult:
    began = perf_counter()
    rendered = render(source.renderer, source.words())
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
        entries += _still_served(before, entries)
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
        policy = content_security_policy(scripts=inspection.scripts, styles=inspection.styles)
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


def _still_served(before: Manifest, entries: list[Entry]) -> list[Entry]:
    """Assets that an open tab may yet ask for, though the build has no more use for them."""
    paths, now = {entry.path for entry in entries}, time()
    left = [entry for entry in before.entries if entry.kind == "asset" and entry.path not in paths]
    retired = [replace(entry, retired=entry.retired or now) for entry in left]
    return [entry for entry in retired if now - (entry.retired or now) < ASSETS_KEPT_FOR]
