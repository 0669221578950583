"""Renders a draft of a document as visitors, or the receivers of a mail, would see it."""

from dataclasses import dataclass
from typing import Final

from brokerage.content import selectors
from brokerage.core.facts import Words
from brokerage.leads.rules import replies
from brokerage.mail.rendering import RenderedMail, render_draft, render_letter
from brokerage.mail.template import PLACEHOLDER
from brokerage.publishing import source
from brokerage.publishing.headers import preview_policy
from brokerage.publishing.inspection import inspect
from brokerage.publishing.rendering import PublishError, render_page

_PAGES: Final = {
    "home": ["/"],
    "firm": ["/", "/contact", "/about"],
    "site": ["/"],
    "listings": ["/business-listings"],
    "valuation": ["/business-calculator"],
    "glossary": ["/resource-center/glossary"],
    "not-found": ["/404"],
    "accounts": ["/auth"],
    **{
        key: [f"/{key}"]
        for key in ("services", "about", "contact", "value-assessment", "resource-center")
    },
}
"""The pages that show a document, the likeliest first. Screens behind the sign-in show their words
only once their scripts run, so they have no preview.
"""
_EXAMPLES: Final = {
    "name": "Jordan Lee",
    "by": "Jordan Lee",
    "email": "jordan@example.com",
    "phone": "(903) 555-0123",
    "company": "Lee Heating & Air",
    "message": "I am thinking of selling in two years.",
    "subject": "Selling in two years",
    "days": "3",
    "count": "2",
    "when": "January 5, 2027 at 9:30 AM",
    "received_at": "January 5, 2027 at 9:30 AM",
    "reference": "1042",
    "network": "203.0.113.0/24",
    "device": "Chrome on Windows",
    "first name": "Jordan",
    "advisor": "Your name",
}
"""Values of placeholders; any other is shown by its name."""


@dataclass(frozen=True)
class Preview:
    """A rendered draft, and the policy that its page needs."""

    html: str
    policy: str


class NoPreview(Exception):
    """The draft cannot be shown. The message is a sentence for staff."""


def pages_of(key: str) -> list[str]:
    """The paths of the pages on which to look at a document, the likeliest first."""
    folder, _, name = key.rpartition("/")
    match folder:
        case "articles":
            return [f"/resource-center/{name}"]
        case "legal":
            return [f"/{name}"]
        case "":
            return _PAGES.get(key, [])
    return []


def preview(key: str, words: Words, path: str) -> Preview:
    """Render a draft on the page of this path, or as a mail. Raises NoPreview."""
    if key.startswith(("mails/", replies.FOLDER)):
        return _of_mail(_reply(words) if key.startswith(replies.FOLDER) else _mail(words))
    if not path:
        raise NoPreview("No public page shows these words, so there is no preview.")
    site = source.site()
    try:
        page = render_page(site.renderer, source.render_input({key: words}), path)
    except PublishError as error:
        raise NoPreview("The page cannot be shown while something in it is missing.") from error
    # Words of any shape: what expects a text may find a list.
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        raise NoPreview("The page cannot be shown while something in it is missing.") from error
    html = page.body.decode()
    return Preview(html, preview_policy(styles=inspect(html).styles))


def _mail(words: Words) -> RenderedMail:
    text = str(words)
    names = set(PLACEHOLDER.findall(text))
    values = {name: _EXAMPLES.get(name, f"({name.replace('_', ' ')})") for name in names}
    try:
        return render_draft(text, values)
    except ValueError as error:
        raise NoPreview(f"The email cannot be shown: {error}") from error


def _reply(words: Words) -> RenderedMail:
    try:
        template = replies.read(str(words))
    except ValueError as error:
        raise NoPreview(f"The reply cannot be shown: {error}") from error

    def fill(text: str) -> str:
        for name in replies.PLACEHOLDERS:
            text = text.replace(f"{{{name}}}", _example(name))
        return text

    return render_letter(fill(template.subject), fill(template.text))


def _example(name: str) -> str:
    firm = selectors.firm()
    ours = {"firm": firm.name, "firm phone": firm.phone.display, "firm email": firm.email}
    return ours.get(name) or _EXAMPLES.get(name, f"({name})")


def _of_mail(mail: RenderedMail) -> Preview:
    # Mail programs read styles from attributes. Nothing is fetched, and no script runs.
    return Preview(mail.html, preview_policy(styles=["'unsafe-inline'"]))
