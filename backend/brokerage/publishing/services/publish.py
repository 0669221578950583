"""Publishes the current content as a new version of the site, completely or not at all."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from errno import EDQUOT, ENOSPC
from hashlib import sha256
from pathlib import Path
from time import perf_counter, time
from typing import Any, Final, Self, TypeAlias

from brokerage.core.outages import is_of_object_store
from brokerage.publishing.services.compression import encoded
from brokerage.publishing.services.inspection import css_problems, inspect
from brokerage.publishing.services.rendering import (
    Content,
    PublishError,
    Renderer,
    Total,
    require_paths,
)
from brokerage.publishing.services.version_folder import Versions
from brokerage.serving.headers import PLAIN_POLICY, content_security_policy
from brokerage.serving.manifest import Entry, Manifest, file_name

ASSET_RETENTION = 7 * 24 * 3600
"""Seconds; the first publication after that drops the assets of an older build, which open tabs may
need until then."""

_THREADS: Final = 4
"""They check and compress."""

Report: TypeAlias = Callable[[int, int], None]
"""A callback that gets the number of finished pages and the number of all pages."""


@dataclass(frozen=True)
class Source:
    """What to publish and where: the published folder, the command that starts the renderer,
    functions that return its input and the static files, and `build`, a hash of the renderer's
    program.
    """

    folder: Path
    renderer: Sequence[str]
    render_input: Callable[[], dict[str, Any]]
    files: Callable[[], Iterable[Content]]
    build: Callable[[], str] = str


@dataclass(frozen=True)
class Page:
    """A rendered path, with its bytes before compression and the time it took to check and
    compress.
    """

    path: str
    milliseconds: float
    size: int


@dataclass(frozen=True)
class PublishResult:
    """The result of publishing. `changed` is False if the published version already had this
    content. `rendering` and `seconds` last until the last page was rendered, and in all. `not_made`
    says for staff which files of the library could not be made.
    """

    version: str
    changed: bool
    pages: list[Page]
    rendering: float
    seconds: float
    not_made: tuple[str, ...] = ()


_Known: TypeAlias = Mapping[str, dict[str, bytes]]
"""Contents that are compressed already, by encoding, by the SHA-256 of the uncompressed content."""


@dataclass(frozen=True)
class _Finished:
    """A path with its files by their SHA-256, and what forbids to publish it."""

    entry: Entry
    files: dict[str, bytes]
    problems: list[str]
    page: Page


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
    """Publishes a site when `publish` is called. Keeps the renderer running between the calls."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._renderer = Renderer(source.renderer)
        self._build = ""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def close(self) -> None:
        """End the renderer's process."""
        self._renderer.close()

    def publish(
        self, versions: Versions, report: Report = lambda done, total: None
    ) -> PublishResult:
        """Render, check and compress the site, and make it the current version if anything has
        changed.

        The caller holds the lock of the published folder. Raises PublishError, and outages of the
        storage: the previous version then stays current.
        """
        try:
            return self._publish(versions, report)
        except OSError as error:
            if is_of_object_store(error):
                raise
            full = "because the disk of the server is full"
            why = full if error.errno in (ENOSPC, EDQUOT) else f"because of an error: {error}"
            raise PublishError(f"The pages could not be written, {why}.") from error

    def _publish(self, versions: Versions, report: Report) -> PublishResult:
        began = perf_counter()
        document = self._source.render_input()
        build = self._source.build()
        if build != self._build:
            self._renderer.close()
            self._build = build
        before, files = versions.current() or (None, {})
        known = _known(before, files)
        progress = _Progress(report)
        made: list[Future[_Finished]] = []
        with ThreadPoolExecutor(max_workers=_THREADS) as pool:
            for record in self._renderer.render(document):
                if isinstance(record, Total):
                    progress.total = record.pages
                else:
                    made.append(pool.submit(_finished, record, known))
                    if record.kind == "page":
                        progress.add(made[-1])
                progress.update()
            rendering = perf_counter() - began
            made_files = [pool.submit(_finished, each, known) for each in self._source.files()]
            rendered = []
            for each in made:
                rendered.append(each.result())
                progress.update()
            finished = [*rendered, *(each.result() for each in made_files)]
        _require_no_problems(finished)
        require_paths((each.entry.path, each.entry.kind, each.entry.status) for each in rendered)
        entries = [each.entry for each in finished]
        _require_distinct(entries)
        if before:
            entries += _retired_assets(before, entries)
        new = {digest: file for each in finished for digest, file in each.files.items()}
        version = versions.add(entries, files | new, before)
        return PublishResult(
            version.version,
            changed=before is None or before.version != version.version,
            pages=[each.page for each in rendered],
            rendering=rendering,
            seconds=perf_counter() - began,
        )


def _known(before: Manifest | None, files: Mapping[str, bytes]) -> _Known:
    """Return the compressed contents of the current version, which need no compression again."""
    entries = before.entries if before else []
    return {
        entry.bodies["identity"]: {name: files[digest] for name, digest in entry.bodies.items()}
        for entry in entries
    }


def _require_no_problems(finished: Iterable[_Finished]) -> None:
    """Raise PublishError with all problems; its `page` is the first path that has one."""
    at_fault = [each for each in finished if each.problems]
    if at_fault:
        problems = [problem for each in at_fault for problem in each.problems]
        raise PublishError("\n".join(problems), page=at_fault[0].entry.path)


def _require_distinct(entries: Iterable[Entry]) -> None:
    seen: set[str] = set()
    for entry in entries:
        if entry.path in seen:
            raise PublishError(f"{entry.path} was made twice")
        seen.add(entry.path)


def _finished(content: Content, known: _Known) -> _Finished:
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
    bodies = {}
    if not problems:
        bodies = known.get(sha256(content.body).hexdigest()) or encoded(content)
    digests = {encoding: sha256(body).hexdigest() for encoding, body in bodies.items()}
    entry = Entry(
        path=content.path,
        kind=content.kind,
        status=content.status,
        content_type=content.content_type,
        policy=policy,
        file=file_name(content.path, content.kind),
        bodies=digests,
    )
    return _Finished(
        entry,
        {digests[encoding]: body for encoding, body in bodies.items()},
        [f"{content.path}: {problem}" for problem in problems],
        Page(content.path, (perf_counter() - began) * 1000, len(content.body)),
    )


def _retired_assets(before: Manifest, entries: list[Entry]) -> list[Entry]:
    """Return assets of the version `before` that left the build at most ASSET_RETENTION ago: tabs
    with an older page open may still load them.
    """
    paths, now = {entry.path for entry in entries}, time()
    left = [entry for entry in before.entries if entry.kind == "asset" and entry.path not in paths]
    retired = [replace(entry, retired=entry.retired or now) for entry in left]
    return [entry for entry in retired if now - (entry.retired or now) < ASSET_RETENTION]
