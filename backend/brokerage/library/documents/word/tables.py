"""Adds tables: column widths, a dark header that repeats on each page, forms with labels on the
left.
"""

from collections.abc import Sequence
from typing import Any, Final

from docx.document import Document as Docx
from docx.oxml import OxmlElement, parse_xml
from docx.oxml.ns import nsdecls
from docx.shared import Inches
from docx.table import Table

_HEADER, _LABEL = "14233C", "F1E9DA"  # fill colors
_WIDTH: Final = 6.4  # inches between the margins


def add_table(document: Docx, rows: int, widths: Sequence[int], *, form: bool) -> Table:
    """Add an empty table; `widths` are relative to each other. A `form` has no header row: its
    first, third, ... columns are for labels.
    """
    table: Table = document.add_table(rows, len(widths), style="Ruled Table")
    table.autofit = False
    for column, part in zip(table.columns, widths, strict=True):
        column.width = Inches(_WIDTH * part / sum(widths))
    for number, row in enumerate(table.rows):
        properties = row._tr.get_or_add_trPr()
        properties.append(OxmlElement("w:cantSplit"))
        header = number == 0 and not form
        if header:
            properties.append(OxmlElement("w:tblHeader"))
        for index, (cell, part) in enumerate(zip(row.cells, widths, strict=True)):
            cell.width = Inches(_WIDTH * part / sum(widths))
            if header or (form and index % 2 == 0):
                _fill(cell._tc.get_or_add_tcPr(), _HEADER if header else _LABEL)
    return table


def _fill(properties: Any, color: str) -> None:
    fill = parse_xml(f'<w:shd {nsdecls("w")} w:val="clear" w:color="auto" w:fill="{color}"/>')
    properties.insert_element_before(fill, "w:vAlign")
