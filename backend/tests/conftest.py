"""Fixtures and data for all backend tests."""

import gc
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import environ
import hypothesis
import pytest
from django.conf import LazySettings
from django.core.cache import caches
from django.core.management.commands import flush
from django.db import connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.http import HttpResponse
from django.test import Client, override_settings
from tests.factories import UserFactory
from tests.mail.mail_server import MailServer, running
from tests.recent_authentication import record_authentication
from tests.sample_site import SampleSite, new_sample_site

from brokerage.accounts.models import User
from brokerage.content.selectors import bodies
from brokerage.content.services.loading import load_shipped
from brokerage.core import draft_versions
from brokerage.publishing.models import Publication
from brokerage.valuation.rules.method import METHODS

# Without deadlines, which would measure the machine. Examples are derandomized: failures can be
# reproduced, and a green run stays green.
hypothesis.settings.register_profile(
    "ours",
    deadline=None,
    max_examples=30,
    derandomize=True,
    suppress_health_check=[hypothesis.HealthCheck.too_slow],
)
hypothesis.settings.load_profile("ours")

Post = Callable[..., HttpResponse]


@pytest.fixture
def first_method(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ship only the first version of the method, so that a new one changes no figure of a test."""
    first = METHODS.shipped_versions()[0]
    monkeypatch.setattr(METHODS, "shipped_versions", lambda: (first,))


WORDS = {
    "name": "José Muñoz",
    "email": "jose@example.com",
    "phone": "(903) 555-0199",
    "company": "Muñoz Plumbing",
    "times": "Tuesday, Thursday, Mornings",
    "message": "I would like to know what my business is worth.",
}
"""A valid contact message."""

ANSWERS = {
    "industry": "Electrical Contracting",
    "revenue": "$1,850,000",
    "sde": "$412,000",
    "years": "10",
    "employees": "16-50",
    "ownerInvolvement": "50-80%",
    "location": "Dallas-Fort Worth",
    "realEstate": "yes",
}
"""Valid answers of the calculator."""


@pytest.fixture(autouse=True, scope="session")
def _quick_passwords() -> Iterator[None]:
    """Hash passwords at the least cost. The cost on a site: accounts/test_models.py"""
    with override_settings(PASSWORD_HASHERS=["tests.quick_hasher.QuickArgon2"]):
        yield


@pytest.fixture(autouse=True, scope="session")
def _drafts_from_one() -> Iterator[None]:
    """Let the version of each new draft be 1 instead of a random number."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(draft_versions, "randbelow", lambda _below: 0)
        yield


@pytest.fixture(autouse=True, scope="session")
def _quick_flush() -> Iterator[None]:
    """Between tests with transactions empty only the tables that have rows, and keep what Django
    writes after migrations, which every flush would delete and write again, row by row.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(flush, "sql_flush", _sql_flush)
        patch.setattr(flush, "emit_post_migrate_signal", lambda *arguments, **options: None)
        yield


def _sql_flush(style: Any, connection: BaseDatabaseWrapper, **options: Any) -> list[str]:
    """Return a DELETE for each table with rows: to truncate one, PostgreSQL wants all that refer to
    it as well, and a dozen files for each. Foreign keys are checked at the end of the flush.
    """
    tables = connection.introspection.django_table_names(only_existing=True, include_views=False)
    quoted = {
        table: connection.ops.quote_name(table)
        for table in tables
        if table not in _WRITTEN_AFTER_MIGRATIONS
    }
    with connection.cursor() as cursor:
        cursor.execute(
            " UNION ALL ".join(
                f"SELECT '{table}' WHERE EXISTS (SELECT 1 FROM {name})"
                for table, name in quoted.items()
            )
        )
        return [f"DELETE FROM {quoted[table]}" for (table,) in cursor.fetchall()]


_WRITTEN_AFTER_MIGRATIONS = {"django_content_type", "auth_permission"}


@pytest.fixture(autouse=True)
def _fresh_words(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Clear cached content and releases between tests; tests without a database read what is
    shipped.
    """
    if not {"db", "transactional_db"} & set(request.fixturenames) and not (
        request.node.get_closest_marker("django_db")
    ):
        nothing = SimpleNamespace(edited={}, released={}, version=None)
        monkeypatch.setattr(bodies, "_cached", lambda: nothing)
    bodies.forget()
    yield
    bodies.forget()


@pytest.fixture
def words_stay_cached(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep content and releases cached, so that the queries of a request can be counted."""
    monkeypatch.setattr(bodies, "_MAX_AGE", float("inf"))


@pytest.fixture(autouse=True)
def _fresh_totals() -> None:
    """Clear cached counts and files before each test."""
    caches["memory"].clear()
    caches["documents"].clear()


@pytest.fixture(scope="session")
def data_folders(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Return the paths of folders that are not there yet."""
    parent = tmp_path_factory.mktemp("data")
    return (parent / str(number) for number in count())


@pytest.fixture(autouse=True)
def _own_data_folder(
    request: pytest.FixtureRequest, settings: LazySettings, data_folders: Iterator[Path]
) -> None:
    """Ignore the published pages and the mail server of this machine.

    A test that asks for `tmp_path` has its data there. The others have a folder by number: to name
    one after the test, pytest looks through the folders of all tests before.
    """
    if "tmp_path" in request.fixturenames:
        settings.DATA_DIR = request.getfixturevalue("tmp_path")
    else:
        settings.DATA_DIR = next(data_folders)
        settings.DATA_DIR.mkdir()
    settings.SMTP = None


@pytest.fixture
def loaded(db: None) -> None:
    """Load the shipped entries, as if the site had been published with them."""
    load_shipped()
    Publication.objects.all().delete()
    bodies.forget()


@pytest.fixture
def staff(db: None) -> User:
    """A principal with an authenticator app."""
    return UserFactory.create(staff=True)


@pytest.fixture
def office(client: Client, staff: User) -> Client:
    """Return a client in which staff signed in just now."""
    client.force_login(staff)
    record_authentication(client, staff)
    return client


@pytest.fixture
def mail_server(settings: LazySettings) -> Iterator[MailServer]:
    """Run a mail server that the settings name."""
    with running() as server:
        settings.SMTP = environ.Env.email_url_config(server.url)
        yield server


@pytest.fixture
def post_message(client: Client) -> Post:
    """Send the contact form as our pages do; `headers` extend or replace the usual ones."""

    def post(body: Any = None, *, headers: dict[str, str] | None = None, **meta: Any) -> Any:
        return client.post(
            "/api/send-contact-email",
            WORDS if body is None else body,
            content_type=meta.pop("content_type", "application/json"),
            headers={"Sec-Fetch-Site": "same-origin", **(headers or {})},
            **meta,
        )

    return post


def pytest_configure() -> None:
    gc.disable()


def pytest_collection_finish() -> None:
    """Let the garbage collector pass over what was imported before the tests, and run it less
    often: it took an eighth of the processor time.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 20, 20)
    gc.enable()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """On a second database only the tests run whose outcome may depend on it."""
    if connection.vendor == "sqlite":
        return
    apart = [item for item in items if not _depends_on_the_database(item)]
    items[:] = [item for item in items if _depends_on_the_database(item)]
    config.hook.pytest_deselected(items=apart)


def _depends_on_the_database(item: pytest.Item) -> bool:
    if item.get_closest_marker("any_database"):
        return False
    fixtures = set(getattr(item, "fixturenames", ()))
    return item.get_closest_marker("django_db") is not None or bool(fixtures & _DATABASE_FIXTURES)


_DATABASE_FIXTURES = {"db", "transactional_db", "django_db_reset_sequences", "live_server"}


@pytest.fixture
def sample_site(tmp_path: Path) -> SampleSite:
    """A site of the test's own, in the installation's data folder; nothing is published yet."""
    return new_sample_site(tmp_path)


@pytest.fixture(scope="session")
def published(tmp_path_factory: pytest.TempPathFactory) -> SampleSite:
    """A published site that all tests read and none changes."""
    shared = new_sample_site(tmp_path_factory.mktemp("site"))
    shared.publish()
    return shared
