"""Every setting named in `deploy/` is read by the site."""

from __future__ import annotations

import ast
import json
import re

import pytest
import yaml
from django.core.files.storage import StorageHandler
from storages.backends.s3 import S3Storage
from tests.deploy.files import CHECKOUT, DOCKER, SYSTEMD

from devtools.paths import BACKEND, ROOT

CONFIGURATION = ROOT / "docs" / "configuration.md"
SETTINGS = BACKEND / "config" / "settings.py"
LIBRARIES = re.compile(r"(AWS|OTEL|RESTIC)_[A-Z_]+|PYTHON[A-Z]+")
"""Variables that boto3, OpenTelemetry, restic and Python read themselves."""


def settings_read() -> set[str]:
    """Return the names of the variables that the settings read."""
    return {
        node.args[0].value
        for node in ast.walk(ast.parse(SETTINGS.read_text()))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and isinstance(node.func.value, ast.Name)
        and node.func.value.id == "env"
        and isinstance(node.args[0], ast.Constant)
        and isinstance(node.args[0].value, str)
    }


def unknown(names: set[str]) -> set[str]:
    return {name for name in names - settings_read() if not LIBRARIES.fullmatch(name)}


def assigned(text: str) -> set[str]:
    """Return the names of the lines `NAME=value` of an environment file, also of those in
    comments.
    """
    return set(re.findall(r"^#? ?([A-Z][A-Z0-9_]+)=", text, re.M))


def test_the_configuration_page_describes_every_setting() -> None:
    described = set(re.findall(r"^\| `([A-Z_]+)` \|", CONFIGURATION.read_text(), re.M))
    assert settings_read() - described == set()


@pytest.mark.parametrize(
    ("file", "name"),
    [("sabine-ridge.env.example", "SITE_URL"), ("backup.env.example", "BACKUP_TO")],
)
def test_the_environment_of_the_units_holds_settings_of_the_site(file: str, name: str) -> None:
    names = assigned((SYSTEMD / file).read_text())
    assert name in names
    assert unknown(names) == set()


def test_the_operations_page_names_settings_of_the_site() -> None:
    page = (ROOT / "docs" / "operations.md").read_text()
    blocks = "\n".join(re.findall(r"^```sh\n(.*?)^```", page, re.M | re.S))
    assert unknown(assigned(blocks)) == set()


def test_every_file_of_the_checkout_that_the_operations_page_names_exists() -> None:
    page = (ROOT / "docs" / "operations.md").read_text()
    named = set(re.findall(rf"(?:{CHECKOUT}/|\b)(deploy/[\w./-]*\w)(?![\w*-])", page))
    assert len(named) > 10
    missing = {name for name in named if not (ROOT / name).exists()}
    assert missing == {"deploy/docker/compose.env"}  # which the operator makes


def test_the_compose_file_sets_settings_of_the_site() -> None:
    services = yaml.safe_load((DOCKER / "compose.yaml").read_text())["services"]
    ours = [service for service in services.values() if "build" in service]
    assert len(ours) == 5
    for service in ours:
        assert unknown(set(service["environment"])) == set()


def test_every_setting_of_compose_env_reaches_the_containers() -> None:
    of_the_image = {"DATA_DIR", "DEBUG", "FRONTEND_BUILD", "NODE_BINARY", "PORT"}
    page = (ROOT / "docs" / "operations.md").read_text()
    of_traces = set(re.findall(r"^(OTEL_[A-Z_]+)=", page, re.M))
    services = yaml.safe_load((DOCKER / "compose.yaml").read_text())["services"]
    given = services["web"]["environment"].keys() | services["backup"]["environment"].keys()
    assert (settings_read() | of_traces) - of_the_image - given == set()


def test_the_compose_file_uses_the_variables_of_its_example() -> None:
    asked = set(re.findall(r"\$\{([A-Z_]+)", (DOCKER / "compose.yaml").read_text()))
    named = assigned((DOCKER / "compose.env.example").read_text())
    assert named <= asked
    required = set(re.findall(r"\$\{([A-Z_]+):\?\}", (DOCKER / "compose.yaml").read_text()))
    assert required <= named


BUCKETS = {"LIBRARY_STORAGE": "library", "MEDIA_STORAGE": "media", "DEAL_STORAGE": "deals"}


def test_storages_of_the_compose_file_are_storages() -> None:
    site = yaml.safe_load((DOCKER / "compose.yaml").read_text())["services"]["web"]["environment"]
    for name, bucket in BUCKETS.items():
        storage = StorageHandler({"default": json.loads(site[name])})["default"]
        assert isinstance(storage, S3Storage)
        assert storage.bucket_name == bucket
