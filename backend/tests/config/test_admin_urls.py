"""The back office responds to any filter and key, on both databases."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib import admin
from django.contrib.admin import ModelAdmin
from django.db.models import Model
from django.test import Client
from django.urls import reverse
from tests.factories import ContactMessageFactory, UserFactory

from brokerage.content.services.loading import load_shipped

pytestmark = pytest.mark.django_db

REGISTERED = {model._meta.label_lower: kind for model, kind in admin.site._registry.items()}
VALUES = ("\x00", "99999999", "9" * 40, "x", "99999999-01-01")
COMPARISONS = ("", "__in", "__gte", "__year", "__range", "__isnull")
OF_DJANGO = ("q", "o", "p", "all", "_facets", "_popup", "_to_field", "year", "no-such-field")
KEYS = ("0", "-1", "9" * 19, "9" * 40, "x", "_00", "%00", "a_00b", "1/change/x", "é")
PAGES = ("{key}/history/", "{key}/delete/", "{key}/password/", "{key}/", "")
HARDEST = ("9" * 40, "_00", "1/change/x")  # of KEYS: too large, NUL, a path


def _queries(kind: ModelAdmin[Any]) -> Iterator[dict[str, str]]:
    """Comparisons of what the list shows or may be filtered by, and Django's own words.

    Django compares by type and reads its own words alike on every list: everything is tried with
    the first field of each type and on the first list, a NUL and a large number on all.
    """
    first = {type(field): (model, field) for model, field in reversed(_filterable())}
    for model, field in _filterable():
        if model is kind.model:
            if first[type(field)] == (model, field):
                names = [f"{field.name}{comparison}" for comparison in COMPARISONS]
                yield from ({name: value} for name in names for value in VALUES)
            else:
                yield {field.name: VALUES[0]}
    is_first = kind is next(iter(REGISTERED.values()))
    for value in VALUES if is_first else (VALUES[0], VALUES[2]):
        yield from ({name: value} for name in OF_DJANGO)
    yield {"a\x00": "1"}
    yield {"9" * 40: "1"}


def _filterable() -> list[tuple[type[Model], Any]]:
    """The fields that each list shows or may be filtered by, with their models."""
    found = []
    for kind in REGISTERED.values():
        named = {field.name: field for field in kind.model._meta.get_fields()}
        shown = [str(field) for field in (*kind.list_filter, *kind.list_display, "id")]
        found += [(kind.model, named[name]) for name in dict.fromkeys(shown) if name in named]
    return found


def _list_of(label: str) -> str:
    return reverse(f"admin:{label.replace('.', '_')}_changelist")


@pytest.fixture
def desk(office: Client) -> Client:
    UserFactory.create()
    ContactMessageFactory.create()
    load_shipped()
    office.raise_request_exception = False
    return office


@pytest.mark.parametrize("label", sorted(REGISTERED))
def test_no_list_fails_on_an_invalid_filter(desk: Client, label: str) -> None:
    failed = [
        query
        for query in _queries(REGISTERED[label])
        if desk.get(_list_of(label), query).status_code not in {200, 302, 400}
    ]
    assert failed == []


@pytest.mark.parametrize("label", sorted(REGISTERED))
def test_no_page_fails_on_an_invalid_key(desk: Client, label: str) -> None:
    changes = [f"{key}/change/" for key in KEYS]
    others = [page.format(key=key) for page in PAGES for key in HARDEST]
    for page in dict.fromkeys([*changes, *others]):
        address = _list_of(label) + page
        for answer in (desk.get(address), desk.post(address, {})):
            assert answer.status_code in {200, 302, 400, 403, 404}, address


@pytest.mark.parametrize("label", sorted(REGISTERED))
def test_every_filter_that_a_list_offers_works(desk: Client, label: str) -> None:
    answer = desk.get(_list_of(label))
    for spec in answer.context["cl"].filter_specs:
        for choice in spec.choices(answer.context["cl"]):
            found = desk.get(_list_of(label) + choice["query_string"])
            assert (found.status_code, "e=1" in found.get("Location", "")) == (200, False)


def test_a_number_of_any_length_may_be_searched_for(desk: Client) -> None:
    assert desk.get("/office/leads/contactmessage/", {"q": "9" * 40}).status_code == 200


def test_a_choice_of_businesses_fails_on_nothing(desk: Client) -> None:
    of = {"app_label": "accounts", "model_name": "user", "field_name": "business"}
    for typed in VALUES:
        for extra in ({"term": typed}, {"term": "a", "page": typed}, {"term": "a", "x": typed}):
            answer = desk.get("/office/autocomplete/", of | extra)
            assert answer.status_code in {200, 400, 404}, extra
    for name in of:
        for typed in VALUES:
            answer = desk.get("/office/autocomplete/", {**of, "term": "a", name: typed})
            assert answer.status_code in {200, 400, 403, 404}
