"""The people who write to the firm, and what they send along."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from random import Random
from typing import Any, Final

from brokerage.accounts.models import User
from brokerage.business_health.services.snapshots import HealthSubmission
from brokerage.leads.models import ContactMessage, Lead
from brokerage.leads.rules.contact_form import ContactValues, Sending
from brokerage.leads.selectors.attachments import Attachments
from brokerage.leads.services.leads_from_messages import add_to_leads
from brokerage.leads.services.receiving import receive_message
from brokerage.value_assessment.rules.question_set import value_question_sets
from brokerage.value_assessment.services.respondent import Respondent
from brokerage.value_assessment.services.snapshots import AssessmentSubmission
from demo.people import health_submission, submission_of
from demo.texts import Writer, read

_MANY_PEOPLE: Final = {"1-5": "four", "6-15": "eleven", "16-50": "twenty-six"}


@dataclass
class Story:
    """A sample lead: its sender, final stage, and the time of the first message. `network` is an IP
    address.
    """

    values: ContactValues
    stage: str
    begins: datetime
    advisor: User
    network: str
    attached: Attachments = field(default_factory=Attachments)
    a_work: str = "a company"
    people: str = "eleven"
    customers: Sequence[str] = ()
    """Customers that fit the trade of the company."""
    trap: str = ""
    deal_on: datetime | None = None
    """When the staff open a deal for the lead; None for a lead without one."""
    deal: dict[str, Any] = field(default_factory=dict)
    """Its deal in `data/deals.json`."""
    lead: Lead | None = None


@dataclass
class Sender:
    """A person who writes to the firm: form values, attachments, and texts about the company
    (`a_work`: its trade with an article).
    """

    values: ContactValues
    attached: Attachments
    a_work: str
    people: str
    customers: Sequence[str]


def make_senders(random: Random, writer: Writer, count: int) -> list[Sender]:
    """Return `count` senders with different names, companies and phone numbers."""
    words = read("leads")
    names = [f"{first} {last}" for first in words["first"] for last in words["last"]]
    companies = [(place, trade) for place in words["places"] for trade in words["trades"]]
    random.shuffle(names)
    random.shuffle(companies)
    senders = []
    for number in range(count):
        name, (place, trade) = names[number], companies[number]
        company, work = f"{place} {trade['name']}", trade["work"]
        a_work = f"{'an' if work[0] in 'aeiou' else 'a'} {work}"
        domain = company.lower().replace("&", "and").replace(" ", "-")
        answers = _answers(random, words, trade["industry"])
        people = _MANY_PEOPLE[answers["employees"]]
        text = writer.pick(words["messages"])
        message = writer.write(text, work=work, a_work=a_work, company=company, people=people)
        values = {
            "name": name,
            "email": f"{name.split()[0].lower()}@{domain}.example.com",
            "phone": f"({words['areaCodes'][number % 8]}) 555-01{number % 100:02}",
            "company": company,
            "message": message,
            "times": random.choice(words["times"]),
        }
        attached = _attached(random, values, answers)
        senders.append(Sender(values, attached, a_work, people, trade["customers"]))
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
    """Attach a calculator run with these `answers` for most senders, and an assessment for some."""
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
    header = Respondent(values["company"], values["name"], "", answers["industry"])
    return AssessmentSubmission(header, chosen, question_set.version)


def receive(story: Story, message: str = "") -> None:
    """Receive a message, add it to a lead as the worker does, and set `story.lead`. By default the
    story's first message, with attachments.
    """
    values = story.values
    if message:
        values = {**values, "message": message}
    receipt = receive_message(
        values=values,
        key=None,
        network=story.network,
        attached=Attachments() if message else story.attached,
        sending=Sending(trap=story.trap, took=90_000),
    )
    add_to_leads([receipt.reference])
    story.lead = ContactMessage.objects.get(pk=receipt.reference).lead
