"""Numbers lists and clauses by Word's own numbering, as `template.docx` defines it."""

from typing import Any, Final

from docx.document import Document as Docx
from docx.oxml import parse_xml
from docx.oxml.ns import nsdecls
from docx.text.paragraph import Paragraph

# Ids in the template: of the two lists that a document has once, and of definitions.
CLAUSES: Final = 101
BULLETS: Final = 102
NUMBERED: Final = 902
LETTERED: Final = 903


def new_list(document: Docx, definition: int) -> int:
    """Start a list that begins at 1 or (a). Returns its id. `definition` is `NUMBERED` or
    `LETTERED`.
    """
    root: Any = document.part.numbering_part.element
    number: int = max(each.numId for each in root.num_lst) + 1
    root.append(
        parse_xml(
            f'<w:num {nsdecls("w")} w:numId="{number}"><w:abstractNumId w:val="{definition}"/>'
            '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride></w:num>'
        )
    )
    return number


def add_to_list(paragraph: Paragraph, number: int, level: int = 0) -> None:
    """Make a paragraph an item of a list. `number` is the id of the list: `CLAUSES`, `BULLETS` or
    one that `new_list` returned. `level` 0 is the outermost.
    """
    properties = paragraph._p.get_or_add_pPr().get_or_add_numPr()
    properties.get_or_add_ilvl().val = level
    properties.get_or_add_numId().val = number
