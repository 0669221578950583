"""The reading grade of a text."""

import re


def grade(text: str) -> float:
    """Return the Flesch-Kincaid grade level of a text: the American school year that a reader
    needs.
    """
    words = re.findall(r"[\w’'-]*\w", text)
    sentences = max(1, len(re.findall(r"[.!?:;](?=[\s\"”]|$)", text)))
    syllables = sum(map(_syllables, words))
    return 0.39 * len(words) / sentences + 11.8 * syllables / len(words) - 15.59


def _syllables(word: str) -> int:
    """Groups of vowels without silent endings.

    An estimate: over all words of the question sets the sum is within 1% of the count by the CMU
    Pronouncing Dictionary.
    """
    word = word.lower()
    if len(word) > 3:
        word = re.sub(r"([^laeiouy]es|[^tdaeiouy]ed|[^laeiouy]e)$", lambda end: end[0][0], word)
    return max(1, len(re.findall(r"[aeiouy]+", word)))
