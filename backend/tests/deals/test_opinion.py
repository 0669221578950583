"""Opinions of value: drafts, review, release, and what the owner reads."""

from itertools import count
from typing import Any

import pytest
from django.core.cache import cache
from django.db import IntegrityError, transaction
from django.utils import timezone
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.deals.opinion_samples import CONTENT, PRIVATE, content, in_review, released
from tests.factories import BusinessFactory, DealFactory, UserFactory
from tests.people import Person

from brokerage.accounts.models import User
from brokerage.accounts.selectors import shown_name
from brokerage.accounts.services.export import personal_data
from brokerage.core.form_rules import InvalidForm
from brokerage.core.refusals import Refusal
from brokerage.deals.opinion.models import FixedOpinion, Opinion, OpinionReading
from brokerage.deals.opinion.rules.basis import OpinionBasis, OpinionPeriod, changes
from brokerage.deals.opinion.rules.content import missing, range_of
from brokerage.deals.opinion.rules.states import FIXED, who_may_release
from brokerage.deals.opinion.services import drafting, releasing
from brokerage.deals.pipeline.models import Contact, Deal, DealEvent, DealPerson
from brokerage.deals.pipeline.rules.stages import DealStage
from brokerage.deals.pipeline.selectors.extensions import Wait, conditions, waits
from brokerage.deals.recast.models import Recast, RecastFigure, RecastRow
from brokerage.deals.recast.rules.catalog import Line
from brokerage.mail.models import Mail

pytestmark = pytest.mark.django_db

_NUMBERS = count(1)


def _staff(role: str = "advisor") -> Person:
    name = f"staff{next(_NUMBERS)}"
    email = f"{name}@sabineridge.example.com"
    return Person(UserFactory.create(staff=True, staff_role=role, email=email, full_name=name))


@pytest.fixture
def ada() -> Person:
    return _staff()


@pytest.fixture
def principal() -> Person:
    return _staff("principal")


@pytest.fixture
def deal(ada: Person) -> Deal:
    return DealFactory.create(members=[ada.user])


@pytest.fixture
def quick_pdf(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(releasing, "document", lambda *_, **__: b"%PDF-")


def _path(deal: Deal, rest: str = "") -> str:
    return f"desk/deals/{deal.pk}/opinion{rest}"


def _waits(deal: Deal) -> list[Wait]:
    return [wait for wait in waits([deal.pk]) if wait.tab == "opinion"]


def _owner_person(deal: Deal, role: str, email: str) -> Person:
    contact = Contact.objects.create(name="Lee Park", email=email)
    DealPerson.objects.create(deal=deal, contact=contact, role=role)
    return Person(UserFactory.create(email=email))


def test_a_first_draft_has_the_multiples_known_for_the_industry(ada: Person, deal: Deal) -> None:
    opinion = ada.post(_path(deal), {"industry": "HVAC Services"})
    written = opinion["content"]
    assert [row["low"] for row in written["multiples"]] == ["2.73", "2.30"]
    assert (written["low"], written["high"]) == ("2.30", "3.60")
    assert deal.lead is not None
    assert written["business"] == (deal.lead.company or deal.name)
    assert opinion["state"] == "draft"
    assert {"why", "drivers", "amount"} <= opinion["missing"].keys()


def test_a_second_begin_returns_the_open_draft(ada: Person, deal: Deal) -> None:
    first, again = ada.post(_path(deal), {}), ada.post(_path(deal), {"industry": "Other"})
    assert (first["number"], again["number"], Opinion.objects.count()) == (1, 1, 1)


def test_a_draft_is_saved_as_typed_and_its_range_is_in_whole_dollars(
    ada: Person, deal: Deal
) -> None:
    opinion = ada.post(_path(deal), {})
    typed = {**CONTENT, "amount": "about 412k", "low": "2.61", "noteMonths": "five years"}
    saved = ada.put(_path(deal, "/1"), {"content": typed, "version": opinion["version"]})
    assert saved["content"] == typed
    assert saved["range"] == {"low": 1_075_320, "high": 1_318_400}
    assert saved["missing"].keys() == {"noteMonths"}


def test_a_save_against_an_old_version_changes_nothing(ada: Person, deal: Deal) -> None:
    opinion = ada.post(_path(deal), {})
    body = {"content": CONTENT, "version": opinion["version"]}
    saved = ada.put(_path(deal, "/1"), body)
    assert ada.put(_path(deal, "/1"), body)["version"] == saved["version"]
    stale = {**body, "content": {**CONTENT, "why": "Because"}}
    answer = ada.ask("PUT", _path(deal, "/1"), stale)
    assert (answer.status_code, answer.json()["code"]) == (409, "changed_meanwhile")
    assert Opinion.objects.get().content == CONTENT


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"amount": "plenty"}, "amount"),
        ({"low": "3.5"}, "high"),
        ({"high": "three"}, "high"),
        ({"multiples": []}, "multiples"),
        ({"multiples": [{**PRIVATE, "low": ""}]}, "multiples"),
        ({"cashPercent": "110"}, "cashPercent"),
        ({"noteRate": ""}, "noteRate"),
        ({"valuationDate": "soon"}, "valuationDate"),
        ({"drivers": "  "}, "drivers"),
        ({"letter": "花"}, "letter"),
    ],
)
def test_an_incomplete_draft_is_not_sent_for_review(
    ada: Person, deal: Deal, wrong: dict[str, Any], field: str
) -> None:
    ada.post(_path(deal), {})
    saved = ada.put(_path(deal, "/1"), {"content": {**CONTENT, **wrong}, "version": 1})
    answer = ada.ask("POST", _path(deal, "/1/review"), {"version": saved["version"]})
    assert (answer.status_code, list(answer.json()["fields"])) == (422, [field])
    assert Opinion.objects.get().state == "draft"


