"""Writes Markdown into a Word document (`__init__` lists what it may have)."""

import re
from typing import Final

from docx.document import Document as Docx
from docx.text.paragraph import Paragraph
from markdown_it.tree import SyntaxTreeNode

from brokerage.library.documents.source import Unsupported, only_paragraph, unsupported
from brokerage.library.documents.word import lists
from brokerage.library.documents.word.content_controls import ContentControls
from brokerage.library.documents.word.tables import add_table

_LONG: Final = 12  # rows; a shorter table is kept on one page
FIELDS: Final = re.compile(r"\[\[(?:(date|choose):\s*+)?([^\[\]]+)\]\]|(\[ \])")
_STYLES: Final = {"§ ": "Clause", "^ ": "Small Print"}


class MarkdownWriter:
    """Writes the Markdown of one document into `document`. `source` is the text from which the
    syntax tree was parsed.

    With `contract`, headings of level 3 are numbered, and ordered lists are lettered.
    """

    def __init__(self, document: Docx, source: str, *, contract: bool) -> None:
        self._document = document
        self._lines = source.splitlines()
        self._contract = contract
        self._controls = ContentControls()

    def write(self, tree: SyntaxTreeNode) -> None:
        """Write a syntax tree. Raises Unsupported for Markdown that Word documents may not have."""
        for node in tree.children:
            match node.type:
                case "heading":
                    self._heading(node)
                case "paragraph":
                    self._paragraph(node)
                case "blockquote":
                    if any(child.type != "paragraph" for child in node.children):
                        raise Unsupported("A quote in a Word document may have only paragraphs.")
                    for paragraph in node.children:
                        self._add(paragraph, "Notice")
                case "bullet_list" | "ordered_list":
                    self._list(node)
                case "table":
                    self._table(node)
                case _:
                    raise unsupported("Word", node.type)

    def _add(self, node: SyntaxTreeNode, style: str) -> Paragraph:
        paragraph = self._document.add_paragraph(style=style)
        self._inline(paragraph, node)
        return paragraph

    def _heading(self, node: SyntaxTreeNode) -> None:
        level = int(node.tag[1])
        paragraph = self._add(node, "Part" if level == 1 else f"Heading {level - 1}")
        if self._contract and level == 3:
            lists.add_to_list(paragraph, lists.CLAUSES)

    def _paragraph(self, node: SyntaxTreeNode) -> None:
        style = _STYLES.get(node.children[0].content[:2], "Normal")
        paragraph = self._document.add_paragraph(style=style)
        self._inline(paragraph, node, skip=0 if style == "Normal" else 2)
        if style == "Clause":
            lists.add_to_list(paragraph, lists.CLAUSES, level=1)

    def _list(self, node: SyntaxTreeNode) -> None:
        style, number = "List Bullet", lists.BULLETS
        if node.type == "ordered_list":
            definition = lists.LETTERED if self._contract else lists.NUMBERED
            style, number = "List Number", lists.new_list(self._document, definition)
        for item in node.children:
            paragraph = only_paragraph(item)
            if paragraph.children[0].content.startswith("[ ]"):
                self._add(paragraph, "Check")
            else:
                lists.add_to_list(self._add(paragraph, style), number)

    def _table(self, node: SyntaxTreeNode) -> None:
        rows = [row.children for part in node.children for row in part.children]
        form = not any(cell.children[0].content for cell in rows[0])
        rows = rows[1:] if form else rows
        start, _ = node.map or (0, 0)
        widths = [part.count("-") for part in self._lines[start + 1].strip("| ").split("|")]
        table = add_table(self._document, len(rows), widths, form=form)
        for number, (row, cells) in enumerate(zip(table.rows, rows, strict=True), start=1):
            style = "Table Head" if number == 1 and not form else "Table Text"
            for cell, words in zip(row.cells, cells, strict=True):
                paragraph = cell.paragraphs[0]
                paragraph.style = self._document.styles[style]
                if number < len(rows) <= _LONG:
                    paragraph.paragraph_format.keep_with_next = True
                self._inline(paragraph, words)
        self._document.add_paragraph(style="Gap")

    def _inline(self, paragraph: Paragraph, node: SyntaxTreeNode, *, skip: int = 0) -> None:
        """Write the text of a block, without its first `skip` characters."""
        for inline in node.children:
            self._spans(paragraph, inline, skip=skip)

    def _spans(
        self,
        paragraph: Paragraph,
        node: SyntaxTreeNode,
        *,
        bold: bool | None = None,
        italic: bool | None = None,
        skip: int = 0,
    ) -> None:
        for child in node.children:
            match child.type:
                case "strong":
                    self._spans(paragraph, child, bold=True, italic=italic)
                case "em":
                    self._spans(paragraph, child, bold=bold, italic=True)
                case "hardbreak":
                    paragraph.add_run().add_break()
                case "text" | "softbreak":
                    text = child.content[skip:] if child.type == "text" else " "
                    self._text(paragraph, text, bold=bold, italic=italic)
                    skip = 0
                case _:
                    raise unsupported("Word", child.type)

    def _text(
        self, paragraph: Paragraph, text: str, *, bold: bool | None, italic: bool | None
    ) -> None:
        start = 0
        for found in [*FIELDS.finditer(text), None]:
            if plain := text[start : found.start() if found else len(text)]:
                run = paragraph.add_run(plain)
                run.bold, run.italic = bold, italic
            if found:
                self._field(paragraph, *found.groups())
                start = found.end()

    def _field(
        self, paragraph: Paragraph, kind: str | None, label: str, checkbox: str | None
    ) -> None:
        if checkbox:
            self._controls.add_checkbox(paragraph)
        elif kind == "date":
            self._controls.add_date(paragraph, label)
        elif kind == "choose":
            first, *options = [part.strip() for part in label.split("/")]
            self._controls.add_dropdown(paragraph, first, options)
        else:
            self._controls.add_text(paragraph, label)
