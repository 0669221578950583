"""Adds the three listings that the site showed before listings were kept here: as the firm edited
them, or else as they were shipped.
"""

import re
from typing import Any

from django.db import migrations

_SHIPPED: list[dict[str, Any]] = [
    {
        "slug": "east-texas-landscaping",
        "number": "1041",
        "title": "Commercial landscaping company",
        "industry": "Landscaping",
        "location": "East Texas",
        "price": "$425,000",
        "figures": [
            {"label": "Revenue", "value": "$690,000"},
            {"label": "SDE", "value": "$170,000"},
        ],
        "drawing": "grounds",
        "description": "Grounds care and irrigation for offices, churches and apartment communities."
        " Most of the work is under annual contracts, and the crew leaders run the day.",
        "highlights": [
            "Annual maintenance contracts",
            "Crew leaders in place",
            "Trucks and equipment included",
            "Owner will stay on for a transition",
        ],
    },
    {
        "slug": "dfw-light-industrial",
        "number": "1042",
        "title": "Light industrial manufacturer",
        "industry": "Light industrial",
        "location": "Dallas-Fort Worth",
        "price": "$11M",
        "figures": [
            {"label": "Revenue", "value": "$12.5M"},
            {"label": "EBITDA", "value": "above $2M"},
        ],
        "drawing": "works",
        "description": "Makes and services equipment for commercial customers. A management team"
        " runs sales, the shop floor and the books, and the owner has stepped back from daily work.",
        "highlights": [
            "EBITDA above $2M",
            "Management team in place",
            "Repeat orders from longtime customers",
            "Owner open to keeping a minority stake",
        ],
    },
    {
        "slug": "central-texas-medical-equipment",
        "number": "1043",
        "title": "Durable medical equipment supplier",
        "industry": "Durable medical equipment",
        "location": "Central Texas",
        "price": "$950,000",
        "figures": [
            {"label": "Revenue", "value": "$1.9M"},
            {"label": "SDE", "value": "$340,000"},
        ],
        "drawing": "clinic",
        "description": "Supplies and services home medical equipment, with referrals from clinics"
        " and hospitals that have worked with the company for years.",
        "highlights": [
            "Established referral sources",
            "Rental and resupply income",
            "Trained staff who want to stay",
            "Lease is assignable",
        ],
    },
]
_AMOUNT = re.compile(r"(above )?\$([\d,.]+)(M)?")


def _dollars(text: str) -> tuple[int | None, bool]:
    """Return an amount in whole US dollars, and whether it is the least; None for other words."""
    found = _AMOUNT.fullmatch(text)
    if found is None:
        return None, False
    number = float(found[2].replace(",", "")) * (1_000_000 if found[3] else 1)
    return round(number), bool(found[1])


def _columns(listing: dict[str, Any]) -> dict[str, Any]:
    figures = {each["label"]: _dollars(each["value"]) for each in listing.get("figures", [])}
    basis = "EBITDA" if "EBITDA" in figures else "SDE"
    cash_flow, is_least = figures.get(basis, (None, False))
    price, _ = _dollars(listing["price"])
    return {
        "title": listing["title"],
        "industry": listing["industry"],
        "region": listing["location"],
        "asking_price": price,
        "price_on_request": price is None,
        "revenue": figures.get("Revenue", (None, False))[0],
        "cash_flow": cash_flow,
        "cash_flow_basis": basis,
        "cash_flow_is_least": is_least,
        "description": listing["description"],
        "highlights": listing["highlights"][:8],
        "drawing": listing.get("drawing", "shop"),
        "photo": listing.get("photo"),
    }


def _camel(name: str) -> str:
    first, *rest = name.split("_")
    return first + "".join(map(str.capitalize, rest))


def add_listings(apps: Any, schema_editor: Any = None) -> None:
    """Add the listings of the entry `listings`, and take them out of it, its drafts and versions."""
    entries = apps.get_model("content", "Entry").objects.filter(key="listings", edited=True)
    edited = entries.values_list("body", flat=True).first() or {}
    model = apps.get_model("deal_listing", "Listing")
    for listing in edited.get("listings", _SHIPPED):
        columns = _columns(listing)
        row = model.objects.create(
            number=listing["number"], slug=listing["slug"], state="active", **columns
        )
        apps.get_model("deal_listing", "ListingSecrets").objects.create(listing=row)
        apps.get_model("deal_listing", "ListingInternal").objects.create(listing=row)
        apps.get_model("deal_listing", "Teaser").objects.create(
            listing=row,
            number=1,
            state="released",
            content={_camel(name): value for name, value in columns.items()},
        )
    for name in ("Entry", "Draft", "Revision"):
        rows = apps.get_model("content", name).objects
        mine = rows.filter(key="listings") if name == "Entry" else rows.filter(entry="listings")
        for stored in mine:
            bodies = [stored.body, getattr(stored, "shipped", None)]
            if any(body and body.pop("listings", None) for body in bodies):
                stored.save()


class Migration(migrations.Migration):
    dependencies = [("deal_listing", "0001_initial"), ("content", "0001_initial")]
    operations = [migrations.RunPython(add_listings, migrations.RunPython.noop)]
