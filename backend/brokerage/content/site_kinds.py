"""The kinds of the entries that belong to the whole site."""

from collections.abc import Callable
from typing import Final

from brokerage.content import kinds
from brokerage.content.checks import legal_problems
from brokerage.content.kinds import Kind

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
            checks=(legal_problems,),
            pages=lambda key: [f"/{key.removeprefix('legal/')}"],
            edited_by_principals=True,
        ),
        *(Kind(key, pages=on(path)) for key, path in _PAGES.items()),
    )


def on(*paths: str) -> Callable[[str], list[str]]:
    """Return `Kind.pages` of an entry that these pages show."""
    return lambda key: list(paths)
