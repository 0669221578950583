"""The intake sheet: saving answers as they are typed, conflicts, and what the deal learns."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from tests.deals.test_owner_page import owner_of
from tests.factories import DealFactory, UserFactory
from tests.people import Person

from brokerage.accounts.models import StaffLogEntry, User
from brokerage.accounts.services.export import personal_data
from brokerage.core.models import RateLimitCounter
from brokerage.deals.intake.models import IntakeSheet
from brokerage.deals.intake.rules.sheet import FIELDS, NONE, SHEET, Value
from brokerage.deals.intake.selectors.sheets import values_of
from brokerage.deals.intake.services.answers import clear_sheet
from brokerage.deals.pipeline.models import Deal, DealEvent
from brokerage.deals.pipeline.receivers import ERASED
from brokerage.deals.pipeline.selectors.extensions import conditions, waits
from brokerage.leads.services.erasing import erase
from brokerage.mail.models import Mail

pytestmark = pytest.mark.django_db


@pytest.fixture
def advisor() -> Person:
    return Person(
        UserFactory.create(staff=True, staff_role="advisor", email="ada@sabineridge.example.com")
    )


@pytest.fixture
def deal(advisor: Person) -> Deal:
    made: Deal = DealFactory.create(members=[advisor.user])
    return made


@pytest.fixture
def owner(deal: Deal) -> Person:
    return owner_of(deal)


@pytest.fixture
def spouse(deal: Deal) -> Person:
    return owner_of(deal, "spouse", "ann@example.com")


def _body(field: str, value: Any, seen: int, editor: str) -> dict[str, Any]:
    return {"changes": [{"field": field, "value": value, "seen": seen}], "editor": editor}


def save(by: Person, field: str, value: Any, *, seen: int = 0, editor: str = "") -> Any:
    """Save one answer in a browser of the person's own."""
    return by.put("sale/intake", _body(field, value, seen, editor or str(by.user.pk)))


def any_answer(field: str) -> Value:
    known = FIELDS[field]
    if known.kind == "choice":
        return next(iter(known.options))
    if known.kind == "rows":
        return [{known.columns[0].id: "Moss"}]
    return {"money": "1200000", "percent": "25", "number": "4", "date": "2028-06-30"}.get(
        known.kind, "Words"
    )


def fill(by: Person, *fields: str) -> Any:
    changes = [{"field": each, "value": any_answer(each), "seen": 0} for each in fields]
    return by.put("sale/intake", {"changes": changes, "editor": str(by.user.pk)})


def test_an_answer_is_saved_with_who_gave_it_and_both_sides_see_it(
    owner: Person, advisor: Person, deal: Deal
) -> None:
    save(owner, "reason", "I want to fish more")
    for sheet in (owner.get("sale/intake"), advisor.get(f"desk/deals/{deal.pk}/intake")):
        answer = sheet["answers"]["reason"]
        assert (answer["value"], answer["version"]) == ("I want to fish more", 1)
        assert answer["by"] == owner.user.get_short_name()


def test_two_people_typing_in_different_fields_both_keep_their_answers(
    owner: Person, spouse: Person
) -> None:
    save(owner, "reason", "Rest")
    saved = save(spouse, "timeline", "year")
    assert saved["conflicts"] == []
    assert {field: answer["value"] for field, answer in saved["answers"].items()} == {
        "reason": "Rest",
        "timeline": "year",
    }


def test_the_second_answer_to_a_field_is_a_conflict_until_one_of_them_is_chosen(
    owner: Person, spouse: Person
) -> None:
    save(owner, "reason", "Rest")
    refused = save(spouse, "reason", "Travel")
    assert (refused["conflicts"], refused["answers"]["reason"]["value"]) == (["reason"], "Rest")
    chosen = save(spouse, "reason", "Travel", seen=refused["answers"]["reason"]["version"])
    assert (chosen["conflicts"], chosen["answers"]["reason"]["value"]) == ([], "Travel")


def test_the_other_answers_of_a_request_with_a_conflict_are_saved(
    owner: Person, spouse: Person
) -> None:
    save(owner, "reason", "Rest")
    changes = [
        {"field": "reason", "value": "Travel", "seen": 0},
        {"field": "timeline", "value": "year", "seen": 0},
    ]
    saved = spouse.put("sale/intake", {"changes": changes, "editor": "b"})
    assert (saved["conflicts"], saved["answers"]["timeline"]["value"]) == (["reason"], "year")


def test_a_browser_that_missed_a_response_is_not_in_conflict_with_itself(owner: Person) -> None:
    save(owner, "reason", "Re")
    saved = save(owner, "reason", "Rest", seen=0)
    assert (saved["conflicts"], saved["answers"]["reason"]["value"]) == ([], "Rest")
    other = save(owner, "reason", "Old words", seen=0, editor="phone")
    assert other["conflicts"] == ["reason"]


