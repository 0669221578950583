"""Stored names and search texts are folded when the product is updated."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from brokerage.leads.models import Lead
from brokerage.leads.selectors.leads import LeadFilter, page_of_leads

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def old_apps() -> Iterator[Any]:
    before = [("leads", "0013_spam_of_leads")]
    executor = MigrationExecutor(connection)
    executor.migrate(before)
    yield executor.loader.project_state(before).apps
    MigrationExecutor(connection).migrate(
        MigrationExecutor(connection).loader.graph.leaf_nodes("leads")
    )


def test_leads_of_an_older_release_are_found_and_in_order(old_apps: Any) -> None:
    lead, text = old_apps.get_model("leads", "Lead"), old_apps.get_model("leads", "LeadSearch")
    for name, phone in (("Łukasz O’Neil", "903-555-0142 (cell), 903-555-0143"), ("adam", "")):
        row = lead.all_objects.create(name=name, phone=phone, company="Đặng Plumbing")
        text.objects.create(lead=row, text="łukasz o neil đang plumbing")
    executor = MigrationExecutor(connection)
    executor.migrate(executor.loader.graph.leaf_nodes("leads"))

    def found(search: str) -> list[str]:
        wanted = LeadFilter(search=search)
        return [each.name for each in page_of_leads(wanted, order="name").leads]

    assert found("") == ["adam", "Łukasz O’Neil"]
    assert found("lukasz oneil") == ["Łukasz O’Neil"]
    assert found("9035550142") == ["Łukasz O’Neil"]
    assert found("dang") == ["adam", "Łukasz O’Neil"]
    assert Lead.objects.get(name="Łukasz O’Neil").phone_e164 == "+19035550142"
