"""Runs the front end's renderer: a process that reads JSON documents and writes one record a line.
It stays: starting Node and loading the bundle takes longer than rendering a page.
"""

from __future__ import annotations

import json
import subprocess
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from threading import Event, Timer
from typing import Any, Final, Self

from brokerage.serving.manifest import NOT_FOUND, Kind

TIME_LIMIT = 60.0
"""Seconds for all pages together; they take about one."""

_RENDERED_KINDS = ("page", "data", "file", "asset")
_STATUSES = (200, 404)
_STDERR_KEPT: Final = 4000
IN_THE_LOG: Final = "The server log says why."
_NOT_STARTED: Final = f"The program that makes the pages could not be started. {IN_THE_LOG}"
_BROKEN_OFF: Final = f"The program that makes the pages has stopped. {IN_THE_LOG}"
_NO_RECORD: Final = f"The program that makes the pages gave an unknown answer. {IN_THE_LOG}"


class PublishError(Exception):
    """The site could not be published; the previous version stays. `for_staff` is the reason in
    plain words, `page` the path that caused the error.
    """

    def __init__(self, message: str, *, for_staff: str = "", page: str = "") -> None:
        super().__init__(message)
        self.for_staff = for_staff or message
        self.page = page


@dataclass(frozen=True)
class Content:
    """The uncompressed response of a path. `is_public` is False for screens behind the sign-in."""

    path: str
    kind: Kind
    status: int
    content_type: str
    body: bytes
    is_public: bool = True


@dataclass(frozen=True)
class Total:
    """A record in the renderer's output: how many pages it will render."""

    pages: int


class Renderer:
    """The process of the front end's renderer, which starts when the first document is rendered."""

    def __init__(self, command: Sequence[str]) -> None:
        self._command = command
        self._process: subprocess.Popen[bytes] | None = None
        self._stderr: Any = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def close(self) -> None:
        """End the process, if it runs. The next document starts another."""
        if self._process is None:
            return
        self._process.kill()
        self._process.communicate()
        self._stderr.close()
        self._process = None

    def render(self, document: dict[str, Any]) -> Iterator[Total | Content]:
        """Yield the number of pages, then a Content for each page, its data for client-side
        navigation, and the text files. `document` is the renderer's input. Raises PublishError,
        also after TIME_LIMIT.
        """
        yield from self._run(document)

    def render_page(self, document: dict[str, Any], path: str) -> Content:
        """Render a single page. Raises PublishError, also if there is no page at this path."""
        records = self._run({**document, "only": path})
        pages = [each for each in records if isinstance(each, Content) and each.kind == "page"]
        if len(pages) != 1:
            raise PublishError(f"The renderer wrote no page {path}.", for_staff=_NO_RECORD)
        return pages[0]

    def _run(self, document: dict[str, Any]) -> Iterator[Total | Content]:
        process = self._started()
        timed_out = Event()

        def stop() -> None:
            timed_out.set()
            process.kill()

        limit = Timer(TIME_LIMIT, stop)
        limit.start()
        is_done = False
        try:
            assert process.stdin
            assert process.stdout
            process.stdin.write(json.dumps(document).encode() + b"\n")
            process.stdin.flush()
            for line in map(bytes.strip, process.stdout):
                if not line:
                    continue
                record = _load_line(line)
                if "done" in record or "failed" in record:
                    is_done = True
                    if "failed" in record:
                        raise _page_error(record["failed"])
                    return
                yield _parse_record(record, line)
            raise self._crash_error(timed_out=timed_out.is_set())
        except OSError as error:
            raise self._crash_error(timed_out=timed_out.is_set()) from error
        finally:
            limit.cancel()
            if not is_done:  # what it would write next belongs to this document
                self.close()

    def _started(self) -> subprocess.Popen[bytes]:
        if self._process is not None and self._process.poll() is not None:
            self.close()
        if self._process is None:
            self._stderr = tempfile.TemporaryFile()  # noqa: SIM115 (closed with the process)
            try:
                self._process = subprocess.Popen(
                    self._command,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=self._stderr,
                )
            except OSError as error:
                self._stderr.close()
                message = f"The pages could not be rendered: {error}"
                raise PublishError(message, for_staff=_NOT_STARTED) from error
        return self._process

    def _crash_error(self, *, timed_out: bool) -> PublishError:
        if timed_out:
            return PublishError(
                f"The pages could not be rendered: it timed out after {TIME_LIMIT:.0f} seconds",
                for_staff=f"The pages could not be made within {TIME_LIMIT:.0f} seconds.",
            )
        end = max(self._stderr.seek(0, 2) - _STDERR_KEPT, 0)
        self._stderr.seek(end)
        output = self._stderr.read().decode(errors="replace").strip()
        message = f"The pages could not be rendered:\n{output}"
        return PublishError(message, for_staff=_BROKEN_OFF)


def require_paths(contents: Iterable[tuple[str, Kind, int]]) -> None:
    """Raise PublishError unless there are a home page and a 404 page with their statuses."""
    pages = {(path, status) for path, kind, status in contents if kind == "page"}
    for needed in (("/", 200), (NOT_FOUND, 404)):
        if needed not in pages:
            message = f"The renderer wrote no page {needed[0]} with status {needed[1]}."
            raise PublishError(message, for_staff=_NO_RECORD)


def _load_line(line: bytes) -> dict[str, Any]:
    try:
        record = json.loads(line)
    except ValueError as error:
        raise _invalid_record(line) from error
    if not isinstance(record, dict):
        raise _invalid_record(line)
    return record


def _page_error(failed: dict[str, Any]) -> PublishError:
    page, message = failed.get("path") or "", failed.get("message") or "no reason given"
    what = f"The page {page}" if page else "The site"
    return PublishError(
        f"{what} could not be rendered: {message}",
        for_staff=f"{what} could not be made: something in its words is missing, or has another "
        "form than the page expects.",
        page=page,
    )


def _invalid_record(line: bytes) -> PublishError:
    message = f"The renderer wrote a record that makes no sense: {line[:200]!r}"
    return PublishError(message, for_staff=_NO_RECORD)


def _parse_record(record: dict[str, Any], line: bytes) -> Total | Content:
    if "total" in record:
        return Total(int(record["total"]))
    try:
        content = Content(
            record["path"],
            record["kind"],
            record["status"],
            record["contentType"],
            record["body"].encode(),
            is_public=not record.get("signedIn", False),
        )
    except (KeyError, TypeError, AttributeError) as error:
        raise _invalid_record(line) from error
    parts = content.path.split("/")
    valid = content.path.startswith("/") and not {".", ".."} & set(parts) and "" not in parts[1:-1]
    if not valid or content.kind not in _RENDERED_KINDS or content.status not in _STATUSES:
        raise _invalid_record(line)
    return content
