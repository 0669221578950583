"""The look of a table: rules between rows and no boxes, a dark head that repeats on each page."""

from collections.abc import Sequence
from typing import Any, Final

from docx.enum.table import WD_TABLE_ALIGNMENT
from docx.oxml import OxmlElement, parse_xml
from docx.oxml.ns import nsdecls, qn
from docx.shared import Inches
from docx.table import Table

from brokerage.library.documents.word.look import DEEP, INK, LINE, shade

_WIDTH: Final = 6.4  # inches between the margins


def dress_table(table: Table, dashes: Sequence[int], *, form: bool) -> None:
    """`dashes`: the widths of the columns, one to the other. A `form` has labels on the left."""
    table.alignment = WD_TABLE_ALIGNMENT.CENTER
    table.autofit = False
    _rules(table)
    for column, part in zip(table.columns, dashes, strict=True):
        column.width = Inches(_WIDTH * part / sum(dashes))
    for number, row in enumerate(table.rows):
        properties = row._tr.get_or_add_trPr()
        properties.append(OxmlElement("w:cantSplit"))
        if number == 0 and not form:
            properties.append(OxmlElement("w:tblHeader"))
        for index, (cell, part) in enumerate(zip(row.cells, dashes, strict=True)):
            cell.width = Inches(_WIDTH * part / sum(dashes))
            if number == 0 and not form:
                shade(cell._tc.get_or_add_tcPr(), INK)
            elif form and index % 2 == 0:
                shade(cell._tc.get_or_add_tcPr(), DEEP)


def _rules(table: Table) -> None:
    properties: Any = table._tbl.tblPr
    for old in properties.findall(qn("w:tblBorders")):
        properties.remove(old)
    edges = "".join(
        f'<w:{edge} w:val="single" w:sz="4" w:space="0" w:color="{LINE}"/>'
        for edge in ("top", "bottom", "insideH")
    )
    borders = parse_xml(f"<w:tblBorders {nsdecls('w')}>{edges}</w:tblBorders>")
    margins = parse_xml(
        f'<w:tblCellMar {nsdecls("w")}><w:left w:w="100" w:type="dxa"/>'
        '<w:right w:w="100" w:type="dxa"/></w:tblCellMar>'
    )
    properties.insert_element_before(borders, "w:shd", "w:tblLayout", "w:tblCellMar", "w:tblLook")
    properties.insert_element_before(margins, "w:tblLook")
