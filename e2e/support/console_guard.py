"""Whatever a browser complains of during a test fails that test."""

import re

from playwright.sync_api import BrowserContext, ConsoleMessage, Request, WebError

REPORT = "reportPolicyViolation"
_LISTEN = f"""
addEventListener("securitypolicyviolation", ({{ effectiveDirective, blockedURI, documentURI }}) =>
  window.{REPORT}(`${{effectiveDirective}} blocked ${{blockedURI}} on ${{documentURI}}`));
"""


class ConsoleGuard:
    """Console errors, uncaught errors, policy violations and requests to anybody else."""

    def __init__(self, origin: str) -> None:
        self._origin = origin
        self._seen: list[str] = []
        self._expected: list[str] = []
        self._allowed: list[str] = []

    def attach(self, context: BrowserContext) -> None:
        """Listen to every page of this context from now on."""
        context.on("console", self._console)
        context.on("weberror", self._error)
        context.on("request", self._request)
        context.expose_function(REPORT, lambda words: self._seen.append(f"policy: {words}"))
        context.add_init_script(_LISTEN)

    def expect(self, pattern: str) -> None:
        """This complaint is part of the journey: the test fails if it stays away."""
        self._expected.append(pattern)

    def allow(self, pattern: str) -> None:
        """This complaint may come, now or after the journey has ended."""
        self._allowed.append(pattern)

    def problems(self) -> str:
        """Empty when all went as it should."""
        surprises = [
            words
            for words in self._seen
            if not any(re.search(known, words) for known in (*self._expected, *self._allowed))
        ]
        missing = [
            f"did not happen: {pattern}"
            for pattern in self._expected
            if not any(re.search(pattern, words) for words in self._seen)
        ]
        return "\n".join([*surprises, *missing])

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self._seen.append(f"console: {message.text} ({message.location.get('url', '')})")

    def _error(self, error: WebError) -> None:
        self._seen.append(f"uncaught: {error.error}")

    def _request(self, request: Request) -> None:
        url = request.url
        if not url.startswith((f"{self._origin}/", "data:", "blob:")):
            self._seen.append(f"a request to another origin: {url}")
