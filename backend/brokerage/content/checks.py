"""Validation of documents before they are saved. Features add checks for their documents."""

import calendar
import re
from collections.abc import Callable, Iterator
from typing import Any

from jsonschema import Draft202012Validator, ValidationError

from brokerage.core import facts

Check = Callable[[str, facts.Words], list[str]]
_added: list[tuple[str, Check]] = []

# NUL and lone surrogates: valid in JSON, not in a database.
_UNSTORABLE = re.compile("[\0\ud800-\udfff]")
_MONTHS = "|".join(calendar.month_name[1:])
_LEGAL_HEAD = re.compile(rf"# \S.*\nUpdated (?:{_MONTHS}) [1-9]\d?, \d{{4}}\n")
_PLAIN_TYPES = {"object": "a group { }", "array": "a list [ ]", "string": "text in quotes"}


def register(prefix: str, check: Check) -> None:
    """Have `problems` run `check` on documents whose key begins with `prefix`.

    It runs only where nothing else is wrong with the document.
    """
    if (prefix, check) not in _added:
        _added.append((prefix, check))


def problems(key: str, words: facts.Words) -> list[str]:
    """All errors of a document, one sentence each; empty if it is valid."""
    if type(words) is not type(facts.shipped(key)):
        return ["This document is written in another format: keep the one it was shipped in."]
    if unstorable := sorted({sign for text in _texts(words) for sign in _UNSTORABLE.findall(text)}):
        named = ", ".join(f"\\u{ord(sign):04x}" for sign in unstorable)
        return [f"There are signs that cannot be kept: {named}. Leave them out."]
    schema = facts.words_schema(key)
    found: list[str] = []
    if schema is not None:
        # Shipped files name their schema; edited documents need not.
        whole = {"$schema": "", **words} if isinstance(words, dict) else words
        errors = Draft202012Validator(schema).iter_errors(whole)
        found += [_sentence(error) for error in sorted(errors, key=lambda error: error.json_path)]
    if key.startswith("legal/") and not _LEGAL_HEAD.match(words):  # type: ignore[arg-type]
        found.append("Begin with “# Title” and, on the next line, “Updated January 31, 2026”.")
    for prefix, check in _added:
        if not found and key.startswith(prefix):
            found += check(key, words)
    return found


def _texts(words: Any) -> Iterator[str]:
    """Every string in a document, keys included."""
    if isinstance(words, str):
        yield words
    elif isinstance(words, dict):
        yield from words
        yield from _texts(list(words.values()))
    elif isinstance(words, list):
        for each in words:
            yield from _texts(each)


def _sentence(error: ValidationError) -> str:
    """The place and the error, in words for staff."""
    where = "".join(
        f" {part + 1}" if isinstance(part, int) else f" › {part}" for part in error.absolute_path
    ).removeprefix(" › ")
    limit: Any = error.validator_value
    match error.validator:
        case "required":
            what = f"{error.message.split(' is a required')[0]} is missing"
        case "minLength" | "minItems":
            what = f"is too short: at least {limit}"
        case "maxLength" | "maxItems":
            what = f"is too long: at most {limit}"
        case "type":
            what = f"must be {_PLAIN_TYPES.get(str(limit), limit)}"
        case "additionalProperties":
            what = error.message.replace("Additional properties are not allowed", "unknown entry")
        case "enum":
            what = f"must be one of {', '.join(map(str, limit))}"
        case "pattern" | "format":
            what = "is not written in the expected form"
        case _:
            what = error.message
    return f"{where or 'The document'}: {what}."
