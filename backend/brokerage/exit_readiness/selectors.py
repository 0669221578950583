"""The queries for scorecards."""

from django.db.models import QuerySet

from brokerage.accounts.models import Business
from brokerage.accounts.selectors import shown_name
from brokerage.content.selectors.bodies import cached_body
from brokerage.core.dates import timestamp
from brokerage.exit_readiness.models import Scorecard
from brokerage.exit_readiness.rules.scorecard_definition import scorecard_versions


def scorecards_of(business: Business) -> QuerySet[Scorecard]:
    """Return the scorecards of a business with their authors, newest first."""
    return (
        Scorecard.objects.filter(business=business)
        .select_related("filled_by")
        .order_by("-made_at", "-pk")
    )


def latest_scorecard_of(business: Business) -> Scorecard | None:
    return scorecards_of(business).select_related("health_run").first()


def rows_of(card: Scorecard) -> list[tuple[str, str]]:
    """Return what the back office and the data export show of a scorecard: pairs of a label and a
    value.
    """
    form, result = scorecard_versions.get(card.version), card.result
    titles = {part.key: part.title for part in form.parts}
    percents = {each["key"]: each["percent"] for each in result["parts"]}
    stage = result["stage"]
    return [
        ("When", timestamp(card.made_at)),
        ("Filled in by", shown_name(card.filled_by) if card.filled_by else ""),
        *(
            (title, "no health run" if percents[key] is None else f"{percents[key]}%")
            for key, title in titles.items()
        ),
        (
            "Stage",
            cached_body("exit-readiness")["stages"][stage]["title"] if stage else "not known",
        ),
        *((each.text, each.options[card.answers[each.key]]) for each in form.personal),
        (
            "Documents ready",
            "; ".join(form.documents_by_key[key].title for key in card.documents) or "none",
        ),
        ("Questions version", card.version),
    ]
