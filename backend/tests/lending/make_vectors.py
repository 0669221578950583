"""Writes the golden cases of each version of the lending terms that has none, for `./dev types`.

Calculates in decimals of 60 digits and without the rules under test: the loan by iteration, the
largest price by bisection. The first five cases are worked by hand in a lender's form.
"""

import itertools
import json
import sys
from decimal import ROUND_HALF_UP, Decimal, localcontext
from pathlib import Path
from typing import Any

_ROOT = Path(__file__).resolve().parents[3]
_TERMS = _ROOT / "domain" / "lending"
_VECTORS = _ROOT / "domain" / "vectors"

Json = dict[str, Any]

_USUAL: Json = {
    "rate": "9.75",
    "months": 120,
    "target": "1.25",
    "rentIncrease": 0,
    "injection": "10",
    "standbyNote": 0,
    "sellerNote": {"amount": 0, "rate": "0", "months": 60, "interestOnly": False},
    "ownersAreCitizens": True,
    "earnout": False,
    "sellerKeepsStake": False,
}


def _purchase(price: int, sde: int, costs: tuple[int, int, int, int], **more: Any) -> Json:
    names = ("ownerPay", "replacements", "closingCosts", "workingCapital")
    return {"price": price, "sde": sde, **dict(zip(names, costs, strict=True)), **_USUAL, **more}


def _note(amount: int, rate: str, months: int, *, interest_only: bool = False) -> Json:
    return {"amount": amount, "rate": rate, "months": months, "interestOnly": interest_only}


def asked() -> dict[str, Json]:
    """Return the purchases of the cases by name."""
    mid, small = (100_000, 25_000, 35_000, 50_000), (75_000, 10_000, 15_000, 15_000)
    trade = (90_000, 10_000, 30_000, 25_000)
    cases = {
        "worked: a price that carries": _purchase(1_302_950, 412_000, mid),
        "worked: a high end that no bank carries": _purchase(1_980_484, 412_000, mid),
        "worked: property management in Austin": _purchase(1_752_300, 300_000, trade),
        "worked: a seller note over five years": _purchase(
            1_200_000, 412_000, mid, sellerNote=_note(120_000, "7", 60)
        ),
        "worked: a small shop": _purchase(425_000, 140_000, small),
        "no SDE after the owner's pay": _purchase(425_000, 75_000, small),
        "a loss after the owner's pay": _purchase(425_000, 60_000, small),
        "nothing to pay": _purchase(0, 200_000, (90_000, 0, 0, 0)),
        "a seller note larger than the loan": _purchase(
            300_000, 140_000, small, sellerNote=_note(400_000, "6", 120)
        ),
        "a loan without interest": _purchase(500_000, 200_000, small, rate="0"),
        "a loan over the limit": _purchase(6_500_000, 1_900_000, mid),
        "owners who are no citizens": _purchase(900_000, 300_000, trade, ownersAreCitizens=False),
        "an earnout": _purchase(900_000, 300_000, trade, earnout=True),
        "a seller who keeps a stake": _purchase(900_000, 300_000, trade, sellerKeepsStake=True),
        "half of the injection on standby": _purchase(900_000, 300_000, trade, standbyNote=48_000),
        "too much on standby": _purchase(900_000, 300_000, trade, standbyNote=90_000),
        "an injection below the minimum": _purchase(900_000, 300_000, trade, injection="5"),
        "an interest-only note": _purchase(
            900_000, 300_000, trade, sellerNote=_note(90_000, "8.5", 60, interest_only=True)
        ),
        "a rent that falls": _purchase(900_000, 300_000, trade, rentIncrease=-24_000),
        "just below the end of a fee tier": _purchase(692_000, 300_000, trade),
        "just above the end of a fee tier": _purchase(708_000, 300_000, trade),
        "between two fee tiers": _purchase(705_500, 300_000, trade),
        "a lowest fee": _purchase(100_000, 120_000, (60_000, 0, 5_000, 5_000)),
    }
    grid = itertools.product(
        (180_000, 425_000, 760_000, 1_475_000, 2_900_000, 5_400_000),
        ("8.25", "9.75", "11.5"),
        ("10", "12.5", "25"),
        (0, 65_000),
    )
    for number, (price, rate, injection, note) in enumerate(grid):
        for share in (22, 38):
            name = f"{price:,} at {rate}%, {injection}% down, note {note:,}, SDE {share}%"
            cases[name] = _purchase(
                price,
                price * share // 100 + 1_013 * number,
                (70_000 + 500 * number, 400 * number, 12_000 + 300 * number, 251 * number),
                rate=rate,
                injection=injection,
                months=120 if number % 5 else 84,
                target="1.25" if number % 4 else "1.4",
                rentIncrease=(number % 3 - 1) * 6_000,
                standbyNote=price // 40 if number % 2 else 0,
                sellerNote=_note(
                    note, "7.25", 36 + 12 * (number % 5), interest_only=number % 7 < 2
                ),
            )
    return cases


def vectors_of(version: str) -> Json:
    terms = json.loads((_TERMS / f"sba-{version}.json").read_text())
    with localcontext(prec=60):
        cases = [
            {"name": name, "input": purchase, "result": _result(purchase, terms)}
            for name, purchase in asked().items()
        ]
    return {
        "$schema": "../schemas/lending-vectors.schema.json",
        "description": "Lender tests in whole US dollars.",
        "version": version,
        "cases": cases,
    }


