"""A Word document from its first page to its bytes: page set-up, head, foot, properties, file."""

import io
import zipfile
from datetime import UTC, date, datetime, time
from pathlib import Path
from typing import Any, Final

import docx
from docx.document import Document as Docx
from docx.enum.text import WD_TAB_ALIGNMENT
from docx.oxml import parse_xml
from docx.oxml.ns import nsdecls, qn
from docx.shared import Inches

from brokerage.core.facts import Firm
from brokerage.library.documents.imprint import contact_line, edition, long_day
from brokerage.library.documents.word.fields import page_field
from brokerage.library.documents.word.look import dress
from brokerage.library.documents.word.setting import set_markdown

_WORDS: Final = Path(__file__).with_name("words")
_LONG_AGO: Final = (1980, 1, 1, 0, 0, 0)  # the date of every part: the same day, the same bytes


def paper(words: str, *, subject: str, firm: Firm, made_on: date, contract: bool = False) -> bytes:
    """`words/<words>.md`, set. In a `contract` headings and clauses are numbered."""
    source = (_WORDS / f"{words}.md").read_text(encoding="utf-8")
    for key, value in {
        "firm_name": firm.name,
        "firm_phone": firm.phone.display,
        "firm_email": firm.email,
        "firm_city": firm.address.city,
        "made_on": long_day(made_on),
    }.items():
        source = source.replace(f"{{{{ {key} }}}}", value)
    title = source.partition("\n")[0].removeprefix("# ")
    document = docx.Document()
    dress(document)
    _set_up(document, title, firm, made_on)
    _properties(document, title, subject, firm, made_on)
    document.add_paragraph(f"{firm.name}   ·   {edition(made_on)}", style="Firm")
    set_markdown(document, source, contract=contract)
    return _file(document)


def _set_up(document: Docx, title: str, firm: Firm, made_on: date) -> None:
    """Letter paper. The first page bears the title itself, the others bear it in their head."""
    section = document.sections[0]
    section.page_width, section.page_height = Inches(8.5), Inches(11)
    section.left_margin = section.right_margin = Inches(1.05)
    section.top_margin, section.bottom_margin = Inches(0.95), Inches(0.9)
    section.different_first_page_header_footer = True
    head = section.header.paragraphs[0]
    head.text = f"{title}\t{firm.name}"
    for foot in (section.footer.paragraphs[0], section.first_page_footer.paragraphs[0]):
        foot.text = f"{contact_line(firm)}\tPage "
        page_field(foot, "PAGE")
        foot.add_run(" of ")
        page_field(foot, "NUMPAGES")
    for line in (head, section.footer.paragraphs[0], section.first_page_footer.paragraphs[0]):
        for stop in list(line.style.paragraph_format.tab_stops if line.style else ()):
            line.paragraph_format.tab_stops.add_tab_stop(stop.position, WD_TAB_ALIGNMENT.CLEAR)
        line.paragraph_format.tab_stops.add_tab_stop(Inches(6.4), WD_TAB_ALIGNMENT.RIGHT)


def _properties(document: Docx, title: str, subject: str, firm: Firm, made_on: date) -> None:
    told = document.core_properties
    told.title, told.subject, told.author = title, subject, firm.name
    told.last_modified_by = firm.name
    told.category, told.language, told.comments = "Resource library", "en-US", ""
    told.keywords, told.revision = "", 1
    told.created = told.modified = datetime.combine(made_on, time(12), UTC)
    language = document.styles.element.find(f".//{qn('w:rPrDefault')}//{qn('w:lang')}")
    language.set(qn("w:val"), "en-US")
    settings: Any = document.settings.element
    (compat,) = settings.findall(qn("w:compat"))
    settings.replace(  # Word's present layout; with the template's own, a mode of earlier years
        compat,
        parse_xml(
            f'<w:compat {nsdecls("w")}><w:compatSetting w:name="compatibilityMode"'
            ' w:uri="http://schemas.microsoft.com/office/word" w:val="15"/></w:compat>'
        ),
    )
    relations = document.part.package.rels
    for key in [key for key, each in relations.items() if each.reltype.endswith("/thumbnail")]:
        del relations[key]  # a picture of the library's own template


def _file(document: Docx) -> bytes:
    """The bytes, with the parts in their order and without the time of day in them."""
    written, made = io.BytesIO(), io.BytesIO()
    document.save(written)
    with zipfile.ZipFile(written) as parts, zipfile.ZipFile(made, "w") as file:
        for name in parts.namelist():
            part = zipfile.ZipInfo(name, _LONG_AGO)
            part.compress_type = zipfile.ZIP_DEFLATED
            file.writestr(part, parts.read(name))
    return made.getvalue()
