"""The image and the compose file, as far as possible without Docker."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import boto3
import pytest
import yaml
from moto.server import ThreadedMotoServer
from tests.deploy.files import DOCKER, TOOLS

from devtools.options import Options
from devtools.paths import ROOT
from devtools.ports import free_port
from devtools.serve import web_command

DOCKERFILE = DOCKER / "Dockerfile"
LAST_STAGE = DOCKERFILE.read_text().replace("\\\n", " ").rpartition("\nFROM ")[2]


def test_hadolint_finds_no_fault_in_the_dockerfile() -> None:
    done = subprocess.run([TOOLS / "hadolint", DOCKERFILE], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, "")


def test_compose_lint_finds_no_grave_fault_in_the_compose_file() -> None:
    command = [TOOLS / "compose-lint", DOCKER / "compose.yaml"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


def test_the_image_starts_the_server_as_dev_serve_does() -> None:
    command = re.search(r"^CMD (\[.*\])$", LAST_STAGE, re.M)
    assert command is not None
    served = web_command(Options("0.0.0.0", 8000, Path("/unused")))
    assert json.loads(command[1])[1:] == list(served)[1:]


def test_the_image_runs_as_an_account_without_rights() -> None:
    assert re.findall(r"^USER (.*)$", LAST_STAGE, re.M) == ["10001"]


_USES_ALL = """
from importlib import import_module
from brokerage.core import brand, facts  # brand reads the design tokens
import_module("config.urls")
facts.shipped("firm"), facts.form("contact")
print("all there")
"""
"""Reads `content/`, `domain/` and the design tokens, and loads every operation."""


def test_the_files_of_the_image_are_enough_to_run_the_site(tmp_path: Path) -> None:
    image = tmp_path / "image"
    for sources, target in re.findall(r"^COPY (?!--from)(.*) /app/(\S+)$", LAST_STAGE, re.M):
        for source in sources.split():
            _copy(ROOT / source, image / target, alone=source == sources)
    environment = {"PATH": os.environ["PATH"], "DATA_DIR": str(tmp_path / "data")}
    command = [sys.executable, "-B", "manage.py", "shell", "--verbosity", "0", "-c", _USES_ALL]
    done = subprocess.run(
        command, cwd=image / "backend", env=environment, capture_output=True, text=True
    )
    assert (done.returncode, done.stdout) == (0, "all there\n"), done.stderr


def _copy(source: Path, target: Path, *, alone: bool) -> None:
    if source.is_dir():
        shutil.copytree(source, target, ignore=shutil.ignore_patterns("tests", "__pycache__"))
        return
    file = target if alone and target.name == source.name else target / source.name
    file.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(source, file)


def test_services_start_after_their_dependencies() -> None:
    services = yaml.safe_load((DOCKER / "compose.yaml").read_text())["services"]
    for service in services.values():
        assert set(service.get("depends_on", ())) <= services.keys()
        assert service["cap_drop"] == ["ALL"]
        assert service["read_only"] is True
    assert services["web"]["deploy"]["replicas"] == services["worker"]["deploy"]["replicas"] == 2
    assert services["prepare"]["command"] == ["/app/deploy/docker/prepare.sh"]


@pytest.fixture
def s3() -> Iterator[str]:
    """Run a storage with the S3 API, and yield its address."""
    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0)
    server.start()
    try:
        host, port = server.get_host_and_port()
        yield f"http://{host}:{port}"
    finally:
        server.stop()


@pytest.mark.parametrize("region", ["us-east-1", "eu-central-1"])
def test_missing_buckets_are_made(s3: str, region: str) -> None:
    client = boto3.client(
        "s3",
        endpoint_url=s3,
        region_name="us-east-1",
        aws_access_key_id="key",
        aws_secret_access_key="secret",
    )
    client.create_bucket(Bucket="media")
    _make_buckets({name: text.replace("us-east-1", region) for name, text in _storages(s3).items()})
    names = {bucket["Name"] for bucket in client.list_buckets()["Buckets"]}
    assert {"library", "media", "deals"} <= names


def test_documents_and_pictures_stay_where_they_are_when_backups_go_elsewhere(s3: str) -> None:
    elsewhere = f"http://127.0.0.1:{free_port()}"  # without a listener
    _make_buckets(_storages(s3), AWS_ENDPOINT_URL=elsewhere, AWS_DEFAULT_REGION="eu-central-1")


def _storages(address: str) -> dict[str, str]:
    """Return the storages of documents and pictures in the compose file, at this address."""
    site = yaml.safe_load((DOCKER / "compose.yaml").read_text())["services"]["buckets"]
    return {
        name: site["environment"][name].replace("http://objects:8333", address)
        for name in ("LIBRARY_STORAGE", "MEDIA_STORAGE", "DEAL_STORAGE")
    }


def _make_buckets(storages: Mapping[str, str], **variables: str) -> None:
    made = {**os.environ, **storages, **variables}
    subprocess.run([sys.executable, DOCKER / "make_buckets.py"], env=made, check=True)
