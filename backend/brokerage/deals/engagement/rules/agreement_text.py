"""Fills the texts of an agreement, which staff edit as Markdown.

`{{ name }}` is replaced by a value. From `[if name]` or `[unless name]`, the rest of a line, up to
the next such mark or `[end]`, stays only if the condition holds. A line that is left empty goes,
and with a heading everything up to the next one. Second-level headings are numbered.
"""

import re
from collections.abc import Mapping
from hashlib import sha256
from typing import Final

PLACEHOLDER: Final = re.compile(r"\{\{\s*(\w+)\s*\}\}")
CONDITION: Final = re.compile(r"\[(if|unless) (\w+)\] ?|\[(end)\]")
SAMPLE: Final = "Sample: have counsel review"
"""Marks a shipped text until the firm deletes it."""
_MARKUP: Final = re.compile(r"([\\`*_\[\]<>#|&~{}!])")
_EMPTY_LINES: Final = re.compile(r"\n{3,}")
_BLOCK_START: Final = re.compile(r"^(\d*)([-+.)=])")


def escaped(value: str) -> str:
    """Return typed text as Markdown on one line, without any markup."""
    line = _MARKUP.sub(r"\\\1", " ".join(value.split()))
    return _BLOCK_START.sub(r"\1\\\2", line)


def bullets(lines: str) -> str:
    """Return the typed lines as a Markdown list."""
    return "\n".join(f"- {escaped(line)}" for line in lines.splitlines() if line.strip())


def paragraphs(text: str) -> str:
    """Return typed text as paragraphs of Markdown."""
    return "\n\n".join(escaped(line) for line in text.splitlines() if line.strip())


def filled(source: str, values: Mapping[str, str], conditions: Mapping[str, bool]) -> str:
    """Fill a text. `values` are Markdown. Raises KeyError for an unknown name."""
    lines: list[str] = []
    number, is_dropping = 0, False
    for line in source.splitlines():
        kept = _kept(line, conditions)
        if line.startswith("#"):
            is_dropping = kept is None
            if kept is not None and kept.startswith("## "):
                number += 1
                kept = f"## {number}. {kept.removeprefix('## ')}"
        if kept is not None and not is_dropping:
            lines.append(PLACEHOLDER.sub(lambda found: values[found[1]], kept).rstrip())
    text = _EMPTY_LINES.sub("\n\n", "\n".join(lines)).strip()
    return f"{text}\n"


def _kept(line: str, conditions: Mapping[str, bool]) -> str | None:
    """Return what stays of a line; None if nothing does."""
    kept, is_kept, at = "", True, 0
    for mark in CONDITION.finditer(line):
        kept += line[at : mark.start()] if is_kept else ""
        is_kept = mark[3] is not None or conditions[mark[2]] == (mark[1] == "if")
        at = mark.end()
    kept += line[at:] if is_kept else ""
    if at and not kept.strip(" -#"):
        return None
    return kept


def unknown_names(source: str, values: frozenset[str], conditions: frozenset[str]) -> list[str]:
    """Return the placeholders and conditions of a text that do not exist."""
    used = {found[1] for found in PLACEHOLDER.finditer(source)} - values
    asked = {found[2] for found in CONDITION.finditer(source) if found[2]} - conditions
    return sorted(used | asked)


def text_hash(disclosure: str, agreement: str) -> str:
    """Return the SHA-256, in hex, of both texts as they were shown."""
    return sha256(f"{disclosure}\f{agreement}".encode()).hexdigest()
