"""Downloads in the sample data."""

from datetime import UTC, datetime
from random import Random

import pytest

from brokerage.library.models import LibraryDocument
from brokerage.library.services import downloads
from demo.clock import Schedule, clock_at
from demo.downloads import schedule_downloads

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]

NOW = datetime(2026, 11, 23, 18, tzinfo=UTC)


def test_published_documents_have_downloads_in_most_weeks() -> None:
    for key, published in (("exit-planning-guide", True), ("buyer-nda", False)):
        LibraryDocument.objects.create(
            key=key,
            published=published,
            is_uploaded=True,
            size=1,
            made_on=NOW,
            changed_at=NOW,
            file=f"{key}.pdf",
            tab="guides",
            access="everybody",
        )
    schedule = Schedule(NOW)
    schedule_downloads(schedule, Random(1))
    schedule.run()
    with clock_at(NOW):
        weeks = [week.downloads for week in downloads.by_week("exit-planning-guide")]
    assert sum(1 for number in weeks if number) > len(weeks) / 2
    total = LibraryDocument.objects.get(key="exit-planning-guide").downloads
    assert sum(weeks) <= total < 200
    assert LibraryDocument.objects.get(key="buyer-nda").downloads == 0
