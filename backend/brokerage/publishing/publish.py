"""Publishes the current content as a new version of the site, completely or not at all."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from errno import EDQUOT, ENOSPC
from pathlib import Path
from time import perf_counter, time
from typing import Any, Final, Self, TypeAlias

from brokerage.core.outages import is_of_object_store
from brokerage.publishing.blobs import BEST, FAST, Blobs
from brokerage.publishing.changed_pages import BuildInputs, hashes_of_parts, unchanged_pages
from brokerage.publishing.headers import PLAIN_POLICY, content_security_policy
from brokerage.publishing.inspection import css_problems, inspect
from brokerage.publishing.manifest import Entry, Manifest, file_name
from brokerage.publishing.rendering import (
    Content,
    PublishError,
    Renderer,
    Total,
    Unchanged,
    require_paths,
)
from brokerage.publishing.version_folder import Versions

ASSET_RETENTION = 7 * 24 * 3600
"""Seconds; the first publication after that drops the assets of an older build, which open tabs may
need until then."""

_THREADS: Final = 4
"""They check and compress, and wait for the disk."""

Report: TypeAlias = Callable[[int, int], None]
"""A callback that gets the number of finished pages and the number of all pages."""


@dataclass(frozen=True)
class Source:
    """What to publish and where. `folder` is the published folder and `renderer` the command that
    starts the renderer; `render_input` returns the renderer's input, `files` the static files.

    `build` returns a hash that changes with the renderer's program. `quality` is brotli's, 0 to 11.
    """

    folder: Path
    renderer: Sequence[str]
    render_input: Callable[[], dict[str, Any]]
    files: Callable[[], Iterable[Content]]
    build: Callable[[], str] = str
    quality: int = BEST


@dataclass(frozen=True)
class Page:
    """A rendered path: a page, the data of a page, or a text file. `milliseconds` is the time it
    took to check and compress the content, `size` its bytes before compression.
    """

    path: str
    milliseconds: float
    size: int


@dataclass(frozen=True)
class PublishResult:
    """The result of publishing. `changed` is False if the published version already had this
    content.

    `pages` are the paths that were rendered; `kept` counts those that were not rendered again.
    `rendering` and `seconds` are durations in seconds: until the last page was rendered, and in
    all. `not_made` says in words for staff which files of the library could not be made, and why.
    """

    version: str
    changed: bool
    pages: list[Page]
    kept: int
    rendering: float
    seconds: float
    not_made: tuple[str, ...] = ()


_Finished: TypeAlias = tuple[Entry, list[str], Page]


@dataclass
class _Progress:
    """Reports how many pages are finished, each time that there are more."""

    report: Report
    total: int = 0
    _pages: list[Future[_Finished]] = field(default_factory=list)
    _reported: tuple[int, int] | None = None

    def add(self, page: Future[_Finished]) -> None:
        self._pages.append(page)

    def update(self) -> None:
        now = (sum(page.done() for page in self._pages), self.total)
        if now != self._reported:
            self._reported = now
            self.report(*now)


class Publisher:
    """Publishes a site when `publish` is called. Keeps the renderer running between the calls.

    The first call renders all pages. A later call does not render a page again if the build and
    everything that the page was made from are unchanged, and if the current version is undamaged
    and was made by this publisher. What pages were made from is kept in this object only.
    """

    def __init__(self, source: Source) -> None:
        self._source = source
        self._renderer = Renderer(source.renderer)
        self._build = ""
        self._made: BuildInputs | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def close(self) -> None:
        """End the renderer's process."""
        self._renderer.close()

    def publish(
        self,
        versions: Versions,
        report: Report = lambda done, total: None,
        *,
        fast: bool = False,
    ) -> PublishResult:
        """Render, check and compress the site, and make it the current version. If nothing has
        changed, the current version stays, and the result's `changed` is False.

        With `fast`, changed pages are compressed quickly and not as small as possible: see
        `compress`. The caller holds the lock of the published folder. Raises PublishError if the
        pages cannot be rendered, may not be published (`inspection.py`) or cannot be written, and
        what an object store raises that is away: the previous version then stays current.
        """
        try:
            return self._publish(versions, report, fast=fast)
        except OSError as error:
            if is_of_object_store(error):
                raise
            full = "because the disk of the server is full"
            why = full if error.errno in (ENOSPC, EDQUOT) else f"because of an error: {error}"
            raise PublishError(f"The pages could not be written, {why}.") from error

    def compress(self, versions: Versions, is_interrupted: Callable[[], bool]) -> None:
        """Compress what was published with `fast` as small as possible, as a new current version;
        do nothing if there is nothing of the kind. The caller holds the lock of the published
        folder.

        `is_interrupted` is asked before each path that is compressed. Once it returns True, this
        ends without a new version, and the next call continues with what is left. Raises OSError if
        a file cannot be read or written.
        """
        before = versions.current()
        if before is None or not any(entry.is_fast for entry in before.entries):
            return
        entries = []
        for entry in before.entries:
            if entry.is_fast:
                if is_interrupted():
                    return
                bodies, _ = versions.blobs.add(
                    versions.blobs.read(entry.bodies),
                    entry.content_type,
                    quality=self._source.quality,
                )
                entry = replace(entry, bodies=bodies, is_fast=False)
            entries.append(entry)
        after = versions.add(entries, before)
        if self._made and self._made.version == before.version:
            self._made = replace(self._made, version=after.version)

    def _publish(self, versions: Versions, report: Report, *, fast: bool) -> PublishResult:
        began = perf_counter()
        document = self._source.render_input()
        build = self._source.build()
        if build != self._build:
            self._renderer.close()
            self._build = build
        parts = hashes_of_parts(document)
        quality = self._source.quality
        fast = fast and quality > FAST
        before = versions.current()
        kept = unchanged_pages(self._made, before, build, parts)
        reads: dict[str, frozenset[str]] = {}
        rendered: list[Entry | Future[_Finished]] = []
        progress = _Progress(report)
        with ThreadPoolExecutor(max_workers=_THREADS) as pool:
            for record in self._renderer.render(document, kept):
                if isinstance(record, Total):
                    progress.total = record.pages
                elif isinstance(record, Unchanged):
                    entry, reads[record.path] = kept[record.path]
                    rendered.append(entry)
                else:
                    made = pool.submit(_entry, record, versions.blobs, quality, fast=fast)
                    rendered.append(made)
                    if record.reads is not None:
                        reads[record.path] = record.reads
                    if record.kind == "page":
                        progress.add(made)
                progress.update()
            rendering = perf_counter() - began
            files = [
                pool.submit(_entry, each, versions.blobs, quality) for each in self._source.files()
            ]
            finished = list(_results(rendered, progress))
            finished_files = [each.result() for each in files]
        new = [each for each in finished if not isinstance(each, Entry)]
        _require_no_problems([*new, *finished_files])
        entries = [each if isinstance(each, Entry) else each[0] for each in finished]
        require_paths((entry.path, entry.kind, entry.status) for entry in entries)
        entries += [entry for entry, _, _ in finished_files]
        _require_distinct(entries)
        if before:
            entries += _retired_assets(before, entries)
        version = versions.add(entries, before)
        self._made = BuildInputs(version.version, build, parts, reads)
        return PublishResult(
            version.version,
            changed=before is None or before.version != version.version,
            pages=[page for _, _, page in new],
            kept=len(finished) - len(new),
            rendering=rendering,
            seconds=perf_counter() - began,
        )


