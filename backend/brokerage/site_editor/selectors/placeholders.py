"""The placeholders of mails, replies and library documents, and examples of their values."""

from typing import Final, NamedTuple

from django.conf import settings
from pydantic.alias_generators import to_snake

from brokerage.content.selectors import bodies
from brokerage.core import facts
from brokerage.leads.rules import reply_templates
from brokerage.library.documents import source
from brokerage.mail.services.placeholders import placeholders_of

EXAMPLES: Final = {
    "name": "José Muñoz",
    "first name": "José",
    "email": "jose@munoz-plumbing.example.com",
    "phone": "(903) 555-0199",
    "company": "Muñoz Plumbing",
    "message": "I would like to know what my business is worth.",
    "times": "Tuesday, mornings",
    "answer": "We plan to call you: Tuesday, mornings, Central Time.",
    "calculator_run": "HVAC Services, $1,211,364 to $1,896,048",
    "assessment": "2 identified\n  The owner is the business: 4 answers",
    "health": "71%, Good\n  Money & Customers: 78%",
    "reference": "7F3A-92C1",
    "made_on": "November 23, 2026",
    "received_at": "November 23, 2026, 9:12 AM",
    "when": "November 23, 2026, 9:12 AM",
    "days": "7",
    "count": "3",
    "leads": "2",
    "late": "1",
    "due": "2",
    "dates": "Signing day: January 20, 2027",
    "contacts": "Nora Calder, your broker, (903) 555-0142",
    "what": "Payment due",
    "pens": "Lender: First Piney Bank, since November 20",
    "requests": "2 open, the oldest from November 21; due November 28",
    "changes": "November 24: a lower price for the roof ($20,000 less). Not answered yet.",
    "price": "$20,000 less",
    "buyers": "Rosa Delgado: October 12, 2026",
    "waiting": "3",
    "opened": "61",
    "listed": "140",
    "undelivered": "1",
    "by": "Nora Calder",
    "advisor": "Nora Calder",
    "device": "Chrome on Windows",
    "network": "203.0.113.0",
    "change": "The password was changed",
    "subject": "We received your message",
    "new": "jose@example.com",
    "code": "493027",
    "until": "December 12, 2026",
    "ends_on": "November 28, 2027",
    "groups": "“Your plans”",
    "items": "Call José Muñoz about the lease",
    "address": "100 Sample Square, Suite 200, Tyler, TX 75702",
    "number": "1044",
    "buyer": "Rosa Delgado",
    "listing": "1044",
    "title": "Industrial supply distributor",
    "facts": "Asking price $1,250,000",
    "listings": "1044",
    "stop": "https://example.com/alerts/stop",
    "wish": "Wholesale and distribution in East Texas",
}
"""Values by the placeholder's name. `example` adds the firm's data, and an address for links."""


class Placeholder(NamedTuple):
    """A placeholder, and how it is written with its braces."""

    name: str
    written: str


def placeholders_in(key: str) -> list[Placeholder]:
    """Return the placeholders that the text of an entry may contain."""
    if key.startswith(reply_templates.FOLDER):
        return [Placeholder(name, f"{{{name}}}") for name in reply_templates.PLACEHOLDERS]
    if key.startswith(source.FOLDER):
        names = list(source.PLACEHOLDERS)
    elif key.startswith("mails/"):
        names = sorted(placeholders_of(key))
    else:
        return []
    return [Placeholder(name, f"{{{{ {name} }}}}") for name in names]


def example(name: str) -> str:
    """Return an example value of a placeholder: the site's address for a link, and the
    placeholder's name in words where there is no example.
    """
    firm = bodies.firm()
    words = name.replace("_", " ")
    ours = {
        "firm": firm.name,
        "firm name": firm.name,
        "firm phone": firm.phone.display,
        "firm email": firm.email,
        "firm city": firm.address.city,
    }
    if words.endswith(("url", "link")):
        return str(settings.SITE_URL)
    options = {to_snake(field.name): field.options for field in facts.form("contact").fields}
    offered = next(iter(options.get(name, ())), "")
    return ours.get(words) or EXAMPLES.get(name) or offered or words
