"""What the report says beside its figures: notes, factors, comparisons, each with its sources."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from brokerage.pdf.sources import Sources
from brokerage.valuation.drawing import factors_drawing
from brokerage.valuation.method import Method
from brokerage.valuation.notes import notes_for
from brokerage.valuation.report_figures import factor
from brokerage.valuation.rules import Answers, Factors, effective_multiples, is_stretched


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
    """The multiples used, location and years included, beside what others report."""
    told = words["multiples"]
    found = next(
        (each for each in told["comparisons"] if each["industry"] == given["industry"]), None
    )
    ours = effective_multiples(used)
    return {
        "title": told["title"],
        "text": told["text"],
        "given": ", ".join(given[name] for name in ("industry", "location", "years")),
        "ours": {
            "sde": f"{factor(ours.sde_low)}–{factor(ours.sde_high)}",
            "revenue": factor(ours.revenue),
        },
        "reported": found and _reported(found, given["location"], used, told, sources),
        "overall": _cited(told["overall"], sources),
        "size": _cited(told["size"], sources),
    }


def _reported(
    found: Any, location: str, used: Factors, told: Any, sources: Sources
) -> dict[str, Any]:
    """What others report for an industry, and what that says about this owner's range."""
    average, ours = Decimal(found["sde"]), effective_multiples(used)
    remarks = [{"text": told["readings"][ours.reading(average)], "cites": []}]
    if is_stretched(used, average, Decimal(told["farAbove"])):
        text = told["stretched"].format(
            high=factor(ours.sde_high),
            reported=found["sde"],
            location=location,
            factor=factor(used.location),
        )
        remarks.append({"text": text, "cites": []})
    cites = sources.numbers(found["sources"])
    if "caution" in found:
        remarks.append(_cited(found["caution"], sources))
    return {
        "group": found["group"],
        "sde": found["sde"],
        "revenue": found["revenue"],
        "remarks": remarks,
        "cites": cites,
    }


def _cited(told: Any, sources: Sources) -> dict[str, Any]:
    return {"text": told["text"], "cites": sources.numbers(told["sources"])}
