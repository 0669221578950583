"""Leads: who wrote when, and what the firm did with each."""

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from random import Random
from typing import Any, Final

from brokerage.accounts.models import User
from brokerage.business_health.snapshots import HealthSubmission
from brokerage.leads.attachments import Attachments
from brokerage.leads.models import ContactMessage, Lead
from brokerage.leads.rules.contact_form import ContactValues, Sending
from brokerage.leads.services.filing import file_message
from brokerage.leads.services.receiving import receive_message
from brokerage.value_assessment.question_set import value_question_sets
from brokerage.value_assessment.respondent import Respondent
from brokerage.value_assessment.snapshots import AssessmentSubmission
from demo.advisors import Desk
from demo.clock import Schedule, in_office_hours
from demo.people import Owner, health_submission, submission_of
from demo.texts import read

_STAGES: Final = {
    # How many leads are in each stage today, and how many days ago the first of them wrote.
    "new": (14, 0, 4),
    "contacted": (18, 4, 30),
    "qualified": (18, 15, 70),
    "valuation": (16, 30, 100),
    "engaged": (12, 60, 175),
    "not-now": (12, 40, 175),
    "lost": (16, 30, 175),
}
_PATH: Final = ("contacted", "qualified", "valuation", "engaged")
_MANY_PEOPLE: Final = {"1-5": "four", "6-15": "eleven", "16-50": "twenty-six"}


@dataclass
class Story:
    """One sender, the stage to reach, and when the first message comes."""

    values: ContactValues
    stage: str
    begins: datetime
    advisor: User
    network: str
    attached: Attachments = field(default_factory=Attachments)
    trap: str = ""
    lead: Lead | None = None


def schedule_leads(
    schedule: Schedule, random: Random, desk: Desk, owners: list[Owner]
) -> list[Story]:
    """Put every lead's story on the schedule; returns them, the latest sender first."""
    words = read("leads")
    senders = _senders(random, words)
    stories: list[Story] = []
    for stage, (count, least, most) in _STAGES.items():
        for number in range(count):
            days = least + (most - least) * (number + 0.5) / count
            begins = in_office_hours(schedule.now - timedelta(days=days, minutes=7 * number))
            if begins >= schedule.now:  # the office opens later today
                begins = schedule.now - timedelta(hours=number + 1)
            values, attached = senders.pop()
            network = f"203.0.{len(stories)}.20"
            advisor = desk.advisors[len(stories) % len(desk.advisors)]
            stories.append(Story(values, stage, begins, advisor, network, attached))
    _add_owners_stories(schedule, stories, owners, desk)
    for story in stories:
        _schedule(schedule, random, desk, story, words)
    _schedule_spam(schedule, words["spam"])
    return stories


def _senders(random: Random, words: dict[str, Any]) -> list[tuple[ContactValues, Attachments]]:
    """Enough people with different names, companies and phone numbers."""
    names = [f"{first} {last}" for first in words["first"] for last in words["last"]]
    companies = [(place, trade) for place in words["places"] for trade in words["trades"]]
    random.shuffle(names)
    random.shuffle(companies)
    senders = []
    for number in range(sum(count for count, _, _ in _STAGES.values())):
        place, trade = companies[number]
        company = f"{place} {trade['name']}"
        domain = company.lower().replace("&", "and").replace(" ", "-")
        answers = _answers(random, words, trade["industry"])
        age = random.randrange(56, 70)
        message = random.choice(words["messages"]).format(
            work=trade["work"],
            company=company,
            years=random.randrange(11, 34),
            age=age,
            since=random.randrange(2004, 2019),
            people=_MANY_PEOPLE[answers["employees"]],
        )
        name = names[number]
        values = ContactValues(
            name=name,
            email=f"{name.split()[0].lower()}@{domain}.example.com",
            phone=f"({words['areaCodes'][number % 8]}) 555-01{number % 100:02}",
            company=company,
            message=message,
            times=random.choice(words["times"]),
        )
        senders.append((values, _attached(random, values, answers)))
    return senders


def _answers(random: Random, words: dict[str, Any], industry: str) -> dict[str, str]:
    revenue = random.randrange(700, 6200, 50) * 1000
    return {
        "industry": industry,
        "revenue": f"${revenue:,}",
        "sde": f"${round(revenue * random.uniform(0.14, 0.27), -3):,.0f}",
        "years": random.choice(["5", "10", "20"]),
        "employees": random.choice(list(_MANY_PEOPLE)),
        "ownerInvolvement": random.choice(["80-100%", "50-80%", "20-50%"]),
        "location": random.choice(words["locations"]),
        "realEstate": random.choice(["yes", "no"]),
    }


