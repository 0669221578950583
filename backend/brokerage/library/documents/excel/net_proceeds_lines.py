"""The lines of the net proceeds worksheet, and the figures of its made-up example."""

from dataclasses import dataclass
from typing import Final, Literal


@dataclass(frozen=True)
class Line:
    key: str
    label: str
    told: str
    """What belongs there, or what it means."""
    formula: str = ""
    """Empty: it is filled in. `{c}` is the column of the sale, a key the row of that line."""
    manner: Literal["money", "percent"] = "money"
    style: Literal["label", "total", "grand"] = "label"


SECTIONS: Final[tuple[tuple[str, tuple[Line, ...]], ...]] = (
    (
        "From the price to the gain",
        (
            Line("price", "Price", "All parts together: cash, notes, earnout, equity you keep"),
            Line(
                "fee_rate",
                "Broker's fee, share of the price",
                "As your engagement agreement has it",
                manner="percent",
            ),
            Line("fee", "− Broker's fee", "", "={c}{price}*{c}{fee_rate}"),
            Line("costs", "− Attorney, CPA and other closing costs", "Ask each for an estimate"),
            Line(
                "company_tax",
                "− Tax the company pays itself",
                "Asset sale by a C corporation only; your gain is taxed again below",
            ),
            Line("basis", "− Your tax basis", "From your CPA: of the assets or of your stock"),
            Line(
                "gain",
                "Your taxable gain",
                "",
                "=MAX(0,{c}{price}-{c}{fee}-{c}{costs}-{c}{company_tax}-{c}{basis})",
                style="total",
            ),
        ),
    ),
    (
        "Federal tax, at rates from your CPA",
        (
            Line(
                "ordinary",
                "Part of the gain taxed as ordinary income",
                "Recapture on equipment, inventory, receivables not yet taxed",
            ),
            Line("ordinary_rate", "Rate on ordinary income", "From your CPA", manner="percent"),
            Line("gain_rate", "Rate on long-term capital gain", "From your CPA", manner="percent"),
            Line(
                "niit_rate",
                "Net investment income tax",
                "Ask your CPA whether it reaches your gain; 0 if not",
                manner="percent",
            ),
            Line(
                "tax",
                "Your federal tax",
                "",
                "=IF({c}{ordinary}>{c}{gain},{c}{gain},{c}{ordinary})*{c}{ordinary_rate}"
                "+MAX(0,{c}{gain}-{c}{ordinary})*{c}{gain_rate}+{c}{gain}*{c}{niit_rate}",
                style="total",
            ),
        ),
    ),
    (
        "What you keep",
        (
            Line("debt", "− Business debt paid off at closing", "Loans, credit lines, vehicles"),
            Line(
                "net",
                "Net proceeds after tax",
                "Everything you will ever get, if all of it is paid",
                "={c}{price}-{c}{fee}-{c}{costs}-{c}{company_tax}-{c}{tax}-{c}{debt}",
                style="grand",
            ),
            Line("need", "What you need, after tax", "Your number, from the exit planning guide"),
            Line("over", "Over or short", "", "={c}{net}-{c}{need}", style="total"),
        ),
    ),
    (
        "When you get it",
        (
            Line("escrow", "− Held in escrow", "Released later, less claims"),
            Line("note", "− Seller note", "Paid over years, or not"),
            Line(
                "later",
                "− Earnout and equity you keep",
                "Paid if things go well; ask how equity you keep is taxed",
            ),
            Line(
                "cash",
                "Cash in hand, with all tax set aside",
                "Ask about the installment method",
                "={c}{net}-{c}{escrow}-{c}{note}-{c}{later}",
                style="grand",
            ),
        ),
    ),
)

# A made-up sale of an S corporation, at made-up rates; used on the sheet that says so.
EXAMPLE: Final[dict[str, tuple[float | None, float | None]]] = {
    "price": (1_400_000, 1_400_000),
    "fee_rate": (0.08, 0.08),
    "costs": (35_000, 35_000),
    "company_tax": (None, None),
    "basis": (180_000, 180_000),
    "ordinary": (190_000, None),
    "ordinary_rate": (0.35, 0.35),
    "gain_rate": (0.20, 0.20),
    "niit_rate": (0, 0),
    "debt": (160_000, 160_000),
    "need": (900_000, 900_000),
    "escrow": (70_000, 70_000),
    "note": (210_000, 210_000),
    "later": (None, None),
}
