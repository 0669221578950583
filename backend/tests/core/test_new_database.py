"""A new database is the same as one that all migrations made."""

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

_OBJECTS = "SELECT name, type, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite_%'"
_BACKEND = Path(__file__).parents[2]
_AT_ONCE = """
import django
django.setup()
from django.core.management import call_command
call_command("migrate", verbosity=0)
"""
_STEP_BY_STEP = """
import django
django.setup()
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
executor = MigrationExecutor(connection)
executor.migrate(executor.loader.graph.leaf_nodes())
call_command("migrate", verbosity=0)  # content types and permissions
"""


def _database_made_by(code: str, data: Path) -> Path:
    data.mkdir()
    env = {**os.environ, "DATA_DIR": str(data), "DATABASE_URL": "", "PYTHONPATH": str(_BACKEND)}
    subprocess.run([sys.executable, "-c", code], cwd=_BACKEND, env=env, check=True)
    return data / "db.sqlite3"


def _shape(file: Path) -> dict[str, Any]:
    """Return the SQL of indexes and triggers; of tables the columns, foreign keys and constraints
    in any order, and the number of rows.
    """
    shape: dict[str, Any] = {}
    with closing(sqlite3.connect(file)) as database:
        for name, kind, sql in database.execute(_OBJECTS):
            shape[name] = sql
            if kind == "table":
                columns = database.execute(f"SELECT * FROM pragma_table_info('{name}')")
                keys = database.execute(f"SELECT * FROM pragma_foreign_key_list('{name}')")
                shape[name] = (
                    sorted(column[1:] for column in columns),
                    sorted(key[2:] for key in keys),
                    sorted(part.rstrip(" ),") for part in sql.split("CONSTRAINT")[1:]),
                    database.execute(f'SELECT count(*) FROM "{name}"').fetchone(),
                )
    return shape


def test_a_new_database_is_the_same_as_one_that_all_migrations_made(tmp_path: Path) -> None:
    at_once = _shape(_database_made_by(_AT_ONCE, tmp_path / "once"))
    assert at_once == _shape(_database_made_by(_STEP_BY_STEP, tmp_path / "steps"))
    assert len(at_once) > 100
