"""Whatever goes wrong on the way, a message is neither lost nor doubled."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, Route, expect

from e2e.conftest import NewSite, Visitor
from e2e.support.contact import FAILURE, OPERATION, ContactForm, a_message
from e2e.support.site import Site
from e2e.support.watch import Watch

LIMIT = 20  # messages an hour from one address


@pytest.fixture(scope="module")
def site(new_site: NewSite) -> Iterator[Site]:
    """A site that never asks for a proof of work: messages of one address come up to its limit."""
    site = new_site("trouble", CONTACT_PROOF_PER_HOUR="0", CONTACT_LIMIT_PER_HOUR=str(LIMIT))
    yield site
    site.stop()


@pytest.fixture
def form(page: Page) -> ContactForm:
    return ContactForm(page).open()


def test_offline_keeps_every_word_and_sends_them_once_when_the_network_is_back(
    form: ContactForm, site: Site, watch: Watch
) -> None:
    watch.expect("ERR_INTERNET_DISCONNECTED")
    words = a_message()
    form.page.context.set_offline(True)
    form.send(words)
    form.expect_failure(words)
    form.page.context.set_offline(False)
    form.open()
    form.expect_words(words)
    assert site.messages(words["email"]) == []
    form.button.click()
    form.expect_sent()
    assert len(site.messages(words["email"])) == 1


@pytest.mark.parametrize("status", [500, 503])
def test_a_failing_server_keeps_every_word(
    form: ContactForm, site: Site, watch: Watch, status: int
) -> None:
    watch.expect(f"status of {status}")
    words = a_message()
    form.page.route(OPERATION, lambda route: route.fulfill(status=status, body="<h1>Oops</h1>"))
    form.send(words)
    form.expect_failure(words)
    form.page.unroute(OPERATION)
    form.button.click()
    form.expect_sent()
    assert len(site.messages(words["email"])) == 1


@pytest.mark.parametrize("reloaded", [False, True], ids=["at once", "after a reload"])
def test_a_lost_answer_and_a_retry_become_one_message(
    form: ContactForm, site: Site, watch: Watch, reloaded: bool
) -> None:
    watch.expect("ERR_FAILED")
    words = a_message()

    def lose_the_answer(route: Route) -> None:
        assert route.fetch().status == 200
        route.abort()

    form.page.route(OPERATION, lose_the_answer)
    form.send(words)
    form.expect_failure(words)
    [first] = site.messages(words["email"])
    form.page.unroute(OPERATION)
    if reloaded:
        form.open()
        form.expect_words(words)
    form.button.click()
    form.expect_sent()
    [only] = site.messages(words["email"])
    assert only["reference"] == first["reference"]
    assert len(site.mails(only["reference"])) == 2


def test_a_double_click_becomes_one_message(form: ContactForm, site: Site) -> None:
    words = a_message()
    form.fill(words)
    form.button.dblclick()
    form.expect_sent()
    assert len(site.messages(words["email"])) == 1


def test_two_tabs_become_one_message(form: ContactForm, site: Site) -> None:
    words = a_message()
    form.fill(words)
    other = ContactForm(form.page.context.new_page()).open()
    other.expect_words(words)
    form.button.click()
    form.expect_sent()
    other.button.click()
    other.expect_sent()
    assert len(site.messages(words["email"])) == 1


def test_the_limit_of_an_address_shows_the_failure_and_keeps_the_words(
    visitor: Visitor, site: Site, watch: Watch
) -> None:
    watch.expect("status of 429")
    page = visitor()
    form = ContactForm(page).open()
    for _ in range(LIMIT):
        answer = page.evaluate(
            """async (body) => (await fetch("/api/send-contact-email", {
                method: "POST", headers: { "Content-Type": "application/json" },
                body: JSON.stringify(body),
            })).status""",
            a_message(),
        )
        assert answer == 200
    words = a_message()
    form.send(words)
    form.expect_failure(words)
    assert site.messages(words["email"]) == []
    form.open()
    form.expect_words(words)
    somebody_else = ContactForm(visitor()).open()
    somebody_else.send(words)
    somebody_else.expect_sent()


def test_a_failure_offers_the_telephone(form: ContactForm, watch: Watch) -> None:
    watch.expect("ERR_FAILED")
    form.page.route(OPERATION, lambda route: route.abort())
    form.send(a_message())
    expect(form.toast(FAILURE)).to_be_visible()
    expect(form.form.get_by_role("link", name="(903) 555-0142")).to_be_visible()
