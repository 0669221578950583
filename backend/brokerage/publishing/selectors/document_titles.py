"""The titles and groups by which the desk lists the site's documents."""

import re
from collections.abc import Iterable
from typing import Final

from brokerage.content import selectors as content
from brokerage.core import facts, front_matter
from brokerage.core.restricted_yaml import UnreadableYaml
from brokerage.releases.kinds import all_kinds

GROUPS: Final = {
    "mails/": "Emails",
    "replies/": "Reply templates",
    "articles/": "Articles",
    "documents/": "Documents",
    "legal/": "Legal",
}
"""The names of groups by the prefix of their keys."""
_TOOLS: Final = ("valuation", "value-assessment", "business-health", "exit-readiness", "glossary")
_FIRM: Final = ("firm", "site", "desk")
_PORTAL: Final = ("accounts", "portal")

_SUBJECT: Final = re.compile(r"\ASubject: (.*)")
_PLACEHOLDER: Final = re.compile(r"\{\{\s*(\w+)\s*\}\}")
_HEADING: Final = re.compile(r"\A# (.*)")


def group_of(key: str) -> str:
    """Return the name of the group under which the desk lists a document."""
    for prefix, group in GROUPS.items():
        if key.startswith(prefix):
            return group
    if key in _FIRM:
        return "Firm"
    if key in _TOOLS:
        return "Tools"
    return "Portal" if key in _PORTAL else "Pages"


def title_of(key: str, words: facts.DocumentBody) -> str:
    """Return the title of a document as staff see it: of a mail the subject, of other Markdown the
    title, name or first heading, of JSON the title of its schema; else the last part of its key.
    """
    if isinstance(words, str):
        return _of_markdown(words) or _spelled(key)
    schema = facts.words_schema(key) or {}
    return str(schema.get("title") or _spelled(key))


def titles_of(keys: Iterable[str]) -> list[str]:
    """Return a title for each key of what was changed: of a content document, a kind of facts, or
    the last part of another key in words.
    """
    known = content.documents()
    released = {kind.versions.name: kind.title for kind in all_kinds()}
    return [
        title_of(key, known[key]) if key in known else released.get(key) or _spelled(key)
        for key in keys
    ]


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
