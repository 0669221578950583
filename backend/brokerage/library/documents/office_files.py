"""Fills in the Word documents and workbooks that ship in `content/documents/`: the firm and the
date replace placeholders such as `{{ firm_name }}`. The same values give the same bytes.
"""

import io
import re
import zipfile
from collections.abc import Mapping
from datetime import date
from typing import Any, Final
from xml.sax.saxutils import escape, unescape

from brokerage.core import facts
from brokerage.core.facts import Firm
from brokerage.library.documents.imprint import edition
from brokerage.library.documents.source import placeholder_values

_FILLABLE: Final = re.compile(r"(?<=Header>)[^<]+|(?<=Footer>)[^<]+|\{\{ (\w+) \}\}")
"""A placeholder, or the header or footer of a sheet, which may contain some."""
_PLACEHOLDER: Final = re.compile(r"\{\{ (\w+) \}\}")
_LONGEST_PAGE_TEXT: Final = 255
"""Excel shows no header or footer with more characters."""
_ZIP_DATE: Final = (1980, 1, 1, 0, 0, 0)


def make_word(key: str, firm: Firm, made_on: date) -> bytes:
    """Fill in `<key>.docx`. Raises jinja2.UndefinedError for an unknown placeholder."""
    # Imported when they are first needed, not by every process that starts.
    from docxtpl import DocxTemplate  # type: ignore[import-untyped]
    from jinja2 import Environment, StrictUndefined

    template: Any = DocxTemplate(io.BytesIO(facts.document_file(f"{key}.docx")))
    environment = Environment(autoescape=True, undefined=StrictUndefined)
    template.render(_values(firm, made_on), environment)
    # docxtpl escapes values of properties twice, and does not fill in all of them.
    properties = template.docx.core_properties
    properties.author = properties.last_modified_by = firm.name
    saved, result = io.BytesIO(), io.BytesIO()
    template.save(saved)
    with zipfile.ZipFile(saved) as parts, zipfile.ZipFile(result, "w") as file:
        for name in parts.namelist():
            file.writestr(zipfile.ZipInfo(name, _ZIP_DATE), parts.read(name), zipfile.ZIP_DEFLATED)
    return result.getvalue()


def make_workbook(key: str, firm: Firm, made_on: date) -> bytes:
    """Fill in `<key>.xlsx`. Formulas and their stored values stay. A value is always text. Raises
    KeyError for an unknown placeholder.
    """
    values, result = _values(firm, made_on), io.BytesIO()
    shipped = io.BytesIO(facts.document_file(f"{key}.xlsx"))
    with zipfile.ZipFile(shipped) as parts, zipfile.ZipFile(result, "w") as file:
        for part in parts.infolist():
            content = parts.read(part)
            if part.filename.endswith(".xml"):
                content = _filled_part(content.decode(), values).encode()
            file.writestr(part, content)
    return result.getvalue()


def _values(firm: Firm, made_on: date) -> dict[str, str]:
    more = {"firm_region": firm.address.region, "edition": edition(made_on)}
    return placeholder_values(firm, made_on) | more


def _filled_part(xml: str, values: Mapping[str, str]) -> str:
    def filled(found: re.Match[str]) -> str:
        return escape(values[found[1]]) if found[1] else _page_text(found[0], values)

    return _FILLABLE.sub(filled, xml)


def _page_text(xml: str, values: Mapping[str, str]) -> str:
    """Fill in the header or footer of a sheet, in which `&` begins a code. If it gets too long,
    only the right section stays, which has the page number.
    """
    text = unescape(xml, {"&quot;": '"'})
    filled = _PLACEHOLDER.sub(lambda found: values[found[1]].replace("&", "&&"), text)
    if len(filled) > _LONGEST_PAGE_TEXT:
        filled = "&R" + text.rpartition("&R")[2]
    return escape(filled)
