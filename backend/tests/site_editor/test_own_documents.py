"""The firm's articles: drafted, published, unpublished, deleted."""

import json
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.utils import timezone

from brokerage.accounts.models import StaffLogEntry
from brokerage.content import own_documents, selectors, services
from brokerage.content.models import Document, Draft, Revision
from brokerage.core import facts
from brokerage.library.selectors import catalogue as library
from brokerage.publishing.models import Publication

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]

SITE = "/api/desk/site"
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


@pytest.fixture(autouse=True)
def _loaded(db: None) -> None:
    services.load_shipped()
    Publication.objects.all().delete()
    selectors.forget()


def _send(office: Client, method: str, path: str, body: Any = None) -> Any:
    return office.generic(
        method,
        f"{SITE}/{path}",
        json.dumps(body) if body is not None else "",
        content_type="application/json",
        headers={"Sec-Fetch-Site": "same-origin"},
    )


def _create(office: Client, name: str = "a-second-buyer", title: str = "A second buyer") -> Any:
    return _send(office, "POST", "documents", {"group": "articles", "name": name, "title": title})


def _published(office: Client) -> None:
    _create(office)
    body = {"body": SOURCE, "expectedVersion": 1, "basedOn": 0}
    assert _send(office, "PUT", f"drafts/{KEY}", body).json()["problems"] == []
    versions = {"expectedVersion": 2, "documentVersion": 0}
    assert _send(office, "POST", f"publish/{KEY}", versions).json() == {"version": 1}
    selectors.forget()


def _unpublish(office: Client, version: int = 1) -> Any:
    answer = _send(office, "POST", f"unpublish/{KEY}", {"documentVersion": version})
    selectors.forget()
    return answer


def test_the_form_of_an_article_offers_topics_collections_and_other_articles_by_name(
    office: Client,
) -> None:
    _published(office)
    fields = office.get(f"{SITE}/documents/{KEY}").json()["headSchema"]["properties"]
    topic, collection = fields["topic"], fields["collections"]["items"]
    assert dict(zip(topic["enum"], topic["x-labels"], strict=True))["deal"] == "The deal"
    assert collection["x-labels"][0] == "Growth Strategies"
    other = fields["related"]["items"]
    named = dict(zip(other["enum"], other["x-labels"], strict=True))
    assert named["price-and-terms"] == "Price, terms and the deal structure"
    assert "a-second-buyer" not in named
    assert office.get(f"{SITE}/documents/legal/terms").json()["headSchema"] is None


def test_errors_in_the_front_matter_are_reported_at_their_fields(office: Client) -> None:
    _create(office)
    source = SOURCE.replace("topic: deal", 'sources: [{"name": "IBBA"}]\ntopic: deal')
    source = source.replace("title: A second buyer", "title: Two")
    body = {"body": source, "expectedVersion": 1, "basedOn": 0}
    problems = _send(office, "PUT", f"drafts/{KEY}", body).json()["problems"]
    assert [each["path"] for each in problems] == [["sources", 0, "date"], ["title"]]


def _row(office: Client) -> Any:
    rows = office.get(f"{SITE}/documents").json()["documents"]
    return next((row for row in rows if row["key"] == KEY), None)


def test_a_new_article_is_a_draft_that_the_site_does_not_show(office: Client) -> None:
    created = _create(office, title='Buyers: "two"')
    assert created.status_code == 201
    document = created.json()
    assert (document["title"], document["group"], document["kind"]) == (
        'Buyers: "two"',
        "Articles",
        "markdown",
    )
    assert (document["isPublic"], document["isOwn"], document["version"]) == (False, True, 0)
    assert document["draft"]["version"] == 1
    assert document["problems"]
    assert (_row(office)["title"], _row(office)["isPublic"]) == ('Buyers: "two"', False)
    assert KEY not in selectors.documents()
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
    assert list(Revision.objects.values_list("number", flat=True)) == [1]
    assert office.get(f"{SITE}/revision/0/{KEY}").status_code == 404


def test_an_update_leaves_the_firms_articles_alone(office: Client) -> None:
    _published(office)
    assert services.load_shipped() == services.Loaded()
    assert Document.objects.get(key=KEY).body == SOURCE


def test_an_article_that_staff_edited_stays_when_a_release_drops_it() -> None:
    for key, edited in (("articles/edited", True), ("articles/not", False), ("page", True)):
        Document.objects.create(key=key, body=SOURCE, shipped="Old", edited=edited)
    assert sorted(services.load_shipped().removed) == ["articles/not", "page"]
    selectors.forget()
    assert own_documents.is_own(Document.objects.get(key="articles/edited"))
    assert "articles/edited" in selectors.documents()


