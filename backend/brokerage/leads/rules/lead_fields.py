"""The limits of a lead's fields, read from `domain/forms/lead.json`, and of its tags."""

from collections.abc import Collection, Mapping
from datetime import date
from typing import Final

from brokerage.core import facts
from brokerage.core.form_rules import FormRules, InvalidForm

_RULES: Final = FormRules(facts.form("lead"))
MOST_TAGS: Final = 20
"""The most tags that staff can give a lead. A merge, or the undo of UNTAG, can leave more; staff
can take some of these away then, and not add any.
"""


def cleaned(texts: Mapping[str, str]) -> dict[str, str]:
    """Check and clean texts by the names of their fields, such as `phone`. Raises InvalidForm."""
    if errors := _RULES.check(texts):
        raise InvalidForm(errors)
    clean = _RULES.clean(texts)
    if "email" in clean:
        clean["email"] = clean["email"].lower()
    return clean


def cleaned_action(text: str) -> dict[str, str]:
    """Return `{"next_action": text}`, cleaned. Raises InvalidForm for the field `nextAction`."""
    return {"next_action": cleaned({"nextAction": text})["nextAction"]}


def cleaned_tags(tags: list[str], *, present: Collection[str]) -> list[str]:
    """Return the tags in lower case and sorted, without empty ones and repeats. Commas separate
    tags, as in a pasted list. `present` are the tags that the lead has.

    Raises InvalidForm, also if there are more than `MOST_TAGS` tags and one is not `present`.
    """
    tags = [part for tag in tags for part in tag.split(",")]
    for tag in tags:
        if errors := _RULES.check({"tag": tag.lower()}):
            raise InvalidForm({"tags": errors["tag"]})
    clean = {_RULES.clean({"tag": tag.lower()})["tag"] for tag in tags} - {""}
    if len(clean) > MOST_TAGS and clean.difference(present):
        raise InvalidForm({"tags": f"A lead can have at most {MOST_TAGS} tags"})
    return sorted(clean)


def parsed_date(text: str, field: str) -> date | None:
    """Parse `2026-11-30`; None for an empty text. Raises InvalidForm for `field`."""
    if not text:
        return None
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        raise InvalidForm({field: "Please choose a date"}) from error