def test_all_cash_needs_no_note(deal: Deal) -> None:
    assert missing(content(cashPercent="100", noteRate="", noteMonths="")) == {}


def test_the_author_does_not_release_their_own_opinion(principal: Person, deal: Deal) -> None:
    other = _staff("principal")
    opinion = in_review(deal, principal.user)
    body = {"version": opinion.version}
    answer = principal.ask("POST", _path(deal, "/1/release"), body)
    assert (answer.status_code, answer.json()["code"]) == (403, "second_person_needed")
    assert "second person" in answer.json()["message"]
    assert other.post(_path(deal, "/1/release"), body)["state"] == "released"


def test_those_who_wrote_a_part_count_as_authors(
    ada: Person, principal: Person, deal: Deal
) -> None:
    other = _staff("principal")
    ada.post(_path(deal), {})
    saved = principal.put(_path(deal, "/1"), {"content": CONTENT, "version": 1})
    sent = ada.post(_path(deal, "/1/review"), {"version": saved["version"]})
    assert sent["releasers"] == [shown_name(other.user)]
    answer = principal.ask("POST", _path(deal, "/1/release"), {"version": sent["version"]})
    assert answer.status_code == 403


def test_an_advisor_releases_only_where_every_principal_wrote(
    ada: Person, principal: Person, deal: Deal
) -> None:
    opinion = in_review(deal, principal.user)
    assert opinion.abilities(ada.user)["release"]
    second = DealFactory.create(members=[ada.user, _staff().user])
    opinion = in_review(second, ada.user)
    colleague = second.members.last()
    assert colleague is not None
    assert not opinion.abilities(colleague.user)["release"]
    assert opinion.abilities(principal.user)["release"]


@given(
    writers=st.sets(st.integers(1, 6), min_size=1),
    principals=st.sets(st.integers(1, 6)),
    members=st.sets(st.integers(1, 6)),
)
def test_a_writer_never_may_release(
    writers: set[int], principals: set[int], members: set[int]
) -> None:
    may = who_may_release(writers, principals, members)
    assert not may & writers
    assert not principals - writers or may <= principals


_ACTS = ("begin", "save", "submit", "return", "release", "figures")


@pytest.mark.any_database
@pytest.mark.usefixtures("quick_pdf")
@settings(max_examples=10)
@given(acts=st.lists(st.tuples(st.sampled_from(_ACTS), st.integers(0, 2)), max_size=14))
def test_no_order_of_acts_changes_a_released_opinion(acts: list[tuple[str, int]]) -> None:
    with transaction.atomic():
        staff = [_staff("principal").user, _staff("principal").user, _staff().user]
        deal = DealFactory.create(members=staff)
        fixed: dict[int, Any] = {}
        for step, (act, who) in enumerate(acts):
            _act(act, staff[who], deal, f"Reason {step}")
            for opinion in Opinion.objects.filter(state__in=FIXED):
                seen = _lasting(opinion)
                assert fixed.setdefault(opinion.pk, seen) == seen
                assert opinion.released_by_id not in opinion.writers
            assert Opinion.objects.filter(state="released").count() <= 1
        transaction.set_rollback(True)