def test_the_same_answer_twice_changes_nothing(owner: Person, spouse: Person) -> None:
    save(owner, "reason", "Rest")
    again = save(spouse, "reason", " Rest ")
    assert (again["conflicts"], again["answers"]["reason"]["version"]) == ([], 1)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("nothing", "x"),
        ("reason", "x" * 2001),
        ("reason", [{"name": "x"}]),
        ("timeline", "soon"),
        ("desiredNet", "1.2 mil"),
        ("desiredNet", "-5"),
        ("desiredNet", "10000000001"),
        ("fullTime", "1e3"),
        ("fullTime", "١٢"),
        ("leaseEnds", "06/30/2028"),
        ("leaseEnds", "2028-02-30"),
        ("ownership", NONE),
        ("ownership", "Dana"),
        ("ownership", [{"share": "101"}]),
        ("ownership", [{"salary": "1"}]),
        ("ownership", [{"name": "x"}] * 11),
    ],
)
def test_an_impossible_answer_is_refused_at_its_field(
    owner: Person, field: str, value: Any
) -> None:
    body = _body(field, value, 0, "a")
    body["changes"].append({"field": "spouse", "value": "no", "seen": 0})
    answer = owner.ask("PUT", "sale/intake", body)
    assert (answer.status_code, list(answer.json()["fields"])) == (422, [field])
    assert not IntakeSheet.objects.exists()


def test_text_is_cleaned_and_empty_rows_are_dropped(owner: Person, deal: Deal) -> None:
    save(owner, "keyPeople", " Joe\r\nMia\x07 ")
    save(owner, "spouseName", "Ann\n\tLee")
    save(owner, "debts", [{"lender": " "}, {"lender": "First Bank", "balance": "120000"}])
    assert values_of(deal) == {
        "keyPeople": "Joe\nMia",
        "spouseName": "Ann  Lee",
        "debts": [{"lender": "First Bank", "balance": "120000"}],
    }
    save(owner, "debts", [{"lender": ""}], seen=3)
    assert values_of(deal)["debts"] == ""


def test_staff_type_too_and_the_log_says_so_once_an_hour(
    advisor: Person, owner: Person, deal: Deal
) -> None:
    path = f"desk/deals/{deal.pk}/intake"
    for value in ("llc-one", "s-corp"):
        saved = advisor.put(path, _body("entity", value, 0, "desk"))
    assert saved["answers"]["entity"]["value"] == "s-corp"
    assert StaffLogEntry.objects.filter(act="deal-intake-changed").count() == 1
    assert owner.get("sale/intake")["answers"]["entity"]["by"] == advisor.user.get_short_name()


def test_only_those_who_see_everything_and_staff_on_the_deal_answer(deal: Deal) -> None:
    body = _body("reason", "Rest", 0, "a")
    for person in (owner_of(deal, "cpa", "lee@example.com"), Person()):
        assert person.ask("PUT", "sale/intake", body).status_code == 404
    other = Person(
        UserFactory.create(staff=True, staff_role="advisor", email="bo@sabineridge.example.com")
    )
    assert other.ask("PUT", f"desk/deals/{deal.pk}/intake", body).status_code == 404
    assert not IntakeSheet.objects.exists()
    principal = Person(UserFactory.create(staff=True, staff_role="principal"))
    assert principal.ask("PUT", f"desk/deals/{deal.pk}/intake", body).status_code == 200


def test_the_page_asks_for_the_questions_that_are_left(owner: Person) -> None:
    asked = [field for field in FIELDS.values() if field.only_if is None]
    assert _asks(owner) == [f"Answer {len(asked)} questions"]
    save(owner, "reason", "Rest")
    assert _asks(owner) == [f"{len(asked) - 1} questions left to answer"]
    fill(owner, *FIELDS)
    assert _asks(owner) == []


def _asks(owner: Person) -> list[str]:
    """Return what the owner's page asks for in the questions."""
    asks = owner.get("sale")["asks"]
    return [ask["text"] for ask in asks if ask["section"] == "questions"]


def test_a_lease_is_asked_for_only_where_rent_is_paid(owner: Person) -> None:
    def left() -> int:
        [ask] = _asks(owner)
        return int(ask.split()[0])

    save(owner, "realEstate", "own")
    owned = left()
    save(owner, "realEstate", "rented", seen=1)
    assert left() == owned + 5


def test_the_deal_waits_for_the_answers_until_they_are_there(owner: Person, deal: Deal) -> None:
    [wait] = waits([deal.pk])
    assert (wait.tab, wait.since) == ("intake", deal.created_at)
    fill(owner, *list(FIELDS)[1:])
    [wait] = waits([deal.pk])
    assert wait.text == "Intake: 1 answer missing"
    save(owner, "reason", "Rest")
    assert waits([deal.pk]) == []


