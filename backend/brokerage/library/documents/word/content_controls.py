"""Content controls: the places in a Word document that a person fills in."""

from collections.abc import Sequence
from itertools import count
from typing import Final
from xml.sax.saxutils import escape, quoteattr

from docx.oxml import parse_xml
from docx.oxml.ns import nsdecls
from docx.text.paragraph import Paragraph

_W14: Final = 'xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"'
_DATE: Final = (
    '<w:date><w:dateFormat w:val="MMMM d, yyyy"/><w:lid w:val="en-US"/>'
    '<w:storeMappedDataAs w:val="dateTime"/><w:calendar w:val="gregorian"/></w:date>'
)
_CHECKBOX: Final = (
    '<w14:checkbox><w14:checked w14:val="0"/>'
    '<w14:checkedState w14:val="2612" w14:font="MS Gothic"/>'
    '<w14:uncheckedState w14:val="2610" w14:font="MS Gothic"/></w14:checkbox>'
)
_CHECKBOX_FONT: Final = (
    '<w:rFonts w:ascii="MS Gothic" w:eastAsia="MS Gothic" w:hAnsi="MS Gothic" w:hint="eastAsia"/>'
)


class ContentControls:
    """Adds the content controls of one document, each with an id of its own."""

    def __init__(self) -> None:
        self._ids = count(1001)

    def add_text(self, paragraph: Paragraph, label: str) -> None:
        self._add(paragraph, label, "")

    def add_date(self, paragraph: Paragraph, label: str) -> None:
        self._add(paragraph, label, _DATE)

    def add_dropdown(self, paragraph: Paragraph, label: str, options: Sequence[str]) -> None:
        items = "".join(
            f"<w:listItem w:displayText={quoteattr(each)} w:value={quoteattr(each)}/>"
            for each in options
        )
        self._add(paragraph, label, f"<w:dropDownList>{items}</w:dropDownList>")

    def add_checkbox(self, paragraph: Paragraph) -> None:
        self._add(paragraph, "Tick", _CHECKBOX, "\u2610", _CHECKBOX_FONT)

    def _add(
        self, paragraph: Paragraph, label: str, kind: str, content: str = "", font: str = ""
    ) -> None:
        """Add a control with this label to the end of a paragraph. `kind` is the XML that says what
        it accepts, empty for text. It shows `content` or, if that is empty, the label as a
        placeholder. `font` is XML; empty for the font of placeholders.
        """
        number = next(self._ids)
        placeholder = "" if content else "<w:showingPlcHdr/>"
        properties = font or '<w:rStyle w:val="PlaceholderText"/>'
        paragraph._p.append(
            parse_xml(
                f"<w:sdt {nsdecls('w')} {_W14}><w:sdtPr><w:alias w:val={quoteattr(label[:60])}/>"
                f'<w:tag w:val="field-{number}"/><w:id w:val="{number}"/>{placeholder}{kind}'
                f"</w:sdtPr><w:sdtContent><w:r><w:rPr>{properties}</w:rPr>"
                f'<w:t xml:space="preserve">{escape(content or f"[{label}]")}</w:t>'
                "</w:r></w:sdtContent></w:sdt>"
            )
        )
