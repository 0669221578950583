"""No way leads a person to a byte or a name that is not released to them: every address that the
API has for people outside the firm, with real numbers and keys in it, with ranges, conditions and
HEAD, and their mails and the log.
"""

import logging
import re
from collections import defaultdict
from collections.abc import Iterator
from datetime import timedelta
from typing import Any, Final

import pytest
from django.test import Client
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.config.api_document import API_DOCUMENT
from tests.deals.cim.samples import buyer_of, interest_of, listed, reader, released, staff
from tests.deals.cobroke.samples import co_broker, registered, shared
from tests.deals.room.samples import accepted, opened, pushed, stored
from tests.factories import BuyerFactory, InterestFactory, UserFactory
from tests.factories.buyers import signed_nda
from tests.people import Person

from brokerage.accounts.models import User
from brokerage.core.encryption import encrypt
from brokerage.deals.buyers.models import ProofOfFunds
from brokerage.deals.cim.models import CimVersion
from brokerage.deals.cobroke.models import Registration
from brokerage.deals.cobroke.services import deciding
from brokerage.deals.dates.models import WireInstructions
from brokerage.deals.interests.models import Interest
from brokerage.deals.interests.rules.states import KNOWING, InterestState
from brokerage.deals.listing.models import Listing, ListingInternal
from brokerage.deals.nda.models import Nda
from brokerage.deals.pipeline.models import Contact, DealPerson
from brokerage.deals.room.models import Room, RoomFile, RoomLender
from brokerage.mail.models import Mail

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]

COMPANY: Final = ("Pecan Fork", "12 Mill Road", "Luis Ortega", "TACLA00012345C")
FIRM: Final = ("987123", "Quietly divorcing")
RIVALS: Final = ("Kim Rivaldo", "kim@buyers.example.com", "Rivaldo Brokers", "Riva Broke")
CLOSING: Final = ("Routing 111000025", "Ana Pruitt", "First Escrow")
"""Of the way to closing, which only the buyer whose offer was accepted sees."""
BYTES: Final = ("JFIF", "%PDF")
"""Of pictures and documents, which nobody outside gets without a right."""
PAGES: Final = [
    path
    for path, operations in API_DOCUMENT["paths"].items()
    if "get" in operations and not path.startswith("/api/desk")
]
HEADERS: Final[tuple[dict[str, str], ...]] = (
    {},
    {"Range": "bytes=0-10"},
    {"If-None-Match": "*"},
    {"If-Modified-Since": "Sat, 28 Nov 2026 10:00:00 GMT"},
    {"Accept": "text/html"},
)