def test_an_unpublished_article_stays_as_a_draft_and_can_be_published_again(
    office: Client,
) -> None:
    _published(office)
    assert _unpublish(office, version=0).json()["code"] == "published_meanwhile"
    document = _unpublish(office).json()
    assert (document["isPublic"], document["draft"]["body"]) == (False, SOURCE)
    assert KEY not in selectors.documents()
    assert Publication.objects.count() == 2
    rows = office.get(f"{SITE}/revisions/{KEY}").json()["revisions"]
    assert [row["current"] for row in rows] == [False]
    again = {"expectedVersion": 1, "documentVersion": 1}
    assert _send(office, "POST", f"publish/{KEY}", again).json() == {"version": 2}
    assert Document.objects.get(key=KEY).is_public


def test_an_article_that_was_scheduled_does_not_come_back_by_itself_after_it_is_unpublished(
    office: Client,
) -> None:
    _published(office)
    body = {"body": f"{SOURCE}\nMore.", "expectedVersion": 0, "basedOn": 1}
    _send(office, "PUT", f"drafts/{KEY}", body)
    at = (timezone.now() + timedelta(hours=1)).isoformat()
    scheduled = _send(office, "PUT", f"schedule/{KEY}", {"expectedVersion": 1, "publishAt": at})
    assert scheduled.json()["publishAt"] is not None
    draft = _unpublish(office).json()["draft"]
    assert (draft["publishAt"], "More." in draft["body"]) == (None, True)


def test_the_history_brings_an_unpublished_article_back(office: Client) -> None:
    _published(office)
    _unpublish(office)
    body = {"number": 1, "documentVersion": 1}
    assert _send(office, "POST", f"restore/{KEY}", body).json() == {"version": 2}
    selectors.forget()
    assert selectors.document(KEY) == SOURCE


@pytest.mark.parametrize("key", ["firm", "articles/due-diligence"])
def test_shipped_documents_cannot_be_removed(office: Client, key: str) -> None:
    answer = _send(office, "POST", f"unpublish/{key}", {"documentVersion": 1})
    assert (answer.status_code, answer.json()["code"]) == (409, "not_own")
    assert _send(office, "DELETE", f"documents/{key}").json()["code"] == "not_own"


def test_an_article_that_others_link_to_stays_on_the_site(office: Client) -> None:
    _published(office)
    linking = str(facts.shipped("articles/due-diligence"))
    linking += "\n[More](/resource-center/a-second-buyer)\n"
    services.edit(key="articles/due-diligence", words=linking)
    selectors.forget()
    answer = _unpublish(office)
    assert (answer.status_code, answer.json()["code"]) == (409, "in_use")
    assert "Due diligence, and how to be ready" in answer.json()["message"]
    assert Document.objects.get(key=KEY).is_public


def test_a_link_to_a_longer_address_is_not_a_link_to_the_article(office: Client) -> None:
    services.edit(key="legal/terms", words="[](/resource-center/a-second-buyer-and-more)")
    selectors.forget()
    assert library.linking_to("a-second-buyer") == []


def test_a_deleted_article_is_hidden_until_it_is_brought_back(office: Client) -> None:
    _published(office)
    assert _send(office, "DELETE", f"documents/{KEY}").json()["code"] == "still_public"
    _unpublish(office)
    assert _send(office, "DELETE", f"documents/{KEY}").status_code == 200
    assert _row(office) is None
    assert office.get(f"{SITE}/documents/{KEY}").status_code == 404
    assert _send(office, "POST", f"publish/{KEY}", {"expectedVersion": 1, "documentVersion": 1}
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
    Draft.objects.update(body=SOURCE, publish_at=timezone.now() + timedelta(hours=1))
    _send(office, "DELETE", f"documents/{KEY}")
    assert Draft.objects.get().publish_at is None


def test_a_deleted_article_is_deleted_for_good_after_a_month(office: Client) -> None:
    _create(office)
    _send(office, "DELETE", f"documents/{KEY}")
    assert own_documents.purge() == 0
    Document.objects.filter(key=KEY).update(deleted_at=timezone.now() - timedelta(days=31))
    assert own_documents.purge() == 1
    assert _send(office, "POST", f"undelete/{KEY}").status_code == 404
    assert _create(office).status_code == 201


def test_an_article_that_is_restored_while_old_ones_are_deleted_stays(office: Client) -> None:
    _published(office)
    _unpublish(office)
    _send(office, "DELETE", f"documents/{KEY}")
    Document.objects.filter(key=KEY).update(deleted_at=timezone.now() - timedelta(days=31))
    restored: list[bool] = []

    def restore_after_the_first(execute: Any, sql: str, *rest: Any) -> Any:
        result = execute(sql, *rest)
        if not restored:
            restored.append(True)
            assert own_documents.undelete(key=KEY)
        return result

    with connection.execute_wrapper(restore_after_the_first):
        assert own_documents.purge() == 0
    assert Document.objects.get(key=KEY).deleted_at is None
    assert (Draft.objects.count(), Revision.objects.count()) == (1, 1)