def _act(act: str, by: User, deal: Deal, why: str) -> None:
    last = Opinion.objects.filter(deal=deal).first()
    key: dict[str, Any] = {"by": by, "deal_id": deal.pk, "number": last.number if last else 1}
    version = last.version if last else 1
    try:
        match act:
            case "begin":
                drafting.begin_opinion(by=by, deal_id=deal.pk, industry="")
            case "save":
                drafting.save_draft(**key, content=content(why=why), version=version)
            case "submit":
                drafting.submit(**key, version=version)
            case "return":
                drafting.return_to_draft(**key, note=why)
            case "figures":
                drafting.take_current_figures(**key)
            case _:
                releasing.release(**key, version=version)
    except (Refusal, InvalidForm, Opinion.DoesNotExist):
        pass


def _lasting(opinion: Opinion) -> Any:
    """Everything but whether a later opinion has taken its place."""
    values = {field.attname: getattr(opinion, field.attname) for field in opinion._meta.fields}
    return {**values, "pdf": bytes(values["pdf"]), "state": "", "superseded_at": None}


@pytest.mark.usefixtures("quick_pdf")
def test_the_model_itself_refuses_to_change_a_released_opinion(
    ada: Person, principal: Person, deal: Deal
) -> None:
    opinion = released(deal, ada.user, principal.user)
    for change in (
        lambda: opinion.save(),
        lambda: opinion.delete(),
        lambda: Opinion.objects.filter(pk=opinion.pk).update(content={}),
        lambda: Opinion.objects.all().delete(),
    ):
        with pytest.raises(FixedOpinion):
            change()
    opinion.supersede(timezone.now())
    opinion.refresh_from_db()
    with pytest.raises(FixedOpinion):
        opinion.save(update_fields=["state"])


def test_the_database_refuses_a_release_by_the_author(ada: Person, deal: Deal) -> None:
    opinion = in_review(deal, ada.user)
    opinion.released_by = ada.user
    with pytest.raises(IntegrityError), transaction.atomic():
        opinion.save()


@pytest.mark.usefixtures("quick_pdf")
def test_a_later_release_supersedes_the_one_before(
    ada: Person, principal: Person, deal: Deal
) -> None:
    released(deal, ada.user, principal.user)
    second = ada.post(_path(deal), {})
    assert (second["number"], second["content"]["why"]) == (2, CONTENT["why"])
    released(deal, ada.user, principal.user, amount="$390,000")
    found = ada.get(_path(deal))
    assert [(each["number"], each["state"]) for each in found["released"]] == [
        (2, "released"),
        (1, "superseded"),
    ]
    assert found["open"] is None


def test_a_reviewer_sends_an_opinion_back_with_a_note(
    ada: Person, principal: Person, deal: Deal
) -> None:
    opinion = in_review(deal, ada.user)
    [wait] = _waits(deal)
    assert (wait.text, wait.tab) == ("Opinion waits for release", "opinion")
    path = _path(deal, "/1/draft")
    answer = principal.ask("POST", path, {})
    assert (answer.status_code, list(answer.json()["fields"])) == (422, ["note"])
    back = principal.post(path, {"note": "Use the trailing twelve months"})
    assert (back["state"], back["reviewNote"]) == ("draft", "Use the trailing twelve months")
    [wait] = _waits(deal)
    assert wait.text == "Opinion sent back"
    late = {"version": opinion.version}
    answer = principal.ask("POST", _path(deal, "/1/release"), late)
    assert (answer.status_code, answer.json()["code"]) == (409, "opinion_state")


@pytest.mark.usefixtures("principal")
def test_an_author_takes_an_opinion_back(ada: Person, deal: Deal) -> None:
    in_review(deal, ada.user)
    assert ada.post(_path(deal, "/1/draft"), {})["state"] == "draft"
    assert _waits(deal) == []


