"""The firm's articles: drafted, published, unpublished, deleted."""

import json
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.utils import timezone

from brokerage.accounts.models import StaffLogEntry
from brokerage.content.models import Draft, Entry, Revision
from brokerage.content.selectors import bodies
from brokerage.content.services import own_entries
from brokerage.content.services.loading import Loaded, load_shipped
from brokerage.content.services.publishing import edit
from brokerage.core import facts
from brokerage.library.selectors import catalog as library
from brokerage.publishing.models import Publication

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.any_database,
    pytest.mark.usefixtures("loaded"),
]

CONTENT = "/api/desk/content"
KEY = "articles/a-second-buyer"
SOURCE = """---
title: A second buyer
description: Why a second buyer in the room changes the price, and how an owner can bring one there in time.
topic: deal
updated: 2026-11-20
---
One buyer is no market.

## Two are

Ask who else might want it.
"""  # noqa: E501


def _send(office: Client, method: str, path: str, body: Any = None) -> Any:
    return office.generic(
        method,
        f"{CONTENT}/{path}",
        json.dumps(body) if body is not None else "",
        content_type="application/json",
        headers={"Sec-Fetch-Site": "same-origin"},
    )


def _create(office: Client, name: str = "a-second-buyer", title: str = "A second buyer") -> Any:
    return _send(office, "POST", "entries", {"group": "articles", "name": name, "title": title})


def _published(office: Client) -> None:
    _create(office)
    body = {"body": SOURCE, "expectedVersion": 1, "basedOn": "0"}
    assert _send(office, "PUT", f"drafts/{KEY}", body).json()["problems"] == []
    versions = {"expectedVersion": 2, "entryVersion": "0"}
    assert _send(office, "POST", f"publish/{KEY}", versions).json()["version"] == "1"
    bodies.forget()


def _unpublish(office: Client, version: str = "1") -> Any:
    answer = _send(office, "POST", f"unpublish/{KEY}", {"entryVersion": version})
    bodies.forget()
    return answer


def test_the_form_of_an_article_offers_topics_collections_and_other_articles_by_name(
    office: Client,
) -> None:
    _published(office)
    fields = office.get(f"{CONTENT}/entries/{KEY}").json()["headSchema"]["properties"]
    topic, collection = fields["topic"], fields["collections"]["items"]
    assert dict(zip(topic["enum"], topic["x-labels"], strict=True))["deal"] == "The deal"
    assert collection["x-labels"][0] == "Growth Strategies"
    other = fields["related"]["items"]
    named = dict(zip(other["enum"], other["x-labels"], strict=True))
    assert named["price-and-terms"] == "Price, terms and the deal structure"
    assert "a-second-buyer" not in named
    assert office.get(f"{CONTENT}/entries/legal/terms").json()["headSchema"] is None


def test_errors_in_the_front_matter_are_reported_at_their_fields(office: Client) -> None:
    _create(office)
    source = SOURCE.replace("topic: deal", 'sources: [{"name": "IBBA"}]\ntopic: deal')
    source = source.replace("title: A second buyer", "title: Two")
    body = {"body": source, "expectedVersion": 1, "basedOn": "0"}
    problems = _send(office, "PUT", f"drafts/{KEY}", body).json()["problems"]
    assert [each["path"] for each in problems] == [["sources", 0, "date"], ["title"]]


def _row(office: Client) -> Any:
    rows = office.get(f"{CONTENT}/entries").json()["entries"]
    return next((row for row in rows if row["key"] == KEY), None)


def test_a_new_article_is_a_draft_that_the_site_does_not_show(office: Client) -> None:
    created = _create(office, title='Buyers: "two"')
    assert created.status_code == 201
    entry = created.json()
    assert (entry["title"], entry["group"], entry["format"]) == (
        'Buyers: "two"',
        "Articles",
        "markdown",
    )
    assert (entry["isPublic"], entry["isOwn"], entry["version"]) == (False, True, "0")
    assert entry["draft"]["version"] == 1
    assert entry["problems"]
    assert (_row(office)["title"], _row(office)["isPublic"]) == ('Buyers: "two"', False)
    assert KEY not in bodies.public_bodies()
    assert not Publication.objects.exists()
    assert StaffLogEntry.objects.get().act == "document-created"


