"""Who has the co-brokers' page, what it opens through an approved buyer, and the letter."""

import pytest
from django.utils import timezone
from tests.deals.cim.samples import reader, released, staff
from tests.deals.cobroke.samples import co_broker, registered, shared_by
from tests.deals.room.samples import accepted
from tests.factories import BuyerFactory, UserFactory
from tests.factories.buyers import signed_nda
from tests.people import Person

from brokerage.accounts.models import User
from brokerage.accounts.services.export import personal_data
from brokerage.deals.buyers.models import Buyer
from brokerage.deals.cobroke.models import CoBroker, Registration
from brokerage.deals.cobroke.services import deciding
from brokerage.deals.fees.selectors.co_broke import co_broke_of
from brokerage.deals.interests.models import Interest
from brokerage.deals.listing.models import Listing
from brokerage.deals.nda.models import Nda
from brokerage.mail.models import Mail

pytestmark = pytest.mark.django_db

PATHS = (
    ("GET", "co-broking", None),
    ("POST", "co-broking/registrations", {"listing": "1001"}),
    ("GET", "co-broking/registrations/{key}/letter", None),
)
INVITED = {
    "name": "Pat Lane",
    "email": "Pat@brokers.example.com",
    "company": "Blue Ridge Brokers",
    "licenseNumber": "0654321",
    "licenseState": "Texas",
}


@pytest.fixture
def ada() -> Person:
    return staff("Ada")


@pytest.fixture
def listing(ada: Person) -> Listing:
    return shared_by(ada.user)


@pytest.fixture
def pat() -> Person:
    return co_broker()


@pytest.fixture
def own(pat: Person, ada: Person, listing: Listing) -> Registration:
    """A confirmed registration whose buyer may read, and whose co-broker has joined."""
    registration = registered(pat, listing)
    deciding.confirm(by=ada.user, registration_id=registration.pk)
    client, broker = Buyer.objects.get(name="Dee Cole"), Buyer.objects.get(account=pat.user)
    nda = signed_nda(client, listing)
    signed_nda(broker, listing, kind="joinder", joins=nda)
    Interest.objects.update(state="cim-sent")
    released(listing, ada.user)
    return Registration.objects.get()


def test_only_an_active_co_broker_has_the_page(
    pat: Person, ada: Person, listing: Listing, own: Registration
) -> None:
    others = (Person(), reader(listing), co_broker("Lou Reed"), ada)
    for method, path, body in PATHS:
        named = path.format(key=own.key)
        for person in others[:2] + others[3:]:
            assert person.ask(method, named, body).status_code == 404
    letter = PATHS[2][1].format(key=own.key)
    assert others[2].ask("GET", letter).status_code == 404  # another's
    assert pat.ask("GET", letter).status_code == 404  # not written yet
    theirs = CoBroker.objects.get(buyer__account=pat.user)
    ada.patch(f"desk/co-brokers/{theirs.pk}", {"isActive": False})
    for method, path, body in PATHS:
        assert pat.ask(method, path.format(key=own.key), body).status_code == 404
    assert pat.get("session")["isCoBroker"] is False


def test_the_page_shows_what_the_public_reads_and_the_share(pat: Person, listing: Listing) -> None:
    found = pat.get("co-broking")
    [row] = found["listings"]
    assert (row["number"], row["share"], row["price"]) == (listing.number, 40, "$1.25M")
    assert "Pecan Fork" not in str(found)
    assert (found["firm"], found["days"]) == ("Blue Ridge Brokers", 90)


def test_the_company_opens_through_the_own_approved_buyer(
    pat: Person, listing: Listing, own: Registration
) -> None:
    [row] = pat.get("co-broking")["buyers"]
    assert (row["status"], row["business"]) == ("approved", "Pecan Fork Heating & Air")
    assert row["mayRead"]
    overview = pat.get(f"buying/{listing.number}/cim")
    assert overview["company"] == "Pecan Fork Heating & Air"
    assert not overview["mayDownload"]
    accepted(Interest.objects.get())
    for closed in ("room", "closing"):  # of the buyer alone, also when their offer is accepted
        assert pat.ask("GET", f"buying/{listing.number}/{closed}").status_code == 404


@pytest.mark.parametrize("closed", ["joinder", "agreement", "approval", "registration", "broker"])
def test_each_link_of_the_chain_closes_it(
    pat: Person, listing: Listing, own: Registration, closed: str
) -> None:
    match closed:
        case "joinder":
            Nda.objects.filter(kind="joinder").update(state="revoked")
        case "agreement":
            Nda.objects.exclude(kind="joinder").update(state="revoked")
        case "approval":
            Interest.objects.update(state="screened")
        case "registration":
            Registration.objects.update(state="ended")
        case _:
            CoBroker.objects.update(deactivated_at=timezone.now())
    assert pat.ask("GET", f"buying/{listing.number}/cim").status_code == 404
    answer = pat.ask("GET", "co-broking")
    assert b"Pecan Fork" not in answer.content


