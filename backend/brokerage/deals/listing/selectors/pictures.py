"""The pictures that listings name."""

import json
from collections.abc import Iterator

from brokerage.deals.listing.models import Listing, Teaser
from brokerage.deals.listing.rules.states import TeaserState
from brokerage.media.selectors import OtherUse


def pictures_in_listings() -> Iterator[OtherUse]:
    """Yield the listings with a picture: in the words that were released, and in the latest."""
    released = Teaser.objects.filter(state=TeaserState.RELEASED)
    for number, content in released.values_list("listing__number", "content"):
        if photo := content.get("photo"):
            yield OtherUse(f"listing/{number}", json.dumps(photo), is_public=True)
    for number, photo in Listing.objects.filter(photo__isnull=False).values_list("number", "photo"):
        yield OtherUse(f"listing/{number}", json.dumps(photo), is_public=False)
