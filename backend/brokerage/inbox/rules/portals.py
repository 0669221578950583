"""Reads the inquiries that portals send by mail: BizBuySell, BizQuest and DealStream.

The portals publish no format, and change theirs: what counts are the labels in front of values, in
any order, in lines or in the cells of a table, in English or Spanish.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final
from unicodedata import combining, normalize

from brokerage.core.text import cut, single_line

DOMAINS: Final = {
    "bizbuysell.com": "bizbuysell",
    "bizquest.com": "bizquest",
    "dealstream.com": "dealstream",
}
"""The domains from which portals write, with the ids that listings know them by."""
LABELS: Final[Mapping[str, str]] = {
    "name": "Name",
    "email": "Email",
    "phone": "Phone",
    "zip": "ZIP code",
    "company": "Company",
    "place": "Location",
    "number": "Our reference",
    "portal_id": "Portal’s number",
    "headline": "Listing",
    "funds": "Able to invest",
    "timing": "Purchase within",
    "message": "Message",
}
"""The fields of an inquiry with their names for staff."""
_WORDS: Final = {
    "name": "contact name|name|full name|buyer name|buyer|your name|contact|nombre completo|nombre"
    " del contacto|nombre",
    "first": "first name|contact first name|primer nombre",
    "last": "last name|contact last name|surname|apellido|apellidos",
    "email": "contact email|email|e-mail|email address|e-mail address|contact e-mail|correo"
    "|correo electronico|direccion de correo",
    "phone": "contact phone|phone|phone number|telephone|tel|mobile|mobile phone|cell|cell phone"
    "|daytime phone|day phone|contact phone number|telefono|numero de telefono|celular",
    "zip": "contact zip|zip|zip code|zip/postal code|postal code|contact zip code|codigo postal",
    "company": "company|company name|organization|firm|empresa|compania",
    "place": "location|city|city/state|city, state|ciudad|ubicacion|buyer location",
    "number": "ref id|ref|reference|reference id|reference number|your reference|your ref"
    "|broker reference|listing reference|broker ref|internal id|referencia|su referencia",
    "portal_id": "listing id|listing number|listing no|listing|listing id number|ad id|ad number"
    "|ad|deal id|deal number|id del anuncio|numero de anuncio|anuncio",
    "headline": "headline|listing title|ad title|listing name|business|listing headline|deal"
    "|regarding|titulo|negocio",
    "funds": "able to invest|amount to invest|investment amount|available to invest|cash available"
    "|available funds|funds available|available cash|liquid capital|capital available"
    "|cash to invest|down payment|investment capital|capital disponible|monto a invertir",
    "timing": "purchase within|purchase timeframe|time frame|timeframe|timeline|purchase timeline"
    "|buying timeframe|plazo|plazo de compra",
    "message": "comments|comment|message|additional comments|buyer message|inquiry|question"
    "|questions|notes|mensaje|comentarios|comentario",
}
_FIELD_OF: Final = {label: field for field, labels in _WORDS.items() for label in labels.split("|")}
_NOTHING: Final = frozenset(
    "|not disclosed|undisclosed|not provided|n/a|na|none|null|-|--|not specified|not given"
    "|no proporcionado|no especificado|ninguno".split("|")
)
_LABEL: Final = re.compile(r"^([^\W\d_][^:：\t]{0,28}?)\s*(?:#|no\.)?\s*[:：]\s*(.*)$", re.DOTALL)
_EMAIL: Final = re.compile(r"[\w.!#$%&'*+/=?^`{|}~-]+@[\w-]+(?:\.[\w-]+)+")
_URL: Final = re.compile(r"https?://[\w.-]+/\S*")
_END: Final = re.compile(
    r"^(?:[-_=*]{5,}|(?:you can reply|reply directly|to reply|please do not reply|thank(?:s| you),?"
    r"(?: for (?:using|advertising)|$| the )|we take our lead|this (?:e-?mail|message|inquiry)"
    r" (?:was|is)|unsubscribe|to unsubscribe|to stop|manage your|view (?:this|the|your) "
    r"|log ?in to|©|copyright|puede responder|este correo|sent from my)\b.*|©.*)",
    re.IGNORECASE,
)
_LONGEST: Final = {"message": 5_000, "headline": 200}
_OTHERS: Final = 120
"""Characters of other values."""


@dataclass
class Inquiry:
    """What the mail of a portal says. Texts that it lacks are empty."""

    portal: str
    name: str = ""
    email: str = ""
    phone: str = ""
    zip: str = ""
    company: str = ""
    place: str = ""
    number: str = ""
    """The firm's number of the listing, as the portal has it."""
    portal_id: str = ""
    headline: str = ""
    funds: str = ""
    """As it was written, such as `$100,000 - $250,000`."""
    timing: str = ""
    message: str = ""

    @property
    def has_contact(self) -> bool:
        """Whether it says who asks, and how to reach them."""
        return bool(self.name and (self.email or self.phone))

    def found(self) -> dict[str, str]:
        """Return what it says, by the names of `LABELS`."""
        return {name: getattr(self, name) for name in LABELS if getattr(self, name)}


