"""The answers that point to a scenario are written as texts of options. Pure."""

from typing import Any

Body = dict[str, Any]


def numbered(body: Body) -> Body:
    """The body with the places of options instead of their texts in the triggers of scenarios, so
    that a reworded option is the same answer. A text that no option has stays.
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
