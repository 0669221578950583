"""The report's sections of text: notes, factors and comparisons, with their sources."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from brokerage.pdf.sources import Sources
from brokerage.valuation.rules.calculator import Answers, Factors, effective_multiples, is_stretched
from brokerage.valuation.rules.method import Method
from brokerage.valuation.rules.reported_multiples import comparison_for
from brokerage.valuation.services.drawing import factors_drawing
from brokerage.valuation.services.notes_on_answers import notes_for
from brokerage.valuation.services.report_figures import factor


def range_notes(answers: Answers, words: Any, sources: Sources) -> dict[str, Any]:
    texts = words["rangeNotes"]
    return {
        "title": texts["title"],
        "lede": texts["lede"],
        "notes": [
            {
                "direction": texts["directions"][note.direction],
                "title": note.title,
                "text": note.text,
                "cites": sources.numbers(note.sources),
            }
            for note in notes_for(answers)
        ],
    }


def not_asked(words: Any, sources: Sources) -> dict[str, Any]:
    """Return the section on what a buyer asks and the calculator does not."""
    texts = words["notAsked"]
    items = [{**item, "cites": sources.numbers(item["sources"])} for item in texts["items"]]
    return {"title": texts["title"], "items": items}


def complexity(method: Method, words: Any) -> dict[str, Any]:
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
    labels: Mapping[str, str], used: Factors, words: Any, sources: Sources
) -> dict[str, Any]:
    """Return the section that compares the multiples of a result with those of reported sales.

    `ours` are the effective multiples: those in `used` times the factors for location and years.
    `reported` is None for an industry without a comparison.
    """
    texts = words["multiples"]
    found = comparison_for(labels["industry"])
    ours = effective_multiples(used)
    return {
        "title": texts["title"],
        "text": texts["text"],
        "answers": ", ".join(labels[name] for name in ("industry", "location", "years")),
        "ours": {
            "sde": f"{factor(ours.sde_low)}–{factor(ours.sde_high)}",
            "revenue": factor(ours.revenue),
        },
        "reported": found and _reported(found, labels["location"], used, texts, sources),
        "overall": _cited(texts["overall"], sources),
        "size": _cited(texts["size"], sources),
    }


def _reported(
    found: Any, location: str, used: Factors, texts: Any, sources: Sources
) -> dict[str, Any]:
    """Return the reported multiples of an industry, and remarks on how the range compares with
    them. `found` is the comparison; `texts` is the part `multiples` of the words.
    """
    average, ours = Decimal(found["sde"]), effective_multiples(used)
    remarks = [{"text": texts["positions"][ours.position_of(average)], "cites": []}]
    if is_stretched(used, average, Decimal(texts["farAbove"])):
        text = texts["stretched"].format(
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


def _cited(item: Any, sources: Sources) -> dict[str, Any]:
    return {"text": item["text"], "cites": sources.numbers(item["sources"])}
