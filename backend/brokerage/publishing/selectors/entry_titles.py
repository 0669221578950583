"""The titles by which the desk lists entries."""

import re
from collections.abc import Iterable
from typing import Final

from brokerage.content.rules.kinds import kind_of
from brokerage.content.selectors import bodies
from brokerage.core import facts, front_matter
from brokerage.core.restricted_yaml import UnreadableYaml

_SUBJECT: Final = re.compile(r"\ASubject: (.*)")
_PLACEHOLDER: Final = re.compile(r"\{\{\s*(\w+)\s*\}\}")
_HEADING: Final = re.compile(r"\A# (.*)")


def title_of(key: str, words: facts.EntryBody) -> str:
    """Return the title of an entry as staff see it: of a mail the subject, of other Markdown the
    title or name in its front matter or else its first heading, of JSON the title of its kind or
    schema. An entry without one gets the last part of its key in words.
    """
    if isinstance(words, str):
        return _of_markdown(words) or _spelled(key)
    kind = kind_of(key)
    return kind.title or str((kind.schema(key) or {}).get("title") or _spelled(key))


def titles_of(keys: Iterable[str]) -> list[str]:
    """Return a title for each of these keys of what was changed, in their order: the title of an
    entry; for any other key, such as that of a library document, the last part of it in words.
    """
    known = bodies.public_bodies()
    return [title_of(key, known[key]) if key in known else _title(key) for key in keys]


def _title(key: str) -> str:
    return kind_of(key).title or _spelled(key)


def _of_markdown(source: str) -> str:
    try:
        fields, text = front_matter.read(source)
    except UnreadableYaml:  # a draft may break the rules
        return ""
    if fields:
        return str(fields.get("title") or fields.get("name") or "")
    if subject := _SUBJECT.match(text):
        return _PLACEHOLDER.sub(lambda found: f"({found[1].replace('_', ' ')})", subject[1])
    heading = _HEADING.match(text)
    return heading[1] if heading else ""


def _spelled(key: str) -> str:
    return key.rpartition("/")[2].replace("-", " ").capitalize()
