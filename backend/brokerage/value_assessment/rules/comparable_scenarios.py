"""Rewrites a question set for comparison: its scenarios name options by position instead of by
text.
"""

from typing import Any

Body = dict[str, Any]


def numbered(body: Body) -> Body:
    """Return a copy of the question set in which triggers of scenarios name options by position
    (from 0, under `answers`) instead of by text (under `options`). A text that is not an option of
    the question stays a text.
    """
    options = {each["id"]: each["options"] for each in body["questions"]}

    def places(trigger: Body) -> Body:
        known = options.get(trigger["question"], [])
        answers = [known.index(each) if each in known else each for each in trigger["options"]]
        return {"question": trigger["question"], "answers": answers}

    scenarios = [
        scenario | {"triggers": [places(each) for each in scenario["triggers"]]}
        for scenario in body["scenarios"]
    ]
    return body | {"scenarios": scenarios}
