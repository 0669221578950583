"""The firm's staff, and owners with what they have stored in the portal."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from random import Random
from typing import Any, Final

from allauth.mfa.adapter import get_adapter
from allauth.mfa.models import Authenticator
from django.contrib.auth.hashers import make_password
from django.http import HttpRequest
from django.test import RequestFactory
from django.utils import timezone

from brokerage.accounts.models import Business, User
from brokerage.accounts.rules import Role, StaffRole
from brokerage.accounts.services.staff import confirm_address, make_staff
from brokerage.business_health.models import ActionTask
from brokerage.business_health.rules.question_set import health_question_sets
from brokerage.business_health.services import tasks
from brokerage.business_health.services.runs import complete_assessment
from brokerage.business_health.services.snapshots import HealthSubmission
from brokerage.exit_readiness.rules.scorecard_definition import scorecard_versions
from brokerage.exit_readiness.services import save_scorecard
from brokerage.library.models import LibraryDocument
from brokerage.library.services.documents import count_download
from brokerage.portal.services import record_visit
from brokerage.valuation.rules.calculator import Answers
from brokerage.valuation.rules.method import METHODS
from brokerage.valuation.services.runs import RunSubmission
from brokerage.valuation.services.saved_runs import save_run
from brokerage.value_assessment.rules.question_set import value_question_sets
from brokerage.value_assessment.services.respondent import Respondent
from brokerage.value_assessment.services.saved_assessments import save_assessment
from brokerage.value_assessment.services.snapshots import AssessmentSubmission
from demo.clock import Schedule, before_closing, in_office_hours
from demo.texts import read

_OFFICE_ADDRESS = "198.51.100.7"
_RUNS: Final = (0.05, 0.5, 0.93)
"""When an owner saves runs of the calculator, as shares of the time as a member."""
_GROWTH: Final = {"revenue": 0.06, "sde": 0.12}
"""How much the figures of a business grow in a year."""


def add_staff() -> list[User]:
    """Add the staff, each with an authenticator app, in the order of `data/staff.json`, the
    principal first.
    """
    facts = read("staff")
    people = []
    for each in facts["staff"]:
        person, _ = make_staff(
            email=each["email"], password=facts["password"], role=StaffRole(each["role"])
        )
        person.full_name = each["name"]
        person.save(update_fields=["full_name"])
        secret = get_adapter().encrypt(facts["secret"])
        Authenticator.objects.create(
            user=person, type=Authenticator.Type.TOTP, data={"secret": secret}
        )
        people.append(person)
    return people


def sign_staff_in(now: datetime, people: list[User]) -> None:
    """Store a sign-in and a last activity for each person in office hours before `now`; the first
    was active last.
    """
    for place, person in enumerate(people):
        person.last_seen_at = before_closing(now - timedelta(minutes=4 + 37 * place))
        morning = in_office_hours(person.last_seen_at.replace(hour=0, minute=6 + 9 * place))
        person.last_login = min(morning, person.last_seen_at)
        person.save(update_fields=["last_login", "last_seen_at"])


def request_of(person: User) -> HttpRequest:
    """Return a POST request as this member of staff would send it from the office's network."""
    request = RequestFactory().post("/api/desk/", REMOTE_ADDR=_OFFICE_ADDRESS)
    request.user = person
    return request


@dataclass
class Owner:
    """An owner with an account, the business, and their entry in `data/owners.json` (`facts`)."""

    user: User
    business: Business
    facts: dict[str, Any]

    @property
    def run(self) -> RunSubmission:
        """The owner's current answers to the calculator, as a submitted run."""
        return submission_of(self.facts["calculator"])


def submission_of(answers: dict[str, str]) -> RunSubmission:
    return RunSubmission(Answers.of_fields(answers), METHODS.current().version)


def add_owners(schedule: Schedule, random: Random) -> list[Owner]:
    """Add accounts of owners, and schedule six months of their runs, assessments and tasks."""
    words = read("owners")
    password = make_password(read("staff")["password"])  # slow: hashed once
    owners = []
    for number, facts in enumerate(words["owners"]):
        joined = schedule.now - timedelta(days=175 - 12 * number)
        owner = _account(facts, password, joined)
        owners.append(owner)
        _schedule_portal(schedule, random, owner, joined, words["texts"])
    return owners


