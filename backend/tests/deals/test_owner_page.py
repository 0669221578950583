"""The owner's page: who sees it, who was invited, and what it asks for."""

from typing import Any

import pytest
from allauth.account.models import EmailAddress
from tests.factories import BusinessFactory, DealFactory, UserFactory
from tests.people import Person

from brokerage.accounts.models import StaffLogEntry, User
from brokerage.core.models import RateLimitCounter
from brokerage.deals.pipeline.models import Contact, Deal, DealEvent, DealPerson
from brokerage.deals.pipeline.selectors import extensions
from brokerage.deals.pipeline.selectors.extensions import Ask, asks
from brokerage.mail.models import Mail

pytestmark = pytest.mark.django_db

PATHS = ("sale", "sale/intake")


def person_of(deal: Deal, role: str, email: str, name: str = "Dana Moss") -> DealPerson:
    contact = Contact.objects.create(name=name, email=email)
    return DealPerson.objects.create(deal=deal, contact=contact, role=role)


def owner_of(deal: Deal, role: str = "seller", email: str = "dana@example.com") -> Person:
    """Return a signed-in person who has a part in a deal."""
    person_of(deal, role, email)
    return Person(UserFactory.create(email=email))


def staff_member(email: str) -> Person:
    return Person(UserFactory.create(staff=True, staff_role="advisor", email=email))


@pytest.fixture
def advisor() -> Person:
    return Person(
        UserFactory.create(staff=True, staff_role="advisor", email="ada@sabineridge.example.com")
    )


@pytest.fixture
def deal(advisor: Person) -> Deal:
    made: Deal = DealFactory.create(members=[advisor.user])
    return made


def _statuses(person: Person) -> tuple[int, ...]:
    return tuple(person.ask("GET", path).status_code for path in PATHS)


@pytest.mark.parametrize(
    ("role", "statuses"),
    [
        ("seller", (200, 200)),
        ("spouse", (200, 200)),
        ("cpa", (200, 404)),
        ("bookkeeper", (200, 404)),
        ("attorney", (200, 404)),
        ("lender", (404, 404)),
        ("landlord", (404, 404)),
    ],
)
def test_a_person_sees_the_page_by_their_part(
    deal: Deal, role: str, statuses: tuple[int, ...]
) -> None:
    assert _statuses(owner_of(deal, role)) == statuses


def test_people_without_a_part_see_no_page(deal: Deal, advisor: Person) -> None:
    business = BusinessFactory.create()
    Deal.objects.update(business=business)
    member = Person(UserFactory.create(business=business, member=True))
    principal = Person(UserFactory.create(staff=True, staff_role="principal"))
    for person in (Person(), member, advisor, principal):
        assert _statuses(person) == (404, 404)
    assert _statuses(Person(UserFactory.create(business=business))) == (200, 200)


def test_an_unconfirmed_address_opens_nothing_until_it_is_confirmed(deal: Deal) -> None:
    owner = owner_of(deal)
    EmailAddress.objects.filter(user=owner.user).update(verified=False)
    assert (_statuses(owner), owner.get("session")["hasFile"]) == ((404, 404), False)
    EmailAddress.objects.filter(user=owner.user).update(verified=True)
    assert (_statuses(owner), owner.get("session")["hasFile"]) == ((200, 200), True)


def test_the_page_of_a_dead_deal_closes(deal: Deal) -> None:
    owner = owner_of(deal)
    Deal.objects.update(stage="dead")
    assert (_statuses(owner), owner.get("session")["hasFile"]) == ((404, 404), False)


def test_only_people_with_a_page_have_a_file_in_their_session(deal: Deal, advisor: Person) -> None:
    assert owner_of(deal, "cpa", "lee@example.com").get("session")["hasFile"]
    assert not Person().get("session")["hasFile"]
    assert not advisor.get("session")["hasFile"]


def test_the_page_names_advisors_and_who_sees_what(deal: Deal) -> None:
    person_of(deal, "cpa", "lee@example.com", "Lee Park")
    person_of(deal, "lender", "bank@example.com", "First Bank")
    page = owner_of(deal).get("sale")
    assert [(each["name"], each["role"]) for each in page["advisors"]] == [
        (deal.members.get().user.get_short_name(), "broker")
    ]
    assert [(each["name"], each["seesEverything"], each["isYou"]) for each in page["people"]] == [
        ("Lee Park", False, False),
        ("Dana Moss", True, True),
    ]


def test_a_cpa_is_asked_for_files_alone_and_not_told_who_else_sees_the_page(deal: Deal) -> None:
    page = owner_of(deal, "cpa").get("sale")
    assert (page["people"], [ask["section"] for ask in page["asks"]]) == ([], ["files"])
    assert page["abilities"] == {"files": True, "everything": False}


def test_the_page_asks_for_three_things_at_most_the_most_urgent_first(
    deal: Deal, monkeypatch: pytest.MonkeyPatch
) -> None:
    def source(_deal: Deal) -> list[Ask]:
        return [Ask(rank, f"Ask {rank}", "", "a", "files") for rank in (40, 10, 30, 20)]

    monkeypatch.setattr(extensions, "ASK_SOURCES", [source])
    both = {"files": True, "everything": True}
    assert [ask.rank for ask in asks(deal, both)] == [10, 20, 30]
    assert asks(deal, {"files": False, "everything": True}) == []


