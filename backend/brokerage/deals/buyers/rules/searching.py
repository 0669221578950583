"""The text in which the search looks for a buyer."""

from brokerage.core.search_words import normalize, run_together


def searched_text(name: str, company: str, email: str, phone_e164: str) -> str:
    """Return the words of a buyer, each after a space, so that ` del` finds the beginning of one.
    A phone number is found with and without its country code, and by its last seven digits.
    """
    digits = phone_e164.removeprefix("+")
    national = digits.removeprefix("1") if digits.startswith("1") else digits
    words = f"{name} {company} {email}"
    parts = [normalize(words), *run_together(words), digits, national, digits[-7:]]
    return " " + " ".join(part for part in dict.fromkeys(parts) if part)
