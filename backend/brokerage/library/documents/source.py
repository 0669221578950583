"""Reads the source of a document in `content/documents/`: YAML that describes it, and its
Markdown.
"""

from dataclasses import dataclass
from datetime import date
from typing import Any, Final

import frontmatter
import yaml
from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

from brokerage.core import facts
from brokerage.core.facts import Firm
from brokerage.library.documents.imprint import format_long_date

MARKDOWN: Final = MarkdownIt("commonmark", {"html": False}).enable("table")


@dataclass(frozen=True, eq=False)
class Source:
    """The source of a document: `matter` is its parsed YAML, `markdown` the text that follows."""

    matter: dict[str, Any]
    markdown: str

    def filled(self, firm: Firm, made_on: date) -> str:
        """Return the Markdown with the firm's data and the date, such as `November 25, 2026`, in
        the placeholders `{{ firm_name }}`, `{{ firm_phone }}`, `{{ firm_email }}`,
        `{{ firm_city }}` and `{{ made_on }}`. Any other placeholder stays as it is. Empty for a
        workbook.
        """
        filled = self.markdown
        for name, value in {
            "firm_name": firm.name,
            "firm_phone": firm.phone.display,
            "firm_email": firm.email,
            "firm_city": firm.address.city,
            "made_on": format_long_date(made_on),
        }.items():
            filled = filled.replace(f"{{{{ {name} }}}}", value)
        return filled


def read(key: str) -> Source:
    """Read the source of a document: `<key>.yaml` for a workbook, else `<key>.md`. Raises
    FileNotFoundError.
    """
    try:
        text = facts.document_source(f"{key}.yaml")
    except FileNotFoundError:
        return Source(*frontmatter.parse(facts.document_source(f"{key}.md")))
    return Source(yaml.load(text, Loader=yaml.CSafeLoader), "")  # each process reads all sources


def syntax_tree(markdown: str) -> SyntaxTreeNode:
    """Parse Markdown into a syntax tree."""
    return SyntaxTreeNode(MARKDOWN.parse(markdown))
