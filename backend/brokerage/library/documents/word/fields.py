"""Fields: places to fill in (content controls) and the page numbers that Word works out."""

from collections.abc import Sequence
from itertools import count
from typing import Any, Final
from xml.sax.saxutils import escape, quoteattr

from docx.oxml import OxmlElement, parse_xml
from docx.oxml.ns import nsdecls, qn
from docx.text.paragraph import Paragraph
from docx.text.run import Run

_W14: Final = 'xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"'


class Fields:
    """Makes the content controls of one document, each with a number of its own."""

    def __init__(self) -> None:
        self._numbers = count(1001)

    def text(self, paragraph: Paragraph, label: str) -> None:
        """A place for words; `label` says what belongs there."""
        self._add(paragraph, label, "", f"[{label}]")

    def date(self, paragraph: Paragraph, label: str) -> None:
        kind = (
            '<w:date><w:dateFormat w:val="MMMM d, yyyy"/><w:lid w:val="en-US"/>'
            '<w:storeMappedDataAs w:val="dateTime"/><w:calendar w:val="gregorian"/></w:date>'
        )
        self._add(paragraph, label, kind, f"[{label}]")

    def choice(self, paragraph: Paragraph, label: str, options: Sequence[str]) -> None:
        """One of a list; the label stands there until somebody chooses."""
        items = "".join(
            f"<w:listItem w:displayText={quoteattr(each)} w:value={quoteattr(each)}/>"
            for each in options
        )
        self._add(paragraph, label, f"<w:dropDownList>{items}</w:dropDownList>", f"[{label}]")

    def box(self, paragraph: Paragraph) -> None:
        """A box to tick."""
        kind = (
            '<w14:checkbox><w14:checked w14:val="0"/>'
            '<w14:checkedState w14:val="2612" w14:font="MS Gothic"/>'
            '<w14:uncheckedState w14:val="2610" w14:font="MS Gothic"/></w14:checkbox>'
        )
        font = " ".join(f'w:{each}="MS Gothic"' for each in ("ascii", "eastAsia", "hAnsi"))
        look = f'<w:rFonts {font} w:hint="eastAsia"/>'
        self._add(paragraph, "Tick", kind, "\u2610", look)

    def _add(self, paragraph: Paragraph, label: str, kind: str, shown: str, look: str = "") -> None:
        """`look`: of what stands there already; without it, it holds a place to be filled."""
        number = next(self._numbers)
        waits = "" if look else "<w:showingPlcHdr/>"
        look = look or '<w:rStyle w:val="PlaceholderText"/>'
        paragraph._p.append(
            parse_xml(
                f"<w:sdt {nsdecls('w')} {_W14}><w:sdtPr><w:alias w:val={quoteattr(label[:60])}/>"
                f'<w:tag w:val="field-{number}"/><w:id w:val="{number}"/>{waits}{kind}</w:sdtPr>'
                f"<w:sdtContent><w:r><w:rPr>{look}</w:rPr>"
                f'<w:t xml:space="preserve">{escape(shown)}</w:t></w:r></w:sdtContent></w:sdt>'
            )
        )


def page_field(paragraph: Paragraph, code: str) -> None:
    """A field that Word works out: `PAGE` or `NUMPAGES`."""
    for kind, text in (("begin", ""), ("", code), ("separate", ""), ("shown", "1"), ("end", "")):
        run: Run = paragraph.add_run()
        element: Any
        if kind == "shown":
            run.text = text
            continue
        if kind:
            element = OxmlElement("w:fldChar")
            element.set(qn("w:fldCharType"), kind)
        else:
            element = OxmlElement("w:instrText")
            element.set(qn("xml:space"), "preserve")
            element.text = f" {text} "
        run._r.append(element)
