"""Made-up inquiries of three portals, each written in many ways."""

import quopri
import random
from base64 import b64encode
from collections.abc import Callable, Iterator
from email.message import EmailMessage
from typing import Any, NamedTuple

PEOPLE: list[dict[str, str]] = [
    {
        "name": "José Ángel Muñoz Peña",
        "email": "jose.munoz@example.com",
        "phone": "(903) 555-0117",
        "zip": "75701",
        "funds": "$250,000 - $500,000",
        "timing": "3 to 6 months",
        "message": "I run two shops in Longview.\nCould we talk this week? Name: your price!",
    },
    {
        "name": "Mary O'Brien-Lee",
        "email": "mary+biz@mail.example.co.uk",
        "phone": "+1 512.555.0143 x12",
        "zip": "78701-1234",
        "funds": "1000000",
        "timing": "Immediately",
        "message": "Please send the details.",
    },
    {
        "name": "Nguyen Van Thanh",
        "email": "nvt@example.net",
        "phone": "",
        "zip": "",
        "funds": "",
        "timing": "",
        "message": "",
    },
]
LISTING = {"number": "2042", "portal_id": "2318845", "headline": "Commercial HVAC company"}


class Portal(NamedTuple):
    id: str
    sender: str
    subject: str
    labels: dict[str, str]
    footer: str


PORTALS = [
    Portal(
        "bizbuysell",
        "BizBuySell <leads@info.bizbuysell.com>",
        "You have a new lead for your listing (Ref ID: 2042)",
        {
            "headline": "Headline",
            "portal_id": "Listing ID",
            "number": "Ref ID",
            "name": "Contact Name",
            "email": "Contact Email",
            "phone": "Contact Phone",
            "zip": "Contact Zip",
            "funds": "Able to Invest",
            "timing": "Purchase Within",
            "message": "Comments",
        },
        "You can reply directly to this email to respond to the buyer.\n"
        "We take our lead quality very seriously. Phone: (888) 555-0100",
    ),
    Portal(
        "bizquest",
        "BizQuest Leads <noreply@bizquest.com>",
        "BizQuest inquiry about listing 2318845",
        {
            "headline": "Listing Title",
            "portal_id": "Ad ID",
            "number": "Your Reference",
            "name": "Name",
            "email": "Email Address",
            "phone": "Phone Number",
            "zip": "ZIP/Postal Code",
            "funds": "Cash Available",
            "timing": "Time Frame",
            "message": "Message",
        },
        "Thank you for using BizQuest.\n© 2026 BizQuest",
    ),
    Portal(
        "dealstream",
        "DealStream <notifications@mail.dealstream.com>",
        "New message about your deal",
        {
            "headline": "Deal",
            "portal_id": "Deal ID",
            "number": "Reference Number",
            "name": "Full Name",
            "email": "E-mail",
            "phone": "Telephone",
            "zip": "Postal Code",
            "funds": "Investment Capital",
            "timing": "Timeframe",
            "message": "Inquiry",
        },
        "-----------------------------\nThis email was sent by DealStream to hello@example.com",
    ),
]
SPANISH = {
    "headline": "Título",
    "portal_id": "Número de anuncio",
    "number": "Referencia",
    "name": "Nombre completo",
    "email": "Correo electrónico",
    "phone": "Teléfono",
    "zip": "Código postal",
    "funds": "Capital disponible",
    "timing": "Plazo de compra",
    "message": "Mensaje",
}
Pairs = list[tuple[str, str]]


def _pairs(portal: Portal, person: dict[str, str], labels: dict[str, str] | None = None) -> Pairs:
    labels = labels or portal.labels
    values = {**LISTING, **person}
    return [(label, values[field]) for field, label in labels.items() if values[field]]


def _lines(pairs: Pairs, sign: str = ": ") -> str:
    return "\n".join(f"{label}{sign}{value}" for label, value in pairs)


