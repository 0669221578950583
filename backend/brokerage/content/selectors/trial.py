"""Tries entries out before they are used: makes what is made from them, such as a PDF report.

Features register what they make from an entry. A draft with which that fails cannot be published.
Words that became unusable after their publication, by a release or a change elsewhere, are replaced
by the last ones that work (`bodies.cached_body`).
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from types import MappingProxyType
from typing import Final

from django.db import DatabaseError, InterfaceError

from brokerage.core.facts import EntryBody

_makers: Final[dict[str, list[Callable[[], object]]]] = {}
_tried: Final[ContextVar[Mapping[str, EntryBody]]] = ContextVar(
    "tried", default=MappingProxyType({})
)


def register(key: str, make: Callable[[], object]) -> None:
    """Add what is made from the entry with this key. `make` reads it by `bodies` and raises
    any error if it cannot be used. A repeated call with the same arguments changes nothing.
    """
    makers = _makers.setdefault(key, [])
    if make not in makers:
        makers.append(make)


def tested_keys() -> frozenset[str]:
    """Return the keys of the entries from which something is made."""
    return frozenset(_makers)


def tried() -> Mapping[str, EntryBody]:
    """Return the entries that are being tried out in this context, by key; usually empty."""
    return _tried.get()


@contextmanager
def trying(key: str, words: EntryBody) -> Iterator[None]:
    """Let `bodies` return `words` for the entry with this key until the block ends, in this
    context only.
    """
    token = _tried.set({**_tried.get(), key: words})
    try:
        yield
    finally:
        _tried.reset(token)


def error_with(key: str, words: EntryBody) -> Exception | None:
    """Make everything that is made from an entry, with these words. Return the error if that
    fails, else None. Errors of the database are raised.
    """
    with trying(key, words):
        try:
            for make in _makers.get(key, ()):
                make()
        except (DatabaseError, InterfaceError):
            raise
        except Exception as error:
            return error
    return None