def _attached(random: Random, values: ContactValues, answers: dict[str, str]) -> Attachments:
    """Most attach the calculator, some an assessment."""
    return Attachments(
        run=submission_of(answers) if random.random() < 0.65 else None,
        assessment=_assessment(random, values, answers) if random.random() < 0.25 else None,
        health=_health(random) if random.random() < 0.2 else None,
    )


def _health(random: Random) -> HealthSubmission:
    return health_submission(random.randrange(35, 75), random.random())


def _assessment(
    random: Random, values: ContactValues, answers: dict[str, str]
) -> AssessmentSubmission:
    question_set = value_question_sets.current()
    chosen = {
        str(question.id): random.choice(list(question.options))
        for question in question_set.questions
    }
    header = Respondent(values.company, values.name, "", answers["industry"])
    return AssessmentSubmission(header, chosen, question_set.version)


def _add_owners_stories(
    schedule: Schedule, stories: list[Story], owners: list[Owner], desk: Desk
) -> None:
    """Owners with an account who also wrote: their runs show on the lead's page."""
    text = read("owners")["texts"]["message"]
    stages = ("valuation", "engaged", "qualified", "contacted")
    for number, owner in enumerate(owners):
        if not owner.facts["writes"]:
            continue
        values = ContactValues(
            name=owner.user.full_name,
            email=owner.user.email,
            phone=f"(430) 555-01{number:02}",
            company=owner.business.name,
            message=text.format(business=owner.business.name),
        )
        begins = in_office_hours(schedule.now - timedelta(days=45 - 3 * number))
        stories.append(
            Story(
                values,
                stages[number % 4],
                begins,
                desk.advisors[number % len(desk.advisors)],
                f"198.18.{number}.5",
                Attachments(run=owner.run),
            )
        )


def receive(story: Story, message: str = "") -> None:
    """The message arrives, and the worker files it."""
    values = story.values
    if message:
        values = ContactValues(**{**vars(values), "message": message})
    receipt = receive_message(
        values=values,
        key=None,
        address=story.network,
        attached=Attachments() if message else story.attached,
        sending=Sending(trap=story.trap, took=90_000),
    )
    file_message(receipt.reference)
    story.lead = ContactMessage.objects.get(pk=receipt.reference).lead


def _schedule(
    schedule: Schedule, random: Random, desk: Desk, story: Story, words: dict[str, Any]
) -> None:
    """The first message, and each step until the stage is reached."""
    schedule.add(story.begins, lambda: receive(story))
    if story.stage == "new":
        if random.random() < 0.4:
            schedule.add(
                story.begins + timedelta(minutes=40), lambda: desk.assign(story, desk.principal)
            )
        return
    moment = in_office_hours(story.begins + timedelta(minutes=random.randrange(15, 400)))
    schedule.add(moment, lambda: desk.assign(story, desk.principal))
    schedule.add(moment + timedelta(minutes=25), lambda: desk.reply(story, "replies"))
    ends = schedule.now - timedelta(days=random.randrange(0, 3), hours=random.randrange(1, 20))
    steps = _PATH[1 : _PATH.index(story.stage) + 1] if story.stage in _PATH else ("qualified",)
    if story.stage not in _PATH:
        steps = (*(steps if random.random() < 0.5 else ()), story.stage)
    gap = (ends - moment) / (len(steps) + 1)
    for number, stage in enumerate(steps, 1):
        at = in_office_hours(moment + gap * number)
        schedule.add(at, lambda: desk.call(story))
        schedule.add(at + timedelta(minutes=12), lambda: desk.note(story))
        schedule.add(
            at + timedelta(minutes=20),
            lambda stage=stage: desk.move(story, stage),  # type: ignore[misc]
        )
        if stage in _PATH:
            schedule.add(at + timedelta(minutes=30), lambda: desk.task(story))
            schedule.add(at + timedelta(hours=20), lambda: desk.reply(story, "followUps"))
    if story.stage in _PATH:
        schedule.add(schedule.now - timedelta(minutes=50), lambda: desk.plan(story))
        if random.random() < 0.15:
            text = random.choice(words["second"])
            hours = random.randrange(1, 30)
            schedule.add(
                schedule.now - timedelta(hours=hours, minutes=hours),
                lambda: receive(story, text),
            )


def _schedule_spam(schedule: Schedule, senders: list[dict[str, str]]) -> None:
    for number, each in enumerate(senders):
        story = Story(
            ContactValues(name=each["name"], email=each["email"], message=each["message"]),
            "new",
            schedule.now - timedelta(days=3 * number, hours=5),
            User(),
            f"192.0.2.{number + 1}",
            trap="https://example.com",
        )
        schedule.add(story.begins, lambda story=story: receive(story))  # type: ignore[misc]