def _result(purchase: Json, terms: Json) -> Json:
    loan = _loan(purchase, terms)
    fee = _fee(loan, terms)
    cost = purchase["price"] + purchase["closingCosts"] + purchase["workingCapital"] + fee
    note = purchase["sellerNote"]
    loan_payment = loan * _per_dollar(purchase["rate"], purchase["months"])
    note_payment = _note_payment(note)
    cash = _cash_flow(purchase)
    payments = loan_payment + note_payment
    coverage = cash / payments if payments else None
    minimum = terms["minimumCoverage"]["value"]
    least = cost * Decimal(terms["injection"]["value"]) / 100
    standby_limit = least * Decimal(terms["standbyShare"]["value"]) / 100
    financing = loan + purchase["standbyNote"] + note["amount"]
    flags = {
        "loanAboveLimit": loan > terms["loanLimit"]["value"],
        "injectionBelowMinimum": Decimal(purchase["injection"])
        < Decimal(terms["injection"]["value"]),
        "standbyAboveShare": purchase["standbyNote"] > standby_limit,
        "ownersNotCitizens": not purchase["ownersAreCitizens"],
        "earnout": purchase["earnout"],
        "sellerKeepsStake": purchase["sellerKeepsStake"],
        "smallLoan": 0 < loan <= terms["smallLoan"]["value"],
        "valuationNeeded": financing > terms["valuationAbove"]["value"],
    }
    if coverage is None or coverage >= Decimal(purchase["target"]):
        verdict = "carries"
    else:
        verdict = "minimum" if coverage >= Decimal(minimum) else "below"
    injection = cost * Decimal(purchase["injection"]) / 100
    return {
        "projectCost": _rounded(cost),
        "fee": _rounded(fee),
        "loan": _rounded(loan),
        "injectionCash": _rounded(injection - purchase["standbyNote"]),
        "cashFlow": int(cash),
        "loanPayment": _rounded(loan_payment),
        "notePayment": _rounded(note_payment),
        "coverage": None if coverage is None else f"{_rounded(coverage * 100) / Decimal(100):.2f}",
        "verdict": verdict,
        "largestPrice": _largest(purchase, purchase["target"], terms),
        "largestPriceAtMinimum": _largest(purchase, minimum, terms),
        "flags": [name for name, raised in flags.items() if raised],
    }


def _cash_flow(purchase: Json) -> Decimal:
    costs = ("ownerPay", "replacements", "rentIncrease")
    return Decimal(purchase["sde"] - sum(purchase[name] for name in costs))


def _fee(loan: Decimal, terms: Json) -> Decimal:
    for tier in terms["fees"]["tiers"]:
        if tier["upTo"] is None or loan <= tier["upTo"]:
            guaranteed = loan * Decimal(tier["guaranteed"]) / 100
            fee, reached = Decimal(0), Decimal(0)
            for step in tier["steps"]:
                end = guaranteed if step["upTo"] is None else min(guaranteed, step["upTo"])
                fee += max(Decimal(0), end - reached) * Decimal(step["rate"]) / 100
                reached = max(reached, end)
            return fee
    raise AssertionError


def _loan(purchase: Json, terms: Json) -> Decimal:
    share = 1 - Decimal(purchase["injection"]) / 100
    costs = purchase["price"] + purchase["closingCosts"] + purchase["workingCapital"]
    loan = Decimal(0)
    # From below, so that the smallest loan is found where two would pay for their own fee.
    for _ in range(60):
        loan = max(
            Decimal(0), (costs + _fee(loan, terms)) * share - purchase["sellerNote"]["amount"]
        )
    return loan


def _per_dollar(rate: str, months: int) -> Decimal:
    monthly = Decimal(rate) / 1200
    if not monthly:
        return Decimal(12) / months
    discount = Decimal(1) / (1 + monthly) ** months
    return 12 * monthly / (1 - discount)


def _note_payment(note: Json) -> Decimal:
    amount = Decimal(note["amount"])
    if note["interestOnly"]:
        return amount * Decimal(note["rate"]) / 100
    return amount * _per_dollar(note["rate"], note["months"])


def _largest(purchase: Json, coverage: str, terms: Json) -> int:
    """Bisect for the largest whole-dollar price that has this coverage, within the loan limit."""

    def carries(price: int) -> bool:
        asked = purchase | {"price": price}
        loan = _loan(asked, terms)
        payments = loan * _per_dollar(asked["rate"], asked["months"]) + _note_payment(
            asked["sellerNote"]
        )
        enough = _cash_flow(asked) >= payments * Decimal(coverage)
        return enough and loan <= terms["loanLimit"]["value"]

    low, high = 0, 50_000_000
    if not carries(low):
        return 0
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if carries(middle) else (low, middle)
    return low


def _rounded(amount: Decimal) -> int:
    # `quantize` drops what 60 iterations cannot tell from a half.
    return int(amount.quantize(Decimal("1e-20")).quantize(Decimal(1), ROUND_HALF_UP))


def written(vectors: Json) -> str:
    """Return the text of the file: one case per line."""
    head = ",\n".join(
        f'  "{key}": {json.dumps(vectors[key])}' for key in ("$schema", "description", "version")
    )
    cases = ",\n".join(f"    {json.dumps(case)}" for case in vectors["cases"])
    return f'{{\n{head},\n  "cases": [\n{cases}\n  ]\n}}\n'


def main() -> None:
    """Write the missing files."""
    for terms in sorted(_TERMS.glob("sba-*.json")):
        version = terms.stem.removeprefix("sba-")
        file = _VECTORS / f"lending-{version}.json"
        if not file.exists():
            file.write_text(written(vectors_of(version)))
            sys.stdout.write(f"{file.relative_to(_ROOT)}: look at the cases before you commit it\n")


if __name__ == "__main__":
    main()
