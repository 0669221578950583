"""The people of a business, and the profile of one of them."""

from itertools import count
from typing import Any

from playwright.sync_api import BrowserContext, Locator, Page, expect

from e2e.support.accounts import PASSWORD, SERVICE, AuthPage, call, register
from e2e.support.pages import wait_until_hydrated

DASHBOARD, PROFILE = "/owner-dashboard", "/profile"
TEMPORARY = "Temporary-acre-7"
COMPANY = "Reyes Plumbing"
FORM = "Create New User"
PEOPLE_FOLD = "Create a user, or see who can sign in"
"""What unfolds the form on the dashboard."""

CREATED, FAILED = "User created successfully!", "Failed to create user"
_people = count(1)


def new_user_fields(**changes: str) -> dict[str, str]:
    """What is typed to create an account: an address that no other test uses."""
    return {
        "email": f"sam{next(_people)}@lee.example",
        "password": TEMPORARY,
        "fullName": "Sam Lee",
        "companyName": COMPANY,
        **changes,
    }


def create_admin(context: BrowserContext, company: str = COMPANY) -> dict[str, str]:
    """The admin of a business, signed in in this context. It has no name if `company` is empty."""
    admin = register(context)
    if company:
        call(context, "PATCH", "/api/business", {"name": company})
    return admin


def create_user(context: BrowserContext, **changes: str) -> dict[str, Any]:
    """An account that whoever is signed in here has created, with its number as `id`."""
    words = new_user_fields(**changes)
    answer = call(context, "POST", "/api/people", words)
    return {**words, "id": answer["id"]}


def create_member(admin: BrowserContext, context: BrowserContext) -> dict[str, Any]:
    """Somebody whom the admin has created, signed in in a context of their own."""
    person = create_user(admin)
    sign_in_by_api(context, person["email"], TEMPORARY)
    call(
        context,
        "POST",
        f"{SERVICE}/account/password/change",
        {"current_password": TEMPORARY, "new_password": PASSWORD},
    )
    return person


def sign_in_by_api(context: BrowserContext, email: str, password: str = PASSWORD) -> None:
    """A session in this context, as the page makes it."""
    call(context, "POST", f"{SERVICE}/auth/login", {"email": email, "password": password})


def session_of(context: BrowserContext) -> dict[str, Any]:
    """Whom the server takes this browser for."""
    answer: dict[str, Any] = context.request.get("/api/session").json()
    return answer


class Screen(AuthPage):
    """A screen of a signed-in person with forms on it."""

    def open(self, more: str = "") -> "Screen":
        self.page.goto(self.path + more)
        expect(self.page.get_by_role("heading", level=1)).to_be_visible()
        wait_until_hydrated(self.page)
        return self

    def field(self, form: str, name: str) -> Locator:
        return self.form(form).locator(f"[name={name}]")

    def row(self, name: str) -> Locator:
        """The line of a list that names somebody or something."""
        return self.page.locator(".list-row").filter(has_text=name)

    def confirm_that_it_is_me(self, password: str = PASSWORD) -> None:
        """What the dialog asks before a lock is changed."""
        dialog = self.page.get_by_role("dialog", name="Please confirm it's you")
        expect(dialog.locator("[name=password]")).to_be_focused()
        dialog.locator("[name=password]").fill(password)
        dialog.get_by_role("button", name="Confirm", exact=True).click()
        expect(dialog).to_have_count(0)


def open_admin_panel(page: Page) -> Screen:
    """The Admin Panel of the dashboard, with the people in it."""
    screen = Screen(page, DASHBOARD).open()
    page.get_by_text(PEOPLE_FOLD).click()
    expect(page.locator(".list-row").first).to_be_visible()
    return screen


def profile(page: Page, part: str = "") -> Screen:
    """One's own profile, with what the server knows in it."""
    screen = Screen(page, PROFILE).open(part)
    expect(page.get_by_text("This device")).to_be_visible()
    return screen
