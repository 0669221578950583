"""Whatever the buyer, the room and the file are: only what the table of levels allows leaves it."""

from dataclasses import dataclass, replace

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from tests.deals.cim.samples import interest_of, reader
from tests.deals.room.samples import accepted, pushed, stored
from tests.people import Person

from brokerage.deals.files.models import DealFileVersion
from brokerage.deals.interests.models import Interest
from brokerage.deals.interests.rules.states import InterestState
from brokerage.deals.listing.models import Listing
from brokerage.deals.offers.models import Offer
from brokerage.deals.pipeline.models import Deal
from brokerage.deals.room.models import RoomAllowed, RoomDecision, RoomFile

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]

READ = ("cim-sent", "active", "met-seller", "ioi", "loi", "selected")
"""The states in which a buyer reads, as the workflow lists them."""


@dataclass(frozen=True)
class Case:
    """A buyer, what staff decided about them, and a file. `named`: who alone may have it."""

    state: InterestState
    has_letter: bool
    decided: int | None
    kind: str
    level: int
    handling: str
    named: str
    is_pushed: bool

    @property
    def buyer_level(self) -> int:
        if self.state not in READ or self.decided == 0:
            return 0
        if not self.has_letter:
            return 1
        return 3 if self.decided == 3 else 2

    def allowed(self) -> set[str]:
        """Return the forms in which the buyer gets the file, by the end of the address."""
        is_theirs = self.named in ("everyone", "mine")
        if not self.is_pushed or not is_theirs or self.buyer_level < self.level:
            return set()
        forms = {
            "/pages/1": self.kind == "pdf",
            "/document": self.kind == "pdf" and self.handling == "stamped",
            "/content": self.handling == "native" and self.buyer_level >= 2,
        }
        return {form for form, is_open in forms.items() if is_open}


CASES = st.builds(
    Case,
    state=st.sampled_from([*READ, *READ, *InterestState]).map(InterestState),
    has_letter=st.booleans(),
    decided=st.sampled_from([None, None, 0, 3]),
    kind=st.sampled_from(["pdf", "excel"]),
    level=st.integers(1, 3),
    handling=st.sampled_from(["view", "stamped", "native"]),
    named=st.sampled_from(["everyone", "everyone", "mine", "another"]),
    is_pushed=st.sampled_from([True, True, True, False]),
)


LATE = Case(InterestState.LOI, True, 3, "pdf", 3, "stamped", "mine", is_pushed=True)


@given(case=CASES)
@example(case=LATE)
@example(case=replace(LATE, named="another"))
@example(case=replace(LATE, decided=None))
@example(case=replace(LATE, level=2, has_letter=False))
@example(case=replace(LATE, level=1, handling="native", has_letter=False))
@settings(max_examples=12, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_byte_leaves_the_room_only_as_the_table_allows(
    case: Case, ada: Person, listing: Listing, deal: Deal, rosa: Person
) -> None:
    file = _arranged(case, ada, listing, deal, rosa)
    path = f"/api/buying/{listing.number}/room"
    room = rosa.client.get(path)
    assert room.status_code == (200 if case.buyer_level else 404)
    forms = case.allowed()
    assert (file.key in room.content.decode()) == bool(forms)
    meta = rosa.client.get(f"{path}/files/{file.key}")
    assert meta.status_code == (200 if forms else 404)
    for form in ("/pages/1", "/document", "/content"):
        answer = rosa.client.get(f"{path}/files/{file.key}{form}")
        assert (answer.status_code == 200) == (form in forms), form
        assert answer.status_code in (200, 404)


def _arranged(case: Case, ada: Person, listing: Listing, deal: Deal, rosa: Person) -> RoomFile:
    """Bring buyer, room and file into the state of a case; return the file."""
    title = f"A file of kind {case.kind}"
    file = RoomFile.objects.filter(room__deal=deal, title=title).first()
    if file is None:
        found = stored(deal, title, kind=case.kind)
        [pk] = pushed(ada, listing, found, level=2, handling="native")
        file = RoomFile.objects.get(pk=pk)
    mine = interest_of(rosa)
    Interest.objects.filter(pk=mine.pk).update(state=case.state)
    Offer.objects.filter(deal=deal).delete()
    if case.has_letter:
        accepted(mine)
    RoomDecision.objects.all().delete()
    if case.decided is not None:
        RoomDecision.objects.create(interest=mine, level=case.decided)
    file.level, file.handling, file.is_named = case.level, case.handling, case.named != "everyone"
    version = DealFileVersion.objects.get(file=file.file)
    file.pushed = version if case.is_pushed else None
    file.save()
    file.allowed.all().delete()
    if case.named == "mine":
        RoomAllowed.objects.create(file=file, interest=mine)
    elif case.named == "another":
        ken = Interest.objects.filter(buyer__name="Ken Brandt").first()
        RoomAllowed.objects.create(
            file=file, interest=ken or interest_of(reader(listing, "Ken Brandt"))
        )
    return file
