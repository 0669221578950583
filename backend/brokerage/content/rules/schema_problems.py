"""Finds where a body does not fit its JSON Schema, in words for staff. No side effects."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, cast

from jsonschema import Draft202012Validator, ValidationError

from brokerage.content.rules.kinds import Problem
from brokerage.core.json_texts import Path

_PLAIN_TYPES: Final = {
    "object": "a group { }",
    "array": "a list [ ]",
    "string": "text in quotes",
    "integer": "a whole number",
}
_ONE_LINE: Final = "Write it in one line, without a space at either end."
_PATTERNS: Final = {
    r"^[0-9]+\.[0-9]{2}$": "Write it with two decimals, such as 2.50.",
    r"^\S(.*\S)?$": _ONE_LINE,
    r"^\S(?:.*\S)?$": _ONE_LINE,
}
# A blank that a pattern asks for, such as `\{email\}`.
_ASKED_BLANK = re.compile(r"\\(\{\w+)\\(\})")


def schema_problems(
    schema: Mapping[str, Any], body: Any, *, ignored: Sequence[str] = ()
) -> list[Problem]:
    """Validate a body against a JSON Schema. Returns the problems, each with its path; empty if the
    body is valid. The entries `ignored` of the top may be missing, and have any value.
    """
    if ignored:
        free: dict[str, Any] = {name: {} for name in ignored if name in schema["properties"]}
        required = [name for name in schema["required"] if name not in ignored]
        schema = {**schema, "required": required, "properties": {**schema["properties"], **free}}
    errors = Draft202012Validator(schema).iter_errors(body)
    in_order = sorted(errors, key=lambda error: error.json_path)
    return [problem for error in in_order for problem in _problems(error)]


def _problems(error: ValidationError) -> Iterator[Problem]:
    path: Path = tuple(error.absolute_path)
    limit: Any = error.validator_value
    match error.validator:
        case "required":
            name = error.message.split(" is a required")[0].strip("'")
            yield Problem((*path, name), "This is missing.")
        case "additionalProperties":
            known = cast("Mapping[str, Any]", error.schema).get("properties", {})
            for name in cast("Mapping[str, Any]", error.instance):
                if name not in known:
                    yield Problem((*path, name), "There is no entry of this name.")
        case "pattern" if limit in _PATTERNS:
            if error.instance:  # an empty text has its own problem
                yield Problem(path, _PATTERNS[limit])
        case "pattern" if blanks := _ASKED_BLANK.findall(limit):
            written = ", then ".join(map("".join, blanks))
            yield Problem(path, f"This needs {written}, which the page fills in.")
        case "oneOf":
            schema = cast("Mapping[str, Any]", error.schema)
            yield Problem(path, schema.get("x-problem", "This is not one of the possible values."))
        case _:
            yield Problem(path, _message(str(error.validator), limit, error.message))


def _message(validator: str, limit: Any, otherwise: str) -> str:
    match validator:
        case "minLength" | "minItems" if limit == 1:
            return "This is empty."
        case "minLength":
            return f"This is too short: at least {limit} characters."
        case "maxLength":
            return f"This is too long: at most {limit} characters."
        case "minItems":
            return f"At least {limit} are needed."
        case "maxItems":
            return f"At most {limit} are possible."
        case "minimum":
            return f"It is at least {limit:,}."
        case "maximum":
            return f"It is at most {limit:,}."
        case "uniqueItems":
            return "The same entry is there twice."
        case "type":
            return f"This must be {_PLAIN_TYPES.get(str(limit), limit)}."
        case "enum":
            return f"This must be one of {', '.join(map(str, limit))}."
        case "const":
            return f"This must be {limit}."
        case "pattern" | "format":
            return "This is not written in the expected form."
    return f"{otherwise}."
