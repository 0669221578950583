"""Renders PDFs with typst. Each template has one compiler, which is reused."""

import json
import threading
from collections.abc import Mapping
from dataclasses import asdict
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any

import typst

from brokerage.core.brand import COLORS
from brokerage.core.metrics import PDF_SECONDS
from brokerage.pdf.font_coverage import printable

_FEATURES = Path(__file__).resolve().parents[1]
_FONTS = Path(__file__).with_name("typst") / "fonts"
_COLORS = json.dumps(dict(COLORS))
_compiling = threading.Lock()


class RenderError(Exception):
    """typst failed or gave a warning; the message is typst's own."""


def pdf(template: str, data: Mapping[str, Any], *, made_at: datetime) -> bytes:
    """Render a feature's template, such as `valuation/report`, with data in `sys.inputs.data`.

    The PDF is accessible (PDF/UA-1), and `made_at` is its creation date. The same data and time
    give the same bytes. Raises RenderError if typst fails or warns, such as about a missing glyph.
    """
    # A compiler serves one thread at a time.
    with PDF_SECONDS.labels(template).time(), _compiling:
        try:
            document, warnings = compiler(template).compile_with_warnings(
                format="pdf",
                sys_inputs=inputs(data),
                pdf_standards=["ua-1"],
                timestamp=made_at.astimezone(UTC).replace(microsecond=0),  # whole seconds in a PDF
            )
        except typst.TypstError as error:
            raise RenderError(str(error)) from error
    if warnings:
        raise RenderError("; ".join(warning.message for warning in warnings))
    if not isinstance(document, bytes):
        raise RenderError("typst returned no document")
    return document


def inputs(data: Mapping[str, Any]) -> dict[str, str]:
    """Build what a template reads from `sys.inputs`, as JSON: its data, with printable texts, and
    the brand's colors.
    """
    shown = _as_shown(json.loads(json.dumps(data, default=asdict)))
    return {"data": json.dumps(shown), "colors": _COLORS}


def _as_shown(value: Any) -> Any:
    match value:
        case str():
            return printable(value)
        case list():
            return [_as_shown(each) for each in value]
        case dict():
            return {name: _as_shown(each) for name, each in value.items()}
        case _:
            return value


@cache
def compiler(template: str) -> typst.Compiler:
    """Return the compiler of the template `<feature>/typst/<name>.typ`, which imports shared code
    from `/pdf/typst/`. A feature in a folder is `deals/opinion`.

    System fonts are not used, so that a document looks the same on every machine. Two threads must
    not use a compiler at once: call `pdf`, which locks.
    """
    feature, _, name = template.rpartition("/")
    return typst.Compiler(
        input=str(_FEATURES / feature / "typst" / f"{name}.typ"),
        root=str(_FEATURES),
        font_paths=[str(_FONTS)],
        ignore_system_fonts=True,
    )
