"""What the report says beside its figures: notes, factors, comparisons, each with its sources."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from brokerage.paper.sources import Sources
from brokerage.valuation.drawing import factors_drawing
from brokerage.valuation.method import Method
from brokerage.valuation.notes import notes_for
from brokerage.valuation.report_figures import factor
from brokerage.valuation.rules import Answers, Factors


def moves(answers: Answers, words: Any, sources: Sources) -> dict[str, Any]:
    """What moves this owner inside the range."""
    told = words["moves"]
    return {
        "title": told["title"],
        "lede": told["lede"],
        "notes": [
            {
                "pull": told["pulls"][note.pull],
                "title": note.title,
                "text": note.text,
                "cites": sources.numbers(note.sources),
            }
            for note in notes_for(answers)
        ],
    }


def not_asked(words: Any, sources: Sources) -> dict[str, Any]:
    """What a buyer will ask for that the calculator did not."""
    told = words["notAsked"]
    items = [{**item, "cites": sources.numbers(item["sources"])} for item in told["items"]]
    return {"title": told["title"], "items": items}


def complexity(method: Method, words: Any) -> dict[str, Any]:
    """The complexity factors with the bars that draw them."""
    part = method.complexity
    drawing = factors_drawing(part.factors)
    return {
        "title": part.title,
        "caveat": words["illustrative"],
        "ticks": drawing.scale.ticks,
        "factors": [
            {"name": each.name, "impact": each.impact, "bar": bar}
            for each, bar in zip(part.factors, drawing.bars, strict=True)
        ],
    }


def multiples(
    given: Mapping[str, str], used: Factors, words: Any, sources: Sources
) -> dict[str, Any]:
    """The multiples used, beside what others report where anybody does."""
    told = words["multiples"]
    return {
        "title": told["title"],
        "text": told["text"],
        "industry": given["industry"],
        "ours": {
            "sde": f"{factor(used.sde_low)}–{factor(used.sde_high)}",
            "revenue": factor(used.revenue_multiple),
        },
        "reported": _reported(given["industry"], used, told, sources),
        "overall": _cited(told["overall"], sources),
        "size": _cited(told["size"], sources),
    }


def _reported(industry: str, used: Factors, told: Any, sources: Sources) -> dict[str, Any] | None:
    found = next((each for each in told["comparisons"] if each["industry"] == industry), None)
    if found is None:
        return None
    average = Decimal(found["sde"])
    if average > used.sde_high:
        reading = "above"
    else:
        reading = "below" if average < used.sde_low else "inside"
    return {
        "group": found["group"],
        "sde": found["sde"],
        "revenue": found["revenue"],
        "reading": told["readings"][reading],
        "cites": sources.numbers(found["sources"]),
    }


def _cited(told: Any, sources: Sources) -> dict[str, Any]:
    return {"text": told["text"], "cites": sources.numbers(told["sources"])}
