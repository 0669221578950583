"""The templates of replies to leads, the placeholders in them, and the subjects of replies."""

import re
from collections.abc import Mapping
from typing import Final

from pydantic import Field, ValidationError

from brokerage.core import front_matter
from brokerage.core.facts import EntryBody
from brokerage.core.schema import Fact
from brokerage.core.text import cut
from brokerage.leads.rules.desk_texts import max_length

FOLDER: Final = "replies/"
"""The prefix of the templates' keys: `replies/<name>`."""
PLACEHOLDERS: Final = {
    "first name": "this lead has no name to greet them by",
    "company": "this lead has no company",
    "advisor": "your profile has no name",
    "firm": "the firm has no name",
    "firm phone": "the firm has no phone number",
    "firm email": "the firm has no email address",
}
"""The name of each placeholder, with the reason that staff read when its value is empty."""
_BLANK: Final = "write: "
"""The beginning of a blank that staff fill in by hand: `{write: what you understood}`."""
_PLACEHOLDER: Final = re.compile(r"\{([^{}\n]*)\}")
_RE: Final = re.compile(r"(?:re\s*:\s*)+", re.IGNORECASE)


class ReplyTemplate(Fact, extra="forbid"):
    """A text from which staff begin a reply. `text` and `subject` may have placeholders such as
    `{first name}`, and blanks such as `{write: what you understood}`, which staff fill in by hand.
    """

    id: str = Field(pattern=r"[a-z0-9-]{1,60}")
    name: str = Field(min_length=1, max_length=60)
    subject: str = Field(min_length=1, max_length=200)
    order: int
    """The position in the list of templates. The form for a reply begins with the first."""
    text: str


def read(source: str) -> ReplyTemplate:
    """Parse a template: YAML front matter and text. Raises ValueError with a sentence for staff."""
    matter, text = front_matter.read(source)
    try:
        template = ReplyTemplate.model_validate({**matter, "text": text})
    except ValidationError as error:
        first = error.errors()[0]
        raise ValueError(f"{'.'.join(map(str, first['loc']))}: {first['msg']}.") from error
    for part in (template.subject, template.text):
        names = (name.strip() for name in _PLACEHOLDER.findall(part) if not name.startswith(_BLANK))
        if unknown := sorted(set(names) - PLACEHOLDERS.keys()):
            there_are = ", ".join(f"{{{name}}}" for name in PLACEHOLDERS)
            raise ValueError(f"There is no placeholder {{{unknown[0]}}}. Available: {there_are}.")
    return template


def problems(key: str, source: EntryBody) -> list[str]:
    """Return a sentence for the first problem of a template. Its id must be the `<name>` of its
    `key`.
    """
    try:
        template = read(str(source))
    except ValueError as error:
        return [str(error)]
    if template.id != key.removeprefix(FOLDER):
        return [f"The id must stay “{key.removeprefix(FOLDER)}”."]
    return []


def fill(text: str, values: Mapping[str, str]) -> str:
    """Replace the placeholders of a text with their values. A placeholder without a value stays."""
    return _PLACEHOLDER.sub(lambda found: values.get(found[1].strip()) or found[0], text)


def unfilled(text: str, values: Mapping[str, str]) -> str:
    """Return a message about the first placeholder without a value, or that staff must fill in."""
    for name in _PLACEHOLDER.findall(text):
        if name.startswith(_BLANK):
            return f"Write {name.removeprefix(_BLANK)}, in place of {{{name}}}."
        if not values.get(name.strip()):
            reason = PLACEHOLDERS.get(name.strip(), "there is no such placeholder")
            return f"{{{name}}} can't be filled in: {reason}. Write it yourself, or take it out."
    return ""


def reply_subject(subject: str) -> str:
    """Return the subject with a single “Re: ”, shortened to what the form for a reply accepts."""
    bare = subject.strip()
    if begins := _RE.match(bare):
        bare = bare[begins.end() :]
    return shortened(f"Re: {bare}")


def shortened(subject: str) -> str:
    """Return a subject, cut with an ellipsis to the length that the form for a reply accepts."""
    longest = max_length("subject")
    return subject if len(subject) <= longest else f"{cut(subject, longest - 1).rstrip()}…"