class World:
    """A business with everything that can leak, a rival who reads it, and people who may not."""

    def __init__(self) -> None:
        ada = staff("Ada", "principal")
        self.listing = listed(ada.user)
        assert self.listing.deal is not None
        ListingInternal.objects.filter(listing=self.listing).update(
            floor={"priceFloor": 987_123, "motives": "Quietly divorcing"}
        )
        released(self.listing, ada.user)
        shared(self.listing)
        rival = reader(self.listing, "Kim Rivaldo")
        opened(ada, self.listing)
        pushed(ada, self.listing, stored(self.listing.deal, "Pecan Fork returns"))
        self.close_with(rival)
        proof = ProofOfFunds.objects.create(buyer=buyer_of(rival), key="0123456789abcdef")
        other_broker = co_broker("Riva Broke", "Rivaldo Brokers")
        theirs = registered(other_broker, self.listing, name="Kim Rivaldo")
        deciding.confirm(by=ada.user, registration_id=theirs.pk)
        Registration.objects.update(letter_at=timezone.now(), letter_pdf=b"%PDF Kim Rivaldo")
        self.values = {
            "number": [self.listing.number, "1041", "9999"],
            "key": [RoomFile.objects.get().key, proof.key, theirs.key, "none"],
            "page": ["1", "2", "99"],
            "upload_id": ["none"],
        }
        self.ids = [str(each.pk) for each in (self.listing, self.listing.deal, proof)]
        Mail.objects.all().delete()

    def close_with(self, buyer: Person) -> None:
        """Accept the offer of a buyer, with a wire that everyone has confirmed."""
        deal = accepted(interest_of(buyer)).deal
        contact = Contact.objects.create(name="Ana Pruitt", phone="(903) 555-0177")
        DealPerson.objects.create(deal=deal, contact=contact, role="attorney")
        WireInstructions.objects.create(
            deal=deal,
            payee="First Escrow",
            is_for_buyer=True,
            instructions=encrypt("Routing 111000025", "wire"),
            called_at=timezone.now(),
            confirmed_at=timezone.now(),
        )

    def people(self) -> dict[str, Person | None]:
        other = listed(staff("Ben").user)
        Listing.objects.filter(pk=other.pk).update(number="4242")
        signed = reader(self.listing, "Sam Poe", state="screened")
        strangers = BuyerFactory.create(account=UserFactory.create(outsider=True))
        InterestFactory.create(buyer=strangers, listing=self.listing, state="cim-sent")
        revoked = reader(self.listing, "Rae Voke")
        Nda.objects.filter(buyer=buyer_of(revoked)).update(state="revoked")
        ended = reader(self.listing, "Ed Ended", state="lost")
        joined = BuyerFactory.create(
            account=UserFactory.create(outsider=True), kind="co-broker", name="Pat Broker"
        )
        signed_nda(joined, self.listing, kind="joinder")
        Interest.objects.filter(buyer=buyer_of(signed)).update(message="Hello")
        working = co_broker("Wes Broker")
        ours = {"name": "Dan Client", "email": "dan@buyers.example.com", "phone": ""}
        registered(working, self.listing, **ours)
        banker = UserFactory.create(outsider=True)
        for interest in (interest_of(ended), interest_of(signed)):
            lent(interest, banker)
        found: dict[str, Person | None] = {
            "visitor": None,
            "lender whose buyers may not read": Person(banker),
            "owner of another business": Person(UserFactory.create()),
            "buyer before approval": signed,
            "buyer without an agreement": Person(_account(strangers)),
            "buyer whose agreement was revoked": revoked,
            "buyer whose interest ended": ended,
            "reader of another listing": reader(other, "Ola Other"),
            "co-broker without a page": Person(_account(joined)),
            "co-broker whose buyer is not approved": working,
        }
        return found

    def addresses(self) -> Iterator[str]:
        """Yield every address with every known value in it."""
        for path in PAGES:
            names = re.findall(r"\{(\w+)\}", path)
            for at in range(4):
                values = defaultdict(lambda: "1")
                for name in names:
                    known = self.values.get(name, self.ids)
                    values[name] = known[at % len(known)]
                yield path.format_map(values)


def lent(interest: Interest, account: User) -> RoomLender:
    """Let the lender of a buyer in, who agreed."""
    now = timezone.now()
    return RoomLender.objects.create(
        interest=interest,
        bank="First Bank",
        name=account.full_name,
        email=account.email,
        account=account,
        agreed_at=now,
        let_in_at=now,
        ends_on=timezone.localdate() + timedelta(days=1),
    )


def _account(buyer: Any) -> Any:
    return buyer.account


def _said(client: Client, path: str, method: str = "GET", **headers: str) -> str:
    answer = client.generic(method, path, headers={"Sec-Fetch-Site": "same-origin", **headers})
    body = b"".join(answer) if answer.streaming else answer.content
    # Sixteen random bytes in hex can contain any short number.
    sent = {name: value for name, value in answer.headers.items() if name != "X-Request-ID"}
    return f"{sent} {body.decode(errors='replace')}"


@pytest.fixture
def world() -> World:
    return World()


def test_no_address_says_a_name_or_a_byte_to_those_who_may_not(
    world: World, caplog: pytest.LogCaptureFixture, subtests: pytest.Subtests
) -> None:
    caplog.set_level(logging.INFO)
    addresses = list(dict.fromkeys(world.addresses()))
    for role, person in world.people().items():
        client = person.client if person else Client()
        own = person.user.email if person else ""
        for path in addresses:
            with subtests.test(role=role, path=path):
                said = _said(client, path).replace(own, "")
                for secret in (*COMPANY, *FIRM, *RIVALS, *CLOSING, *BYTES):
                    assert secret not in said
    for mail in Mail.objects.all():
        assert not any(secret in f"{mail.subject} {mail.text}" for secret in (*COMPANY, *FIRM))
    assert not any(secret in caplog.text for secret in (*COMPANY, *FIRM, *RIVALS))