def _mail(portal: Portal, plain: str = "", html: str = "", **headers: str) -> bytes:
    message = EmailMessage()
    message["From"] = headers.pop("sender", portal.sender)
    message["To"] = "hello@example.com"
    message["Subject"] = headers.pop("subject", portal.subject)
    for name, value in headers.items():
        message[name.replace("_", "-")] = value
    if plain:
        message.set_content(plain)
    if html and plain:
        message.add_alternative(html, subtype="html")
    elif html:
        message.set_content(html, subtype="html")
    return message.as_bytes()


def _plain(portal: Portal, person: dict[str, str]) -> bytes:
    text = f"Dear broker,\n\n{_lines(_pairs(portal, person))}\n\n{portal.footer}"
    return _mail(portal, text)


def _crowded(portal: Portal, person: dict[str, str]) -> bytes:
    text = _lines(_pairs(portal, person), "  :   ")
    return _mail(portal, f"{text}\n{portal.footer}")


def _shuffled(portal: Portal, person: dict[str, str]) -> bytes:
    pairs = _pairs(portal, person)
    message = [pair for pair in pairs if pair[0] == portal.labels["message"]]
    others = [pair for pair in pairs if pair not in message]
    random.Random(portal.id + person["name"]).shuffle(others)
    return _mail(portal, f"{_lines([*others, *message])}\n\n{portal.footer}")


def _message_first(portal: Portal, person: dict[str, str]) -> bytes:
    pairs = _pairs(portal, person)
    message = [pair for pair in pairs if pair[0] == portal.labels["message"]]
    others = [pair for pair in pairs if pair not in message]
    return _mail(portal, f"{_lines([*message, *others])}\n\n{portal.footer}")


def _below(portal: Portal, person: dict[str, str]) -> bytes:
    lines = _lines(_pairs(portal, person), ":\n")
    return _mail(portal, f"{lines}\n\n{portal.footer}")


def _upper(portal: Portal, person: dict[str, str]) -> bytes:
    pairs = [(f"* {label.upper()}", value) for label, value in _pairs(portal, person)]
    return _mail(portal, f"{_lines(pairs)}\n\n{portal.footer}")


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace("\n", "<br>\n")


def _table(portal: Portal, person: dict[str, str]) -> bytes:
    rows = "".join(
        f"<tr><td><b>{label}:</b></td><td>{_escaped(value)}</td></tr>"
        for label, value in _pairs(portal, person)
    )
    footer = "".join(f"<p>{_escaped(line)}</p>" for line in portal.footer.split("\n"))
    style = "<style>td { color: #333 }</style>"
    return _mail(portal, html=f"<html><head>{style}</head><table>{rows}</table>{footer}</html>")


def _spans(portal: Portal, person: dict[str, str]) -> bytes:
    rows = "".join(
        f"<div><b>{label}:</b>&nbsp;<span style='x'>{_escaped(value)}</span></div>\n"
        for label, value in _pairs(portal, person)
    )
    return _mail(portal, html=f"{rows}<div>{_escaped(portal.footer)}</div>")


def _wide_table(portal: Portal, person: dict[str, str]) -> bytes:
    """Two pairs of label and value in a row, without colons."""
    cells = [
        f"<td>{label}</td><td>{_escaped(value)}</td>" for label, value in _pairs(portal, person)
    ]
    rows = "".join(f"<tr>{''.join(cells[at : at + 2])}</tr>" for at in range(0, len(cells), 2))
    return _mail(portal, html=f"<table>{rows}</table><p>{_escaped(portal.footer)}</p>")


def _both(portal: Portal, person: dict[str, str]) -> bytes:
    """A plain text that only points to the HTML."""
    rows = "".join(
        f"<tr><td>{label}:</td><td>{_escaped(value)}</td></tr>"
        for label, value in _pairs(portal, person)
    )
    plain = "This email needs a program that shows HTML."
    return _mail(portal, plain, f"<table>{rows}</table><p>{_escaped(portal.footer)}</p>")


