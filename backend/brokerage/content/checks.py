"""Validation of documents before they are saved. Features add checks for their documents."""

import calendar
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from jsonschema import Draft202012Validator, ValidationError

from brokerage.content import trial
from brokerage.core import facts
from brokerage.core.json_texts import Path, texts

_added: list[tuple[str, "Check"]] = []

# NUL and lone surrogates: valid in JSON, not in a database.
_UNSTORABLE = re.compile("[\0\ud800-\udfff]")
# A blank that a pattern asks for, such as `\{email\}`.
_ASKED_BLANK = re.compile(r"\\(\{\w+)\\(\})")
_MONTHS = "|".join(calendar.month_name[1:])
_LEGAL_HEAD = re.compile(rf"# \S.*\nUpdated (?:{_MONTHS}) [1-9]\d?, \d{{4}}\n")
LONGEST_MARKDOWN: Final = 60_000
"""Characters; longer Markdown is not parsed, which takes a second for 200 KB of short lines."""
_PLAIN_TYPES = {"object": "a group { }", "array": "a list [ ]", "string": "text in quotes"}

# Control characters and line separators that programs for slides and layout put into copied text.
# XML, and so a Word document, may not have them.
_CONTROL = re.compile("[\1-\x08\v\f\x0e-\x1f\x7f-\x9f\u2028\u2029\ufffe\uffff]")
_NOT_SHOWN = "There is a character that cannot be shown. Type the line again."


@dataclass(frozen=True)
class Problem:
    """A problem of a document. `path` leads from the top to the value, by keys and list indexes; it
    is empty for the whole document. `message` is for staff, without the place.
    """

    path: Path
    message: str
    sentence: str
    """The message with the place of the value in front, for staff."""


Check = Callable[[str, facts.DocumentBody], Sequence[Problem | str]]
"""Takes a key and its document. Returns problems; a string is a problem of the whole document."""


def register(prefix: str, check: Check) -> None:
    """Add `check` to what `problems` runs on documents whose key begins with `prefix`. A repeated
    call with the same arguments changes nothing.

    `check` runs only if the schema and earlier checks have found no problem.
    """
    if (prefix, check) not in _added:
        _added.append((prefix, check))


def problems(key: str, words: facts.DocumentBody) -> list[str]:
    """Validate a document, as `found_problems` does. Returns one sentence for each problem; empty
    if the document is valid.
    """
    return [each.sentence for each in found_problems(key, words)]


def found_problems(key: str, words: facts.DocumentBody) -> list[Problem]:
    """Validate a document. Returns its problems, each with its path; empty if the document is
    valid.

    Not always all of them: a problem of one kind can keep later checks from running.
    """
    if unstorable := unstorable_problems(key, words):
        return unstorable
    if isinstance(words, str) and len(words) > LONGEST_MARKDOWN:
        return [_of_all(f"This is too long: at most {LONGEST_MARKDOWN:,} characters.")]
    schema = facts.words_schema(key)
    found: list[Problem] = []
    if schema is not None:
        # Shipped files name their schema; edited documents need not.
        whole = {"$schema": "", **words} if isinstance(words, dict) else words
        found += schema_problems(schema, whole)
    found += [_at(path, _NOT_SHOWN) for path, text in texts(words) if _CONTROL.search(text)]
    if key.startswith("legal/") and not _LEGAL_HEAD.match(words):  # type: ignore[arg-type]
        message = "Begin with “# Title” and, on the next line, “Updated January 31, 2026”."
        found.append(_of_all(message))
    for prefix, check in _added:
        if not found and key.startswith(prefix):
            found += [
                _of_all(each) if isinstance(each, str) else each for each in check(key, words)
            ]
    if not found and (error := trial.error_with(key, words)):
        found.append(_of_all(sentence_of(error)))
    return found


def unstorable_problems(key: str, words: facts.DocumentBody) -> list[Problem]:
    """Return the problems that not even a draft may have: no database can store the document, or it
    is in another format. Much faster than `found_problems`, which returns them too.
    """
    if not isinstance(words, str if _is_markdown(key) else dict):
        message = "This document is written in another format: keep the one it was shipped in."
        return [_of_all(message)]
    if unstorable := sorted({sign for text in _texts(words) for sign in _UNSTORABLE.findall(text)}):
        named = ", ".join(f"\\u{ord(sign):04x}" for sign in unstorable)
        message = f"There are signs that cannot be kept: {named}. Leave them out."
        return [_of_all(message)]
    return []


def sentence_of(error: Exception) -> str:
    """Return why nothing can be made from a document, in words for staff."""
    if isinstance(error, KeyError):
        return f"{error} is missing or unknown here, so reports that show these words would fail."
    return f"Reports that show these words would fail: {error}."


def place(path: Path) -> str:
    """Return the path in words for staff, such as `criteria › industries 3`."""
    parts = (f" {part + 1}" if isinstance(part, int) else f" › {part}" for part in path)
    return "".join(parts).removeprefix(" › ")


def schema_problems(schema: Mapping[str, Any], value: Any) -> list[Problem]:
    """Validate a value against a JSON Schema. Returns the problems, each with its path; empty if
    the value is valid.
    """
    errors = Draft202012Validator(schema).iter_errors(value)
    return [_problem(error) for error in sorted(errors, key=lambda error: error.json_path)]


def _is_markdown(key: str) -> bool:
    own = key not in facts.shipped_keys()
    return own or isinstance(facts.shipped(key), str)


def _at(path: Path, message: str) -> Problem:
    return Problem(path, message, f"{place(path)}: {message}" if path else message)


def _of_all(sentence: str) -> Problem:
    return Problem((), sentence, sentence)


def _texts(words: Any) -> Iterator[str]:
    """Yield every string in a document, keys of dicts included."""
    if isinstance(words, str):
        yield words
    elif isinstance(words, dict):
        yield from words
        yield from _texts(list(words.values()))
    elif isinstance(words, list):
        for each in words:
            yield from _texts(each)


def _problem(error: ValidationError) -> Problem:
    """Convert an error of the schema's validator to a problem in words for staff. The path of a
    missing entry ends with its name.
    """
    path: Path = tuple(error.absolute_path)
    where = place(path)
    limit: Any = error.validator_value
    message = ""
    match error.validator:
        case "required":
            name = error.message.split(" is a required")[0]
            what, message = f"{name} is missing", "This is missing."
            path = (*path, name.strip("'"))
        case "minLength" | "minItems":
            what = f"is too short: at least {limit}"
            if limit == 1:
                message = "This is empty."
        case "maxLength" | "maxItems":
            what = f"is too long: at most {limit}"
        case "type":
            what = f"must be {_PLAIN_TYPES.get(str(limit), limit)}"
        case "additionalProperties":
            what = error.message.replace("Additional properties are not allowed", "unknown entry")
            message = f"There is an {what}."
        case "enum":
            what = f"must be one of {', '.join(map(str, limit))}"
        case "pattern" if blanks := _ASKED_BLANK.findall(limit):
            written = ", then ".join(map("".join, blanks))
            what = f"needs {written}, which the page fills in"
        case "pattern" | "format":
            what = "is not written in the expected form"
        case _:
            what = error.message
            message = f"{what}."
    return Problem(path, message or f"This {what}.", f"{where or 'The document'}: {what}.")
