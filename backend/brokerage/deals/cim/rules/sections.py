"""What a confidential information memorandum says: its sections, in the order of the document."""

from typing import Annotated, Final, NamedTuple

from pydantic import AfterValidator, Field

from brokerage.core.form_rules import InvalidForm
from brokerage.core.schema import Input
from brokerage.core.text import storable
from brokerage.deals.listing.rules.public_listing import ListingPhoto

FINANCIALS: Final = "financials"
"""The section with the table and the drawing of the figures."""
DISCLAIMERS: Final = "disclaimers"


class Section(NamedTuple):
    id: str
    title: str
    help: str
    """What staff write here."""
    is_needed: bool = False
    """Whether the owner cannot be asked before it is written."""


SECTIONS: Final = (
    Section("business", "The business at a glance", "Who they are, where, and why it is a good "
            "business.", is_needed=True),
    Section("history", "History", "How it began and what changed."),
    Section("operations", "What it does", "The services, the week, how work comes in and goes out.",
            is_needed=True),
    Section("customers", "Customers", "As letters, never by name: who they are, their share of "
            "revenue, how long they stay."),
    Section("people", "People", "Jobs, pay and years, without names."),
    Section("premises", "Premises and lease", "What the place is, the rent, and how long it may "
            "stay."),
    Section("equipment", "Equipment and inventory", "What goes with it, and its age."),
    Section(FINANCIALS, "Financial summary", "What the table cannot say. The figures below come "
            "from the recast."),
    Section("growth", "Room to grow", "What the next owner could do."),
    Section("competition", "Competition", "Who else is there, and why customers come here."),
    Section("transition", "Reason for the sale and transition", "Why the owner sells, and how they "
            "help afterwards."),
    Section("offering", "The offering and how to proceed", "Price, terms, and the next steps.",
            is_needed=True),
    Section(DISCLAIMERS, "Notice to the reader", "The firm's standard words.", is_needed=True),
)  # fmt: skip
BY_ID: Final = {section.id: section for section in SECTIONS}
MOST_PICTURES: Final = 4


def _clean(text: str) -> str:
    return storable(text).replace("\r\n", "\n")


class CimSection(Input):
    """A section with its words in Markdown; one without words and pictures is left out."""

    id: Annotated[str, Field(max_length=40)]
    text: Annotated[str, Field(max_length=10_000), AfterValidator(_clean)] = ""
    pictures: Annotated[list[ListingPhoto], Field(max_length=MOST_PICTURES)] = []


class CimContent(Input):
    """Everything that staff write in a memorandum."""

    sections: Annotated[list[CimSection], Field(max_length=len(SECTIONS))] = []


def ordered(content: CimContent) -> CimContent:
    """Return it with every section once, in the order of the document. Raises InvalidForm for a
    section that does not exist.
    """
    written = {section.id: section for section in content.sections}
    if unknown := written.keys() - BY_ID.keys():
        raise InvalidForm(dict.fromkeys(unknown, "Please load the page again"))
    return CimContent(
        sections=[written.get(each.id) or CimSection(id=each.id) for each in SECTIONS]
    )


def missing(content: CimContent) -> dict[str, str]:
    """Return what has to be written before the owner is asked, by the id of the section."""
    written = {section.id for section in content.sections if section.text.strip()}
    return {
        each.id: f"“{each.title}” has no words yet"
        for each in SECTIONS
        if each.is_needed and each.id not in written
    }


def shown(content: CimContent, *, has_figures: bool) -> list[CimSection]:
    """Return the sections that a reader gets."""
    return [
        section
        for section in content.sections
        if section.text.strip() or section.pictures or (has_figures and section.id == FINANCIALS)
    ]
