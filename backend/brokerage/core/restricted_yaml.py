"""Reads YAML that staff write, by the rules of YAML 1.2, as the desk's editor writes it.

PyYAML follows YAML 1.1, in which No and Yes are not text and 12:30 is 750. Two things that take
more memory or stack than a process has are rejected: aliases, by which a few lines expand to
billions of values, and values nested thousands deep.
"""

import re
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
    """The message, for staff, says why."""


class _TextLoader(yaml.CSafeLoader):
    """Reads every value that is not quoted as text, except true, false and null."""


class _NumberLoader(_TextLoader):
    """Reads numbers too."""


def _whole(loader: yaml.CSafeLoader, node: yaml.ScalarNode) -> int:
    return int(loader.construct_scalar(node))


for _loader in (_TextLoader, _NumberLoader):
    _loader.yaml_implicit_resolvers = {}  # not those of YAML 1.1
    _loader.add_implicit_resolver(
        "tag:yaml.org,2002:bool", re.compile(r"^(?:[tT]rue|TRUE|[fF]alse|FALSE)$"), list("tTfF")
    )
    _loader.add_implicit_resolver(
        "tag:yaml.org,2002:null", re.compile(r"^(?:~|[nN]ull|NULL|)$"), ["~", "n", "N", ""]
    )
_NumberLoader.add_implicit_resolver(
    "tag:yaml.org,2002:int", re.compile(r"^[-+]?[0-9]+$"), list("-+0123456789")
)
_NumberLoader.add_implicit_resolver(
    "tag:yaml.org,2002:float",
    re.compile(r"^[-+]?(?:\.[0-9]+|[0-9]+\.[0-9]*|[0-9]+(?=[eE]))(?:[eE][-+]?[0-9]+)?$"),
    list("-+.0123456789"),
)
_NumberLoader.add_constructor("tag:yaml.org,2002:int", _whole)


def load_texts(text: str) -> Any:
    """Parse YAML as `load` does, but leave numbers as text."""
    return _load(text, _TextLoader)


def load(text: str) -> Any:
    """Parse YAML; None for an empty text. Raises UnreadableYaml if it is not YAML, has an alias, is
    nested deeper than 20 levels, or has a value that Python cannot represent.
    """
    return _load(text, _NumberLoader)


def _load(text: str, loader: type[yaml.CSafeLoader]) -> Any:
    try:
        _check_events(text)
        loading = loader(text)
        try:
            value = loading.get_single_data()
        finally:
            loading.dispose()
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
