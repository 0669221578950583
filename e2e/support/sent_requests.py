"""Records what a page sends. Browsers hide the bodies of requests that may be sent again."""

import json
from typing import Any

from playwright.sync_api import Page

_LISTEN = """() => {
    window.sent = [];
    const send = window.fetch;
    window.fetch = async (request, options) => {
        if (request instanceof Request && request.method !== "GET")
            window.sent.push([
                request.method, new URL(request.url).pathname, await request.clone().text(),
            ]);
        return send(request, options);
    };
}"""


class SentRequests:
    """Records what the open page sends with fetch, until it navigates."""

    def __init__(self, page: Page) -> None:
        self._page = page
        page.evaluate(_LISTEN)

    def pop_all(self) -> list[tuple[str, str, Any]]:
        """Return method, path and JSON body of each request since the last call, without GET
        requests.
        """
        found = self._page.evaluate("() => window.sent.splice(0)")
        return [(method, path, json.loads(body or "null")) for method, path, body in found]
