"""Reads YAML that staff write.

PyYAML raises many kinds of errors for what it cannot read. Two things that it does read can take
more memory or stack than a process has, so they are refused: aliases, by which a few lines stand
for billions of values, and values nested thousands deep.
"""

from typing import Any, Final

import yaml

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


def _check_events(text: str) -> None:
    depth = 0
    for event in yaml.parse(text, Loader=yaml.CSafeLoader):
        if isinstance(event, yaml.AliasEvent):
            raise UnreadableYaml("it has an alias (*)")
        depth += isinstance(event, yaml.CollectionStartEvent)
        depth -= isinstance(event, yaml.CollectionEndEvent)
        if depth > _DEEPEST:
            raise UnreadableYaml("its values are nested too deep")