def _results(
    rendered: Iterable[Entry | Future[_Finished]], progress: _Progress
) -> Iterator[Entry | _Finished]:
    for each in rendered:
        yield each if isinstance(each, Entry) else each.result()
        progress.update()


def _require_no_problems(finished: Iterable[_Finished]) -> None:
    """Raise PublishError with all problems if a path has one. The error's `page` is the first such
    path.
    """
    at_fault = [(entry.path, problems) for entry, problems, _ in finished if problems]
    if at_fault:
        problems = [problem for _, found in at_fault for problem in found]
        raise PublishError("\n".join(problems), page=at_fault[0][0])


def _require_distinct(entries: Iterable[Entry]) -> None:
    seen: set[str] = set()
    for entry in entries:
        if entry.path in seen:
            raise PublishError(f"{entry.path} was made twice")
        seen.add(entry.path)


def _entry(content: Content, blobs: Blobs, quality: int, *, fast: bool = False) -> _Finished:
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
    bodies, is_fast = (
        ({}, False)
        if problems
        else blobs.add(content.body, content.content_type, fast=fast, quality=quality)
    )
    entry = Entry(
        path=content.path,
        kind=content.kind,
        status=content.status,
        content_type=content.content_type,
        policy=policy,
        file=file_name(content.path, content.kind),
        bodies=bodies,
        is_fast=is_fast,
    )
    page = Page(content.path, (perf_counter() - began) * 1000, len(content.body))
    return entry, [f"{content.path}: {problem}" for problem in problems], page


def _retired_assets(before: Manifest, entries: list[Entry]) -> list[Entry]:
    """Return the assets of the version `before` that are not among `entries`, except those that
    left the build more than ASSET_RETENTION ago. Tabs with an older page open may still load them.
    """
    paths, now = {entry.path for entry in entries}, time()
    left = [entry for entry in before.entries if entry.kind == "asset" and entry.path not in paths]
    retired = [replace(entry, retired=entry.retired or now) for entry in left]
    return [entry for entry in retired if now - (entry.retired or now) < ASSET_RETENTION]
