"""What staff, owners and buyers get in the same form."""

from brokerage.core.markdown import document_html
from brokerage.core.schema import Schema
from brokerage.deals.cim.models import CimVersion
from brokerage.deals.cim.rules.figures import CimFigures, RowKind, said
from brokerage.deals.cim.rules.sections import BY_ID, FINANCIALS, shown


class CimRowOut(Schema):
    kind: RowKind
    label: str
    grade: str
    """How far an add-back is proved, in words; empty where that does not apply."""
    amounts: list[int | None]
    """Whole US dollars, by period."""


class CimFiguresOut(Schema):
    periods: list[str]
    rows: list[CimRowOut]
    said: str
    """What the drawing shows, in words."""

    @classmethod
    def of(cls, figures: CimFigures) -> "CimFiguresOut":
        return cls(
            periods=list(figures.periods),
            rows=[
                CimRowOut(
                    kind=row.kind, label=row.label, grade=row.grade, amounts=list(row.amounts)
                )
                for row in figures.rows
            ],
            said=said(figures),
        )


class CimPartOut(Schema):
    """A section as HTML, without its pictures."""

    id: str
    title: str
    html: str
    pictures: list[str]
    """What the pictures show, in words."""
    figures: CimFiguresOut | None
    """Those of the financial summary."""


def parts_of(version: CimVersion) -> list[CimPartOut]:
    """Return the sections that a reader gets."""
    figures = version.taken
    has_figures = bool(figures.periods)
    return [
        CimPartOut(
            id=section.id,
            title=BY_ID[section.id].title,
            html=document_html(section.text),
            pictures=[picture.alt for picture in section.pictures],
            figures=CimFiguresOut.of(figures) if has_figures and section.id == FINANCIALS else None,
        )
        for section in shown(version.written, has_figures=has_figures)
    ]
