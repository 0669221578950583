"""Fails a test when the browser reports a problem during it."""

import re

from playwright.sync_api import BrowserContext, ConsoleMessage, WebError

# Chromium logs some violations of the policy only as warnings.
_REPORT_VIOLATIONS = """
addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, documentURI }) =>
  console.error(`policy: ${effectiveDirective} blocked ${blockedURI} on ${documentURI}`));
"""


def report_violations(context: BrowserContext) -> None:
    """Log every violation of the content security policy as an error, in all pages from now on."""
    context.add_init_script(_REPORT_VIOLATIONS)


class ConsoleGuard:
    """Collects console errors, uncaught errors and CSP violations. A request to another host is a
    console error, because the browser finds no other host than ours.
    """

    def __init__(self) -> None:
        self._seen: list[str] = []
        self._expected: list[str] = []
        self._allowed: list[str] = []

    def attach(self, context: BrowserContext) -> None:
        """Listen to every page of this context from now on."""
        context.on("console", self._console)
        context.on("weberror", self._error)

    def detach(self, context: BrowserContext) -> None:
        """Listen to the pages of this context no longer."""
        context.remove_listener("console", self._console)
        context.remove_listener("weberror", self._error)

    def expect(self, pattern: str) -> None:
        """Expect a problem in which the regular expression `pattern` is found; without one, the
        test fails.
        """
        self._expected.append(pattern)

    def allow(self, pattern: str) -> None:
        """Allow problems in which the regular expression is found, without requiring them."""
        self._allowed.append(pattern)

    def problems(self) -> str:
        """Return the unexpected problems and the expected ones that are missing, one a line; empty
        if there are none.
        """
        unexpected = [
            problem
            for problem in self._seen
            if not any(re.search(known, problem) for known in (*self._expected, *self._allowed))
        ]
        missing = [
            f"did not happen: {pattern}"
            for pattern in self._expected
            if not any(re.search(pattern, problem) for problem in self._seen)
        ]
        return "\n".join([*unexpected, *missing])

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self._seen.append(f"console: {message.text} ({message.location.get('url', '')})")

    def _error(self, error: WebError) -> None:
        self._seen.append(f"uncaught: {error.error}")
