"""The words of an ad, made only from what is public. Portals have separate fields for price,
figures and place.
"""

from typing import NamedTuple

from brokerage.deals.listing.rules.lines import facts
from brokerage.deals.listing.rules.public_listing import PublicListing


class Ad(NamedTuple):
    title: str
    text: str


def ad_of(public: PublicListing, number: str) -> Ad:
    """Return the heading and the text of an ad for this listing."""
    parts = [public.headline, public.description]
    parts.append("\n".join(f"- {highlight}" for highlight in public.highlights))
    parts.append("\n".join(f"{line.label}: {line.text}" for line in facts(public)))
    parts.append(f"Please name listing {number} when you ask for details.")
    return Ad(public.title, "\n\n".join(part for part in parts if part))
