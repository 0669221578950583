"""Requests that stay pending until a test releases them, and helpers for retries and timeouts."""

from collections.abc import Callable

from playwright.sync_api import Page, Route

SCRIPTS = "**/assets/*.js"
"""The scripts of the pages."""
_NO_SECOND_TRY = """() => {
    const later = window.setTimeout;
    window.setTimeout = (act, pause, ...more) => (pause >= 2000 ? 0 : later(act, pause, ...more));
}"""


def ignore_long_timeouts(page: Page) -> None:
    """Make the open page ignore every timeout of two seconds or more that it sets from now on:
    those of automatic retries, and of the dismissal of toasts.
    """
    page.evaluate(_NO_SECOND_TRY)


_NO_PATIENCE = """(() => {
    const later = window.setTimeout;
    window.setTimeout = (act, pause, ...more) => later(act, pause / 20, ...more);
})()"""


def shorten_timeouts(page: Page) -> None:
    """Shorten all timeouts to a twentieth, from the next navigation of `page` on."""
    page.add_init_script(_NO_PATIENCE)


class StalledRequests:
    """Holds the requests of a page until `release` or `abort` if their URL matches `pattern`, a
    glob of Playwright. Requests after `release` pass; those after `abort` fail.
    """

    def __init__(self, page: Page, pattern: str) -> None:
        self._waiting: list[Route] = []
        self._end: Callable[[Route], None] | None = None
        page.route(pattern, self._handle)

    def release(self) -> None:
        self._end_with(Route.continue_)

    def abort(self) -> None:
        self._end_with(Route.abort)

    def _end_with(self, end: Callable[[Route], None]) -> None:
        self._end = end
        for route in self._waiting:
            end(route)

    def _handle(self, route: Route) -> None:
        if self._end:
            self._end(route)
        else:
            self._waiting.append(route)
