from collections.abc import Callable

from django.http import HttpRequest

from brokerage.publishing.models import Publication
from brokerage.publishing.selectors import publications as selectors


def publication(request: HttpRequest) -> dict[str, Callable[[], Publication | None]]:
    """Add `current_publication` as a function: only pages that show it query the database."""
    return {"current_publication": selectors.current_publication}
