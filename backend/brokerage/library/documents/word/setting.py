"""Sets Markdown as a Word document.

Beside plain Markdown it knows: `[[label]]` a place to fill in, `[[date: label]]` a date, `[[choose:
label / one / two]]` a list, `[ ]` a box to tick, `^ ` small print. A block quote is a notice; a `#`
after the title opens a part. In a contract, headings of the third level and the paragraphs below
them that start with `§ ` are numbered, and lists are lettered. The dashes under a table's head give
the widths of its columns; an empty head makes a form, whose first column holds the labels.
"""

import re
from collections.abc import Sequence
from typing import Final

from docx.document import Document as Docx
from docx.table import _Cell
from docx.text.paragraph import Paragraph
from markdown_it import MarkdownIt
from markdown_it.token import Token

from brokerage.library.documents.word.fields import Fields
from brokerage.library.documents.word.numbering import Numbering
from brokerage.library.documents.word.tables import dress_table

_MARKDOWN: Final = MarkdownIt("commonmark", {"html": False}).enable("table")
_SHORT: Final = 12  # rows of a table that is kept on one page
_MARKS: Final = re.compile(r"\[\[(?:(date|choose):\s*)?([^\]]+)\]\]|(\[ \])")


def set_markdown(document: Docx, source: str, *, contract: bool) -> None:
    _Setter(document, source.splitlines(), contract=contract).set(_MARKDOWN.parse(source))


class _Setter:
    def __init__(self, document: Docx, lines: Sequence[str], *, contract: bool) -> None:
        self._document = document
        self._lines = lines
        self._contract = contract
        self._fields = Fields()
        self._numbering = Numbering(document)
        self._new = True  # nothing but the title is set yet

    def set(self, tokens: Sequence[Token]) -> None:
        at = 0
        while at < len(tokens):
            token = tokens[at]
            end = _end(tokens, at)
            inside = tokens[at + 1 : end]
            if token.type == "heading_open":
                self._heading(inside[0], int(token.tag[1]))
            elif token.type == "paragraph_open":
                self._paragraph(inside[0])
            elif token.type == "blockquote_open":
                for each in inside:
                    if each.type == "inline":
                        self._inline(self._document.add_paragraph(style="Notice"), each)
            elif token.type in {"bullet_list_open", "ordered_list_open"}:
                self._list(inside, counted=token.type == "ordered_list_open")
            elif token.type == "table_open":
                self._table(token, inside)
            at = end + 1

    def _heading(self, words: Token, level: int) -> None:
        first = "Title" if self._new else "Part"
        style = first if level == 1 else f"Heading {level - 1}"
        paragraph = self._document.add_paragraph(style=style)
        self._inline(paragraph, words)
        if self._contract and level == 3:
            self._numbering.clause(paragraph, 0)

    def _paragraph(self, words: Token) -> None:
        text = words.content
        if self._new:
            style, self._new = "Subtitle", False
        elif text.startswith("§ "):
            style = "Clause"
        else:
            style = "Small Print" if text.startswith("^ ") else "Normal"
        paragraph = self._document.add_paragraph(style=style)
        self._inline(paragraph, words, skip=2 if style in {"Clause", "Small Print"} else 0)
        if style == "Clause":
            self._numbering.clause(paragraph, 1)

    def _list(self, tokens: Sequence[Token], *, counted: bool) -> None:
        if counted:
            number = self._numbering.lettered() if self._contract else self._numbering.counted()
        else:
            number = self._numbering.bullets()
        for token in tokens:
            if token.type == "inline" and token.content.startswith("[ ]"):
                self._inline(self._document.add_paragraph(style="Check"), token)
            elif token.type == "inline":
                style = "List Number" if counted else "List Bullet"
                paragraph = self._document.add_paragraph(style=style)
                self._numbering.apply(paragraph, number)
                self._inline(paragraph, token)

    def _table(self, opening: Token, tokens: Sequence[Token]) -> None:
        rows: list[list[Token]] = []
        for token in tokens:
            if token.type == "tr_open":
                rows.append([])
            elif token.type == "inline":
                rows[-1].append(token)
        form = not any(cell.content for cell in rows[0])
        rows = rows[1:] if form else rows
        table = self._document.add_table(len(rows), len(rows[0]))
        start = (opening.map or [0])[0]
        dashes = [part.count("-") for part in self._lines[start + 1].strip("| ").split("|")]
        dress_table(table, dashes, form=form)
        for number, (row, cells) in enumerate(zip(table.rows, rows, strict=True), start=1):
            style = "Table Head" if number == 1 and not form else "Table Text"
            together = number < len(rows) <= _SHORT
            for cell, words in zip(row.cells, cells, strict=True):
                self._cell(cell, words, style, together=together)
        self._document.add_paragraph(style="Gap")

    def _cell(self, cell: _Cell, words: Token, style: str, *, together: bool) -> None:
        """`together`: not parted from the row below by the end of a page."""
        paragraph = cell.paragraphs[0]
        paragraph.style = self._document.styles[style]
        paragraph.paragraph_format.keep_with_next = together or None
        self._inline(paragraph, words)

    def _inline(self, paragraph: Paragraph, words: Token, *, skip: int = 0) -> None:
        bold = italic = False
        for token in words.children or ():
            if token.type in {"strong_open", "strong_close"}:
                bold = token.type == "strong_open"
            elif token.type in {"em_open", "em_close"}:
                italic = token.type == "em_open"
            elif token.type == "hardbreak":
                paragraph.add_run().add_break()
            else:
                text = " " if token.type == "softbreak" else token.content[skip:]
                skip = 0
                self._text(paragraph, text, bold=bold, italic=italic)

    def _text(self, paragraph: Paragraph, text: str, *, bold: bool, italic: bool) -> None:
        at = 0
        for mark in _MARKS.finditer(text):
            self._run(paragraph, text[at : mark.start()], bold=bold, italic=italic)
            kind, label, box = mark.groups()
            if box:
                self._fields.box(paragraph)
            elif kind == "date":
                self._fields.date(paragraph, label)
            elif kind == "choose":
                first, *options = [part.strip() for part in label.split("/")]
                self._fields.choice(paragraph, first, options)
            else:
                self._fields.text(paragraph, label)
            at = mark.end()
        self._run(paragraph, text[at:], bold=bold, italic=italic)

    def _run(self, paragraph: Paragraph, text: str, *, bold: bool, italic: bool) -> None:
        if text:
            run = paragraph.add_run(text)
            run.bold, run.italic = bold or None, italic or None


def _end(tokens: Sequence[Token], at: int) -> int:
    """Where what opens at `at` closes; `at` itself if nothing opens there."""
    depth = 0
    for index in range(at, len(tokens)):
        depth += tokens[index].nesting
        if depth == 0:
            return index
    raise ValueError("left open")
