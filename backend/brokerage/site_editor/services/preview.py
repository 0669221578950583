"""Renders a draft of an entry as visitors, or the recipients of a mail, would see it."""

import re
from dataclasses import dataclass
from typing import Final

from brokerage.core.facts import EntryBody
from brokerage.leads.rules import reply_templates
from brokerage.library.documents import source as library_source
from brokerage.mail.rules.template import PLACEHOLDER
from brokerage.mail.services.rendering import RenderedMail, render_draft, render_reply
from brokerage.publishing.services import source
from brokerage.publishing.services.inspection import inspect
from brokerage.publishing.services.rendering import PublishError, Renderer
from brokerage.serving.headers import preview_policy
from brokerage.site_editor.selectors.placeholders import example

_SCRIPTS: Final = re.compile(r"<script\b.*?</script>", re.DOTALL)
"""Removed from previews, which run no scripts."""


@dataclass(frozen=True)
class Preview:
    """A rendered draft, and the Content-Security-Policy that its page needs."""

    html: str
    policy: str


class NoPreview(Exception):
    """The draft cannot be shown. The message is a sentence for staff."""


def preview(key: str, words: EntryBody, path: str) -> Preview:
    """Render a draft on the page of this path; a mail or a reply template is rendered as a mail,
    whatever the path. `path` is one of the pages of its kind, which is not checked, or or empty.

    Raises NoPreview if no page shows the entry, or if the draft cannot be rendered, for example
    because something in it is missing.
    """
    if key.startswith(("mails/", reply_templates.FOLDER)):
        return _of_mail(_reply(words) if key.startswith(reply_templates.FOLDER) else _mail(words))
    if key.startswith(library_source.FOLDER):
        raise NoPreview("These words are in a file for download, so no page can preview them.")
    if not path:
        raise NoPreview("No public page shows these words, so there is no preview.")
    site = source.site()
    try:
        with Renderer(site.renderer) as renderer:
            page = renderer.render_page(source.render_input({key: words}), path)
    except PublishError as error:
        raise NoPreview("The page cannot be shown while something in it is missing.") from error
    # The body may have any shape, such as a list where a text is expected.
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        raise NoPreview("The page cannot be shown while something in it is missing.") from error
    html = _SCRIPTS.sub("", page.body.decode())
    return Preview(html, preview_policy(styles=inspect(html).styles))


def _mail(words: EntryBody) -> RenderedMail:
    text = str(words)
    values = {name: example(name) for name in set(PLACEHOLDER.findall(text))}
    try:
        return render_draft(text, values)
    except ValueError as error:
        raise NoPreview(f"The email cannot be shown: {error}") from error


def _reply(words: EntryBody) -> RenderedMail:
    try:
        template = reply_templates.read(str(words))
    except ValueError as error:
        raise NoPreview(f"The reply cannot be shown: {error}") from error

    def fill(text: str) -> str:
        for name in reply_templates.PLACEHOLDERS:
            text = text.replace(f"{{{name}}}", example(name))
        return text

    return render_reply(fill(template.subject), fill(template.text))


def _of_mail(mail: RenderedMail) -> Preview:
    # Mail programs read styles from attributes. Nothing is fetched, and no script runs.
    return Preview(mail.html, preview_policy(styles=["'unsafe-inline'"]))