def _linked(portal: Portal, person: dict[str, str]) -> bytes:
    email = person["email"]
    linked = {**person, "email": f"{email}<mailto:{email}>"}
    if person["phone"]:
        linked["phone"] = f"{person['phone']} <tel:+19035550117>"
    return _mail(portal, f"{_lines(_pairs(portal, linked))}\n\n{portal.footer}")


def _quoted_printable(portal: Portal, person: dict[str, str]) -> bytes:
    text = f"{_lines(_pairs(portal, person))}\n\n{portal.footer}"
    body = quopri.encodestring(text.encode("latin-1"))
    head = (
        f"From: {portal.sender}\nSubject: {portal.subject}\n"
        "Content-Type: text/plain; charset=iso-8859-1\nContent-Transfer-Encoding: quoted-printable"
    )
    return f"{head}\n\n".encode() + body


def _base64_html(portal: Portal, person: dict[str, str]) -> bytes:
    rows = "<br>".join(f"{label}: {_escaped(v)}" for label, v in _pairs(portal, person))
    body = b64encode(f"{rows}<br><br>{_escaped(portal.footer)}".encode())
    head = (
        f"From: {portal.sender}\r\nSubject: {portal.subject}\r\n"
        "Content-Type: text/html; charset=utf-8\r\nContent-Transfer-Encoding: base64"
    )
    return f"{head}\r\n\r\n".encode() + body


def _forwarded(portal: Portal, person: dict[str, str]) -> bytes:
    text = (
        "Please take this one.\n\nPat Reyes\nPhone: (903) 555-0100\nEmail: pat@example.com\n\n"
        f"---------- Forwarded message ---------\nFrom: {portal.sender}\n"
        f"Date: Fri, Nov 27, 2026 at 9:14 AM\nSubject: {portal.subject}\nTo: <pat@example.com>\n\n"
        f"{_lines(_pairs(portal, person))}\n\n{portal.footer}"
    )
    return _mail(portal, text, sender="Pat Reyes <pat@example.com>", subject="Fwd: A lead")


def _outlook_forwarded(portal: Portal, person: dict[str, str]) -> bytes:
    text = (
        "See below.\n\nPat Reyes | Sabine Ridge\nPhone: (903) 555-0100\n"
        f"\n________________________________\nFrom: {portal.sender}\n"
        f"Sent: Friday, November 27, 2026 9:14 AM\nTo: Pat Reyes\nSubject: {portal.subject}\n\n"
        f"{_lines(_pairs(portal, person))}\n\n{portal.footer}"
    )
    return _mail(portal, text, sender="Pat Reyes <pat@example.com>", subject="FW: A lead")


def _spanish(portal: Portal, person: dict[str, str]) -> bytes:
    text = f"Hola,\n\n{_lines(_pairs(portal, person, SPANISH))}\n\n{portal.footer}"
    return _mail(portal, text)


def _names_apart(portal: Portal, person: dict[str, str]) -> bytes:
    first, _, last = person["name"].partition(" ")
    pairs: Pairs = []
    for label, value in _pairs(portal, person):
        if label == portal.labels["name"]:
            pairs += [("First Name", first), ("Last Name", last)]
        else:
            pairs.append((label, value))
    return _mail(portal, f"{_lines(pairs)}\n\n{portal.footer}")


WAYS: list[Callable[[Portal, dict[str, str]], bytes]] = [
    _plain,
    _crowded,
    _shuffled,
    _message_first,
    _below,
    _upper,
    _table,
    _spans,
    _wide_table,
    _both,
    _linked,
    _quoted_printable,
    _base64_html,
    _forwarded,
    _outlook_forwarded,
    _spanish,
    _names_apart,
]


def corpus() -> Iterator[tuple[str, bytes, dict[str, Any]]]:
    """Yield each mail with a name and what it says."""
    for portal in PORTALS:
        for person in PEOPLE:
            for way in WAYS:
                name = f"{portal.id}{way.__name__}-{person['email'].partition('@')[0]}"
                expected = {**LISTING, **person, "portal": portal.id}
                yield name, way(portal, person), expected