def test_a_draft_says_how_the_recast_has_changed_since() -> None:
    before = OpinionPeriod(
        label="2025",
        revenue=2_000_000,
        sde_claimed=430_000,
        sde_plausible=420_000,
        sde_documented=412_000,
        ebitda=None,
    )
    now = before.model_copy(update={"sde_documented": 398_000, "ebitda": 300_000})
    assert changes(OpinionBasis(periods=(before,)), OpinionBasis(periods=(before,))) == []
    assert changes(OpinionBasis(periods=(before,)), OpinionBasis(periods=(now,))) == [
        "Documented SDE of 2025: $412,000 then, $398,000 now",
        "EBITDA of 2025: unknown then, $300,000 now",
    ]
    assert changes(OpinionBasis(), OpinionBasis(periods=(now,))) == ["2025 is new in the recast"]


@pytest.mark.usefixtures("quick_pdf")
def test_an_engaged_deal_wants_a_released_opinion(
    ada: Person, principal: Person, deal: Deal
) -> None:
    def is_met() -> bool:
        asked = {each.id: each for each in conditions(deal, DealStage.ENGAGED)}
        assert not asked["opinionReleased"].is_required
        return asked["opinionReleased"].is_met

    in_review(deal, ada.user)
    assert not is_met()
    released(deal, ada.user, principal.user)
    assert is_met()


@pytest.mark.usefixtures("quick_pdf")
def test_the_owner_is_told_of_a_release_in_words_that_give_nothing_away(
    ada: Person, principal: Person, deal: Deal
) -> None:
    _owner_person(deal, "seller", "gene@example.com")
    _owner_person(deal, "cpa", "cpa@example.com")
    in_review(deal, ada.user)
    assert not Mail.objects.filter(reference=f"deal-{deal.pk}").exists()
    released(deal, ada.user, principal.user)
    [mail] = Mail.objects.filter(reference=f"deal-{deal.pk}")
    assert mail.to == "gene@example.com"
    shown = f"{mail.subject} {mail.text}".lower()
    for word in ("opinion", "value", "sale of", "sell", deal.name.lower(), "pecan", "$"):
        assert word not in shown


def test_the_owner_reads_only_what_is_released_and_shown(
    ada: Person, principal: Person, deal: Deal
) -> None:
    owner = _owner_person(deal, "seller", "gene@example.com")
    in_review(deal, ada.user)
    assert owner.get("sale/opinions") == {"opinions": []}
    assert owner.ask("GET", "sale/opinions/1/document").status_code == 404
    released(deal, ada.user, principal.user)
    assert [ask["section"] for ask in owner.get("sale")["asks"]][:1] == ["letter"]
    [opinion] = owner.get("sale/opinions")["opinions"]
    assert not OpinionReading.objects.exists()
    assert owner.post("sale/opinions/1/reading") == opinion
    assert "letter" not in [ask["section"] for ask in owner.get("sale")["asks"]]
    assert opinion["range"] == {"low": 1_071_200, "high": 1_318_400}
    assert [row["source"] for row in opinion["multiples"]] == [CONTENT["multiples"][0]["source"]]
    assert opinion["withheld"].startswith("2 private transactions")
    assert "DealStats" not in str(opinion)
    pdf = owner.ask("GET", "sale/opinions/1/document")
    assert pdf.content == bytes(Opinion.objects.get().pdf or b"")
    assert pdf.headers["Content-Disposition"] == f'attachment; filename="letter-{deal.pk}-1.pdf"'
    [seen] = ada.get(_path(deal))["released"][0]["readings"]
    assert seen["downloadedAt"] is not None
    owner.post("sale/opinions/1/reading")
    exported: Any = personal_data(owner.user)
    [row] = exported["Our letters"]
    assert (row["Range"], bool(row["First read"])) == ("$1,071,200 to $1,318,400", True)
    assert OpinionReading.objects.count() == 1
    assert DealEvent.objects.filter(kind="opinion-read").count() == 1


