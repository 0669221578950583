"""How often listings are read: what counts, and who is told the number."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from tests.factories import DealFactory, UserFactory
from tests.factories.buyers import InterestFactory, ListingFactory
from tests.people import Person

from brokerage.core.models import RateLimitCounter
from brokerage.deals.listing.models import Listing, ListingInternal, ListingSecrets, ListingViews
from brokerage.deals.listing.rules.robots import is_robot
from brokerage.deals.listing.services.viewing import VIEWS_A_DAY

pytestmark = pytest.mark.django_db
BROWSER = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1"


@pytest.fixture
def listing() -> Listing:
    deal = DealFactory.create(stage="on-market")
    found = ListingFactory.create(deal=deal, title="Plumbing company")
    ListingSecrets.objects.create(listing=found)
    ListingInternal.objects.create(listing=found)
    return found


def _read(client: Client, listing: Listing, agent: str = BROWSER, **changes: Any) -> Any:
    """Send what the page of a listing sends, which gets the same response in every case."""
    response = client.generic(
        "POST",
        f"/api/listings/{listing.number}/views",
        headers={"User-Agent": agent, "Sec-Fetch-Site": "same-origin"},
        **changes,
    )
    assert (response.status_code, response.content) == (204, b"")
    return response


def _count() -> int:
    return sum(ListingViews.objects.values_list("views", flat=True))


def test_a_view_counts_by_day_and_says_nothing_about_the_reader(
    client: Client, listing: Listing
) -> None:
    assert not _read(client, listing, REMOTE_ADDR="192.0.2.1").cookies
    _read(client, listing, REMOTE_ADDR="192.0.2.2")
    stored = ListingViews.objects.get()
    assert (stored.day, stored.views) == (timezone.localdate(), 2)
    names = {field.name for field in ListingViews._meta.fields}
    assert names == {"id", "listing", "day", "views"}


def test_one_network_cannot_drive_up_the_number(client: Client, listing: Listing) -> None:
    for _ in range(VIEWS_A_DAY + 2):
        _read(client, listing)
    assert _count() == VIEWS_A_DAY
    assert RateLimitCounter.objects.count() == 1


def test_staff_robots_and_hidden_listings_do_not_count(client: Client, listing: Listing) -> None:
    _read(Person(UserFactory.create(staff=True)).client, listing)
    _read(client, listing, agent="Mozilla/5.0 (compatible; Googlebot/2.1)")
    Listing.objects.update(state="on-hold")
    _read(client, listing)
    _read(client, Listing(number="none"))
    assert _count() == 0


def test_another_site_cannot_count(client: Client, listing: Listing) -> None:
    headers = {"User-Agent": BROWSER, "Sec-Fetch-Site": "cross-site"}
    response = client.generic("POST", f"/api/listings/{listing.number}/views", headers=headers)
    assert response.status_code == 403
    assert _count() == 0


@pytest.mark.any_database
@pytest.mark.parametrize(
    ("agent", "expected"),
    [(BROWSER, False), ("", True), ("facebookexternalhit bot/1.1", True)],
)
def test_robots_say_so(agent: str, expected: bool) -> None:
    assert is_robot(agent) is expected


def test_the_desk_the_letter_and_the_results_have_the_number(listing: Listing) -> None:
    principal, deal = Person(UserFactory.create(staff=True)), listing.deal
    assert deal
    deal.stage_changes.create(to_stage="on-market", at=timezone.now() - timedelta(days=10))
    for ago, views in ((0, 99), (1, 5), (8, 7), (20, 11)):
        day = timezone.localdate() - timedelta(days=ago)
        ListingViews.objects.create(listing=listing, day=day, views=views)
    InterestFactory.create(listing=listing, source="own")
    views = principal.get(f"desk/deals/{deal.pk}/listing")["listing"]["views"]
    assert (views["last7"], views["last28"], len(views["days"])) == (5, 23, 28)
    letter = principal.get(f"desk/deals/{deal.pk}/reports")["next"]["letter"]
    figure = {"key": "views", "label": "Read the listing", "count": 12, "total": 23}
    assert letter["figures"][0] == figure
    assert "the listing was read 12 times" in letter["sections"][0]["text"]
    found = principal.get("desk/results?period=all")["listings"]
    row = {"number": listing.number, "title": "Plumbing company", "views": 122, "inquiries": 1}
    assert found == [row]
    file = principal.client.get("/api/desk/results.csv?period=all").content.decode()
    assert f"Plumbing company ({listing.number}), views" in file
