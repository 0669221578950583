"""Builds the kinds of dated entries: rules and questions by which results are calculated."""

import json
from collections.abc import Callable, Mapping
from typing import Any

from brokerage.content.rules.kinds import Body, Group, Kind, Problem
from brokerage.content.selectors import entries
from brokerage.core import facts
from brokerage.core.fact_versions import FactVersions


def dated_kind(
    versions: FactVersions[Any],
    *,
    schema: str,
    title: str,
    check: Callable[[Body, Body], list[Problem]],
    results: Callable[[Body], list[Group]] | None = None,
    is_published: bool = True,
) -> Kind:
    """Build the kind of an entry whose versions are released by principals for a day. `schema` is
    the name of the JSON Schema in `domain/schemas/`; `check` takes a draft that fits it and the
    version in use. The other parameters are those of `Kind`.
    """

    def domain_schema(key: str) -> Mapping[str, Any]:
        read: dict[str, Any] = json.loads(facts.domain_file("schemas", f"{schema}.schema"))
        return read

    def problems(key: str, body: Any) -> list[Problem]:
        return check(body, entries.body_in_use(key))

    return Kind(
        versions.name,
        group="Rules and questions",
        title=title,
        schema=domain_schema,
        checks=(problems,),
        is_on_pages=False,
        is_published=is_published,
        published_by_principals=True,
        versions=versions,
        results=results,
    )