@pytest.mark.parametrize("name", ["due-diligence", "glossary", "a-second-buyer"])
def test_an_address_is_used_once(office: Client, name: str) -> None:
    _create(office)
    answer = _create(office, name)
    assert (answer.status_code, answer.json()["code"]) == (409, "name_taken")
    assert list(answer.json()["fields"]) == ["name"]


@pytest.mark.parametrize("name", ["", "../x", "A", "a/b", "a--b", "-a", "a" * 61, "ä"])
def test_an_address_has_letters_digits_and_hyphens(office: Client, name: str) -> None:
    assert _create(office, name).status_code == 400
    assert not Draft.objects.exists()


@pytest.mark.parametrize("title", ["", "x" * 61, "\ud800"])
def test_a_title_is_a_short_text(office: Client, title: str) -> None:
    assert _create(office, title=title).status_code in {400, 422}


def test_a_published_article_is_among_the_others(office: Client) -> None:
    _published(office)
    assert _row(office)["isPublic"] is True
    assert "a-second-buyer" in {article.slug for article in library.articles()}
    assert Publication.objects.get().changed == KEY
    assert list(Revision.objects.values_list("version", flat=True)) == ["1"]
    assert office.get(f"{CONTENT}/revision/0/{KEY}").status_code == 404


def test_an_update_leaves_the_firms_articles_alone(office: Client) -> None:
    _published(office)
    assert load_shipped() == Loaded()
    assert Entry.objects.get(key=KEY).body == SOURCE


def test_an_article_that_staff_edited_stays_when_a_release_drops_it() -> None:
    for key, edited in (("articles/edited", True), ("articles/not", False), ("page", True)):
        Entry.objects.create(key=key, body=SOURCE, shipped="Old", edited=edited)
    assert sorted(load_shipped().removed) == ["articles/not", "page"]
    bodies.forget()
    assert Entry.objects.get(key="articles/edited").is_own
    assert "articles/edited" in bodies.public_bodies()


def test_an_unpublished_article_stays_as_a_draft_and_can_be_published_again(
    office: Client,
) -> None:
    _published(office)
    assert _unpublish(office, version="0").json()["code"] == "published_meanwhile"
    entry = _unpublish(office).json()
    assert (entry["isPublic"], entry["draft"]["body"]) == (False, SOURCE)
    assert KEY not in bodies.public_bodies()
    assert Publication.objects.count() == 2
    rows = office.get(f"{CONTENT}/revisions/{KEY}").json()["revisions"]
    assert [row["state"] for row in rows] == ["past"]
    again = {"expectedVersion": 1, "entryVersion": "1"}
    assert _send(office, "POST", f"publish/{KEY}", again).json()["version"] == "2"
    assert Entry.objects.get(key=KEY).is_public


def test_an_article_that_was_scheduled_does_not_come_back_by_itself_after_it_is_unpublished(
    office: Client,
) -> None:
    _published(office)
    body = {"body": f"{SOURCE}\nMore.", "expectedVersion": 0, "basedOn": "1"}
    _send(office, "PUT", f"drafts/{KEY}", body)
    at = (timezone.now() + timedelta(hours=1)).isoformat()
    sent = {"expectedVersion": 1, "entryVersion": "1", "at": at}
    assert _send(office, "POST", f"publish/{KEY}", sent).json()["scheduled"]
    entry = _unpublish(office).json()
    assert (entry["scheduled"], "More." in entry["draft"]["body"]) == (None, True)


def test_the_history_brings_an_unpublished_article_back(office: Client) -> None:
    _published(office)
    _unpublish(office)
    body = {"version": "1", "entryVersion": "1"}
    assert _send(office, "POST", f"restore/{KEY}", body).json()["version"] == "2"
    bodies.forget()
    assert bodies.public_body(KEY) == SOURCE


