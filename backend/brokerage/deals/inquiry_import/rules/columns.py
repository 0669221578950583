"""What the columns of a file of inquiries mean, and what its rows say."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Final
from unicodedata import combining, normalize

from brokerage.core.text import cut, single_line, trimmed

FIELDS: Final[Mapping[str, str]] = {
    "name": "Name",
    "first": "First name",
    "last": "Last name",
    "email": "Email",
    "phone": "Phone",
    "company": "Company",
    "listing": "Our listing number",
    "source": "Where from",
    "date": "Date",
    "message": "Message",
}
"""The fields that a column may hold, with their names for staff."""
_NAMES: Final = {
    "name": "name,full name,contact,contact name,buyer,buyer name,nombre,nombre completo",
    "first": "first,first name,given name,firstname",
    "last": "last,last name,surname,family name,lastname,apellido,apellidos",
    "email": "email,e mail,email address,contact email,mail,correo,correo electronico",
    "phone": "phone,phone number,telephone,tel,mobile,cell,cell phone,contact phone,telefono",
    "company": "company,company name,organization,firm,business,empresa",
    "listing": "listing,listing number,listing no,ref,ref id,reference,our reference,number",
    "source": "source,portal,lead source,origin,from,where from",
    "date": "date,received,created,inquiry date,created at,date received,lead date,fecha",
    "message": "message,comments,comment,notes,note,inquiry,question,mensaje,comentarios",
}
_FIELD_OF: Final = {name: field for field, names in _NAMES.items() for name in names.split(",")}
_EMAIL: Final = re.compile(r"[^@\s<>,;\"]+@[^@\s<>,;\"]+\.[^@\s<>,;\".]+")
_DATES: Final = (
    "%Y-%m-%d",
    "%m/%d/%Y",
    "%m/%d/%y",
    "%m-%d-%Y",
    "%b %d, %Y",
    "%B %d, %Y",
    "%d %b %Y",
)
_LONGEST_MESSAGE: Final = 5_000


class RefusedRow(Exception):
    """A row cannot be imported. The message says why."""


@dataclass(frozen=True)
class Row:
    """What a row says."""

    name: str
    email: str
    phone: str
    company: str = ""
    listing: str = ""
    source: str = ""
    message: str = ""
    at: datetime | None = None


def guessed_mapping(header: Sequence[str]) -> list[str]:
    """Return the field of each column, by its name; empty if it is unknown, and each field once."""
    mapping: list[str] = []
    for name in header:
        field = _FIELD_OF.get(_folded(name), "")
        mapping.append("" if field in mapping else field)
    return mapping


def has_header(first: Sequence[str]) -> bool:
    """Return whether the first row of a file names its columns."""
    return not any(_EMAIL.fullmatch(cell.strip()) for cell in first)


def mapping_problem(mapping: Sequence[str], columns: int) -> str:
    """Return why the fields of the columns cannot be used; empty if they can."""
    chosen = [field for field in mapping if field]
    if len(mapping) != columns or not set(chosen) <= FIELDS.keys():
        return "Please choose a field for each column"
    if len(chosen) != len(set(chosen)):
        return "Please choose each field once"
    if not {"email", "phone"} & set(chosen):
        return "Please say which column has the email or the phone number"
    return ""


def read_row(cells: Sequence[str], mapping: Sequence[str], today: date) -> Row:
    """Read a row. Raises RefusedRow."""
    values = {field: cell for field, cell in zip(mapping, cells, strict=False) if field}
    typed = {field: single_line(value) for field, value in values.items() if field != "message"}
    email = typed.get("email", "").removeprefix("mailto:").strip("<> ").lower()
    if email and (not _EMAIL.fullmatch(email) or len(email) > 255):
        raise RefusedRow(f"“{cut(email, 60)}” is not an email address")
    phone = typed.get("phone", "")
    if phone and len(re.sub(r"\D", "", phone)) < 7:
        raise RefusedRow(f"“{cut(phone, 40)}” is not a phone number")
    if not (email or phone):
        raise RefusedRow("Neither an email nor a phone number")
    parts = (typed.get("first", ""), typed.get("last", ""))
    name = typed.get("name", "") or " ".join(part for part in parts if part)
    return Row(
        name=cut(name, 100),
        email=email,
        phone=cut(phone, 100),
        company=cut(typed.get("company", ""), 200),
        listing=typed.get("listing", "").lstrip("#").strip(),
        source=cut(typed.get("source", ""), 60),
        message=cut(trimmed(values.get("message", "")), _LONGEST_MESSAGE),
        at=_moment(typed.get("date", ""), today),
    )


def _moment(text: str, today: date) -> datetime | None:
    """Return noon of a day, in UTC. Raises RefusedRow."""
    if not text:
        return None
    day = re.split(r"[T ]\d{1,2}:\d{2}", text)[0].strip()
    for form in _DATES:
        try:
            found = datetime.strptime(day, form).replace(hour=12, tzinfo=UTC)
        except ValueError:
            continue
        if not date(2000, 1, 1) <= found.date() <= today:
            break
        return found
    raise RefusedRow(f"“{cut(text, 40)}” is not a date in the past")


def _folded(text: str) -> str:
    letters = (each for each in normalize("NFD", text.lower()) if not combining(each))
    return " ".join(re.sub(r"[^a-z0-9]+", " ", "".join(letters)).split())
