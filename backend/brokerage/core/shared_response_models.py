"""Makes the model of a response once for all operations of Django Ninja that name its schema.

Ninja makes one for each status of each operation, a thousand for our few errors: that was a quarter
of the processor time in which a process starts.
"""

from functools import cache
from typing import Any

from ninja import Schema
from ninja.operation import Operation


def share_response_models() -> None:
    """Patch Django Ninja so that operations defined from now on share one response model for each
    response schema. Call it before the operations are defined.
    """
    create = Operation._create_response_model

    @cache
    def model_of(schema: Any) -> type[Schema] | None:
        return create(Operation, schema)  # type: ignore[arg-type]  # it reads nothing of the operation

    def shared(_operation: Operation, schema: Any) -> type[Schema] | None:
        return model_of(schema)

    Operation._create_response_model = shared  # type: ignore[method-assign, assignment]
