"""Settings from environment variables."""

import os
import runpy
import stat
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from django.core.exceptions import ImproperlyConfigured

from brokerage.core.secret_key import read_or_create, replace_key
from brokerage.mail.services import outbox
from config.environment import Environment
from config.private import keep_private

_BACKEND = Path(__file__).resolve().parents[2]


def _settings(data: Path, **environment: str) -> dict[str, Any]:
    """Return the settings of a process with these variables and no other."""
    with patch.dict(os.environ, environment | {"DATA_DIR": str(data)}, clear=True):
        return runpy.run_path(str(_BACKEND / "config" / "settings.py"))


def test_the_defaults_run_on_one_machine(tmp_path: Path) -> None:
    found = _settings(tmp_path / "new" / "folder")
    assert found["SITE_URL"] == "http://localhost:8000"
    assert found["DEBUG"] is False
    assert found["SMTP"] is None
    assert found["ACCOUNT_EMAIL_VERIFICATION"] == "none"
    assert not found["SESSION_COOKIE_SECURE"]
    assert found["SECRET_KEY"] == (tmp_path / "new" / "folder" / "secret_key").read_text()


def test_limits_are_counted_in_the_database_or_on_the_server_that_cache_url_names(
    tmp_path: Path,
) -> None:
    assert _settings(tmp_path)["CACHES"]["default"]["BACKEND"].endswith("DatabaseCache")
    named = _settings(tmp_path, CACHE_URL="redis://cache:6379/0")["CACHES"]["default"]
    assert named["BACKEND"].endswith("RedisCache")
    assert named["LOCATION"] == "redis://cache:6379/0"


def test_behind_a_proxy_with_tls_cookies_are_secure(tmp_path: Path) -> None:
    found = _settings(
        tmp_path,
        SITE_URL="https://www.example.com/",
        TRUSTED_PROXIES="1",
        ALLOWED_HOSTS="a.example",
    )
    assert found["SESSION_COOKIE_SECURE"]
    assert found["CSRF_COOKIE_SECURE"]
    assert found["SESSION_COOKIE_NAME"] == "__Host-sessionid"
    assert found["CSRF_COOKIE_NAME"] == "__Host-csrftoken"
    assert {"www.example.com", "a.example"} <= set(found["ALLOWED_HOSTS"])
    assert found["SITE_URL"] == "https://www.example.com"


@pytest.mark.parametrize(
    ("url", "from_the_start", "afterwards"),
    [
        ("smtp://h:25", False, False),
        ("smtp+tls://u:p%40ss@h:587", False, True),
        ("smtps://u:p@h:465", True, False),
        ("smtp+ssl://u:p@h:465", True, False),
    ],
)
def test_smtp_url_selects_the_encryption(
    tmp_path: Path, url: str, from_the_start: bool, afterwards: bool
) -> None:
    found = _settings(tmp_path, SMTP_URL=url)
    assert found["ACCOUNT_EMAIL_VERIFICATION"] == "mandatory"
    smtp = found["SMTP"]
    assert bool(smtp.get("EMAIL_USE_SSL")) is from_the_start
    assert bool(smtp.get("EMAIL_USE_TLS")) is afterwards
    assert smtp["EMAIL_HOST"] == "h"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("PORT", "70000"),
        ("TRUSTED_PROXIES", "-1"),
        ("CONTACT_LIMIT_PER_HOUR", "many"),
        ("CONTACT_LIMIT_PER_HOUR", "0"),
        ("REPORT_LIMIT_PER_HOUR", "0"),
        ("SIGN_IN_LIMIT_PER_HOUR", "0"),
        ("MIN_PASSWORD_LENGTH", "5"),
        ("DEBUG", "perhaps"),
        ("LOG_FORMAT", "xml"),
        ("WORKER_METRICS", "9100"),
        ("METRICS_TOKEN", "short"),
        ("SITE_URL", "www.example.com"),
        ("LIBRARY_STORAGE", "{bucket"),
        ("DATABASE_URL", "mysql://u:secret@h/d"),
        ("DATABASE_URL", "//u:secret@h:x/d"),
        ("SMTP_URL", "http://u:secret@h"),
        ("BACKUP_KEEP", "7"),
    ],
)
def test_an_invalid_variable_is_named_in_the_error(tmp_path: Path, name: str, value: str) -> None:
    with pytest.raises(ImproperlyConfigured, match=rf"^{name} .+\.$") as refused:
        _settings(tmp_path, **{name: value})
    assert "secret" not in str(refused.value)


