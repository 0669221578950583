"""Sample data of `./dev demo`, and what users can do with it."""

import json
from collections import Counter
from datetime import datetime, timedelta
from itertools import chain
from random import Random
from typing import Any

import pytest
from django.core import mail
from django.test import Client, TestCase
from django.utils import timezone
from tests.factories import UserFactory

from brokerage.accounts.models import Business, StaffLogEntry, User
from brokerage.accounts.services import staff_log
from brokerage.core import facts
from brokerage.deals.cobroke.selectors.co_brokers import co_broke_of
from brokerage.deals.engagement.models import Engagement, Signer
from brokerage.deals.engagement.services.sealing import verify
from brokerage.deals.lender.selectors.results import lender_result_of
from brokerage.deals.listing.models import Listing, Teaser
from brokerage.deals.listing.selectors.check import findings_of, known_of
from brokerage.deals.offers.models import Offer
from brokerage.deals.opinion.models import Opinion
from brokerage.deals.pipeline.models import Deal
from brokerage.deals.recast.models import Recast
from brokerage.deals.recast.schemas.recasts import RecastOut
from brokerage.deals.recast.selectors.results import results_of
from brokerage.deals.room.models import RoomReading
from brokerage.deals.room.selectors.readers import files_of_guest, guest_of
from brokerage.leads.models import Activity, Call, Lead, LeadTask, Merge, Note
from brokerage.leads.rules.business_hours import CENTRAL_TIME
from brokerage.leads.selectors import today as selectors
from brokerage.leads.selectors.desk import business_hours, desk
from brokerage.mail.models import Mail, State
from brokerage.valuation.rules.money import parse_money
from demo import __main__ as command
from demo.clock import before_closing, clock_at, in_office_hours, office_hours_ago
from demo.fill import HasPeople, fill
from demo.texts import Writer, read

GENE, WADE = "Pecan Fork Heating & Air", "Red Clay Industrial Supply"
ALLAUTH = "/_allauth/browser/v1/auth"


def is_in_office_hours(moment: datetime) -> bool:
    minute = timedelta(minutes=1)
    return business_hours().between(moment, moment + minute) == minute