def test_the_first_visit_is_noted_once_and_links_the_sellers_business(deal: Deal) -> None:
    owner = owner_of(deal)
    owner.get("sale")
    owner.get("sale")
    deal.refresh_from_db()
    assert deal.business == owner.user.business
    assert [event.kind for event in DealEvent.objects.all()] == ["owner-opened"]


@pytest.mark.parametrize("role", ["cpa", "spouse"])
def test_the_business_of_a_helper_is_never_linked(deal: Deal, role: str) -> None:
    owner_of(deal, role).get("sale")
    deal.refresh_from_db()
    assert deal.business is None


def test_a_business_that_is_linked_already_stays(deal: Deal) -> None:
    business = BusinessFactory.create()
    Deal.objects.update(business=business)
    owner_of(deal).get("sale")
    deal.refresh_from_db()
    assert deal.business == business


def _invite(by: Person, deal: Deal, person: DealPerson) -> Any:
    return by.ask("POST", f"desk/deals/{deal.pk}/people/{person.pk}/invitation", {})


def test_an_invitation_leads_people_with_an_account_to_the_page_and_others_to_sign_up(
    deal: Deal, advisor: Person
) -> None:
    known = person_of(deal, "seller", "dana@example.com")
    UserFactory.create(email="dana@example.com")
    unknown = person_of(deal, "cpa", "lee+tax@example.com", "Lee Park")
    assert _invite(advisor, deal, known).status_code == 200
    assert _invite(advisor, deal, unknown).status_code == 200
    first, second = Mail.objects.order_by("pk")
    assert "/your-file" in first.text
    assert "/auth" not in first.text
    assert "/auth?next=%2Fyour-file#sign-up=lee%2Btax%40example.com" in second.text


def test_an_invitation_gives_nothing_away(deal: Deal, advisor: Person) -> None:
    _invite(advisor, deal, person_of(deal, "seller", "dana@example.com"))
    mail = Mail.objects.get()
    assert mail.subject == "Your file is ready"
    text = mail.text.lower().replace("your-file", "")
    for word in (deal.name.lower(), "sale", "sell", "buyer", "valuation"):
        assert word not in text


def test_invitations_are_logged_and_the_desk_sees_who_came(deal: Deal, advisor: Person) -> None:
    owner = owner_of(deal)
    seller = DealPerson.objects.get()
    path = f"desk/deals/{deal.pk}/invitations"
    [before] = advisor.get(path)["people"]
    assert (before["mayInvite"], before["invitedAt"], before["openedAt"]) == (True, None, None)
    [invited] = _invite(advisor, deal, seller).json()["people"]
    assert invited["invitedAt"]
    owner.get("sale")
    assert advisor.get(path)["people"][0]["openedAt"]
    assert set(DealEvent.objects.values_list("kind", flat=True)) == {
        "owner-invited",
        "owner-opened",
    }
    entry = StaffLogEntry.objects.get(act="deal-owner-invited")
    assert (entry.object_id, entry.detail) == (deal.pk, {"person": seller.pk})


def test_a_person_is_invited_three_times_a_week_at_most(deal: Deal, advisor: Person) -> None:
    seller = person_of(deal, "seller", "dana@example.com")
    statuses = [_invite(advisor, deal, seller).status_code for _ in range(4)]
    assert (statuses, Mail.objects.count()) == ([200, 200, 200, 429], 3)
    RateLimitCounter.objects.all().delete()
    assert _invite(advisor, deal, seller).status_code == 200


@pytest.mark.parametrize(("role", "email"), [("lender", "bank@example.com"), ("seller", "")])
def test_people_without_a_page_or_an_address_are_not_invited(
    deal: Deal, advisor: Person, role: str, email: str
) -> None:
    answer = _invite(advisor, deal, person_of(deal, role, email))
    assert (answer.status_code, answer.json()["code"]) == (409, "not_invitable")
    assert not Mail.objects.exists()


def test_only_staff_on_the_deal_and_principals_invite(deal: Deal) -> None:
    seller = person_of(deal, "seller", "dana@example.com")
    other = Person(
        UserFactory.create(staff=True, staff_role="advisor", email="bo@sabineridge.example.com")
    )
    assert _invite(other, deal, seller).status_code == 404
    assert _invite(Person(), deal, seller).status_code == 403
    stranger = person_of(DealFactory.create(), "seller", "x@example.com")
    principal = Person(UserFactory.create(staff=True, staff_role="principal"))
    assert _invite(principal, deal, stranger).status_code == 404
    assert _invite(principal, deal, seller).status_code == 200


def test_an_owner_who_signs_up_with_the_invited_address_finds_the_page(deal: Deal) -> None:
    person_of(deal, "seller", "dana@example.com")
    newcomer: User = UserFactory.create(email="dana@example.com")
    assert Person(newcomer).get("sale")["stage"] == "intake"
