"""Requests that stay on their way for as long as a test wants, or are made once only."""

from playwright.sync_api import Page, Route

_NO_SECOND_TRY = """() => {
    const later = window.setTimeout;
    window.setTimeout = (act, pause, ...more) => (pause >= 2000 ? 0 : later(act, pause, ...more));
}"""


def disable_retries(page: Page) -> None:
    """The open page does not ask again by itself what has failed, and its toasts stay."""
    page.evaluate(_NO_SECOND_TRY)


_NO_PATIENCE = """(() => {
    const later = window.setTimeout;
    window.setTimeout = (act, pause, ...more) => later(act, pause / 20, ...more);
})()"""


def shorten_timeouts(page: Page) -> None:
    """Every page opened from now on waits a twentieth of the time that it means to wait."""
    page.add_init_script(_NO_PATIENCE)


class StalledRequests:
    """Stops what matches the pattern; `release` lets it go on, and everything after it."""

    def __init__(self, page: Page, pattern: str) -> None:
        self._waiting: list[Route] = []
        self._open = False
        page.route(pattern, self._handle)

    def release(self) -> None:
        self._open = True
        for route in self._waiting:
            route.continue_()

    def _handle(self, route: Route) -> None:
        if self._open:
            route.continue_()
        else:
            self._waiting.append(route)