def test_readers_learn_the_company_and_nothing_of_rivals_or_the_firm(
    world: World, subtests: pytest.Subtests
) -> None:
    person = reader(world.listing, "Rosa Delgado")
    said_in_all = ""
    for path in dict.fromkeys(world.addresses()):
        with subtests.test(path=path):
            said = _said(person.client, path)
            said_in_all += said
            assert not any(secret in said for secret in (*FIRM, *RIVALS, *CLOSING))
    assert all(text in said_in_all for text in ("Pecan Fork", "JFIF"))


def test_a_lender_and_a_co_broker_learn_the_company_and_nothing_else_of_the_sale(
    world: World, subtests: pytest.Subtests
) -> None:
    client = Interest.objects.get(buyer__name="Kim Rivaldo", buyer__account__isnull=False)
    Registration.objects.filter(letter_at__isnull=False).update(interest=client)
    reader(world.listing, "Rosa Delgado")
    Room.objects.update(co_brokers_since=timezone.now())
    banker = UserFactory.create(outsider=True)
    lent(client, banker)
    broker = User.objects.get(email="riva@brokers.example.com")
    signed_nda(
        broker.buyer, world.listing, kind="joinder", joins=Nda.objects.get(buyer=client.buyer)
    )
    for person in (Person(banker), Person(broker)):
        said_in_all = ""
        for path in dict.fromkeys(world.addresses()):
            with subtests.test(who=person.user.email, path=path):
                said = _said(person.client, path)
                said_in_all += said
                assert not any(secret in said for secret in (*FIRM, *CLOSING, "Rosa Delgado"))
        assert all(text in said_in_all for text in ("Pecan Fork", "JFIF"))


@settings(max_examples=40, suppress_health_check=list(HealthCheck))
@given(
    state=st.sampled_from(InterestState),
    path=st.sampled_from([path for path in PAGES if "/buying" in path]),
    at=st.integers(0, 3),
    headers=st.sampled_from(HEADERS),
    method=st.sampled_from(("GET", "HEAD")),
)
def test_no_header_or_method_opens_what_the_state_of_the_interest_closes(
    world: World, state: InterestState, path: str, at: int, headers: dict[str, str], method: str
) -> None:
    person = next(
        (
            Person(each.buyer.account)
            for each in Interest.objects.filter(buyer__name="Hy Po")
            if each.buyer.account
        ),
        None,
    ) or reader(world.listing, "Hy Po")
    Interest.objects.filter(buyer__account=person.user).update(state=state)
    values = defaultdict(lambda: "1")
    for name in re.findall(r"\{(\w+)\}", path):
        known = world.values.get(name, world.ids)
        values[name] = known[at % len(known)]
    said = _said(person.client, path.format_map(values), method, **headers)
    if state not in KNOWING:
        assert not any(secret in said for secret in COMPANY)
    assert not any(secret in said for secret in (*FIRM, *RIVALS, *CLOSING))


def test_what_is_not_yours_looks_like_what_does_not_exist(world: World) -> None:
    client = reader(world.listing, "Sam Poe", state="screened").client
    key = RoomFile.objects.get().key
    for path in (
        "cim",
        "cim/open",
        "cim/pages/1",
        "cim/text",
        "cim/document",
        "closing",
        "offers",
        "room",
        f"room/files/{key}",
        f"room/files/{key}/pages/1",
        f"room/files/{key}/content",
    ):
        theirs, nothing = (
            client.get(f"/api/buying/{number}/{path}", headers={"Sec-Fetch-Site": "same-origin"})
            for number in (world.listing.number, "9999")
        )
        assert (theirs.status_code, theirs.content) == (nothing.status_code, nothing.content)
        assert theirs.status_code == 404
    for number in (world.listing.number, "9999"):
        answer = client.post(
            f"/api/buying/{number}/closing/wires",
            content_type="application/json",
            headers={"Sec-Fetch-Site": "same-origin"},
        )
        assert answer.status_code == 404
    assert CimVersion.objects.count() == 1
