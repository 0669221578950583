"""Every sentence that the product ships, by file."""

import ast
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import docx
import yaml
from docx.oxml.ns import qn
from openpyxl import load_workbook

ROOT = Path(__file__).resolve().parents[3]
_TEXTS = (
    "content/*.json",
    "content/articles/*.md",
    "content/legal/*.md",
    "content/mails/*.md",
    "content/replies/*.md",
    "domain/*/*-20*.json",
    "content/documents/*",
    "backend/brokerage/library/documents/**/*.py",
    "frontend/app/features/library/figures/*.ts",
)
_END = re.compile(r"(?<=[.!?])(?:\[\^[^\]]+\])*\s+(?=[A-Z“\"*[])|\n\s*\n|(?<=\|)\s*\n")


def values(path: Path) -> Any:
    """Return the content of a JSON or YAML file, or an article's front matter."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".json":
        return json.loads(text)
    return yaml.safe_load(text.split("\n---\n")[0] if path.suffix == ".md" else text)


def _strings(path: Path) -> Iterator[str]:
    """Everything in a file that a reader may get to see."""
    if path.suffix == ".docx":
        for paragraph in docx.Document(str(path)).element.body.iter(qn("w:p")):
            yield "".join(each.text or "" for each in paragraph.iter(qn("w:t")))
        return
    if path.suffix == ".xlsx":
        for sheet in load_workbook(path).worksheets:
            yield from (
                str(cell) for row in sheet.iter_rows(values_only=True) for cell in row if cell
            )
        return
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".json":
        yield from _inside(json.loads(text))
    elif path.suffix == ".yaml":
        yield from _inside(yaml.safe_load(text))
    elif path.suffix != ".py":
        yield text
    else:
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.value


def _inside(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for each in value.values() if isinstance(value, dict) else value:
            yield from _inside(each)


@cache
def sentences() -> tuple[tuple[str, str], ...]:
    """Every sentence of the product, by file."""
    return tuple(
        (str(path.relative_to(ROOT)), " ".join(sentence.split()))
        for pattern in _TEXTS
        for path in sorted(ROOT.glob(pattern))
        for string in _strings(path)
        for sentence in _END.split(string)
    )