def portal_of(sender: str, *texts: str) -> str:
    """Return the portal that has written a mail, or whose mail was passed on; empty for others."""
    domain = sender.rpartition("@")[2].lower()
    for ours, portal in DOMAINS.items():
        if domain == ours or domain.endswith(f".{ours}"):
            return portal
    for text in texts:
        passed_on = re.search(
            r"^[>*\s]*(?:from|de)\*?\s*:.*@(?:[\w-]+\.)*([\w-]+\.com)", text, re.I | re.M
        )
        if passed_on and passed_on[1].lower() in DOMAINS:
            return DOMAINS[passed_on[1].lower()]
    return ""


def read(
    *,
    sender: str,
    sender_name: str = "",
    reply_to: str = "",
    subject: str = "",
    texts: tuple[str, ...],
) -> Inquiry | None:
    """Read a mail. `texts` are its plain text and the text of its HTML, the better first. None for
    a mail that is no inquiry of a portal.
    """
    portal = portal_of(sender, *texts)
    if not portal:
        return None
    inquiry = Inquiry(portal)
    is_own = _is_of_portal(sender)
    for text in texts:
        _read_text(text if is_own else _from_portal(text, portal), inquiry)
    if not inquiry.email and reply_to and not _is_of_portal(reply_to):
        inquiry.email = reply_to
    if not (inquiry.email or inquiry.phone):
        return None  # such as a newsletter, or a bill
    if not inquiry.name and is_own:
        inquiry.name = _name_in(sender_name, subject)
    if not inquiry.number and (
        found := re.search(
            r"\bref(?:erence)?\.?\s*(?:id|no\.?)?\s*[:#]?\s*(\d{3,6})\b", subject, re.I
        )
    ):
        inquiry.number = found[1]
    return inquiry


def _is_of_portal(address: str) -> bool:
    return bool(portal_of(address))


def _from_portal(text: str, portal: str) -> str:
    """Return a passed-on mail from where the portal's part begins: above may be a signature."""
    domain = next(domain for domain, named in DOMAINS.items() if named == portal)
    at = text.lower().find(domain)
    return text[text.find("\n", at) + 1 :] if at >= 0 else text


def _read_text(text: str, inquiry: Inquiry) -> None:
    values = _values(text)
    names = [values[part] for part in ("first", "last") if values.get(part)]
    if len(names) == 2 or (names and not values.get("name")):
        values["name"] = " ".join(names)
    for field in LABELS:
        value = values.get(field, "")
        if value and not getattr(inquiry, field):
            setattr(inquiry, field, _cleaned(field, value))
    if not inquiry.portal_id:
        inquiry.portal_id = _id_in_address(text, inquiry.portal)


def _values(text: str) -> dict[str, str]:
    """Return the first value of each label."""
    values: dict[str, str] = {}
    field, lines = "", list[str]()

    def keep() -> None:
        value = "\n".join(lines).strip()
        if field and field not in values and _folded(value) not in _NOTHING:
            values[field] = value

    for label, value in _pieces(text):
        if label:
            keep()
            field, lines = label, [value] if value else []
        elif field == "message":
            if _END.match(value):
                keep()
                field, lines = "", []
            else:
                lines.append(value)
        elif field and not lines and value:  # the value is on the line below its label
            lines.append(value)
            keep()
            field, lines = "", []
    keep()
    return values


