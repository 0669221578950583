from collections.abc import Callable

from django.http import HttpRequest

from brokerage.publishing import selectors
from brokerage.publishing.models import Publication


def publication(request: HttpRequest) -> dict[str, Callable[[], Publication | None]]:
    """`current_publication` for the pages of the back office; read only where a page shows it."""
    return {"current_publication": selectors.current_publication}
