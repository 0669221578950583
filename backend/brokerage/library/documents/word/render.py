"""Renders a Markdown source as a Word document."""

import io
import zipfile
from datetime import UTC, date, datetime, time
from pathlib import Path
from typing import Final

import docx
from docx.document import Document as Docx

from brokerage.core.facts import Firm
from brokerage.library.documents.imprint import contact_line, edition
from brokerage.library.documents.source import Source, syntax_tree
from brokerage.library.documents.word.markdown import MarkdownWriter

_TEMPLATE: Final = str(Path(__file__).with_name("template.docx"))
_ZIP_DATE: Final = (1980, 1, 1, 0, 0, 0)  # of every part: the same source gives the same bytes


def render(source: Source, firm: Firm, made_on: date) -> bytes:
    """Render a document's source as a Word document with the firm's name and the date. Raises
    Unsupported for Markdown that Word documents may not have.
    """
    document = docx.Document(_TEMPLATE)
    title, markdown = source.matter["title"], source.filled(firm, made_on)
    _set_firm(document, title, firm)
    properties = document.core_properties
    properties.title, properties.subject = title, source.matter["subject"]
    properties.author = properties.last_modified_by = firm.name
    properties.created = properties.modified = datetime.combine(made_on, time(12), UTC)
    document.add_paragraph(f"{firm.name}   ·   {edition(made_on)}", style="Firm")
    document.add_paragraph(title, style="Title")
    document.add_paragraph(source.matter["lede"], style="Subtitle")
    writer = MarkdownWriter(document, markdown, contract=source.matter.get("contract", False))
    writer.write(syntax_tree(markdown))
    return _to_bytes(document)


def _set_firm(document: Docx, title: str, firm: Firm) -> None:
    """Write header and footers; the first page shows the title itself and has no header."""
    section = document.sections[0]
    section.header.paragraphs[0].text = f"{title}\t{firm.name}"
    for footer in (section.footer, section.first_page_footer):
        footer.paragraphs[0].runs[0].text = f"{contact_line(firm)}\tPage "


def _to_bytes(document: Docx) -> bytes:
    """Return the document as a file. Every part of the ZIP file has the same fixed date, so that
    the same document gives the same bytes.
    """
    saved, result = io.BytesIO(), io.BytesIO()
    document.save(saved)
    with zipfile.ZipFile(saved) as parts, zipfile.ZipFile(result, "w") as file:
        for name in parts.namelist():
            part = zipfile.ZipInfo(name, _ZIP_DATE)
            part.compress_type = zipfile.ZIP_DEFLATED
            file.writestr(part, parts.read(name))
    return result.getvalue()
