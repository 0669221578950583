"""Runs the front end's renderer, which reads one JSON document and writes a response a line."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from brokerage.publishing.manifest import NOT_FOUND, Kind

TIME_LIMIT = 60.0
"""Seconds for all pages together; they take well under one."""

_RENDERED_KINDS = ("page", "data", "file", "asset")
_STATUSES = (200, 404)


class PublishError(Exception):
    """The site could not be published; the previous version stays. The message is for staff."""


@dataclass(frozen=True)
class Content:
    """A path of the site and its uncompressed body."""

    path: str
    kind: Kind
    status: int
    content_type: str
    body: bytes


def render(renderer: Sequence[str], document: dict[str, Any]) -> list[Content]:
    """Render every page, its data for client-side navigation, and the text files.

    Raises PublishError.
    """
    contents = _run(renderer, document)
    require_paths(contents)
    return contents


def render_page(renderer: Sequence[str], document: dict[str, Any], path: str) -> Content:
    """Render one page alone. Raises PublishError."""
    contents = _run(renderer, {**document, "only": path})
    if len(contents) != 1 or contents[0].kind != "page":
        raise PublishError(f"The renderer wrote no page {path}.")
    return contents[0]


def _run(renderer: Sequence[str], document: dict[str, Any]) -> list[Content]:
    """What the renderer writes. Raises PublishError."""
    try:
        finished = subprocess.run(
            renderer, input=json.dumps(document).encode(), capture_output=True, timeout=TIME_LIMIT
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise PublishError(f"The pages could not be rendered: {error}") from error
    if finished.returncode != 0:
        errors = finished.stderr.decode(errors="replace").strip()
        raise PublishError(f"The pages could not be rendered:\n{errors[-4000:]}")
    return [_content(line) for line in finished.stdout.splitlines() if line.strip()]


def _content(line: bytes) -> Content:
    try:
        record = json.loads(line)
        content = Content(
            record["path"],
            record["kind"],
            record["status"],
            record["contentType"],
            record["body"].encode(),
        )
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise PublishError(f"The renderer wrote no record but {line[:200]!r}") from error
    parts = content.path.split("/")
    valid = content.path.startswith("/") and not {".", ".."} & set(parts) and "" not in parts[1:-1]
    if not valid or content.kind not in _RENDERED_KINDS or content.status not in _STATUSES:
        raise PublishError(f"The renderer wrote a record that makes no sense: {line[:200]!r}")
    return content


def require_paths(contents: Iterable[Content]) -> None:
    """Require a home page and a 404 page. Raises PublishError."""
    pages = {(content.path, content.status) for content in contents if content.kind == "page"}
    for needed in (("/", 200), (NOT_FOUND, 404)):
        if needed not in pages:
            raise PublishError(f"The renderer wrote no page {needed[0]} with status {needed[1]}.")
