"""Checks a draft of a question set: only its wordings may change.

Answers are stored by question number and compared between versions, so a release of the firm may
reword a question but not replace it by another one.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from brokerage.content.rules.kinds import Body, Problem
from brokerage.pdf.font_coverage import texts_not_shown

_WORDS: Final = {"text", "scale", "options", "title", "label", "warning", "warningSigns"}
_WORDS_OF_ALL: Final = {"incomplete", "source"}
_OWN: Final = {"$schema", "version"}
_ANSWERS: Final = ("scale", "options")
FIXED: Final = "Only the words can be changed: this comes with an update of the product."
EXCHANGED: Final = "This is the text of another answer of the question. Answers keep their order."
NUMBER: Final = "The question keeps its number of answers."

Path = tuple[str | int, ...]


def problems(body: Body, versions: Sequence[Body], questions: str) -> list[Problem]:
    """Return the problems of the draft `body`, which must fit its schema.

    Everything but the wordings must equal one of `versions`, of which the first is in effect.
    Answers keep their number and order, and reports must be able to show every text. `questions`
    names the list of questions.
    """
    fixed = dict(_fixed((), body))
    known = [dict(_fixed((), version)) for version in versions]
    if fixed not in known:
        return [
            Problem(path, FIXED)
            for path in dict.fromkeys((*fixed, *known[0]))
            if fixed.get(path, ...) != known[0].get(path, ...)
        ]
    same = versions[known.index(fixed)]
    return [*_exchanged(body[questions], same[questions], questions), *_not_shown(body)]


def _fixed(path: Path, value: Any) -> Iterator[tuple[Path, Any]]:
    """Yield every value that is not a wording, with its path."""
    if isinstance(value, dict):
        skipped = _WORDS if path else _WORDS | _WORDS_OF_ALL | _OWN
        for name, each in value.items():
            if name not in skipped:
                yield from _fixed((*path, name), each)
    elif isinstance(value, list):
        for index, each in enumerate(value):
            yield from _fixed((*path, index), each)
    else:
        yield path, value


def _exchanged(questions: Any, before: Any, name: str) -> Iterator[Problem]:
    """Yield a problem for each answer that now has the text of another answer to the same question,
    for which saved answers would be mistaken; and for each changed number of answers.
    """
    for index, (question, earlier) in enumerate(zip(questions, before, strict=True)):
        for key in (key for key in _ANSWERS if key in question):
            if len(question[key]) != len(earlier[key]):
                yield Problem((name, index, key), NUMBER)
            for position, text in enumerate(question[key]):
                if text in earlier[key] and earlier[key].index(text) != position:
                    yield Problem((name, index, key, position), EXCHANGED)


def _not_shown(body: Body) -> Iterator[Problem]:
    """Yield a problem for each text with a character that PDF reports cannot show, except the set's
    `source`, which they do not print.
    """
    for path, message in texts_not_shown(body):
        if path != ("source",):
            yield Problem(path, message)
