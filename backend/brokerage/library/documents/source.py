"""Reads the source of a document: YAML that describes it, and the Markdown of a PDF, which staff
can edit. Sources ship in `content/documents/`.
"""

from dataclasses import dataclass
from datetime import date
from typing import Any, Final

import yaml
from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

from brokerage.core import facts, front_matter
from brokerage.core.day_words import day_in_words
from brokerage.core.facts import Firm

FOLDER: Final = "documents/"
"""The prefix of the keys of Markdown sources among the site's entries."""
PLACEHOLDERS: Final = ("firm_name", "firm_phone", "firm_email", "firm_city", "made_on")
MARKDOWN: Final = MarkdownIt("commonmark", {"html": False}).enable("table")
SCHEMA: Final = "document"
_PLAIN_NAMES: Final = {
    "code_block": "indented code",
    "code_inline": "code",
    "em_open": "italics",
    "hardbreak": "line breaks inside a paragraph",
    "image": "pictures",
}


class Unsupported(ValueError):
    """The Markdown has something that a PDF may not have. The message is for staff."""


@dataclass(frozen=True, eq=False)
class Source:
    """The source of a document: `matter` is its parsed YAML, `markdown` the text that follows."""

    matter: dict[str, Any]
    markdown: str

    def edited(self, text: str) -> "Source":
        """Return this shipped source with the Markdown of `text`, and from its front matter the
        entries of `head_fields`. Raises restricted_yaml.UnreadableYaml.
        """
        source = parse(text)
        fields = head_fields(self)
        entries = {name: value for name, value in source.matter.items() if name in fields}
        return Source(self.matter | entries, source.markdown)

    def filled(self, firm: Firm, made_on: date) -> str:
        """Return the Markdown with values for `PLACEHOLDERS`, such as `{{ firm_name }}`. Other
        placeholders stay.
        """
        filled = self.markdown
        for name, value in placeholder_values(firm, made_on).items():
            filled = filled.replace(f"{{{{ {name} }}}}", value)
        return filled


def placeholder_values(firm: Firm, made_on: date) -> dict[str, str]:
    """Return the values of `PLACEHOLDERS`; the date reads `November 25, 2026`."""
    at = firm.address
    values = (firm.name, firm.phone.display, firm.email, at.city, day_in_words(made_on))
    return dict(zip(PLACEHOLDERS, values, strict=True))


def read(key: str) -> Source:
    """Read the source of a document as shipped: `<key>.yaml`, or else `<key>.md`.
    Raises KeyError.
    """
    try:
        text = facts.document_source(f"{key}.yaml")
    except FileNotFoundError:
        return parse(str(facts.shipped(FOLDER + key)))
    return Source(yaml.load(text, Loader=yaml.CSafeLoader), "")  # each process reads all sources


def head_fields(shipped: Source) -> dict[str, Any]:
    """Return the JSON Schemas, by name, of the front matter's entries that staff may change."""
    fields = (facts.words_schema(SCHEMA) or {})["properties"]
    return {name: field for name, field in fields.items() if name in shipped.matter}


def parse(text: str) -> Source:
    """Parse a source in Markdown. Raises restricted_yaml.UnreadableYaml."""
    return Source(*front_matter.read(text))


def unsupported(node: str) -> Unsupported:
    """Build the error for Markdown that PDFs may not have. `node` is its type in the
    syntax tree.
    """
    return Unsupported(f"PDF documents may not have {_PLAIN_NAMES.get(node, node)}.")


def only_paragraph(item: SyntaxTreeNode) -> SyntaxTreeNode:
    """Return the paragraph of a list item. Raises Unsupported if the item has anything else."""
    if [child.type for child in item.children] != ["paragraph"]:
        raise Unsupported("Each item of a list must be one paragraph, without a list in it.")
    return item.children[0]


def syntax_tree(markdown: str) -> SyntaxTreeNode:
    return SyntaxTreeNode(MARKDOWN.parse(markdown))