def _pieces(text: str) -> Iterator[tuple[str, str]]:
    """Yield each label of a text with what follows it on its line, and lines without a label."""
    for raw in text.split("\n"):
        line = re.sub(r"^[>\s]+", "", raw).strip()
        cells = [cell.strip() for cell in line.split("\t") if cell.strip()] or [""]
        place = 0
        while place < len(cells):
            field, value = _labeled(cells[place])
            if field and not value and place + 1 < len(cells) and not _labeled(cells[place + 1])[0]:
                place += 1
                value = cells[place]
            yield field, value if field else cells[place]
            place += 1


def _labeled(text: str) -> tuple[str, str]:
    """Return the field and the value of `Label: value`; or of a label alone, an empty value."""
    plain = text.replace("*", "").strip(" •·-–|")
    found = _LABEL.match(plain)
    if found and (field := _FIELD_OF.get(_folded(found[1]).rstrip(" #."))):
        return field, found[2].strip()
    return _FIELD_OF.get(_folded(plain).rstrip(" #."), ""), ""


def _folded(text: str) -> str:
    letters = (each for each in normalize("NFD", text.lower()) if not combining(each))
    return " ".join("".join(letters).split())


def _cleaned(field: str, value: str) -> str:
    """Return a value as it is kept; empty if it cannot be one of this field."""
    if field == "message":
        return cut(re.sub(r"\n{3,}", "\n\n", value), _LONGEST[field])
    value = single_line(value)
    if field == "email":
        found = _EMAIL.search(value)
        address = found[0].lower() if found else ""
        return "" if not address or _is_of_portal(address) or len(address) > 255 else address
    if field == "phone":
        value = re.sub(r"<[^>]*>|\[[^\]]*\]", "", value).strip()
        return cut(value, 40) if len(re.sub(r"\D", "", value)) >= 7 else ""
    if field == "name":
        value = re.sub(r"\s*[<(\[].*$", "", value).strip(" ,;")
        return "" if "@" in value or not re.search(r"[^\W\d_]", value) else cut(value, 100)
    if field in ("number", "portal_id"):
        found = re.search(r"[A-Za-z0-9][\w-]*", re.sub(r"<[^>]*>|https?://\S+", "", value))
        # An id has a digit; a heading may stand after the same label.
        return found[0][:40] if found and re.search(r"\d", found[0]) else ""
    if field == "zip":
        found = re.search(r"\b[A-Z0-9][A-Z0-9 -]{2,9}\b", value.upper())
        return found[0].strip() if found else ""
    return cut(value, _LONGEST.get(field, _OTHERS))


def _id_in_address(text: str, portal: str) -> str:
    """Return the id at the end of the address of a listing on the portal."""
    for address in _URL.findall(text):
        host = address.split("/")[2].lower()
        if not any(
            host == domain or host.endswith(f".{domain}")
            for domain, named in DOMAINS.items()
            if named == portal
        ):
            continue
        parts = re.split(r"[?#>)\]]", address)[0].rstrip("/").split("/")[3:]
        last = re.sub(r"\.(?:html?|aspx?)$", "", parts[-1]) if len(parts) > 1 else ""
        if found := re.search(
            r"(?:^|[-_])([a-z]{0,4}\d[\da-z]{3,11}|[a-z]{2,8}\d{1,4})$", last, re.I
        ):
            return found[1]
    return ""


def _name_in(sender_name: str, subject: str) -> str:
    """Return the name of a person in `Lee Park via DealStream`, or in a subject."""
    if found := re.match(r"(.{2,60}?)\s+(?:via|through|de parte de)\s+", sender_name, re.I):
        return _cleaned("name", found[1])
    found = re.search(
        r"(?:inquiry|message|lead|request) from:? ([^\d:|]{3,60}?)"
        r"(?:\s+(?:about|on|for|regarding)\b|$)"
        r"|^(?:new lead: )?([^\d:|]{3,60}?) (?:is interested|has inquired|inquired|sent you)",
        subject,
        re.IGNORECASE,
    )
    return _cleaned("name", found[1] or found[2]) if found else ""
