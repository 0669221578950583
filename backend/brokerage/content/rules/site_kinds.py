"""The kinds of the entries that belong to the whole site."""

import calendar
import re
from collections.abc import Callable
from typing import Final

from brokerage.content.rules import kinds
from brokerage.content.rules.kinds import Kind
from brokerage.core.facts import EntryBody

_MONTHS = "|".join(calendar.month_name[1:])
_LEGAL_HEAD = re.compile(rf"# \S.*\nUpdated (?:{_MONTHS}) [1-9]\d?, \d{{4}}\n")

_PAGES: Final = {
    "home": "/",
    "listings": "/business-listings",
    "not-found": "/404",
    "services": "/services",
    "about": "/about",
    "contact": "/contact",
    "resource-center": "/resource-center",
}
"""The public page of each entry that has one. Screens behind the sign-in show their texts only once
their scripts run, so these texts have no preview.
"""


def register() -> None:
    """Register the kinds."""
    kinds.register(
        Kind("firm", group="Firm", pages=on("/", "/contact", "/about"), edited_by_principals=True),
        Kind("site", group="Firm", pages=on("/")),
        Kind("glossary", group="Tools", pages=on("/resource-center/glossary")),
        Kind("accounts", group="Portal", pages=on("/auth")),
        Kind("portal", group="Portal"),
        Kind(
            "legal/",
            group="Legal",
            checks=(_legal_problems,),
            pages=lambda key: [f"/{key.removeprefix('legal/')}"],
            edited_by_principals=True,
        ),
        *(Kind(key, pages=on(path)) for key, path in _PAGES.items()),
    )


def on(*paths: str) -> Callable[[str], list[str]]:
    """Return `Kind.pages` of an entry that these pages show."""
    return lambda key: list(paths)


def _legal_problems(key: str, body: EntryBody) -> list[str]:
    """Return what is wrong with the title and the date of a legal text."""
    if _LEGAL_HEAD.match(str(body)):
        return []
    return ["Begin with “# Title” and, on the next line, “Updated January 31, 2026”."]
