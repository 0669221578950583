"""Sample results, calculated by the product's own rules and used for many businesses."""

from dataclasses import asdict
from itertools import product
from random import Random
from typing import Any

from brokerage.business_health.rules import scoring as health_rules
from brokerage.business_health.rules.question_set import health_question_sets
from brokerage.business_health.services import snapshots as health_snapshots
from brokerage.business_health.services.snapshots import HealthSnapshot, HealthSubmission
from brokerage.exit_readiness.rules import scoring as scorecard_rules
from brokerage.exit_readiness.rules.scorecard_definition import scorecard_versions
from brokerage.exit_readiness.rules.scoring import Health
from brokerage.valuation.rules.calculator import Answers
from brokerage.valuation.rules.method import METHODS
from brokerage.valuation.services import runs
from brokerage.valuation.services.runs import RunSnapshot, RunSubmission


def valuations(count: int, random: Random) -> list[RunSnapshot]:
    """Return `count` different valid runs of the calculator."""
    now = METHODS.current()
    options = {name: sorted(labels) for name, labels in now.labels.items()}
    snapshots = []
    for number in range(count):
        revenue = 800_000 + 12_500 * number
        answers = Answers(
            industry=random.choice(options["industry"]),
            revenue=str(revenue),
            sde=str(revenue * random.randint(14, 28) // 100),
            years=random.choice(options["years"]),
            employees=random.choice(options["employees"]),
            owner_involvement=random.choice(options["ownerInvolvement"]),
            location=random.choice(options["location"]),
            real_estate=random.choice(options["realEstate"]),
        )
        run = runs.validate_and_calculate(RunSubmission(answers, now.version))
        assert run is not None, answers
        snapshots.append(run)
    return snapshots


def health(count: int, random: Random) -> list[HealthSnapshot]:
    """Return `count` complete health assessments, of poor and of good businesses."""
    question_set = health_question_sets.current()
    snapshots = []
    for number in range(count):
        weights = [5, 4, 3, 2, 1] if number % 3 == 0 else [1, 2, 3, 4, 3]
        scores = random.choices(range(1, health_rules.BEST + 1), weights, k=len(question_set.by_id))
        answers = {str(id_): score for id_, score in zip(question_set.by_id, scores, strict=True)}
        run = health_snapshots.validate_and_score(HealthSubmission(answers, question_set.version))
        assert run is not None
        snapshots.append(run)
    return snapshots


def actions(run: HealthSnapshot) -> tuple[int, ...]:
    """Return the ids of the questions for which a run creates tasks."""
    return health_rules.assess(_answers(run)).actions


def scorecard(run: HealthSnapshot, random: Random) -> dict[str, Any]:
    """Return the model fields of a scorecard that uses this health run."""
    form = scorecard_versions.current()
    answers = {each.key: random.randint(0, scorecard_rules.MAX_POINTS) for each in form.personal}
    documents = [key for key in form.documents_by_key if random.random() < 0.5]
    health = Health(_answers(run), health_question_sets.get(run["version"]))
    result = scorecard_rules.score(answers, documents, health, form)
    return {
        "version": form.version,
        "answers": answers,
        "documents": documents,
        "result": asdict(result),
    }


def _answers(run: HealthSnapshot) -> dict[int, int]:
    return {int(id_): score for id_, score in run["answers"].items()}


def names(count: int) -> list[str]:
    """Return `count` different names of businesses."""
    places = ("Cypress", "Pecan", "Caddo", "Big Sandy", "Neches", "Piney Woods", "Rose City")
    trades = ("Plumbing", "Heating & Air", "Electric", "Machine Works", "Roofing", "Landscaping")
    pairs = [f"{place} {trade}" for place, trade in product(places, trades)]
    return [f"{pairs[number % len(pairs)]} {number + 1}" for number in range(count)]
