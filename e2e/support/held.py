"""Requests that stay on their way for as long as a test wants."""

from playwright.sync_api import Page, Route


class Held:
    """Stops what matches the pattern; `release` lets it go on, and everything after it."""

    def __init__(self, page: Page, pattern: str) -> None:
        self._waiting: list[Route] = []
        self._open = False
        page.route(pattern, self._take)

    def release(self) -> None:
        self._open = True
        for route in self._waiting:
            route.continue_()

    def _take(self, route: Route) -> None:
        if self._open:
            route.continue_()
        else:
            self._waiting.append(route)
