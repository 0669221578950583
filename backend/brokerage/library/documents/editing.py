"""What staff may change in the Markdown source of a document: its text, and some of its front
matter.
"""

import re
from collections.abc import Iterator
from typing import Any, Final

from yaml import YAMLError

from brokerage.content.checks import Problem, schema_problems
from brokerage.content.selectors import firm
from brokerage.core import facts
from brokerage.library import catalogue
from brokerage.library.documents.document import Kind
from brokerage.library.documents.pdf import render as pdf
from brokerage.library.documents.source import FOLDER, Source, Unsupported, parse, read
from brokerage.pdf.letterhead import missing_glyphs

_SCHEMA: Final = "document"
_PLACEHOLDER: Final = re.compile(r"\{\{.*?\}\}")
_MALFORMED = (
    YAMLError,
    ValueError,
    LookupError,
    AttributeError,
    TypeError,
    ArithmeticError,
    RecursionError,
)
"""PyYAML and the renderers raise many kinds of errors for what they cannot read."""


def head_schema(key: str) -> dict[str, Any]:
    """Return the schema for the entries of the front matter that staff may change. `key` is
    `documents/<key of the document>`.
    """
    schema = dict(facts.words_schema(_SCHEMA) or {})
    shipped = read(key.removeprefix(FOLDER)).matter
    fields = {name: field for name, field in schema["properties"].items() if name in shipped}
    return schema | {"properties": fields, "required": list(fields)}


def found_problems(key: str, text: Any) -> list[Problem]:
    """Return the problems of a source that staff edited or import: of its front matter, or else of
    its text. Empty if the file can be made, as far as can be said without typst.
    """
    document = catalogue.document(key.removeprefix(FOLDER))
    if document is None:  # the product has dropped it
        return []
    try:
        source = parse(text)
    except _MALFORMED as error:
        return [_of_all(f"The lines between --- and --- cannot be read: {error}.")]
    if found := _head_problems(key, source):
        return found
    return [_of_all(sentence) for sentence in _text_problems(document.kind, source)]


def _head_problems(key: str, source: Source) -> list[Problem]:
    schema, shipped = head_schema(key), read(key.removeprefix(FOLDER)).matter
    editable, matter = schema["properties"], source.matter
    fixed = [
        name
        for name in {**shipped, **matter}
        if name not in editable and shipped.get(name) != matter.get(name)
    ]
    message = "This cannot be changed here."
    return [Problem((name,), message, f"{name}: {message}") for name in fixed] + schema_problems(
        schema, {name: value for name, value in matter.items() if name in editable}
    )


def _text_problems(kind: Kind, source: Source) -> Iterator[str]:
    text = source.filled(firm(), catalogue.EDITION)
    for unknown in dict.fromkeys(_PLACEHOLDER.findall(text)):
        yield f"There is nothing to put in place of {unknown}."
    if kind == "pdf":
        lines = [*map(str, source.matter.values()), *text.splitlines()]
        yield from dict.fromkeys(missing_glyphs(("The text", line) for line in lines))
    try:
        _try(kind, source)
    except Unsupported as error:
        yield str(error)
    except KeyError as error:
        yield f"{error} is missing or unknown: a source, a drawing, or an entry of a drawing."
    except _MALFORMED as error:
        yield f"A list, a table or a drawing cannot be read: {error}."


def _try(kind: Kind, source: Source) -> None:
    if kind == "pdf":
        pdf.check(source, firm(), catalogue.EDITION)
    else:  # python-docx is imported when it is needed
        from brokerage.library.documents.word.render import render

        render(source, firm(), catalogue.EDITION)


def _of_all(sentence: str) -> Problem:
    return Problem((), sentence, sentence)
