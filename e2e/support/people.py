"""Helpers for users of a business and for the profile."""

from itertools import count
from typing import Any

from playwright.sync_api import BrowserContext, Locator, Page, expect

from e2e.support.accounts import PASSWORD, SERVICE, AuthPage, call, register, totp
from e2e.support.pages import wait_until_hydrated

DASHBOARD, PROFILE = "/owner-dashboard", "/profile"
TEMPORARY = "Temporary-acre-7"
COMPANY = "Reyes Plumbing"
FORM = "Create New User"
PEOPLE_FOLD = "Quick actions, a new user, and who can sign in."
"""The label of the `<summary>` above the form on the dashboard."""

CREATED = "User created successfully!"
_people = count(1)


def new_user_fields(**changes: str) -> dict[str, str]:
    """Return valid values for the form that creates a user, with an address that no other test
    uses.
    """
    return {
        "email": f"sam{next(_people)}@lee.example",
        "password": TEMPORARY,
        "fullName": "Sam Lee",
        "companyName": COMPANY,
        **changes,
    }


def create_admin(context: BrowserContext, company: str = COMPANY) -> dict[str, str]:
    """Sign up an admin in this context and name the business, unless `company` is empty. Returns
    the values of the sign-up form.
    """
    admin = register(context)
    if company:
        call(context, "PATCH", "/api/business", {"name": company})
    return admin


def create_user(context: BrowserContext, **changes: str) -> dict[str, Any]:
    """Create a user as the signed-in admin; return the values of the form with the user's `id`."""
    values = new_user_fields(**changes)
    answer = call(context, "POST", "/api/people", values)
    return {**values, "id": answer["id"]}


def sign_in_by_api(context: BrowserContext, email: str, password: str = PASSWORD) -> None:
    """Sign in through the API in this context."""
    call(context, "POST", f"{SERVICE}/auth/login", {"email": email, "password": password})


def session_of(context: BrowserContext) -> dict[str, Any]:
    """Return the current session according to the server (`GET /api/session`)."""
    answer: dict[str, Any] = context.request.get("/api/session").json()
    return answer


class Screen(AuthPage):
    """A signed-in screen with forms, on a page."""

    def open(self, more: str = "") -> "Screen":
        self.page.goto(self.path + more)
        expect(self.page.get_by_role("heading", level=1)).to_be_visible()
        wait_until_hydrated(self.page)
        return self

    def field(self, form: str, name: str) -> Locator:
        return self.form(form).locator(f"[name={name}]")

    def row(self, name: str) -> Locator:
        """Return the list row that contains this text."""
        return self.page.locator(".list-row").filter(has_text=name)

    def confirm_that_it_is_me(self, password: str = PASSWORD) -> None:
        """Enter the password in the dialog that confirms a security change."""
        dialog = self.page.get_by_role("dialog", name="Please confirm it's you")
        expect(dialog.locator("[name=password]")).to_be_focused()
        dialog.locator("[name=password]").fill(password)
        dialog.get_by_role("button", name="Confirm", exact=True).click()
        expect(dialog).to_have_count(0)


def open_admin_panel(page: Page) -> Screen:
    """Open the dashboard's Admin Panel, wait for its list of people, and return the screen."""
    screen = Screen(page, DASHBOARD).open()
    page.get_by_text(PEOPLE_FOLD).click()
    expect(page.locator(".list-row").first).to_be_visible()
    return screen


def profile(page: Page, part: str = "") -> Screen:
    """Open the profile, with `part` at the end of its path, wait for its data, and return the
    screen.
    """
    screen = Screen(page, PROFILE).open(part)
    expect(page.get_by_text("This device")).to_be_visible()
    return screen


def app_set_up(screen: Screen, password: str = PASSWORD) -> str:
    """Set up an authenticator app by its secret, and return the secret. Recovery codes are shown
    then.
    """
    page = screen.page
    page.get_by_role("button", name="Set up an app").click()
    expect(page.get_by_role("heading", name="Scan this with your app")).to_be_focused()
    expect(page.get_by_role("img", name="The key below as a QR code")).to_be_visible()
    secret = page.locator("main .break-all").inner_text().replace(" ", "")
    screen.fill("Code", {"code": totp(secret)})
    screen.press("Code")
    screen.confirm_that_it_is_me(password)
    expect(page.get_by_role("heading", name="Write these down now")).to_be_focused()
    return secret
