"""Validation of entries before they are published. Features add checks of their own."""

import re
from collections.abc import Iterator
from typing import Any, Final

from brokerage.content.rules.kinds import SET_ON_RELEASE, Check, Problem, kind_of, matches
from brokerage.content.rules.schema_problems import schema_problems
from brokerage.content.selectors import trial
from brokerage.core import facts
from brokerage.core.json_texts import texts

_added: list[tuple[str, Check]] = []

# NUL and lone surrogates: valid in JSON, not in a database.
_UNSTORABLE = re.compile("[\0\ud800-\udfff]")
LONGEST_MARKDOWN: Final = 60_000
"""Characters; longer Markdown is not parsed, which takes a second for 200 KB of short lines."""

# Control characters and line separators that programs for slides and layout put into copied text.
# XML, and so a Word document, may not have them.
_CONTROL = re.compile("[\1-\x08\v\f\x0e-\x1f\x7f-\x9f\u2028\u2029\ufffe\uffff]")
_NOT_SHOWN = "There is a character that cannot be shown. Type the line again."


def register(keys: str, check: Check) -> None:
    """Add a check to those of the kinds: for the entries whose keys match `keys`, as in `Kind`. It
    runs only if the schema and earlier checks have found no problem.
    """
    if (keys, check) not in _added:
        _added.append((keys, check))


def sentences(key: str, body: facts.EntryBody) -> list[str]:
    """Validate an entry, as `found_problems` does; return one sentence for each problem."""
    return [each.sentence for each in found_problems(key, body)]


def found_problems(key: str, body: facts.EntryBody) -> list[Problem]:
    """Return what has to be corrected before an entry can be published; empty if nothing.

    Not always all problems: one can keep later checks from running.
    """
    if unstorable := unstorable_problems(key, body):
        return unstorable
    if isinstance(body, str) and len(body) > LONGEST_MARKDOWN:
        return [Problem((), f"This is too long: at most {LONGEST_MARKDOWN:,} characters.")]
    kind = kind_of(key)
    found: list[Problem] = []
    if (schema := kind.schema(key)) is not None:
        # Shipped files name their schema; edited entries need not.
        ignored = SET_ON_RELEASE if kind.is_dated else ("$schema",)
        found += schema_problems(schema, body, ignored=ignored)
    found += [Problem(path, _NOT_SHOWN) for path, text in texts(body) if _CONTROL.search(text)]
    added = (check for keys, check in _added if matches(key, keys))
    for check in (*kind.checks, *added):
        if not found:
            found += [
                Problem((), each) if isinstance(each, str) else each for each in check(key, body)
            ]
    if not found and (error := trial.error_with(key, body)):
        found.append(Problem((), sentence_of(error)))
    return found


def unstorable_problems(key: str, body: facts.EntryBody) -> list[Problem]:
    """Return the problems that not even a draft may have: no database can store the body, or it is
    in another format. Much faster than `found_problems`, which returns them too.
    """
    if not isinstance(body, str if is_markdown(key) else dict):
        return [Problem((), "This is written in another format: keep the one it was shipped in.")]
    if unstorable := sorted({sign for text in _texts(body) for sign in _UNSTORABLE.findall(text)}):
        named = ", ".join(f"\\u{ord(sign):04x}" for sign in unstorable)
        return [Problem((), f"There are signs that cannot be kept: {named}. Leave them out.")]
    return []


def sentence_of(error: Exception) -> str:
    """Return why nothing can be made from an entry, in words for staff."""
    if isinstance(error, KeyError):
        return f"{error} is missing or unknown here, so reports that show these words would fail."
    return f"Reports that show these words would fail: {error}."


def is_markdown(key: str) -> bool:
    """Return whether an entry is Markdown: some shipped entries are, and all of the firm's own."""
    if kind_of(key).is_dated:
        return False
    return key not in facts.shipped_keys() or isinstance(facts.shipped(key), str)


def _texts(body: Any) -> Iterator[str]:
    """Yield every string in a body, keys of dicts included."""
    if isinstance(body, str):
        yield body
    elif isinstance(body, dict):
        yield from body
        yield from _texts(list(body.values()))
    elif isinstance(body, list):
        for each in body:
            yield from _texts(each)
