"""The pictures that memoranda name."""

import json
from collections.abc import Iterator

from brokerage.deals.cim.models import Cim
from brokerage.media.selectors import OtherUse


def pictures_in_memoranda() -> Iterator[OtherUse]:
    """Yield the memoranda with pictures. No page of the site shows them."""
    for number, content in Cim.objects.values_list("listing__number", "content"):
        photos = [photo for section in content["sections"] for photo in section["pictures"]]
        if photos:
            yield OtherUse(f"memorandum/{number}", json.dumps(photos), is_public=False)
