"""Finds where a draft does not fit its JSON Schema. No side effects. The rules of its feature are
checked by `Kind.check`.
"""

from collections.abc import Iterator
from datetime import date
from typing import Any, cast

from jsonschema import Draft202012Validator, ValidationError

from brokerage.releases.kinds import OWN_ENTRIES, Body, BodyProblem


def schema_problems(body: Body, schema: dict[str, Any]) -> list[BodyProblem]:
    """Return where a draft has characters that cannot be stored or, if it has none, where it does
    not fit its JSON Schema, sorted by path. Empty if there is nothing to correct.
    """
    if unstorable := list(_unstorable(body)):
        return unstorable
    found = Draft202012Validator(_of_drafts(schema)).iter_errors(body)
    problems = [each for error in found for each in _problems(error)]
    return sorted(problems, key=lambda problem: [str(part) for part in problem.path])


def _unstorable(body: Body) -> Iterator[BodyProblem]:
    """Yield a problem for each text with a NUL character, which JSON can hold and pages cannot."""
    rest: list[tuple[tuple[str | int, ...], Any]] = [((), body)]
    while rest:
        path, value = rest.pop()
        if isinstance(value, str) and "\0" in value:
            yield BodyProblem(path, "There is a character that cannot be kept. Leave it out.")
        elif isinstance(value, dict):
            rest += [((*path, name), each) for name, each in value.items()]
        elif isinstance(value, list):
            rest += [((*path, index), each) for index, each in enumerate(value)]


def is_date(text: str) -> bool:
    """Return whether a text is a date such as 2026-11-21."""
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def _of_drafts(schema: dict[str, Any]) -> dict[str, Any]:
    required = [name for name in schema["required"] if name not in OWN_ENTRIES]
    properties = schema["properties"]
    free: dict[str, Any] = {name: {} for name in OWN_ENTRIES if name in properties}
    return schema | {"required": required, "properties": properties | free}


def _problems(error: ValidationError) -> Iterator[BodyProblem]:
    path = tuple(error.absolute_path)
    limit: Any = error.validator_value
    match error.validator:
        case "required":
            for name in limit:
                if isinstance(error.instance, dict) and name not in error.instance:
                    yield BodyProblem((*path, name), "This is missing.")
        case "additionalProperties":
            schema: Any = error.schema
            known, given = schema.get("properties", {}), cast("dict[str, Any]", error.instance)
            for name in given:
                if name not in known:
                    yield BodyProblem((*path, name), "There is no entry of this name.")
        case "pattern" if limit == r"^[0-9]+\.[0-9]{2}$":
            yield BodyProblem(path, "Write it with two decimals, such as 2.50.")
        case "pattern" if limit == r"^\S(.*\S)?$":
            if error.instance:  # an empty text has its own problem
                message = "Write it in one line, without a space at either end."
                yield BodyProblem(path, message)
        case "pattern":
            yield BodyProblem(path, "This is not written in the expected form.")
        case "oneOf" if path and path[0] == "groups":
            yield BodyProblem(path, "A rule has either a least or a largest value.")
        case "minLength":
            yield BodyProblem(path, "This is empty.")
        case "maxLength":
            yield BodyProblem(path, f"This is too long: at most {limit} characters.")
        case "minItems":
            yield BodyProblem(path, f"At least {limit} are needed.")
        case "maxItems":
            yield BodyProblem(path, f"At most {limit} are possible.")
        case "minimum":
            yield BodyProblem(path, f"It is at least {limit:,}.")
        case "maximum":
            yield BodyProblem(path, f"It is at most {limit:,}.")
        case "uniqueItems":
            yield BodyProblem(path, "The same entry is there twice.")
        case "type":
            names = {"integer": "a whole number", "string": "text", "array": "a list"}
            yield BodyProblem(path, f"This must be {names.get(str(limit), str(limit))}.")
        case _:
            yield BodyProblem(path, "This is not one of the possible values.")