class TestTheFilledFirm(TestCase):
    """Tests of the demo's data, which are filled once for all of them, on a Monday morning."""

    @classmethod
    def setUpClass(cls) -> None:
        cls.enterClassContext(clock_at(texas(2026, 11, 23, 10, 40)))
        super().setUpClass()

    @classmethod
    def setUpTestData(cls) -> None:
        fill()

    def test_it_has_six_months_of_history_and_nothing_in_the_future(self) -> None:
        assert Lead.objects.filter(is_spam=False).count() >= 100
        stages = {*desk().stage_names}
        assert set(Lead.objects.values_list("stage", flat=True)) == stages
        times = Activity.objects.order_by("at").values_list("at", flat=True)
        assert (timezone.now() - times[0]).days > 150
        assert not Activity.objects.filter(at__gt=timezone.now()).exists()
        assert Lead.objects.filter(account__isnull=False).exists()
        assert Merge.objects.exists()
        assert not mail.outbox
        everybody = [*User.objects.values_list("email"), *Lead.objects.values_list("email")]
        assert all(email.endswith("example.com") for (email,) in everybody)

    def test_it_is_not_filled_twice(self) -> None:
        with pytest.raises(HasPeople):
            fill()
        assert command.fill_once() == 0

    def test_staff_work_only_in_office_hours_and_their_log_has_the_times(self) -> None:
        of_staff = Activity.objects.filter(actor__isnull=False).values_list("at", flat=True)
        moments = {
            "activity": list(of_staff),
            "log": list(StaffLogEntry.objects.values_list("at", flat=True)),
            "task done": [at for at in LeadTask.objects.values_list("done_at", flat=True) if at],
            "email": list(
                Mail.objects.filter(reference__startswith="lead-").values_list(
                    "created_at", flat=True
                )
            ),
        }
        outside = {
            name: [str(at) for at in times if not is_in_office_hours(at)]
            for name, times in moments.items()
        }
        assert outside == {name: [] for name in moments}
        days = {at.date() for at in moments["log"]}
        assert len(days) > 90
        _, most = Counter(moments["log"]).most_common(1)[0]
        assert most < 20
        assert staff_log.verify().broken is None

    def test_staff_have_signed_in(self) -> None:
        staff = list(User.objects.filter(is_staff=True))
        assert len(staff) == len(read("staff")["staff"])
        for person in staff:
            assert person.last_login
            assert person.last_seen_at
            assert person.last_login <= person.last_seen_at <= timezone.now()

    def test_today_fits_a_screen_or_two(self) -> None:
        now = timezone.now()
        day = timezone.localdate()
        hours, target = business_hours(), desk().response_hours
        waiting = selectors.waiting_leads()
        late = [
            lead
            for lead in waiting
            if lead.waiting_since and hours.state(lead.waiting_since, now, target) == "late"
        ]
        assert (waiting.count(), len(late)) == (4, 1)
        actions = selectors.leads_with_action_due(day)
        assert actions.filter(next_action_on=day).count() == 4
        assert actions.filter(next_action_on__lt=day).count() == 2
        assert selectors.tasks_due(day).count() == 5
        assert selectors.undelivered_mails().count() == 1
        assert Mail.objects.filter(state=State.QUEUED).count() == 1

    def test_deals_show_every_part_up_to_the_public_listing(self) -> None:
        gene, wade = (Deal.objects.get(name=name) for name in (GENE, WADE))
        found = results_of(gene.pk)
        assert found is not None
        basis = found.basis
        assert basis.sde_documented < basis.sde_plausible < basis.sde_claimed
        assert gene.recast.rows.exclude(proof=None).count() >= 5
        differences = RecastOut.of(Recast.objects.all().with_rows().get(deal=gene)).totals
        assert {each.difference for each in differences} == {None}
        tested = lender_result_of(gene.pk)
        assert tested is not None
        assert tested.price
        opinion = Opinion.objects.get(deal=gene)
        assert opinion.state == "released"
        assert opinion.basis["period"] == basis.label
        signers = Signer.objects.filter(engagement__deal=gene).order_by("pk")
        assert [signer.signed_at is not None for signer in signers] == [True, False]
        assert wade.stage == "offers"
        rounds = Offer.objects.filter(deal=wade, interest__buyer__name="Marcus Ellery")
        assert [each.side for each in rounds.order_by("round")] == ["buyer", "seller", "buyer"]
        released = Teaser.objects.get(listing__deal=wade, state="released")
        assert not any(
            not found.reason for found in findings_of(released.listing, known_of(released.listing))
        )
        assert Teaser.objects.filter(state="sent").count() == 1
        assert not wade.stage_changes.filter(to_stage="engaged").exclude(unmet=[]).exists()
        closed = Deal.objects.get(stage="closed")
        assert not closed.stage_changes.filter(to_stage="closed").exclude(unmet=[]).exists()
        fee = closed.fees.get()
        assert sum(share.cents for share in fee.shares.all()) == fee.gross
        assert fee.invoice_number
        assert RoomReading.objects.values("stamp__deal").distinct().count() == 2
        sealed = Engagement.objects.get(deal=wade).sealed
        assert sealed is not None
        assert verify(bytes(sealed.pdf)).is_intact

    def test_a_co_broker_and_a_bank_read_in_the_data_room(self) -> None:
        listing = Listing.objects.get(deal__name="Mesquite Row Builders")
        for reader in (read("co-brokers")["broker"]["email"], "nora@firstpiney.example.com"):
            guest = guest_of(User.objects.get(email=reader), listing.number)
            assert files_of_guest(guest), reader
        assert listing.deal is not None
        assert co_broke_of(listing.deal) == ("Tidewater Business Brokers", 50)

    def test_texts_do_not_repeat_on_a_lead_and_rarely_in_the_firm(self) -> None:
        for texts in (
            list(Note.objects.values_list("lead", "text")),
            list(Call.objects.filter(outcome="reached").values_list("lead", "text")),
            list(LeadTask.objects.values_list("lead", "title")),
        ):
            assert len(texts) == len(set(texts))
            _, most = Counter(text for _, text in texts).most_common(1)[0]
            assert most <= len(texts) / 15
        assert not Note.objects.filter(text__contains="{").exists()
        assert not Lead.objects.filter(next_action__contains="{").exists()

    def test_staff_are_the_people_on_the_about_page_and_share_no_name_with_others(self) -> None:
        about: Any = facts.shipped("about")
        staff = [person.full_name for person in User.objects.filter(is_staff=True)]
        assert sorted(staff) == sorted(advisor["name"] for advisor in about["advisors"])
        owners = [person.full_name for person in User.objects.filter(is_staff=False)]
        words = read("leads")
        senders = [f"{first} {last}" for first in words["first"] for last in words["last"]]
        names = [*staff, *owners, *senders, *read("desk")["slots"]["cpa"]]
        assert len(names) == len(set(names))

    def test_subjects_of_mails_do_not_name_a_business(self) -> None:
        companies = set(Lead.objects.exclude(company="").values_list("company", flat=True))
        subjects = set(Mail.objects.values_list("subject", flat=True))
        assert subjects
        assert not [one for one in subjects if any(company in one for company in companies)]

    def test_revenue_and_earnings_grow_by_less_than_a_fifth_a_year(self) -> None:
        businesses = Business.objects.all()
        assert businesses
        for business in businesses:
            first, *_, last = business.valuations.order_by("made_at")
            years = (last.made_at - first.made_at) / timedelta(days=365)
            for name in ("revenue", "sde"):
                before, after = (parse_money(run.inputs[name]) for run in (first, last))
                assert before
                assert after
                assert 0 <= float(after / before) - 1 <= 0.2 * years, (business.name, name)

    def test_customers_fit_the_trade(self) -> None:
        trades = {each["name"]: each["customers"] for each in read("leads")["trades"]}
        own = {each["business"]: each.get("customers", []) for each in read("owners")["owners"]}
        every = set(chain(*trades.values(), *own.values()))
        named = 0
        for lead in Lead.objects.exclude(company=""):
            fitting = own.get(lead.company) or next(
                customers for name, customers in trades.items() if lead.company.endswith(name)
            )
            texts = " ".join(
                [
                    lead.next_action,
                    *lead.messages.values_list("message", flat=True),
                    *lead.notes.values_list("text", flat=True),
                    *lead.calls.values_list("text", flat=True),
                    *lead.tasks.values_list("title", flat=True),
                    *Mail.objects.filter(to=lead.email).values_list("text", flat=True),
                ]
            )
            found = {customer for customer in every if customer in texts}
            assert found <= set(fitting), (lead.company, found)
            named += len(found)
        assert named >= 5

    def test_owner_advisor_and_principal_can_sign_in_as_described(self) -> None:
        client, answer = sign_in(read("owners")["owners"][0]["email"])
        assert answer.status_code == 200
        assert client.get("/api/desk/context").status_code in {403, 404}
        for member in read("staff")["staff"][:2]:
            client, answer = sign_in(member["email"])
            assert answer.status_code == 401  # until the second step
            body = json.dumps({"code": command.code()})
            answer = client.post(f"{ALLAUTH}/2fa/authenticate", body, "application/json")
            assert answer.status_code == 200
            person = User.objects.get(email=member["email"])
            assert client.get("/api/desk/context").json()["me"] == person.pk


