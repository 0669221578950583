"""Lists and numbered clauses: real numbering, so that Word counts on when somebody adds a line."""

from typing import Any, Final

from docx.document import Document as Docx
from docx.oxml import parse_xml
from docx.oxml.ns import nsdecls, qn
from docx.text.paragraph import Paragraph

from brokerage.library.documents.word.look import COPPER, INK

_BULLET, _COUNT, _LETTER, _CLAUSES = 901, 902, 903, 904


def _level(level: int, form: str, text: str, left: int, hanging: int, look: str = "") -> str:
    return (
        f'<w:lvl w:ilvl="{level}"><w:start w:val="1"/><w:numFmt w:val="{form}"/>'
        f'<w:lvlText w:val="{text}"/><w:lvlJc w:val="left"/>'
        f'<w:pPr><w:ind w:left="{left}" w:hanging="{hanging}"/></w:pPr>'
        f"<w:rPr>{look}</w:rPr></w:lvl>"
    )


_COPPER: Final = f'<w:color w:val="{COPPER}"/>'
_PLAIN: Final = f'<w:b w:val="0"/><w:color w:val="{INK}"/>'
_KINDS: Final = {
    _BULLET: _level(
        0, "bullet", "•", 340, 255, f'<w:rFonts w:ascii="Calibri" w:hAnsi="Calibri"/>{_COPPER}'
    ),
    _COUNT: _level(0, "decimal", "%1.", 397, 397, f"<w:b/>{_COPPER}"),
    _LETTER: _level(0, "lowerLetter", "(%1)", 1021, 454),
    _CLAUSES: _level(0, "decimal", "%1.", 567, 567)
    + _level(1, "decimal", "%1.%2", 567, 567, _PLAIN),
}


class Numbering:
    """The numbering of one document."""

    def __init__(self, document: Docx) -> None:
        self._root: Any = document.part.numbering_part.element
        self._next = 100
        for kind, levels in _KINDS.items():
            made = parse_xml(
                f'<w:abstractNum {nsdecls("w")} w:abstractNumId="{kind}">'
                f'<w:multiLevelType w:val="multilevel"/>{levels}</w:abstractNum>'
            )
            first = self._root.find(qn("w:num"))
            first.addprevious(made)
        self._clauses = self._list(_CLAUSES)
        self._bullets = self._list(_BULLET)

    def bullets(self) -> int:
        return self._bullets

    def counted(self) -> int:
        """A new list that starts at 1."""
        return self._list(_COUNT)

    def lettered(self) -> int:
        """A new list that starts at (a)."""
        return self._list(_LETTER)

    def clause(self, paragraph: Paragraph, level: int) -> None:
        """A heading of a contract (level 0: `1.`) or a clause below it (level 1: `1.1`)."""
        self.apply(paragraph, self._clauses, level)

    def apply(self, paragraph: Paragraph, number: int, level: int = 0) -> None:
        properties = paragraph._p.get_or_add_pPr().get_or_add_numPr()
        properties.get_or_add_ilvl().val = level
        properties.get_or_add_numId().val = number

    def _list(self, kind: int) -> int:
        self._next += 1
        self._root.append(
            parse_xml(
                f'<w:num {nsdecls("w")} w:numId="{self._next}"><w:abstractNumId w:val="{kind}"/>'
                '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride></w:num>'
            )
        )
        return self._next
