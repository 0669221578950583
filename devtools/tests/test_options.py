"""PORT, HOST, DATA_DIR, and the environment of child processes."""

import re
from pathlib import Path

import pytest

from devtools.console import Failure
from devtools.options import (
    SITE_VARIABLES,
    clean_environment,
    neutral_environment,
    read_options,
)
from devtools.paths import BACKEND, ROOT, WORK


def test_by_default_the_site_is_local_and_its_data_is_in_var() -> None:
    options = read_options({})
    assert (options.host, options.port, options.data_dir) == ("127.0.0.1", 8000, ROOT / "var")


@pytest.mark.parametrize("port", ["x", "0", "65536", "-1", "8000.5", "٨٠٠٠"])
def test_an_invalid_port_is_rejected(port: str) -> None:
    with pytest.raises(Failure, match="PORT must be a number from 1 to 65535"):
        read_options({"PORT": port})


def test_a_relative_data_folder_is_relative_to_the_current_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert read_options({"DATA_DIR": "some data"}).data_dir == tmp_path / "some data"


@pytest.mark.parametrize(
    ("host", "shown"),
    [
        ("127.0.0.1", "http://localhost:8000"),
        ("0.0.0.0", "http://localhost:8000"),
        ("::", "http://localhost:8000"),
        ("192.0.2.7", "http://192.0.2.7:8000"),
        ("2001:db8::1", "http://[2001:db8::1]:8000"),
    ],
)
def test_the_shown_address_can_be_opened(host: str, shown: str) -> None:
    assert read_options({"HOST": host}).shown_url == shown


def test_variables_of_other_projects_are_removed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", "/elsewhere")
    monkeypatch.setenv("DJANGO_SETTINGS_MODULE", "other.settings")
    monkeypatch.setenv("NODE_ENV", "production")
    assert not {"PYTHONPATH", "DJANGO_SETTINGS_MODULE", "NODE_ENV"} & set(clean_environment())


def test_compiled_modules_are_cached_outside_the_sources(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    env = clean_environment()
    assert "PYTHONDONTWRITEBYTECODE" not in env
    assert env["PYTHONPYCACHEPREFIX"] == str(WORK / "pycache")


def test_tests_run_without_the_callers_settings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgres://production.example/site")
    monkeypatch.setenv("SMTP_URL", "smtp://mail.example")
    env = neutral_environment(tmp_path)
    assert "DATABASE_URL" not in env
    assert "SMTP_URL" not in env
    assert env["DATA_DIR"] == str(tmp_path)


def test_the_configuration_page_lists_exactly_the_settings_that_the_site_reads() -> None:
    settings = (BACKEND / "config" / "settings.py").read_text()
    read = set(re.findall(r"env\.\w+\(\s*\"([A-Z_]+)\"", settings))
    assert read | {"HOST"} == SITE_VARIABLES | {"NODE_BINARY"}