@pytest.mark.usefixtures("quick_pdf")
def test_only_the_owner_and_staff_on_the_deal_get_an_opinion(
    ada: Person, principal: Person, deal: Deal
) -> None:
    business = BusinessFactory.create()
    Deal.objects.filter(pk=deal.pk).update(business=business)
    released(deal, ada.user, principal.user)
    runs_it = Person(UserFactory.create(business=business, role="admin"))
    spouse = _owner_person(deal, "spouse", "spouse@example.com")
    other_owner = Person(UserFactory.create(email="other@example.com"))
    cpa = _owner_person(deal, "cpa", "cpa@example.com")
    for path in ("sale/opinions", "sale/opinions/1/document"):
        assert runs_it.ask("GET", path).status_code == 200
        assert spouse.ask("GET", path).status_code == 200
        for person in (cpa, other_owner, ada, principal, runs_it.member()):
            assert person.ask("GET", path).status_code == 404
            assert person.ask("POST", "sale/opinions/1/reading").status_code == 404
    for path in (_path(deal), _path(deal, "/1/document")):
        assert ada.ask("GET", path).status_code == 200
        assert principal.ask("GET", path).status_code == 200
        assert _staff().ask("GET", path).status_code == 404
        assert runs_it.ask("GET", path).status_code == 403


@pytest.mark.parametrize(
    ("method", "rest", "body"),
    [
        ("POST", "", {}),
        ("PUT", "/1", {"content": CONTENT, "version": 1}),
        ("POST", "/1/figures", {}),
        ("POST", "/1/review", {"version": 1}),
        ("POST", "/1/draft", {}),
        ("POST", "/1/release", {"version": 1}),
    ],
)
def test_an_opinion_of_others_does_not_exist_for_an_advisor(
    ada: Person, deal: Deal, method: str, rest: str, body: Any
) -> None:
    ada.post(_path(deal), {})
    assert _staff().ask(method, _path(deal, rest), body).status_code == 404
    assert Opinion.objects.get().version == 1


def test_a_preview_is_rendered_only_when_nothing_is_missing(ada: Person, deal: Deal) -> None:
    cache.clear()
    ada.post(_path(deal), {})
    assert ada.ask("GET", _path(deal, "/1/document")).status_code == 422
    ada.put(_path(deal, "/1"), {"content": CONTENT, "version": 1})
    answer = ada.ask("GET", _path(deal, "/1/document"))
    assert (answer.status_code, answer.content[:5]) == (200, b"%PDF-")


@given(low=st.integers(10, 2000), high=st.integers(10, 2000), amount=st.integers(1, 10**9))
def test_a_range_is_never_upside_down(low: int, high: int, amount: int) -> None:
    written = content(low=str(low / 100), high=str(high / 100), amount=f"${amount:,}")
    found = range_of(written)
    assert (found is None) == (low > high)
    if found:
        assert found[0] <= found[1]
        assert abs(found[0] - amount * low / 100) <= 0.5 + amount * 1e-9


def _recast(deal: Deal, start: int) -> None:
    recast, _ = Recast.objects.get_or_create(
        deal=deal, defaults={"start_line": "1120s", "last_year": 2025}
    )
    recast.rows.all().delete()
    for line, amount in ((Line.REVENUE, 2_000_000), (Line.START, start)):
        row = RecastRow.objects.create(recast=recast, kind=line, is_add_back=False, label=line)
        RecastFigure.objects.create(row=row, period="2025", amount=amount)


def test_a_draft_rests_on_the_recast_and_says_when_it_changes(ada: Person, deal: Deal) -> None:
    _recast(deal, 412_000)
    opinion = ada.post(_path(deal), {})
    assert (opinion["content"]["amount"], opinion["content"]["period"]) == ("$412,000", "2025")
    assert (opinion["periods"][0]["sdeDocumented"], opinion["outdated"]) == (412_000, [])
    _recast(deal, 398_000)
    opinion = ada.get(_path(deal))["open"]
    assert "Documented SDE of 2025: $412,000 then, $398,000 now" in opinion["outdated"]
    taken = ada.post(_path(deal, "/1/figures"))
    assert (taken["outdated"], taken["periods"][0]["sdeDocumented"]) == ([], 398_000)
    assert taken["content"]["amount"] == "$412,000"


@pytest.mark.usefixtures("quick_pdf")
def test_a_released_opinion_keeps_the_recast_that_it_rested_on(
    ada: Person, principal: Person, deal: Deal
) -> None:
    _recast(deal, 412_000)
    released(deal, ada.user, principal.user)
    _recast(deal, 100_000)
    [opinion] = ada.get(_path(deal))["released"]
    assert opinion["periods"][0]["sdeDocumented"] == 412_000
