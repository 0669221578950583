"""Multiplies the rows of a filled PostgreSQL database inside the database itself.

Copies get ids, emails, phone numbers, references, dates and times of their own. Where an original
points to a row that is copied, its copy points to the copy. Staff, tags and content are not copied.
Indexes are dropped before and built again after, which takes a fraction of the time.
"""

import json
from typing import Any, Final

from allauth.account.models import EmailAddress
from django.contrib.sessions.models import Session
from django.db import connection, models, transaction
from django.db.backends.utils import CursorWrapper
from django.db.models import Max

from brokerage.accounts.models import Business, User
from brokerage.business_health.models import ActionTask, HealthDraft, HealthRun
from brokerage.exit_readiness.models import Scorecard
from brokerage.leads.models import (
    Activity,
    Call,
    ContactMessage,
    Lead,
    LeadSearch,
    LeadTag,
    LeadTask,
    Note,
    StageChange,
)
from brokerage.mail.models import Mail
from brokerage.next_steps.models import ResourceCenterVisit
from brokerage.valuation.models import SavedRun

COPIED: Final[tuple[type[models.Model], ...]] = (
    Business,
    User,
    EmailAddress,
    Session,
    SavedRun,
    HealthRun,
    ActionTask,
    Scorecard,
    ResourceCenterVisit,
    HealthDraft,
    Lead,
    LeadTag,
    LeadSearch,
    ContactMessage,
    Note,
    Call,
    LeadTask,
    StageChange,
    Activity,
    Mail,
)
_FIRST_PHONE: Final = 5_550_000
"""The last seven digits of the first lead's phone number, as `bench.desk.seed_database` has it."""
_REFERENCE: Final = "'R' || lpad((substr({column}, 2)::bigint + {lead})::text, 9, '0')"
_NUMBER: Final = "({key} + {lead} - 1)"
"""The number of a copied lead: leads are numbered from 0, ids begin at 1."""

_COLUMNS: Final[dict[tuple[type[models.Model], str], str]] = {
    (User, "email"): "'owner' || (id + {user}) || '@example.com'",
    (EmailAddress, "email"): "'owner' || (user_id + {user}) || '@example.com'",
    (Session, "session_key"): "md5({column} || '-' || {user})",
    (Lead, "email"): f"'lead' || {_NUMBER} || '@example.com'",
    (Lead, "phone"): f"'+1903' || ({_FIRST_PHONE} + {_NUMBER})",
    (Lead, "phone_e164"): f"'+1903' || ({_FIRST_PHONE} + {_NUMBER})",
    (Lead, "company"): f"regexp_replace({{column}}, '[0-9]+$', {_NUMBER}::text)",
    (LeadSearch, "text"): (
        "replace(replace(replace({column},"
        f" 'lead' || ({{key}} - 1), 'lead' || {_NUMBER}),"
        f" 'invoice' || ({{key}} - 1), 'invoice' || {_NUMBER}),"
        f" ({_FIRST_PHONE} + {{key}} - 1)::text, ({_FIRST_PHONE} + {_NUMBER})::text)"
    ),
    (ContactMessage, "reference"): _REFERENCE,
    (ContactMessage, "fingerprint"): "encode(sha256(({column} || '-' || {lead})::bytea), 'hex')",
    (Mail, "reference"): _REFERENCE,
    (Activity, "source_id"): (
        f"CASE kind WHEN 'message' THEN {_REFERENCE}"
        " WHEN 'note' THEN ({column}::bigint + {note})::text"
        " WHEN 'call' THEN ({column}::bigint + {call})::text"
        " WHEN 'task' THEN ({column}::bigint + {task})::text"
        " WHEN 'stage' THEN ({column}::bigint + {stage})::text"
        " ELSE {column} END"
    ),
}
"""SQL of the columns whose copies differ in another way than ids, keys and moments do."""


