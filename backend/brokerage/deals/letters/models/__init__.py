from brokerage.deals.letters.models.letters import DealLetter, LetterCopy

__all__ = ["DealLetter", "LetterCopy"]
