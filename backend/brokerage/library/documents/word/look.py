"""The styles of a Word document, set on Word's own names, so that its panes and outline work."""

from typing import Any, Final

from docx.document import Document as Docx
from docx.enum.style import WD_STYLE_TYPE
from docx.oxml import OxmlElement
from docx.oxml.ns import qn
from docx.shared import Pt, RGBColor

INK: Final = "14233C"
MUTED: Final = "5A6375"
COPPER: Final = "97461A"
DEEP: Final = "F1E9DA"
LINE: Final = "CFC3AC"
FIELD: Final = "1D3F8A"
INPUT: Final = "FFF7DB"

BODY_FONT: Final = "Calibri"
HEAD_FONT: Final = "Georgia"

# Style: font, size, colour, bold, space before and after in points.
_STYLES: Final = {
    "Normal": (BODY_FONT, 11, INK, False, 0, 6),
    "Title": (HEAD_FONT, 22, INK, True, 0, 4),
    "Part": (BODY_FONT, 10.5, MUTED, True, 30, 0),
    "Subtitle": (BODY_FONT, 13, MUTED, False, 0, 10),
    "Heading 1": (HEAD_FONT, 17, COPPER, True, 14, 6),
    "Heading 2": (HEAD_FONT, 13, INK, True, 14, 4),
    "Heading 3": (BODY_FONT, 11.5, COPPER, True, 10, 2),
    "List Bullet": (BODY_FONT, 11, INK, False, 0, 3),
    "List Number": (BODY_FONT, 11, INK, False, 0, 3),
    "Header": (BODY_FONT, 9, MUTED, False, 0, 0),
    "Footer": (BODY_FONT, 9, MUTED, False, 0, 0),
    "Firm": (BODY_FONT, 10.5, COPPER, True, 0, 10),
    "Clause": (BODY_FONT, 11, INK, False, 0, 4),
    "Notice": (BODY_FONT, 10.5, INK, False, 8, 10),
    "Table Text": (BODY_FONT, 10.5, INK, False, 2, 2),
    "Table Head": (BODY_FONT, 10.5, "FFFFFF", True, 3, 3),
    "Check": (BODY_FONT, 11, INK, False, 0, 3),
    "Gap": (BODY_FONT, 6, INK, False, 0, 0),
    "Small Print": (BODY_FONT, 9.5, MUTED, False, 0, 4),
}


def dress(document: Docx) -> None:
    """Give every style its look."""
    for name, (font, size, colour, bold, before, after) in _STYLES.items():
        style: Any = _style(document, name)
        style.font.name = font
        style.font.size = Pt(size)
        style.font.bold = bold
        style.font.italic = False
        style.font.color.rgb = RGBColor.from_string(colour)
        for old in ("w:spacing", "w:kern"):  # the template spreads the letters of a subtitle
            for element in style.element.get_or_add_rPr().findall(qn(old)):
                element.getparent().remove(element)
        fonts = style.element.get_or_add_rPr().get_or_add_rFonts()
        for attribute in list(fonts.attrib):
            if "heme" in attribute:  # the template's themed fonts would win over named ones
                del fonts.attrib[attribute]
        for kind in ("ascii", "hAnsi", "eastAsia", "cs"):
            fonts.set(qn(f"w:{kind}"), font)
        spacing = style.paragraph_format
        spacing.space_before, spacing.space_after = Pt(before), Pt(after)
        spacing.line_spacing = 1.0 if name.startswith(("Table", "Head", "Foot", "Title")) else 1.08
        spacing.keep_with_next = name.startswith(("Heading", "Title", "Part"))
        spacing.widow_control = True
    document.styles["Part"].font.all_caps = True
    document.styles["Check"].paragraph_format.left_indent = Pt(4)
    frame(document.styles["Part"].element, {"top": (6, LINE, 6)})
    _field(document)
    frame(document.styles["Title"].element, {})
    frame(document.styles["Subtitle"].element, {"bottom": (12, COPPER, 8)})
    frame(document.styles["Notice"].element, {"left": (24, COPPER, 8)})
    shade(document.styles["Notice"].element.get_or_add_pPr(), DEEP)


def _field(document: Docx) -> None:
    """The look of a place that nobody has filled in yet, under the name that Word gives it."""
    made: Any = document.styles.add_style("Placeholder Text", WD_STYLE_TYPE.CHARACTER)
    made.font.color.rgb = RGBColor.from_string(FIELD)
    shade(made.element.get_or_add_rPr(), INPUT)


def _style(document: Docx, name: str) -> Any:
    if name in [style.name for style in document.styles]:
        return document.styles[name]
    made: Any = document.styles.add_style(name, WD_STYLE_TYPE.PARAGRAPH)
    made.base_style = document.styles["Normal"]
    made.quick_style = True
    return made


def frame(element: Any, edges: dict[str, tuple[int, str, int]]) -> None:
    """Rules around a paragraph or a style; per edge its width in eighths, colour and distance."""
    holder = element.get_or_add_pPr()
    for old in holder.findall(qn("w:pBdr")):
        holder.remove(old)
    if not edges:
        return
    borders = OxmlElement("w:pBdr")
    for edge, (width, colour, distance) in edges.items():
        side = OxmlElement(f"w:{edge}")
        for key, value in (
            ("val", "single"),
            ("sz", width),
            ("space", distance),
            ("color", colour),
        ):
            side.set(qn(f"w:{key}"), str(value))
        borders.append(side)
    before = (
        "w:shd",
        "w:tabs",
        "w:spacing",
        "w:ind",
        "w:contextualSpacing",
        "w:jc",
        "w:outlineLvl",
    )
    holder.insert_element_before(borders, *before)


def shade(holder: Any, colour: str) -> None:
    """Fill the ground of a paragraph, a cell or a run (`w:pPr`, `w:tcPr` or `w:rPr`)."""
    fill = OxmlElement("w:shd")
    for key, value in (("val", "clear"), ("color", "auto"), ("fill", colour)):
        fill.set(qn(f"w:{key}"), value)
    holder.insert_element_before(
        fill,
        "w:tabs",
        "w:spacing",
        "w:ind",
        "w:contextualSpacing",
        "w:jc",
        "w:outlineLvl",
        "w:vAlign",
    )