def test_a_recent_sign_in_is_the_same_for_allauth_and_for_our_own_operations(
    tmp_path: Path,
) -> None:
    with patch("brokerage.accounts.rules.RECENT_AUTHENTICATION", timedelta(minutes=7)):
        assert _settings(tmp_path)["ACCOUNT_REAUTHENTICATION_TIMEOUT"] == 7 * 60


def test_a_variable_that_is_set_to_nothing_has_its_default(tmp_path: Path) -> None:
    names = """PORT DEBUG SITE_URL LIBRARY_STORAGE DATABASE_URL SMTP_URL FRONTEND_BUILD NODE_BINARY
        CLIENT_ADDRESS_HEADER SECRET_KEY ALLOWED_HOSTS BACKUP_TO MAIL_FROM""".split()
    found, expected = _settings(tmp_path, **dict.fromkeys(names, " ")), _settings(tmp_path)
    differing = [name for name in expected if name.isupper() and found[name] != expected[name]]
    assert differing == []


def test_a_data_folder_that_is_set_to_nothing_is_not_the_working_directory() -> None:
    with patch.dict(os.environ, {"DATA_DIR": ""}):
        assert Environment().text("DATA_DIR", default="var") == "var"


def test_a_value_may_begin_with_a_dollar_sign(tmp_path: Path) -> None:
    token = "$" + "a" * 20
    found = _settings(
        tmp_path, SECRET_KEY="$key", SECRET_KEY_FALLBACKS="$former,$older", METRICS_TOKEN=token
    )
    assert (found["SECRET_KEY"], found["METRICS_TOKEN"]) == ("$key", token)
    assert found["SECRET_KEY_FALLBACKS"] == ["$former", "$older"]


def test_the_items_of_a_list_may_have_spaces_between_them(tmp_path: Path) -> None:
    found = _settings(tmp_path, ALLOWED_HOSTS=" a.example, b.example ,")
    assert found["ALLOWED_HOSTS"][-2:] == ["a.example", "b.example"]


def test_spaces_belong_to_a_secret_key(tmp_path: Path) -> None:
    assert _settings(tmp_path, SECRET_KEY="a-key\n")["SECRET_KEY"] == "a-key\n"


def test_a_former_key_is_found_with_the_spaces_around_it_and_without_them(tmp_path: Path) -> None:
    found = _settings(tmp_path, SECRET_KEY_FALLBACKS="a-key\n, older,oldest, ,")
    assert found["SECRET_KEY_FALLBACKS"] == ["a-key\n", "a-key", " older", "older", "oldest"]


def test_processes_that_start_together_share_one_secret_that_only_we_can_read(
    tmp_path: Path,
) -> None:
    path = tmp_path / "secret_key"
    with ThreadPoolExecutor(8) as threads:
        keys = set(threads.map(lambda _: read_or_create(path), range(8)))
    assert keys == {path.read_text()}
    assert len(keys.pop()) > 50
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert list(tmp_path.iterdir()) == [path]


def test_a_key_that_is_replaced_stays_among_the_former_keys(tmp_path: Path) -> None:
    first = _settings(tmp_path)["SECRET_KEY"]
    second = replace_key(tmp_path)
    third = replace_key(tmp_path)
    found = _settings(tmp_path, SECRET_KEY_FALLBACKS="of-the-environment")
    assert (found["SECRET_KEY"], found["SECRET_KEY_IN_FILE"]) == (third, True)
    assert found["SECRET_KEY_FALLBACKS"] == ["of-the-environment", second, first]
    assert len({first, second, third}) == 3
    assert {path.name for path in tmp_path.iterdir()} == {"secret_key", "secret_key_fallbacks"}
    assert _open_to_others(tmp_path) == []


def test_a_key_of_the_environment_needs_no_file(tmp_path: Path) -> None:
    found = _settings(tmp_path, SECRET_KEY="a-key")
    assert (found["SECRET_KEY"], found["SECRET_KEY_IN_FILE"]) == ("a-key", False)
    assert not list(tmp_path.iterdir())


def _open_to_others(folder: Path) -> list[str]:
    return [
        f"{path.relative_to(folder.parent)} {stat.filemode(path.lstat().st_mode)}"
        for path in (folder, *folder.rglob("*"))
        if path.lstat().st_mode & 0o077 and not path.is_symlink()
    ]


