"""What staff may change in the Markdown source of a document: its text, and some of its front
matter.

`key` is that of an entry: `documents/<key of the document>`.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Any, Final

from brokerage.content.rules.kinds import Problem
from brokerage.content.rules.schema_problems import schema_problems
from brokerage.content.selectors.bodies import firm
from brokerage.core import facts
from brokerage.core.restricted_yaml import UnreadableYaml
from brokerage.library.documents import product_documents
from brokerage.library.documents.catalog import edited_text
from brokerage.library.documents.pdf import render as pdf
from brokerage.library.documents.pdf.inline import cited_keys
from brokerage.library.documents.source import (
    FOLDER,
    SCHEMA,
    Source,
    Unsupported,
    head_fields,
    parse,
    read,
)
from brokerage.pdf.letterhead import missing_glyphs

_CONTROL: Final = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")
"""Not allowed in XML."""
_PLACEHOLDER: Final = re.compile(r"\{\{[^{}\n]*\}\}")
_MALFORMED = (
    ValueError,
    LookupError,
    AttributeError,
    TypeError,
    ArithmeticError,
    RecursionError,
)
"""What functions that build drawings raise for entries that they cannot read."""
_NOT_SHOWN: Final = "There is a character that cannot be shown. Type the line again."


def head_schema(key: str) -> dict[str, Any]:
    """Return the schema of the entries of the front matter that staff may change."""
    fields = head_fields(_shipped(key))
    schema = dict(facts.words_schema(SCHEMA) or {})
    return schema | {"properties": fields, "required": list(fields)}


def found_problems(key: str, text: Any) -> Sequence[Problem | str]:
    """Return the problems of an edited source: those of its front matter, else a message for each
    problem of its text. Empty if the product has no such source in Markdown.

    Entries that only the product can change may have any value: `Source.edited` ignores them.
    typst, which is not run here, may find more.
    """
    if key not in facts.shipped_keys():
        return []
    if _CONTROL.search(text):
        return [_NOT_SHOWN]
    try:
        entries = parse(text).matter
    except UnreadableYaml as error:
        return [str(error)]
    if found := _head_problems(key, entries):
        return found
    source = _shipped(key).edited(text)
    return list(_text_problems(source))


def check_every_citation() -> None:
    """Raise KeyError if a document of the library cites an unknown source."""
    known = pdf.known_sources()
    for document in product_documents.documents():
        for key in cited_keys(edited_text(document.key)):
            known[key]


def _head_problems(key: str, entries: dict[str, Any]) -> list[Problem]:
    schema, message = head_schema(key), "There is no such entry here. Take it out."
    found = [Problem((name,), message) for name in entries if name not in _shipped(key).matter]
    editable = {name: value for name, value in entries.items() if name in schema["properties"]}
    for name, value in editable.items():
        if _CONTROL.search(str(value)):
            found.append(Problem((name,), _NOT_SHOWN))
        found += [
            Problem((name,), f"{placeholder} can stand only in the text.")
            for placeholder in dict.fromkeys(_PLACEHOLDER.findall(str(value)))
        ]
    return found + schema_problems(schema, editable)


def _text_problems(source: Source) -> Iterator[str]:
    text = source.filled(firm(), product_documents.EDITION)
    for unknown in dict.fromkeys(_PLACEHOLDER.findall(text)):
        yield f"There is nothing to put in place of {unknown}."
    lines = [*map(str, source.matter.values()), *text.splitlines()]
    yield from dict.fromkeys(missing_glyphs(("The text", line) for line in lines))
    try:
        pdf.check(source, firm(), product_documents.EDITION)
    except Unsupported as error:
        yield str(error)
    except KeyError as error:
        yield f"{error} is missing or unknown: a source, a drawing, or an entry of a drawing."
    except _MALFORMED as error:
        yield f"A list, a table or a drawing cannot be read: {error}."


def _shipped(key: str) -> Source:
    return read(key.removeprefix(FOLDER))
