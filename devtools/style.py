"""Rejects terms of the table "Terms" in `content/README.md` in text that people read.

Covers `content/`, `domain/`, the library's documents and the text in `.tsx` files, except names of
sources and superseded versions of questions.
"""

import ast
import json
import re
import sys
import zipfile
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple
from xml.etree import ElementTree

from devtools.paths import BACKEND, CONTENT, DOMAIN, FRONTEND, ROOT

README = CONTENT / "README.md"
DOCUMENTS = BACKEND / "brokerage" / "library" / "documents"
VERSION = re.compile(r"20\d\d-\d\d(?=\.json$)")
LITERAL = re.compile(r'"([^"]*)"|`([^`]*)`')
PLACEHOLDER = re.compile(r"\{\w+\}")
HOLE = re.compile(r"\$\{[^}]*\}")
MARKUP = re.compile(r"^\s*(?:/[/*]|\*|\{/\*).*|</?[A-Z][^>]*>|<[^>]*>|\{[^}]*\}")
SOURCE = re.compile(r'^\s*- \{"?name"?: .*|\]\([^)]*\)|^ticks:')
OFFICE_TEXTS = {".docx": ("word/document.xml", "p"), ".xlsx": ("xl/sharedStrings.xml", "si")}
CODE = re.compile(r"`([^`]+)`")


class Term(NamedTuple):
    """A rejected term, and its replacement."""

    refused: str
    instead: str


class Text(NamedTuple):
    """A text that people read, and its place."""

    place: str
    words: str


@cache
def rows(title: str) -> tuple[tuple[str, ...], ...]:
    """Return the rows of the table under a heading of content/README.md, without the header."""
    section = README.read_text().partition(f"## {title}\n")[2].partition("\n## ")[0]
    lines = [line.strip("| ") for line in section.splitlines() if line.startswith("|")]
    return tuple(tuple(cell.strip() for cell in line.split("|")) for line in lines[2:])


def terms() -> list[Term]:
    """Return all rejected terms."""
    return [
        Term(refused, instead)
        for instead, column, *_ in rows("Terms")
        for refused in CODE.findall(column)
    ]


def exceptions() -> list[str]:
    """Return the passages in which a rejected term is allowed."""
    return [passage for cell, *_ in rows("Exceptions") for passage in CODE.findall(cell)]


def problems(texts: Iterator[Text], refused: list[Term], allowed: list[str]) -> Iterator[str]:
    """Yield a sentence for each rejected term in each text."""
    patterns = [
        (re.compile(rf"(?<![\w-]){re.escape(term.refused)}(?![\w-])", re.I), term)
        for term in refused
    ]
    for place, words in texts:
        for passage in allowed:
            words = words.replace(passage, "")
        words = PLACEHOLDER.sub("", words)
        for pattern, term in patterns:
            if pattern.search(words):
                yield f'{place}: "{term.refused}"; write {term.instead}'


def all_texts() -> Iterator[Text]:
    """Yield all texts that people read."""
    for file in sorted([*CONTENT.rglob("*.json"), *DOMAIN.rglob("*.json")]):
        if not {"schemas", "vectors"} & set(file.parts) and not is_superseded(file):
            yield from in_json(file, json.loads(file.read_text()), "")
    for file in sorted([*CONTENT.rglob("*.md"), *CONTENT.rglob("*.yaml")]):
        if file.name != "README.md":
            yield from in_lines(file, lambda line: SOURCE.sub("", line))
    for file in sorted([*CONTENT.rglob("*.docx"), *CONTENT.rglob("*.xlsx")]):
        yield from in_office_file(file)
    for file in sorted(DOCUMENTS.rglob("*.py")):
        yield from in_python(file)
    for file in sorted((FRONTEND / "app").rglob("*.tsx")):
        yield from in_lines(file, shown)


def is_superseded(file: Path) -> bool:
    """Return whether the folder has a later version of the file, as of `questions-2026-11.json`."""
    versions = file.parent.glob(VERSION.sub("*", file.name))
    return file != max(versions)


def shown(line: str) -> str:
    """Return the text that a line of TSX shows, without comments, tags and `{expressions}`. If that
    looks like code or is a single word, return its string literals that contain a space.
    """
    text = MARKUP.sub(" ", line)
    if " " not in text.strip() or re.search(r"[=;(){}]", text):
        literals = LITERAL.findall(HOLE.sub("", line))
        return " ".join(a or b for a, b in literals if " " in (a or b))
    return text


def in_json(file: Path, value: Any, path: str) -> Iterator[Text]:
    if isinstance(value, str):
        yield Text(f"{file.relative_to(ROOT)}{path}", value)
    elif isinstance(value, list):
        for number, each in enumerate(value):
            yield from in_json(file, each, f"{path}/{number}")
    elif isinstance(value, dict):
        source = {"name", "date", "href"} <= set(value)
        for key, each in value.items():
            if not (source and key == "name") and key not in {"$schema", "href", "key"}:
                yield from in_json(file, each, f"{path}/{key}")


def in_lines(file: Path, read: Callable[[str], str]) -> Iterator[Text]:
    for number, line in enumerate(file.read_text().splitlines(), 1):
        yield Text(f"{file.relative_to(ROOT)}:{number}", read(line))


def in_office_file(file: Path) -> Iterator[Text]:
    """Yield the paragraphs of a Word document, or the texts in the cells of a workbook."""
    part, unit = OFFICE_TEXTS[file.suffix]
    with zipfile.ZipFile(file) as parts:
        tree = ElementTree.fromstring(parts.read(part))
    for number, each in enumerate(tree.iterfind(f".//{{*}}{unit}"), 1):
        yield Text(f"{file.relative_to(ROOT)}: {unit} {number}", "".join(each.itertext()))


def in_python(file: Path) -> Iterator[Text]:
    """Yield the texts of a Python file without its docstrings."""
    tree = ast.parse(file.read_text())
    docstrings = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and " " in node.value
            and id(node) not in docstrings
        ):
            yield Text(f"{file.relative_to(ROOT)}:{node.lineno}", node.value)


def main() -> int:
    """Check all texts and print the problems. Returns the exit code."""
    refused = terms()
    found = list(problems(all_texts(), refused, exceptions()))
    print("\n".join(found) or f"{len(refused)} rejected terms, none used")
    return 1 if found or not refused else 0


if __name__ == "__main__":
    sys.exit(main())
