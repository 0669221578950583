"""Folders and files of a room, as staff arrange them."""

import pytest
from pytest_django import DjangoAssertNumQueries
from tests.deals.room.samples import pushed, staged, stored
from tests.people import Person

from brokerage.accounts.models import StaffLogEntry
from brokerage.deals.files.models import DealFile
from brokerage.deals.listing.models import Listing
from brokerage.deals.pipeline.models import Deal, DealEvent
from brokerage.deals.room.models import RoomFile, RoomPush
from brokerage.deals.room.rules.checklists import checklists
from brokerage.deals.room.selectors.rooms import files_of

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]


@pytest.fixture
def path(deal: Deal) -> str:
    return f"desk/deals/{deal.pk}/room"


def test_a_room_begins_with_the_folders_of_its_trade(ada: Person, path: str) -> None:
    folders = [each["name"] for each in ada.get(path)["room"]["folders"]]
    chosen = next(each for each in checklists() if each.key == "trades")
    assert folders == [each.name for each in chosen.folders]
    assert {each.key for each in checklists()} >= {
        "general", "trades", "manufacturing", "practice", "restaurant"
    }  # fmt: skip
    again = ada.post(path, {"checklist": "restaurant"})
    assert [each["name"] for each in again["room"]["folders"]] == folders


def test_staff_add_rename_and_remove_folders(ada: Person, path: str, deal: Deal) -> None:
    added = ada.post(f"{path}/folders", {"name": "Fleet"})["room"]["folders"][-1]
    assert ada.ask("POST", f"{path}/folders", {"name": "Fleet"}).status_code == 422
    ada.patch(f"{path}/folders/{added['id']}", {"name": "Trucks"})
    first = ada.get(path)["room"]["folders"][0]["id"]
    ada.ask("DELETE", f"{path}/folders/{added['id']}")
    assert "Trucks" not in {each["name"] for each in ada.get(path)["room"]["folders"]}
    file = DealFile.objects.create(deal=deal, title="A file")
    RoomFile.objects.create(room=deal.room, folder_id=first, file=file, title="A file")
    assert ada.ask("DELETE", f"{path}/folders/{first}").json()["code"] == "folder_in_use"


def test_a_file_is_joined_to_the_room_and_stored_once(
    ada: Person, listing: Listing, deal: Deal, path: str
) -> None:
    file = stored(deal, "Lease")
    staged(ada, listing, file)
    staged(ada, listing, file)
    assert RoomFile.objects.get().file == file
    assert ada.get(path)["room"]["others"] == []
    assert deal.files.count() == 1


def test_more_files_take_no_more_queries(
    deal: Deal, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    room, [folder, *_] = deal.room, deal.room.folders.all()
    for number in range(3):
        file = stored(deal, f"File {number}")
        version = file.versions.get() if number else None
        RoomFile.objects.create(
            room=room, folder=folder, file=file, title=file.title, pushed=version
        )
    with django_assert_num_queries(3):
        found = files_of(room, [])
    assert [(each.title, each.pushed is not None) for each in found] == [
        ("File 0", False),
        ("File 1", True),
        ("File 2", True),
    ]


def test_files_of_another_deal_cannot_be_staged(ada: Person, listing: Listing, path: str) -> None:
    from tests.factories import DealFactory

    foreign = stored(DealFactory.create(), "Secret")
    folder = ada.get(path)["room"]["folders"][0]["id"]
    answer = ada.ask("POST", f"{path}/files", {"folder": folder, "files": [foreign.pk]})
    assert answer.status_code == 404


def test_a_push_is_recorded_with_who_could_see_it(
    ada: Person, rosa: Person, listing: Listing, deal: Deal, path: str
) -> None:
    [pk] = pushed(ada, listing, stored(deal, "Lease"))
    record = RoomPush.objects.get()
    assert (record.title, record.seen_by, record.is_back) == ("Lease", ["Rosa Delgado"], False)
    assert DealEvent.objects.filter(kind="room-pushed").exists()
    assert StaffLogEntry.objects.filter(act="deal-changed", detail={"fields": ["room"]}).exists()
    ada.ask("DELETE", f"{path}/files/{pk}")
    assert RoomFile.objects.get().pushed is None
    ada.ask("DELETE", f"{path}/files/{pk}")
    assert not RoomFile.objects.exists()
    assert DealFile.objects.filter(title="Lease").exists()
    assert [each.is_back for each in RoomPush.objects.all()] == [False, True]
