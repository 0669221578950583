"""The only Python reader of `domain/` (facts) and `content/` (texts, as shipped with the product).

A process reads each file once. Texts that staff edit are in the database: see
`brokerage.content.selectors.bodies`.
"""

import json
from collections.abc import Mapping
from datetime import time
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

from brokerage.core.schema import Fact

_ROOT = Path(__file__).resolve().parents[3]
_DOMAIN = _ROOT / "domain"
_CONTENT = _ROOT / "content"

EntryBody: TypeAlias = dict[str, Any] | str
"""The body of an entry: a JSON object, or the source of a Markdown text."""


class Check(Fact):
    """A check of a form field, with the message of its failure.

    `rule` is `length` (from `min` to `max` characters), `pattern` (a regular expression for the
    whole value), `oneOf` (one of `options`) or `same` (the value of the field `field`).
    """

    rule: str
    message: str
    pattern: str = ""
    strip: str = ""
    """Body of a character class: removed before the pattern is tried."""
    min: int | None = None
    max: int | None = None
    options: tuple[str, ...] = ()
    several: bool = False
    """The value may be several of the options, joined by a comma and a space."""
    field: str = ""
    """The other field that must hold the same value."""


class NeededWith(Fact):
    """The field that makes an optional one required, and the message if that is empty then."""

    field: str
    message: str


class Field(Fact):
    name: str
    label: str
    required: bool
    needed_with: NeededWith | None = None
    multiline: bool
    verbatim: bool = False
    """Stored and checked exactly as typed, such as a password."""
    checks: tuple[Check, ...]

    @property
    def options(self) -> tuple[str, ...]:
        """The options that the field offers; empty if its text is free."""
        return next((check.options for check in self.checks if check.options), ())


class Summary(Fact):
    """The error summary above a form."""

    title: str
    detail: str


class Form(Fact):
    """The fields of a form in the order they are shown, with their limits and messages."""

    form: str
    source: str
    whitespace: str
    """Body of a character class: what counts as a space in this form."""
    summary: Summary
    fields: tuple[Field, ...]


class Phone(Fact):
    """A phone number as shown, and as the URL of a link."""

    display: str
    href: str


class Address(Fact):
    street: str
    city: str
    region: str
    region_name: str
    postal_code: str
    country: str


class Hours(Fact):
    """The office hours, the same on each of `days`, in the office's time zone."""

    days: tuple[str, ...]
    """English names of weekdays."""
    opens: time
    closes: time


class Firm(Fact):
    name: str
    short_name: str
    tagline: str
    phone: Phone
    email: str
    address: Address
    hours: Hours


@cache
def form(name: str) -> Form:
    """Read `domain/forms/<name>.json`. Raises FileNotFoundError if there is no such file."""
    return Form.model_validate_json((_DOMAIN / "forms" / f"{name}.json").read_bytes())


@cache
def domain_files(feature: str) -> tuple[str, ...]:
    """List the names of the JSON files in `domain/<feature>/`, sorted and without extension. Empty
    for an unknown feature.
    """
    return tuple(sorted(file.stem for file in (_DOMAIN / feature).glob("*.json")))


@cache
def domain_file(feature: str, name: str) -> bytes:
    """Read `domain/<feature>/<name>.json`. Raises KeyError if there is no such file."""
    if name not in domain_files(feature):
        raise KeyError(name)
    return (_DOMAIN / feature / f"{name}.json").read_bytes()


def firm(body: Mapping[str, Any]) -> Firm:
    """Validate the entry `firm`. Raises pydantic.ValidationError."""
    return Firm.model_validate(body)


@cache
def shipped_keys() -> tuple[str, ...]:
    """Return the keys of editable entries: paths below `content/` without extension."""
    files = [*_CONTENT.rglob("*.json"), *_CONTENT.rglob("*.md")]
    paths = [file.relative_to(_CONTENT) for file in files]
    return tuple(
        sorted(
            path.with_suffix("").as_posix()
            for path in paths
            if path.parts[0] != "schemas" and path.name != "README.md"
        )
    )


@cache
def _shipped_text(key: str) -> tuple[str, bool]:
    """Return the text of the shipped file, and whether it is JSON (else it is Markdown)."""
    if key not in shipped_keys():
        raise KeyError(key)
    file = _CONTENT / f"{key}.json"
    if file.exists():
        return file.read_text(encoding="utf-8"), True
    return (_CONTENT / f"{key}.md").read_text(encoding="utf-8"), False


def shipped(key: str) -> EntryBody:
    """Return a copy of an entry as shipped, without the edits of staff. Raises KeyError
    if there is no such entry.
    """
    text, is_json = _shipped_text(key)
    if not is_json:
        return text
    body: dict[str, Any] = json.loads(text)
    body.pop("$schema", None)  # only for editors of the file
    return body


@cache
def document_source(name: str) -> str:
    """Read `content/documents/<name>`, the shipped source of a library document, as text."""
    return document_file(name).decode()


def document_file(name: str) -> bytes:
    """Read `content/documents/<name>`. Raises FileNotFoundError."""
    return (_CONTENT / "documents" / name).read_bytes()


@cache
def words_schema(key: str) -> Mapping[str, Any] | None:
    """Return the JSON Schema of an entry; None if it has none, like every Markdown
    text.
    """
    file = _CONTENT / "schemas" / f"{key}.schema.json"
    return json.loads(file.read_bytes()) if file.exists() else None