def test_valuation_asks_for_the_core_answers(owner: Person, deal: Deal) -> None:
    def is_met() -> bool:
        known = {each.id: each for each in conditions(deal, "valuation")}  # type: ignore[arg-type]
        assert not known["intakeCore"].is_required
        return known["intakeCore"].is_met

    assert not is_met()
    fill(owner, "reason", "entity", "ownership")
    assert not is_met()
    fill(owner, "coOwnersAgree")
    assert is_met()


def test_the_broker_hears_of_a_finished_group_once_an_hour_and_of_the_whole_sheet(
    owner: Person, advisor: Person
) -> None:
    plans, people, *_ = [[field.id for field in group.fields] for group in SHEET.groups]
    fill(owner, plans[0])
    assert not Mail.objects.exists()
    fill(owner, *plans)
    mail = Mail.objects.get()
    assert (mail.to, mail.subject) == (advisor.user.email, "New answers on the desk")
    assert "“Your plans”" in mail.text
    fill(owner, *people)
    assert Mail.objects.count() == 1
    fill(owner, *FIELDS)
    assert Mail.objects.count() == 2
    save(owner, "reason", "", seen=1)
    RateLimitCounter.objects.all().delete()
    save(owner, "reason", "Rest")
    assert Mail.objects.count() == 3


def test_staff_who_finish_a_group_get_no_mail(advisor: Person, deal: Deal) -> None:
    body = _body("topCustomers", NONE, 0, "desk")
    advisor.put(f"desk/deals/{deal.pk}/intake", body)
    assert not Mail.objects.exists()
    assert DealEvent.objects.get().kind == "intake-finished"


def test_answers_count_as_progress_without_filling_the_timeline(owner: Person, deal: Deal) -> None:
    save(owner, "reason", "Rest")
    long_ago = timezone.now() - timedelta(days=20)
    Deal.objects.update(progressed_at=long_ago)
    save(owner, "timeline", "year")
    deal.refresh_from_db()
    assert deal.progressed_at > long_ago
    assert [event.kind for event in DealEvent.objects.all()] == ["intake-begun"]


def test_one_person_saves_120_times_a_minute_at_most(owner: Person) -> None:
    save(owner, "reason", "Rest")
    RateLimitCounter.objects.update(used=120)
    answer = owner.ask("PUT", "sale/intake", _body("reason", "More", 1, "a"))
    assert answer.status_code == 429


def test_a_cleared_sheet_is_empty_and_can_be_filled_again(owner: Person, deal: Deal) -> None:
    fill(owner, *FIELDS)
    Mail.objects.update(state="sent", sent_at=timezone.now())
    clear_sheet(deal=deal)
    assert not Mail.objects.exists()
    assert owner.get("sale/intake")["answers"] == {}
    assert save(owner, "reason", "Rest again", seen=1)["conflicts"] == []


def test_a_deal_that_is_deleted_takes_its_sheet_along(owner: Person, deal: Deal) -> None:
    save(owner, "reason", "Rest")
    deal.delete()
    assert not IntakeSheet.objects.exists()


def test_an_owner_takes_the_answers_along_with_their_data_and_a_cpa_does_not(
    owner: Person, deal: Deal
) -> None:
    save(owner, "desiredNet", "1250000")
    save(owner, "timeline", "year")
    save(owner, "debts", NONE)
    save(owner, "ownership", [{"name": "Dana", "share": "60"}])
    rows = personal_data(owner.user)["Your file"]
    assert isinstance(rows, list)
    assert [row["Answer"] for row in rows] == [
        "Within a year",
        "$1,250,000",
        "Owner: Dana; Share: 60%",
        "It has none",
    ]
    assert personal_data(owner_of(deal, "cpa", "lee@example.com").user)["Your file"] == []


def test_the_answers_stay_without_a_name_when_the_person_is_erased(
    owner: Person, advisor: Person, deal: Deal
) -> None:
    User.objects.filter(pk=owner.user.pk).update(display_name="Gene Tate")
    fields = [field for field in FIELDS if FIELDS[field].kind == "text"][:2]
    save(owner, fields[0], "Two crews")
    advisor.put(f"desk/deals/{deal.pk}/intake", _body(fields[1], "Leased", 0, "desk"))
    lead = deal.lead
    assert lead is not None
    lead.name = "Gene Tate"
    erase(lead)
    answers = IntakeSheet.objects.get(deal=deal).answers
    assert answers[fields[0]]["value"] == "Two crews"
    assert [answers[field]["by"] for field in fields] == [ERASED, advisor.user.get_short_name()]