_WRITING = """
import django; django.setup()
from pathlib import Path
from django.conf import settings
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db import connection
from brokerage.publishing.services import version_folder
connection.cursor().execute("CREATE TABLE written (number INTEGER)")
default_storage.save("a/document.pdf", ContentFile(b"x"))
with version_folder.lock(Path(settings.DATA_DIR) / "published"):
    pass
import subprocess
subprocess.run(["mkdir", "-p", str(Path(settings.DATA_DIR) / "by" / "a-child")], check=True)
print(*sorted(path.name for path in Path(settings.DATA_DIR).iterdir()))
"""


def _with_an_open_umask(data: Path, code: str) -> str:
    environment = {
        "DATA_DIR": str(data),
        "PYTHONPATH": str(_BACKEND),
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "PATH": os.environ["PATH"],
    }
    return subprocess.run(
        [sys.executable, "-c", code],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
        umask=0o022,
    ).stdout


def test_new_files_in_the_data_folder_are_private(tmp_path: Path) -> None:
    there = _with_an_open_umask(tmp_path / "data", _WRITING).split()
    assert {"by", "db.sqlite3", "db.sqlite3-wal", "library", "published", "secret_key"} <= {*there}
    assert _open_to_others(tmp_path / "data") == []


def test_an_open_data_folder_is_made_private(tmp_path: Path) -> None:
    data = tmp_path / "data"
    (data / "library").mkdir(parents=True)
    for name in ("db.sqlite3", "secret_key"):
        (data / name).write_text("x")
    elsewhere = tmp_path / "elsewhere"
    elsewhere.write_text("x")
    (data / "link").symlink_to(elsewhere)
    for path in (*data.iterdir(), data):
        path.chmod(0o755)
    _with_an_open_umask(data, "import config.settings")
    assert _open_to_others(data) == []
    assert stat.S_IMODE((data / "db.sqlite3").stat().st_mode) == 0o700
    assert stat.S_IMODE(elsewhere.stat().st_mode) == 0o755


def test_a_shared_folder_is_not_changed(tmp_path: Path) -> None:
    (tmp_path / "somebody's").write_text("x")
    (tmp_path / "somebody's").chmod(0o644)
    tmp_path.chmod(0o1777)
    keep_private(tmp_path)
    assert stat.S_IMODE(tmp_path.stat().st_mode) == 0o1777
    assert stat.S_IMODE((tmp_path / "somebody's").stat().st_mode) == 0o644


def test_the_data_folder_may_have_any_name(tmp_path: Path) -> None:
    folder = tmp_path / "50% of #1? a+b"
    assert _settings(folder)["DATABASES"]["default"]["NAME"] == str(folder / "db.sqlite3")


def test_options_of_the_database_url_are_used(tmp_path: Path) -> None:
    address = "postgres://site:word@db.example/brokerage?sslmode=verify-full"
    options = _settings(tmp_path, DATABASE_URL=address)["DATABASES"]["default"]["OPTIONS"]
    assert options["sslmode"] == "verify-full"


def test_a_database_host_that_vanishes_is_given_up_while_a_mail_is_still_leased(
    tmp_path: Path,
) -> None:
    found = _settings(tmp_path, DATABASE_URL="postgres://site:word@db/site")["DATABASES"]
    told = found["default"]["OPTIONS"]
    idle = told["keepalives_idle"] + told["keepalives_interval"] * told["keepalives_count"]
    silence = max(idle, told["tcp_user_timeout"] / 1000) + told["connect_timeout"]
    assert silence <= 30
    assert timedelta(seconds=8 * outbox.SMTP_TIMEOUT + silence) < outbox.LEASE


def test_the_database_url_may_set_other_limits_of_silence(tmp_path: Path) -> None:
    address = "postgres://site:word@db/site?connect_timeout=9&tcp_user_timeout=60000"
    database = _settings(tmp_path, DATABASE_URL=address)["DATABASES"]["default"]
    told = {"connect_timeout": 9, "tcp_user_timeout": 60_000, "keepalives_idle": 10}
    assert told.items() <= database["OPTIONS"].items()


def test_behind_a_pooler_nothing_is_prepared(tmp_path: Path) -> None:
    address = "postgres://site:word@db.example/brokerage"
    prepared = _settings(tmp_path, DATABASE_URL=address)["DATABASES"]["default"]["OPTIONS"]
    plain = _settings(tmp_path, DATABASE_URL=address, DATABASE_PREPARES="0")
    assert prepared["prepare_threshold"] == 2
    assert plain["DATABASES"]["default"]["OPTIONS"]["prepare_threshold"] is None
