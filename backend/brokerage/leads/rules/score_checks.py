"""The checks of a draft of the score's rules, beyond those of its schema."""

from collections.abc import Iterator
from typing import Any

from brokerage.content.rules.kinds import Body, Problem


def problems(body: Body, current: Body) -> list[Problem]:
    """Return the problems that keep the draft `body` from being released: two rules with one id,
    and rules that never count because an earlier rule of their group holds whenever they do.
    """
    return [*_ids(body), *_unreachable(body)]


def _ids(body: Body) -> Iterator[Problem]:
    seen = set()
    for index, group in enumerate(body["groups"]):
        for position, rule in enumerate(group):
            if rule["id"] in seen:
                yield Problem(("groups", index, position, "id"), "Another rule has this id.")
            seen.add(rule["id"])


def _unreachable(body: Body) -> Iterator[Problem]:
    """Yield a problem for each rule that never counts. In a group, only the first rule that holds
    counts, so a narrow rule after a wider one never does.
    """
    for index, group in enumerate(body["groups"]):
        for position, rule in enumerate(group):
            bound = "atLeast" if "atLeast" in rule else "atMost"
            if any(_covers(earlier, rule, bound) for earlier in group[:position]):
                yield Problem(
                    ("groups", index, position, bound),
                    "A rule above it always holds first: put the narrowest rule on top.",
                )


def _covers(earlier: dict[str, Any], rule: dict[str, Any], bound: str) -> bool:
    if earlier["fact"] != rule["fact"] or bound not in earlier:
        return False
    if bound == "atLeast":
        return bool(earlier[bound] <= rule[bound])
    return bool(earlier[bound] >= rule[bound])
