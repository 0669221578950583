"""Drafts the sections of a memorandum from the listing and the intake sheet.

Only what a buyer may read goes in: the public words, the confidential part without names of staff
and customers, and of the intake sheet the answers named here. Nothing internal does.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final

from brokerage.deals.intake.rules.sheet import FIELDS, NONE, Value, readable
from brokerage.deals.listing.rules.lines import amount, price
from brokerage.deals.listing.rules.private_parts import ListingSecretsContent
from brokerage.deals.listing.rules.public_listing import PublicListing

_MARKS: Final = re.compile(r"([\\`*_\[\]<>|])")
_LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_ENTITIES: Final = {
    "sole": "sole proprietorship",
    "llc-one": "limited liability company with one owner",
    "llc-partnership": "limited liability company or partnership with several owners",
    "s-corp": "S corporation",
    "c-corp": "C corporation",
}
_PLACES: Final = {
    "rented": "The premises are rented.",
    "company": "The company owns its premises.",
    "own": "The owner owns the premises personally or through another company.",
    "both": "Some of the premises are owned and some are rented.",
    "home": "The business is run from a home or from its trucks.",
}
_ASSIGNABLE: Final = {
    "yes": "The lease can be passed on.",
    "consent": "The lease can be passed on with the landlord's consent.",
    "no": "The lease cannot be passed on as it is written.",
}


def drafts(
    public: PublicListing,
    secrets: ListingSecretsContent,
    answers: Mapping[str, Value],
    words: Mapping[str, Any],
) -> dict[str, str]:
    """Return the Markdown of each section by its id. `words` are the firm's, `content/cim.json`."""
    return {
        "business": _blocks(
            _business(public, secrets), plain(public.description), _list(public.highlights)
        ),
        "history": _blocks(_history(public, secrets, answers)),
        "operations": _blocks(
            _facts([("Hours", public.hours), ("Franchise", secrets.franchise_of)]),
            _licenses(answers),
        ),
        "customers": _customers(secrets, answers),
        "people": _people(public, secrets, answers),
        "premises": _premises(public, secrets, answers),
        "equipment": _equipment(public),
        "financials": str(words["financials"]),
        "growth": plain(public.growth),
        "competition": plain(public.competition),
        "transition": _transition(public),
        "offering": _blocks(_offering(public), str(words["howToProceed"])),
        "disclaimers": str(words["disclaimers"]),
    }  # fmt: skip


def plain(text: str) -> str:
    """Return Markdown that shows this text as it is."""
    lines = [_MARKS.sub(r"\\\1", line.strip()) for line in text.splitlines()]
    return "\n\n".join(
        re.sub(r"^(#+|[-+>]|\d+[.)])(?=\s)", r"\\\1", line) for line in lines if line
    )


def _business(public: PublicListing, secrets: ListingSecretsContent) -> str:
    town = ", ".join(each for each in (secrets.address, secrets.town, secrets.county) if each)
    return _facts(
        [
            ("Company", secrets.legal_name),
            ("Known as", ", ".join(_lines(secrets.trade_names))),
            ("Trade", public.industry),
            ("Where", town or public.region),
            ("Website", secrets.website),
        ]
    )


def _history(
    public: PublicListing, secrets: ListingSecretsContent, answers: Mapping[str, Value]
) -> str:
    entity = _ENTITIES.get(_text(answers, "entity"), "")
    since = f"Founded in {secrets.founded}." if secrets.founded else ""
    if not since and public.established:
        since = f"In business for {public.established[0].lower()}{public.established[1:]}."
    return " ".join(
        each for each in (since, f"The company is a {entity}." if entity else "") if each
    )


def _licenses(answers: Mapping[str, Value]) -> str:
    """Name the licenses without the people who hold them."""
    rows = _rows(answers, "licenses")
    named = [
        ", issued by ".join(filter(None, (row.get("license", ""), row.get("agency", ""))))
        for row in rows
    ]
    listed = _list(filter(None, named))
    return f"Licenses and permits the work requires:\n\n{listed}" if listed else ""


def _customers(secrets: ListingSecretsContent, answers: Mapping[str, Value]) -> str:
    if answers.get("topCustomers") == NONE:
        return "No customer stands out by its share of revenue."
    shares = [row.get("share", "") for row in _rows(answers, "topCustomers")]
    shares = shares or [""] * len(_lines(secrets.customers))
    named = [
        f"Customer {letter}" + (f": {share}% of revenue" if share else "")
        for letter, share in zip(_LETTERS, shares, strict=False)
    ]
    return f"The largest customers:\n\n{_list(named)}" if named else ""


def _people(
    public: PublicListing, secrets: ListingSecretsContent, answers: Mapping[str, Value]
) -> str:
    return _facts(
        [
            ("Full-time employees", _text(answers, "fullTime") or public.full_time),
            ("Part-time employees", _text(answers, "partTime") or public.part_time),
            ("Paid on a 1099", _text(answers, "contractors")),
            ("In all", str(secrets.headcount) if secrets.headcount else ""),
        ]
    )


def _premises(
    public: PublicListing, secrets: ListingSecretsContent, answers: Mapping[str, Value]
) -> str:
    rent = amount(public.monthly_rent) if public.monthly_rent is not None else ""
    return _blocks(
        _PLACES.get(_text(answers, "realEstate"), ""),
        _facts(
            [
                ("Rent a month", rent),
                ("The lease ends on", _readable(answers, "leaseEnds")),
                ("Options to renew", _text(answers, "leaseOptions")),
            ]
        ),
        _ASSIGNABLE.get(_text(answers, "leaseAssignable"), ""),
        plain(secrets.lease),
        "The business can be moved." if public.relocatable else "",
    )


def _equipment(public: PublicListing) -> str:
    def part(dollars: int | None, *, is_included: bool) -> str:
        if dollars is None:
            return ""
        return f"{amount(dollars)}, {'included in' if is_included else 'on top of'} the price"

    return _facts(
        [
            (
                "Furniture and equipment",
                part(public.equipment, is_included=public.equipment_included),
            ),
            ("Inventory", part(public.inventory, is_included=public.inventory_included)),
        ]
    )


def _transition(public: PublicListing) -> str:
    weeks = public.training_weeks
    helps = "The owner trains the new one for " + ("1 week." if weeks == 1 else f"{weeks} weeks.")
    return _blocks(plain(public.reason), helps if weeks else "")


def _offering(public: PublicListing) -> str:
    note = f"Up to {public.note_percent}% of the price" if public.note_percent else ""
    return _facts(
        [
            ("Asking price", price(public)),
            ("About the price", public.price_note),
            ("Seller financing", note),
            ("Terms of that financing", public.note_terms),
            ("SBA loan", "Prequalified by a lender" if public.prequalified else ""),
        ]
    )


def _facts(pairs: Iterable[tuple[str, str]]) -> str:
    return "\n".join(f"- **{label}:** {plain(text)}" for label, text in pairs if text.strip())


def _list(items: Iterable[str]) -> str:
    return "\n".join(f"- {plain(item)}" for item in items)


def _blocks(*blocks: str) -> str:
    return "\n\n".join(block for block in blocks if block)


def _lines(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines() if line.strip()]


def _text(answers: Mapping[str, Value], field: str) -> str:
    found = answers.get(field, "")
    return found if isinstance(found, str) else ""


def _readable(answers: Mapping[str, Value], field: str) -> str:
    return readable(FIELDS[field], answers.get(field, ""))


def _rows(answers: Mapping[str, Value], field: str) -> list[dict[str, str]]:
    found = answers.get(field, "")
    return found if isinstance(found, list) else []