@pytest.mark.parametrize("key", ["firm", "articles/due-diligence"])
def test_shipped_entries_cannot_be_removed(office: Client, key: str) -> None:
    answer = _send(office, "POST", f"unpublish/{key}", {"entryVersion": "1"})
    assert (answer.status_code, answer.json()["code"]) == (409, "not_own")
    assert _send(office, "DELETE", f"entries/{key}").json()["code"] == "not_own"


def test_an_article_that_others_link_to_stays_on_the_site(office: Client) -> None:
    _published(office)
    linking = str(facts.shipped("articles/due-diligence"))
    linking += "\n[More](/resource-center/a-second-buyer)\n"
    edit(key="articles/due-diligence", body=linking)
    bodies.forget()
    answer = _unpublish(office)
    assert (answer.status_code, answer.json()["code"]) == (409, "in_use")
    assert "Due diligence, and how to be ready" in answer.json()["message"]
    assert Entry.objects.get(key=KEY).is_public


def test_a_link_to_a_longer_address_is_not_a_link_to_the_article(office: Client) -> None:
    edit(key="legal/terms", body="[](/resource-center/a-second-buyer-and-more)")
    bodies.forget()
    assert library.linking_to("a-second-buyer") == []


def test_a_deleted_article_is_hidden_until_it_is_brought_back(office: Client) -> None:
    _published(office)
    assert _send(office, "DELETE", f"entries/{KEY}").json()["code"] == "still_public"
    _unpublish(office)
    assert _send(office, "DELETE", f"entries/{KEY}").status_code == 200
    assert _row(office) is None
    assert office.get(f"{CONTENT}/entries/{KEY}").status_code == 404
    assert _send(office, "POST", f"publish/{KEY}", {"expectedVersion": 1, "entryVersion": "1"}
                 ).status_code == 404  # fmt: skip
    assert _create(office).json()["code"] == "name_taken"
    assert _send(office, "POST", f"undelete/{KEY}").json()["draft"]["body"] == SOURCE
    assert _send(office, "POST", f"undelete/{KEY}").status_code == 200
    assert [entry.act for entry in StaffLogEntry.objects.order_by("pk")] == [
        "document-created",
        "document-published",
        "document-unpublished",
        "document-deleted",
        "document-undeleted",
    ]


def test_a_scheduled_article_that_was_deleted_is_not_published(office: Client) -> None:
    _create(office)
    Draft.objects.update(body=SOURCE)
    at = (timezone.now() + timedelta(hours=1)).isoformat()
    sent = {"expectedVersion": 1, "entryVersion": "0", "at": at}
    assert _send(office, "POST", f"publish/{KEY}", sent).json()["scheduled"]
    _send(office, "DELETE", f"entries/{KEY}")
    assert not Revision.objects.exists()


def test_a_deleted_article_is_deleted_for_good_after_a_month(office: Client) -> None:
    _create(office)
    _send(office, "DELETE", f"entries/{KEY}")
    assert own_entries.purge() == 0
    Entry.objects.filter(key=KEY).update(deleted_at=timezone.now() - timedelta(days=31))
    assert own_entries.purge() == 1
    assert _send(office, "POST", f"undelete/{KEY}").status_code == 404
    assert _create(office).status_code == 201


def test_an_article_that_is_restored_while_old_ones_are_deleted_stays(office: Client) -> None:
    _published(office)
    _unpublish(office)
    _send(office, "DELETE", f"entries/{KEY}")
    Entry.objects.filter(key=KEY).update(deleted_at=timezone.now() - timedelta(days=31))
    restored: list[bool] = []

    def restore_after_the_first(execute: Any, sql: str, *rest: Any) -> Any:
        result = execute(sql, *rest)
        if not restored:
            restored.append(True)
            assert own_entries.undelete(key=KEY)
        return result

    with connection.execute_wrapper(restore_after_the_first):
        assert own_entries.purge() == 0
    assert Entry.objects.get(key=KEY).deleted_at is None
    assert (Draft.objects.count(), Revision.objects.count()) == (1, 1)