def _account(facts: dict[str, Any], password: str, joined: datetime) -> Owner:
    business = Business.objects.create(name=facts["business"], created_at=joined)
    user = User.objects.create(
        email=facts["email"],
        password=password,
        full_name=facts["name"],
        display_name=facts["name"].split()[0],
        business=business,
        role=Role.ADMIN,
        date_joined=joined,
    )
    confirm_address(user)
    return Owner(user, business, facts)


def _schedule_portal(
    schedule: Schedule, random: Random, owner: Owner, joined: datetime, texts: dict[str, Any]
) -> None:
    start = in_office_hours(joined + timedelta(hours=1))
    schedule.add(start, lambda: record_visit(person=owner.user))
    keys = list(LibraryDocument.objects.order_by("key").values_list("key", flat=True))
    for key in random.sample(keys, min(3, len(keys))):
        schedule.add(start, lambda key=key: count_download(key=key))  # type: ignore[misc]
    member_for = schedule.now - start
    for share in _RUNS:
        before_last = member_for * (_RUNS[-1] - share)
        moment = start + member_for * share
        schedule.add(moment, lambda ago=before_last: _calculate(owner, ago))  # type: ignore[misc]
    schedule.add(start + member_for * 0.04, lambda: _answer_value_questions(owner))
    count = owner.facts["healthRuns"]
    for number in range(count):
        moment = start + member_for * (0.1 + 0.8 * number / max(1, count - 1))
        percent = owner.facts["health"] + 6 * number
        seed = random.random()
        schedule.add(moment, lambda p=percent, s=seed: _assess(owner, p, s))  # type: ignore[misc]
        schedule.add(
            moment + member_for * 0.05,
            lambda s=seed: _work_on_tasks(owner, Random(s), texts),  # type: ignore[misc]
        )
    if count > 1:
        seed = random.random()
        schedule.add(start + member_for * 0.6, lambda: _fill_scorecard(owner, Random(seed)))


def _calculate(owner: Owner, ago: timedelta) -> None:
    """Save a run of the owner's current answers, with revenue and SDE as they were `ago`."""
    answers = dict(owner.facts["calculator"])
    for name, growth in _GROWTH.items():
        part = 1 / (1 + growth * (ago / timedelta(days=365)))
        amount = int(answers[name].replace("$", "").replace(",", ""))
        answers[name] = f"${round(amount * part, -3):,.0f}"
    save_run(business=owner.business, person=owner.user, submission=submission_of(answers))


def _answer_value_questions(owner: Owner) -> None:
    """Save a value assessment with random answers, always the same for a business."""
    random = Random(owner.business.name)
    question_set = value_question_sets.current()
    answers = {str(each.id): random.choice(each.options) for each in question_set.questions}
    header = Respondent(owner.business.name, owner.facts["name"])
    submission = AssessmentSubmission(header, answers, question_set.version)
    save_assessment(business=owner.business, person=owner.user, submission=submission)


def health_submission(percent: int, seed: float) -> HealthSubmission:
    """Return an assessment with random scores around a percent. The same seed gives the same
    strengths and weaknesses.
    """
    random = Random(seed)
    question_set = health_question_sets.current()
    middle = 1 + percent / 25
    scores = {
        str(id_): min(5, max(1, round(random.gauss(middle, 1.0)))) for id_ in question_set.by_id
    }
    return HealthSubmission(scores, question_set.version)


def _assess(owner: Owner, percent: int, seed: float) -> None:
    complete_assessment(
        business=owner.business, person=owner.user, submission=health_submission(percent, seed)
    )


def _work_on_tasks(owner: Owner, random: Random, texts: dict[str, Any]) -> None:
    """Give the first four open tasks a random person and a due date, and complete the first."""
    opened = list(ActionTask.objects.filter(business=owner.business, done_at=None)[:4])
    for place, task in enumerate(opened):
        due = (timezone.now() + timedelta(days=21 + 14 * place)).date()
        changes = {"owner": random.choice(texts["doers"]), "due": due}
        tasks.change_task(task=task, changes=changes)
        if place == 0:
            evidence = random.choice(texts["done"])
            tasks.change_task(task=task, changes={"done": True, "evidence": evidence})


def _fill_scorecard(owner: Owner, random: Random) -> None:
    form = scorecard_versions.current()
    save_scorecard(
        business=owner.business,
        person=owner.user,
        version=form.version,
        answers={question.key: random.choice([0, 1, 1, 2]) for question in form.personal},
        documents=[key for key in form.documents_by_key if random.random() < 0.5],
    )
