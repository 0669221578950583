"""The security contact in the form of RFC 9116."""

from datetime import UTC, datetime, timedelta

import pytest
from django.conf import LazySettings
from django.test import Client
from django.utils import timezone
from tests.sample_site import SampleSite

from brokerage.content.models import Entry
from brokerage.content.selectors.bodies import forget, public_body

PATH = "/.well-known/security.txt"

pytestmark = pytest.mark.django_db


def fields(client: Client) -> list[tuple[str, str]]:
    answer = client.get(PATH)
    assert (answer.status_code, answer["Content-Type"]) == (200, "text/plain; charset=utf-8")
    lines = answer.content.decode().splitlines()
    return [(name, value) for name, _, value in (line.partition(": ") for line in lines)]


def test_it_names_the_firms_address_as_edited_and_expires_within_a_year(client: Client) -> None:
    body = {**public_body("firm"), "email": "new@firm.example"}
    Entry.objects.update_or_create(key="firm", defaults={"body": body, "edited": True})
    forget()
    found = dict(fields(client))
    assert list(found) == ["Contact", "Expires", "Preferred-Languages"]
    assert (found["Contact"], found["Preferred-Languages"]) == ("mailto:new@firm.example", "en")
    expires = datetime.strptime(found["Expires"], "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=UTC)
    assert timedelta(days=90) < expires - timezone.now() < timedelta(days=365)


def test_over_tls_it_gives_its_own_address_and_the_contact_page(
    client: Client, settings: LazySettings
) -> None:
    settings.SITE_URL, settings.SERVED_OVER_TLS = "https://www.example.com", True
    found = fields(client)
    assert ("Canonical", f"https://www.example.com{PATH}") in found
    assert ("Contact", "https://www.example.com/contact") in found


def test_the_page_front_leaves_it_to_django(sample_site: SampleSite) -> None:
    sample_site.publish()
    assert sample_site.ask(PATH).body == b"django GET http"
