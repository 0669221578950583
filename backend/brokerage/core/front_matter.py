"""Reads YAML that staff write: the front matter above Markdown, and small values in a text.

PyYAML raises many kinds of errors for what it cannot read. Two things that it does read can take
more memory or stack than a process has, so they are refused: aliases, by which a few lines stand
for billions of values, and values nested thousands deep.
"""

from typing import Any, Final

import frontmatter
import yaml
from frontmatter.default_handlers import YAMLHandler

_DEEPEST: Final = 20
_UNREADABLE: Final = (
    yaml.YAMLError,
    ValueError,
    LookupError,
    AttributeError,
    TypeError,
    ArithmeticError,
    RecursionError,
)


class UnreadableYaml(ValueError):
    """The YAML cannot be read. The message, for staff, says why."""


def load(text: str) -> Any:
    """Parse YAML, and return what it stands for; None for an empty text. Raises UnreadableYaml if
    the text is no YAML, has an alias, is nested deeper than 20 levels, or has a value that Python
    cannot represent, such as February 30.
    """
    try:
        _check_events(text)
        value = yaml.load(text, Loader=yaml.CSafeLoader)
        repr(value)  # raises ValueError for a number too long to be shown
    except _UNREADABLE as error:
        raise UnreadableYaml(str(error)) from error
    return value


def read(source: str) -> tuple[dict[str, Any], str]:
    """Return the values of a document's YAML front matter by name, and the Markdown below it.
    Without front matter, or if it is no mapping, the dict is empty.

    Raises UnreadableYaml if `load` does so for the front matter, or if a name in it is no text. The
    message is a sentence for staff.
    """
    try:
        entries, markdown = frontmatter.parse(source, handler=_handler)
        if not all(isinstance(name, str) for name in entries):
            raise UnreadableYaml("the name of an entry is no text")
    except UnreadableYaml as error:
        raise UnreadableYaml(f"The lines between --- and --- cannot be read: {error}.") from error
    return entries, markdown


def _check_events(text: str) -> None:
    depth = 0
    for event in yaml.parse(text, Loader=yaml.CSafeLoader):
        if isinstance(event, yaml.AliasEvent):
            raise UnreadableYaml("it has an alias (*)")
        depth += isinstance(event, yaml.CollectionStartEvent)
        depth -= isinstance(event, yaml.CollectionEndEvent)
        if depth > _DEEPEST:
            raise UnreadableYaml("its values are nested too deep")


class _Handler(YAMLHandler):
    def split(self, text: str) -> tuple[str, str]:
        if not self.detect(text):
            raise ValueError("no front matter")
        return super().split(text)

    def load(self, fm: str, **kwargs: object) -> Any:
        return load(fm)


_handler: Final = _Handler()