def sign_in(email: str) -> tuple[Client, Any]:
    client = Client(headers={"Sec-Fetch-Site": "same-origin"})
    body = {"email": email, "password": read("staff")["password"]}
    return client, client.post(f"{ALLAUTH}/login", json.dumps(body), "application/json")


@pytest.mark.django_db
def test_a_database_with_people_is_unchanged(capsys: pytest.CaptureFixture[str]) -> None:
    UserFactory.create()
    assert command.fill_once() == command.USED
    assert "nothing was changed" in capsys.readouterr().err
    assert User.objects.count() == 1
    assert not Lead.objects.exists()


def texas(*parts: int) -> datetime:
    return datetime(*parts, tzinfo=CENTRAL_TIME)  # type: ignore[arg-type, misc]


@pytest.mark.parametrize(
    ("moment", "later", "earlier"),
    [
        (texas(2026, 11, 23, 9, 7), texas(2026, 11, 23, 9, 7), texas(2026, 11, 23, 9, 7)),
        (texas(2026, 11, 23, 17, 7), texas(2026, 11, 24, 8, 7), texas(2026, 11, 23, 16, 7)),
        (texas(2026, 11, 22, 12, 7), texas(2026, 11, 23, 8, 7), texas(2026, 11, 20, 16, 7)),
        (texas(2026, 11, 26, 12, 7), texas(2026, 11, 27, 8, 7), texas(2026, 11, 25, 16, 7)),
    ],
    ids=["open", "evening", "Sunday", "Thanksgiving"],
)
@pytest.mark.django_db
def test_moments_move_into_office_hours(
    moment: datetime, later: datetime, earlier: datetime
) -> None:
    assert in_office_hours(moment) == later
    assert before_closing(moment) == earlier


@pytest.mark.django_db
def test_office_hours_are_counted_over_a_weekend() -> None:
    since = office_hours_ago(texas(2026, 11, 23, 9, 0), 5)
    assert timedelta(0) <= texas(2026, 11, 20, 13, 0) - since < timedelta(minutes=11)


def test_a_text_repeats_only_after_all_others() -> None:
    writer, texts = Writer(Random(1)), ["a", "b", "c"]
    assert sorted(writer.pick(texts) for _ in range(3)) == texts
    assert writer.pick(texts) in texts


def test_a_lead_gets_no_text_twice_while_others_are_left() -> None:
    texts = ["a", "b", "c"]
    for seed in range(20):
        writer = Writer(Random(seed))
        assert sorted(writer.pick_for(lead, texts) for lead in (1, 2, 1, 2, 1, 2)) == sorted(
            texts * 2
        )
        assert writer.pick_for(1, texts) in texts


def test_the_slots_of_a_text_are_filled() -> None:
    writer = Writer(Random(1))
    assert writer.write("{first} of {town}", first="Dana").startswith("Dana of ")