def test_the_buyer_of_another_co_broker_opens_nothing(listing: Listing, own: Registration) -> None:
    lou = co_broker("Lou Reed", "Other Brokers")
    signed_nda(
        Buyer.objects.get(account=lou.user),
        listing,
        kind="joinder",
        joins=Nda.objects.get(kind="listing"),
    )
    assert lou.ask("GET", f"buying/{listing.number}/cim").status_code == 404
    assert lou.get("co-broking")["buyers"] == []


def test_staff_invite_a_co_broker_who_chooses_a_password(ada: Person) -> None:
    found = ada.post("desk/co-brokers", INVITED)
    [row] = found["brokers"]
    assert (row["firm"], row["licenseNumber"], row["seenAt"]) == (
        "Blue Ridge Brokers",
        "0654321",
        None,
    )
    account = User.objects.get(email="pat@brokers.example.com")
    assert (account.business, account.has_usable_password()) == (None, False)
    mail = Mail.objects.get(to=account.email)
    assert mail.subject == "Your page with us"
    assert "/auth?next=%2Fco-broking#forgot" in mail.text
    assert Person(account).get("session")["isCoBroker"]
    assert ada.ask("POST", "desk/co-brokers", INVITED).json()["code"] == "already_invited"
    again = ada.ask("POST", f"desk/co-brokers/{row['id']}/invitation")
    assert again.status_code == 200


def test_buyers_and_colleagues_are_not_made_co_brokers(ada: Person) -> None:
    BuyerFactory.create(email="pat@brokers.example.com")
    assert ada.ask("POST", "desk/co-brokers", INVITED).json()["code"] == "is_a_buyer"
    UserFactory.create(staff=True, email="cy@sabineridge.example.com")
    theirs = {**INVITED, "email": "cy@sabineridge.example.com"}
    assert ada.ask("POST", "desk/co-brokers", theirs).json()["code"] == "of_staff"
    unlicensed = {**INVITED, "email": "x@y.example", "licenseState": ""}
    assert "licenseState" in ada.ask("POST", "desk/co-brokers", unlicensed).json()["fields"]


def test_the_letter_names_both_firms_and_never_changes(
    pat: Person, ada: Person, own: Registration
) -> None:
    path = f"desk/co-brokers/registrations/{own.pk}/letter"
    [row] = ada.post(path)["registrations"]
    assert (row["share"], row["letterBy"]) == (40, "Ada Nguyen")
    pdf = pat.ask("GET", f"co-broking/registrations/{own.key}/letter")
    assert pdf.content.startswith(b"%PDF")
    assert pdf.content == ada.ask("GET", path).content
    ada.post(path)
    assert pat.ask("GET", f"co-broking/registrations/{own.key}/letter").content == pdf.content
    assert Mail.objects.latest("pk").subject == "A letter for you"


def test_the_fee_of_a_deal_starts_with_the_share_that_the_letter_confirms(
    ada: Person, own: Registration
) -> None:
    deal = own.listing.deal
    assert deal
    assert co_broke_of(deal) is None
    assert own.interest
    accepted(own.interest)
    assert co_broke_of(deal) == ("Blue Ridge Brokers", None)
    ada.post(f"desk/co-brokers/registrations/{own.pk}/letter")
    principal = Person(UserFactory.create(staff=True))
    found = principal.get(f"desk/deals/{deal.pk}/fees")["coBroke"]
    assert found == {"firm": "Blue Ridge Brokers", "percent": 40}
    Registration.objects.update(state="ended")
    broker = BuyerFactory.create(kind="co-broker", name="Lou Reed", company="")
    Buyer.objects.filter(pk=own.interest.buyer_id).update(represented_by=broker)
    assert co_broke_of(deal) == ("Lou Reed", None)


def test_a_letter_needs_a_registration_that_holds_and_a_share(
    ada: Person, pat: Person, listing: Listing
) -> None:
    registration = registered(pat, listing)
    path = f"desk/co-brokers/registrations/{registration.pk}/letter"
    assert ada.ask("POST", path).json()["code"] == "not_registered"
    assert ada.ask("GET", path).status_code == 404
    deciding.confirm(by=ada.user, registration_id=registration.pk)
    listing.internal.content = {"coBroke": False}
    listing.internal.save()
    assert ada.ask("POST", path).json()["code"] == "no_share"


def test_people_get_what_is_known_of_them_and_letters_outlive_accounts(
    pat: Person, ada: Person, own: Registration
) -> None:
    said = str(personal_data(pat.user))
    assert "Dee Cole" in said
    assert "0654321" in said
    client = UserFactory.create(outsider=True, email="dee@buyers.example.com")
    assert "Blue Ridge Brokers" in str(personal_data(client))
    ada.post(f"desk/co-brokers/registrations/{own.pk}/letter")
    registered(pat, shared_by(ada.user))
    Buyer.objects.get(account=pat.user).delete()
    kept = Registration.objects.get()
    assert (kept.co_broker, kept.broker_firm) == (None, "Blue Ridge Brokers")
