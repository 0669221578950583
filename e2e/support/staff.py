"""Staff accounts with an authenticator app, and signing in with them."""

import time
from collections.abc import Iterator

from playwright.sync_api import BrowserContext, expect

from e2e.support.accounts import SERVICE, AuthPage, call, totp
from e2e.support.site import Site

PASSWORD = "a-long-way-to-Nacogdoches"
SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"
_MAKE_STAFF_WITH_APP = """
from allauth.mfa.adapter import get_adapter
from allauth.mfa.models import Authenticator
from brokerage.accounts.rules import StaffRole
from brokerage.accounts.services.staff import make_staff
person, _ = make_staff(email="{email}", password="{password}", role=StaffRole("{role}"))
data = {{"secret": get_adapter().encrypt("{secret}")}}
Authenticator.objects.create(user=person, type="totp", data=data)
"""


class StaffAccount:
    """A new staff account with an authenticator app."""

    def __init__(self, site: Site, email: str, role: str = "principal") -> None:
        self.email = email
        values = {"email": email, "password": PASSWORD, "role": role, "secret": SECRET}
        site.run_python(_MAKE_STAFF_WITH_APP.format(**values))
        self._codes = self._unused_codes()
        self._cookies: list[object] = []

    def sign_in(self, context: BrowserContext) -> None:
        """Sign in through the API. Later contexts get the session of the first one, because each
        code works once and only three are valid at a time.
        """
        if self._cookies:
            context.add_cookies(self._cookies)  # type: ignore[arg-type]
            return
        body = {"email": self.email, "password": PASSWORD}
        call(context, "POST", f"{SERVICE}/auth/login", body)
        code = {"code": self.next_code()}
        call(context, "POST", f"{SERVICE}/auth/2fa/authenticate", code, expected=(200,))
        self._cookies = [*context.cookies()]

    def enter_code(self, auth_page: AuthPage) -> None:
        """Complete the second step of a sign-in on the page."""
        expect(auth_page.page.get_by_role("heading", name="One more step")).to_be_focused()
        auth_page.fill("Code", {"code": self.next_code()})
        auth_page.press("Code")

    def next_code(self) -> str:
        """Return a valid code that this account has not used: the current one, else the next, else
        the one before, which may expire at once. Raises AssertionError if all are used.
        """
        return next(self._codes)

    def _unused_codes(self) -> Iterator[str]:
        used: set[str] = set()
        while True:
            now = time.time()
            valid = [totp(SECRET, now + seconds) for seconds in (0, 30, -30)]
            unused = [code for code in valid if code not in used]
            assert unused, "Three sign-ins within a minute used every valid code."
            used.add(unused[0])
            yield unused[0]
