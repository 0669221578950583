"""Writes the golden cases of each version of the method that has none. `./dev types` runs it.

Calculates in exact fractions and without the rules under test; only amounts are parsed by the
product, which has separate vectors for that. A new version gets the questions of the version
before it, and one for each new combination of industry, location and years.
"""

import itertools
import json
import sys
from fractions import Fraction
from math import floor
from pathlib import Path
from typing import Any

from brokerage.valuation.rules.money import parse_signed_money

_ROOT = Path(__file__).resolve().parents[3]
_METHODS = _ROOT / "domain" / "valuation"
_VECTORS = _ROOT / "domain" / "vectors"
_NOTES = json.loads((_ROOT / "content" / "valuation.json").read_text())["rangeNotes"]["notes"]
_HALF = Fraction(1, 2)

Json = dict[str, Any]


def vectors_of(version: str, before: Json) -> Json:
    """Return the golden cases of a version, with the inputs of the cases `before`."""
    method = json.loads((_METHODS / f"method-{version}.json").read_text())
    asked = {case["name"]: case["input"] for case in before["cases"]}
    return {
        **{key: before[key] for key in ("$schema", "description")},
        "version": version,
        "cases": [
            _case(name, answers, method)
            for name, answers in (asked | _missing(method, asked.values())).items()
        ],
        "comparisons": [_comparison(each, method) for each in before["comparisons"]],
    }


def _missing(method: Json, asked: Any) -> dict[str, Json]:
    """Return answers for each combination of options that no case has, by the case's name."""
    known = {(each["industry"], each["location"], each["years"]) for each in asked}
    made = {}
    for number, (industry, location, years) in enumerate(
        itertools.product(method["industries"], method["locations"], method["years"])
    ):
        options = (industry["value"], location["value"], years["value"])
        if options not in known:
            made[f"{options[0]} in {options[1]}, {years['label']}"] = {
                "industry": options[0],
                "revenue": f"${1_000_000 + 7_919 * number:,}",
                "sde": str(150_000 + 1_013 * number),
                "years": options[2],
                "employees": method["employees"][number % len(method["employees"])]["value"],
                "ownerInvolvement": method["ownerInvolvement"][0]["value"],
                "location": options[1],
                "realEstate": method["realEstate"][number % 2]["value"],
            }
    return made


def _case(name: str, answers: Json, method: Json) -> Json:
    problem = _problem(answers, method)
    if problem:
        return {"name": name, "input": answers, "problem": problem, "result": None}
    factors = _factors(answers, method)
    common = Fraction(factors["location"]) * Fraction(factors["years"])
    amounts = {key: Fraction(parse_signed_money(answers[key]) or 0) for key in ("revenue", "sde")}
    asset, low, high = (
        floor(amounts[key] * Fraction(factors[multiple]) * common + _HALF)
        for key, multiple in (
            ("revenue", "revenueMultiple"),
            ("sde", "sdeLow"),
            ("sde", "sdeHigh"),
        )
    )
    bottom = min(asset, low)
    position = "lowEnd" if asset == bottom else "above" if asset > high else "inside"
    return {
        "name": name,
        "input": answers,
        "problem": None,
        "result": {
            "assetBased": asset,
            "earningsBased": low,
            "marketBased": high,
            "rangeLow": bottom,
            "rangeHigh": high,
            "gap": high - bottom,
            "factors": factors,
        },
        "assetBasedPosition": position,
        "notes": [note["id"] for note in _NOTES if answers[note["field"]] == note["answer"]],
    }


def _problem(answers: Json, method: Json) -> Json | None:
    revenue, sde = (parse_signed_money(answers[key]) for key in ("revenue", "sde"))
    empty = [
        field
        for field in method["fields"]
        if {"revenue": revenue, "sde": sde}.get(field, answers[field].strip() or None) is None
    ]
    limits = method["limits"]
    wrong = {
        "filled": empty[0] if empty else None,
        "minimumRevenue": "revenue" if (revenue or 0) < limits["minimumRevenue"] else None,
        "minimumSde": "sde" if (sde or 0) < limits["minimumSde"] else None,
        "maximumSdeShare": "sde"
        if Fraction(sde or 0) > Fraction(revenue or 0) * Fraction(limits["maximumSdeShare"])
        else None,
    }
    for check in method["checks"]:
        if field := wrong[check["rule"]]:
            return {"rule": check["rule"], "field": field, "message": check["message"]}
    return None


def _factors(answers: Json, method: Json) -> dict[str, str]:
    def of(options: list[Json], value: str) -> Json:
        return next((each for each in options if each["value"] == value), {})

    trade = of(method["industries"], answers["industry"]) or method["unknownIndustry"]
    place = of(method["locations"], answers["location"])
    years = int(answers["years"]) if answers["years"].isdecimal() else 0
    steps = [step["factor"] for step in method["yearsFactors"] if step["over"] < years]
    return {
        "revenueMultiple": trade["revenue"]["low"],
        "sdeLow": trade["sde"]["low"],
        "sdeHigh": trade["sde"]["high"],
        "location": place.get("factor", method["otherLocationFactor"]),
        "years": [*steps, method["fewerYearsFactor"]][0],
    }


def _comparison(asked: Json, method: Json) -> Json:
    factors = _factors(asked, method)
    common = Fraction(factors["location"]) * Fraction(factors["years"])
    low, high, revenue = (
        floor(Fraction(factors[name]) * common * 100 + _HALF)
        for name in ("sdeLow", "sdeHigh", "revenueMultiple")
    )
    reported = Fraction(asked["reported"]) * 100
    return {
        **{key: asked[key] for key in ("name", "industry", "location", "years")},
        **{key: asked[key] for key in ("reported", "farAbove")},
        "ours": {
            name: f"{value // 100}.{value % 100:02}"
            for name, value in (("revenue", revenue), ("sdeLow", low), ("sdeHigh", high))
        },
        "position": "above" if reported > high else "below" if reported < low else "inside",
        "stretched": Fraction(factors["location"]) > 1
        and high > reported * Fraction(asked["farAbove"]),
    }


def written(vectors: Json) -> str:
    """Return the text of the file: one case per line."""

    def lines(key: str) -> str:
        return ",\n".join(f"    {json.dumps(each)}" for each in vectors[key])

    head = ",\n".join(
        f'  "{key}": {json.dumps(vectors[key])}' for key in ("$schema", "description", "version")
    )
    cases, comparisons = lines("cases"), lines("comparisons")
    return f'{{\n{head},\n  "cases": [\n{cases}\n  ],\n  "comparisons": [\n{comparisons}\n  ]\n}}\n'


def main() -> None:
    """Write the missing files."""
    versions = sorted(file.stem.removeprefix("method-") for file in _METHODS.glob("method-*.json"))
    before: Json = {}
    for version in versions:
        file = _VECTORS / f"valuation-{version}.json"
        if not file.exists():
            file.write_text(written(vectors_of(version, before)))
            sys.stdout.write(f"{file.relative_to(_ROOT)}: look at the cases before you commit it\n")
        before = json.loads(file.read_text())


if __name__ == "__main__":
    main()
