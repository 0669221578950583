"""Compares question sets by the positions of options, because scenarios name options by their
texts.
"""

from typing import Any

Body = dict[str, Any]


def numbered(body: Body) -> Body:
    """Return a question set in which the triggers of scenarios have the positions of options
    instead of their texts, so that a reworded option is the same answer. A text that is no option
    stays.
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
