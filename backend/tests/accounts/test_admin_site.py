"""Access to the back office, and the security policy of its pages."""

import re
from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.apps import apps
from django.contrib import admin
from django.test import Client
from django.utils import timezone
from selectolax.lexbor import LexborHTMLParser
from tests.accounts.browser import PASSWORD, Browser
from tests.factories import ContactMessageFactory, MailFactory, UserFactory

from brokerage.accounts.admin_site import StaffAdminSite
from brokerage.accounts.models import Business, User
from brokerage.content.services.loading import load_shipped

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]


REGISTERED = {
    "accounts.auditentry",
    "accounts.business",
    "accounts.stafflogentry",
    "accounts.user",
    "business_health.healthrun",
    "content.entry",
    "exit_readiness.scorecard",
    "leads.contactmessage",
    "library.librarydocument",
    "mail.mail",
    "publishing.publication",
}


def test_the_admin_registers_exactly_these_models() -> None:
    assert {model._meta.label_lower for model in admin.site._registry} == REGISTERED


def test_every_other_model_has_no_url_in_the_admin(office: Client) -> None:
    """Staff could remove a second step or add an address without a log entry or a mail."""
    for model in apps.get_models():
        if model._meta.label_lower in REGISTERED:
            continue
        at = f"/office/{model._meta.label_lower.replace('.', '/')}/"
        for address in (at, f"{at}add/", f"{at}1/change/", f"{at}1/delete/"):
            assert office.get(address).status_code == 404, address
            assert office.post(address, {}).status_code == 404, address


def test_registering_a_model_that_is_not_listed_has_no_effect() -> None:
    site = StaffAdminSite()
    site.register([Authenticator, Business])
    site.register(EmailAddress)
    assert set(site._registry) == {Business}


def test_the_admin_login_redirects_to_the_sign_in_page() -> None:
    """A password alone would pass by a second step: the site's own sign-in asks for it."""
    person = UserFactory.create(staff=True, password=PASSWORD)
    form = {"username": person.email, "password": PASSWORD}
    for answer in (
        Client().get("/office/login/?next=/office/mail/mail/"),
        Client().post("/office/login/?next=/office/mail/mail/", form),
    ):
        assert answer.status_code == 302
        assert answer["Location"] == "/auth?next=%2Foffice%2Fmail%2Fmail%2F"


@pytest.mark.parametrize(
    "elsewhere", ["https://evil.example/", "//evil.example", "/\\evil.example"]
)
def test_the_sign_in_redirect_never_leaves_the_admin(elsewhere: str) -> None:
    answer = Client().get("/office/login/", {"next": elsewhere})
    assert "/auth?next=%2Foffice%2Flogin%2F" in answer["Location"]


def test_staff_signed_in_on_the_site_can_open_the_admin() -> None:
    person = UserFactory.create(staff=True, password=PASSWORD)
    browser = Browser()
    assert browser.sign_in_staff(person.email).status_code == 200
    assert browser.get("/office/").status_code == 200


def test_staff_who_own_a_business_find_their_portal_in_the_back_office(client: Client) -> None:
    for person in (UserFactory.create(is_staff=True), UserFactory.create(staff=True)):
        client.force_login(person)
        links = LexborHTMLParser(client.get("/office/").text).css("#user-tools a")
        has_portal = "/owner-dashboard" in [link.attributes["href"] for link in links]
        assert has_portal == (person.business is not None)


def test_signing_out_of_the_admin_signs_out_of_the_site() -> None:
    person = UserFactory.create(staff=True, password=PASSWORD)
    desk, phone = Browser(), Browser()
    for browser, later in ((desk, 0), (phone, 30)):
        browser.sign_in_staff(person.email, later=later)
    token = desk.cookies["csrftoken"].value
    desk.post("/office/logout/", {"csrfmiddlewaretoken": token})
    assert (desk.who()["person"], phone.who()["person"]) == (None, None)


def test_a_signed_in_owner_cannot_open_the_admin(client: Client) -> None:
    client.force_login(UserFactory.create())
    assert client.get("/office/login/").status_code == 403


def test_staff_with_a_temporary_password_must_change_it_first(client: Client) -> None:
    client.force_login(
        UserFactory.create(staff=True, temporary_until=timezone.now() + timedelta(days=1))
    )
    answer = client.get("/office/")
    assert (answer.status_code, answer["Location"]) == (302, "/auth")


@pytest.fixture
def pages(office: Client, staff: User) -> list[str]:
    """Return the addresses of every kind of page of the back office, each with data to show."""
    load_shipped()
    message, mail = ContactMessageFactory.create(), MailFactory.create()
    someone = UserFactory.create()
    assert someone.business is not None
    return [
        "/office/",
        "/office/leads/contactmessage/",
        f"/office/leads/contactmessage/{message.pk}/change/",
        f"/office/leads/contactmessage/{message.pk}/delete/",
        f"/office/leads/contactmessage/{message.pk}/history/",
        "/office/mail/mail/",
        f"/office/mail/mail/{mail.pk}/change/",
        "/office/content/entry/",
        "/office/content/entry/firm/change/",
        "/office/content/entry/legal_2Fterms/change/",
        "/office/accounts/user/",
        "/office/accounts/user/add/",
        f"/office/accounts/user/{someone.pk}/change/",
        f"/office/accounts/user/{someone.pk}/password/",
        "/office/accounts/business/",
        f"/office/accounts/business/{someone.business.pk}/change/",
        "/office/accounts/auditentry/",
    ]


def test_no_page_of_the_back_office_has_inline_styles_or_scripts(
    office: Client, pages: list[str]
) -> None:
    """The policy allows `'self'` alone. Django's admin has one inline style, on lists without
    actions above or below; our lists must have them.
    """
    for page in pages:
        answer = office.get(page, follow=True)
        assert answer.status_code == 200, page
        document = LexborHTMLParser(answer.content)
        assert not document.css("style, [style], iframe, base"), page
        assert not [node.html for node in document.css("script") if not node.attributes.get("src")]
        handlers = [
            name for node in document.css("*") for name in node.attributes if name[:2] == "on"
        ]
        assert not handlers, page
        links = re.findall(rb'(?:src|href)="((?:https?:)?//[^"]*)"', answer.content)
        assert not links, page


def test_visitors_and_owners_are_redirected_to_the_sign_in_page(
    client: Client, pages: list[str]
) -> None:
    outsider = Client()
    outsider.force_login(UserFactory.create())
    for page in pages:
        for who in (Client(), outsider):
            answer = who.get(page)
            assert (answer.status_code, answer["Location"]) == (302, f"/office/login/?next={page}")


def test_people_cannot_be_deleted_in_the_admin(office: Client) -> None:
    someone = UserFactory.create()
    assert office.post(f"/office/accounts/user/{someone.pk}/delete/").status_code == 403
