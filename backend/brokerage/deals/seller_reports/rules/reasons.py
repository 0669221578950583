"""Why buyers went no further, as classes: what staff and owners wrote stays with the firm."""

from typing import Final

from brokerage.deals.interests.rules.states import InterestState

_WORDS: Final = (
    ("you said no", ("the owner declined",)),
    ("price", ("price", "asking", "expensive", "overpriced", "too high", "multiple", "worth")),
    (
        "money",
        ("fund", "financ", "loan", "bank", "cash", "afford", "proof", "capital", "lender", "sba"),
    ),
    ("no answer", ("no answer", "no reply", "never answered", "did not answer", "silent")),
    ("bought something else", ("bought", "another business", "elsewhere", "instead")),
    ("timing", ("wait", "timing", "too soon", "too long", "next year", "not now")),
    (
        "not a fit",
        ("fit", "experience", "licens", "competitor", "location", " far", "move", "too small"),
    ),
    ("did not sign our agreement", ("sign the agreement",)),
)
OTHER: Final = "other reasons"
PRICE: Final = "price"


def reason_class(state: str, reason: str) -> str:
    """Return the class of a reason, in words for the owner."""
    text = f" {reason.casefold()} "
    for name, words in _WORDS:
        if any(word in text for word in words):
            return name
    return "no answer" if state == InterestState.PARKED else OTHER
