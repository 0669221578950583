"""Sets a document with typst and answers its PDF. One compiler a template, kept warm."""

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

_FEATURES = Path(__file__).resolve().parents[1]
_FONTS = Path(__file__).with_name("typst") / "fonts"
_COLORS = json.dumps(dict(COLORS))
_turn = threading.Lock()


class RenderError(Exception):
    """The document could not be set as it should be; the words are typst's."""


def pdf(template: str, data: Mapping[str, Any], *, made_at: datetime) -> bytes:
    """A template of a feature, `valuation/report`, set with the data it finds in `sys.inputs.data`.

    The PDF is tagged for reading aloud (PDF/UA-1). The same data and the same time give the same
    bytes. NotSet: typst failed or warned, of a font or a letter that is missing for example.
    """
    with _turn:  # a compiler serves one thread at a time
        try:
            made, warnings = compiler(template).compile_with_warnings(
                format="pdf",
                sys_inputs={"data": json.dumps(data, default=asdict), "colors": _COLORS},
                pdf_standards=["ua-1"],
                timestamp=made_at.astimezone(UTC).replace(microsecond=0),  # no finer in a PDF
            )
        except typst.TypstError as error:
            raise RenderError(str(error)) from error
    if warnings:
        raise RenderError("; ".join(warning.message for warning in warnings))
    if not isinstance(made, bytes):
        raise RenderError("typst answered no document")
    return made


@cache
def compiler(template: str) -> typst.Compiler:
    """For `<feature>/typst/<name>.typ`, which imports what all share from `/pdf/typst/`.

    No font of the machine is used, so that a report looks alike wherever it is made.
    """
    feature, name = template.split("/")
    return typst.Compiler(
        input=str(_FEATURES / feature / "typst" / f"{name}.typ"),
        root=str(_FEATURES),
        font_paths=[str(_FONTS)],
        ignore_system_fonts=True,
    )