def grow(factor: int, minutes: int) -> None:
    """Multiply the rows of all `COPIED` tables by `factor`. The dates and times of each copy lie
    `minutes` before those of the copy before it. Prints a line of JSON: for each table its number
    of rows, and the bytes of a row with its indexes.
    """
    steps = {model: _step(model) for model in COPIED}
    last_staff = User.objects.filter(is_staff=True).aggregate(last=Max("pk"))["last"]
    with connection.cursor() as cursor:
        cursor.execute("SET session_replication_role = replica")  # no foreign keys are checked
        cursor.execute("SET maintenance_work_mem = '1GB'")
        with transaction.atomic():
            indexes = _drop_indexes(cursor)
            for model in COPIED:
                for copy in range(1, factor):
                    cursor.execute(_copy(model, copy, minutes, steps, last_staff))
                _set_sequence(cursor, model)
            for definition in indexes:
                cursor.execute(definition)
        cursor.execute("VACUUM ANALYZE")
    print(json.dumps({model._meta.db_table: _size(model) for model in COPIED}))


def _size(model: type[models.Model]) -> tuple[int, int]:
    rows = model._base_manager.count()
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_total_relation_size(%s)", [model._meta.db_table])
        return rows, cursor.fetchone()[0] // max(rows, 1)


def _step(model: type[models.Model]) -> int:
    """Return the number that each copy of a row adds to the row's id: the largest id in the table.
    Returns 0 if the primary key is not an AutoField, such as a OneToOneField.
    """
    key = model._meta.pk
    if isinstance(key, models.AutoField):
        return int(model._base_manager.aggregate(last=Max("pk"))["last"] or 0)
    return 0


def _copy(
    model: type[models.Model],
    copy: int,
    minutes: int,
    steps: dict[type[models.Model], int],
    last_staff: int,
) -> str:
    meta = model._meta
    columns = [f'"{field.column}"' for field in meta.concrete_fields]
    names = {
        "key": f'"{meta.pk.column}"',
        "user": copy * steps[User],
        "lead": copy * steps[Lead],
        "note": copy * steps[Note],
        "call": copy * steps[Call],
        "task": copy * steps[LeadTask],
        "stage": copy * steps[StageChange],
    }
    values = []
    for field in meta.concrete_fields:
        column = f'"{field.column}"'
        own = _COLUMNS.get((model, field.name))
        target: Any = field.related_model
        if own is not None:
            values.append(own.format(column=column, **names))
        elif target is User:
            moved = f"{column} + {copy * steps[User]}"
            values.append(f"CASE WHEN {column} > {last_staff} THEN {moved} ELSE {column} END")
        elif target in steps or field.primary_key:
            values.append(f"{column} + {copy * steps[target if target in steps else model]}")
        elif isinstance(field, models.DateTimeField):
            values.append(f"{column} - interval '{copy * minutes} minutes'")
        else:
            values.append(column)
    is_original = "xmin <> pg_current_xact_id()::xid"  # not inserted by this transaction
    if model is User:
        is_original += f" AND id > {last_staff}"
    return (
        f"INSERT INTO {meta.db_table} ({', '.join(columns)})"
        f" SELECT {', '.join(values)} FROM {meta.db_table} WHERE {is_original}"
    )


def _drop_indexes(cursor: CursorWrapper) -> list[str]:
    """Drop the indexes of the copied tables, but not those of constraints. Returns what builds
    them again.
    """
    cursor.execute(
        "SELECT indexrelid::regclass::text, pg_get_indexdef(indexrelid) FROM pg_index"
        " WHERE indrelid::regclass::text = ANY(%s)"
        " AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)",
        [[model._meta.db_table for model in COPIED]],
    )
    definitions = []
    for name, definition in cursor.fetchall():
        cursor.execute(f"DROP INDEX {name}")
        definitions.append(definition)
    return definitions


def _set_sequence(cursor: CursorWrapper, model: type[models.Model]) -> None:
    key = model._meta.pk
    if isinstance(key, models.AutoField):
        table, column = model._meta.db_table, key.column
        cursor.execute(
            f"SELECT setval(pg_get_serial_sequence('{table}', '{column}'), MAX({column}))"
            f" FROM {table}"
        )
