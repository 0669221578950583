"""The Kubernetes manifests match their schemas and each other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import kubernetes_validate
import pytest
import yaml
from tests.deploy.files import DEPLOY
from tests.deploy.test_environment import unknown

FOLDER = DEPLOY / "kubernetes"
OLDEST, NEWEST = "1.31", "1.37"
Manifest = dict[str, Any]

MANIFESTS: dict[tuple[str, str], Manifest] = {
    (manifest["kind"], manifest["metadata"]["name"]): manifest
    for path in sorted(FOLDER.glob("*.yaml"))
    if path.name != "kustomization.yaml"
    for manifest in yaml.safe_load_all(path.read_text())
}


def pods() -> Iterator[Manifest]:
    """Return the specification of every pod with its labels."""
    for (kind, _), manifest in MANIFESTS.items():
        if kind in {"Deployment", "Job"}:
            yield manifest["spec"]["template"]
        elif kind == "CronJob":
            yield manifest["spec"]["jobTemplate"]["spec"]["template"]


def containers() -> Iterator[Manifest]:
    for pod in pods():
        yield from pod["spec"]["containers"]
        yield from pod["spec"].get("initContainers", [])


@pytest.mark.parametrize("version", [OLDEST, NEWEST])
@pytest.mark.parametrize("name", MANIFESTS, ids="/".join)
def test_manifests_match_their_schemas(name: tuple[str, str], version: str) -> None:
    kubernetes_validate.validate(MANIFESTS[name], version, strict=True)


def test_everything_but_the_secret_is_applied_together() -> None:
    applied = set(yaml.safe_load((FOLDER / "kustomization.yaml").read_text())["resources"])
    files = {path.name for path in FOLDER.glob("*.yaml")}
    assert applied == files - {"kustomization.yaml", "secret.example.yaml"}


def test_the_config_map_and_the_secret_hold_settings_of_the_site() -> None:
    settings = set(MANIFESTS["ConfigMap", "sabine-ridge"]["data"])
    secrets = set(MANIFESTS["Secret", "sabine-ridge"]["stringData"])
    assert unknown(settings | secrets) == set()
    assert {"SECRET_KEY", "DATABASE_URL"} <= secrets - settings


def test_the_secret_is_an_example_without_secrets() -> None:
    assert set(MANIFESTS["Secret", "sabine-ridge"]["stringData"].values()) == {""}


def test_no_container_has_privileges() -> None:
    assert all(pod["spec"]["securityContext"]["runAsNonRoot"] for pod in pods())
    for container in containers():
        context = container["securityContext"]
        assert context["readOnlyRootFilesystem"] is True
        assert context["allowPrivilegeEscalation"] is False
        assert context["capabilities"] == {"drop": ["ALL"]}
        assert [mount["mountPath"] for mount in container["volumeMounts"]] == ["/data", "/tmp"]


def test_one_web_process_and_one_worker_stay_while_nodes_are_emptied() -> None:
    for part in ("web", "worker"):
        deployment = MANIFESTS["Deployment", f"sabine-ridge-{part}"]["spec"]
        budget = MANIFESTS["PodDisruptionBudget", f"sabine-ridge-{part}"]["spec"]
        assert deployment["replicas"] > budget["minAvailable"] == 1
        labels = deployment["template"]["metadata"]["labels"]
        assert budget["selector"] == deployment["selector"] == {"matchLabels": labels}


def test_the_ingress_leads_to_the_web_process() -> None:
    (rule,) = MANIFESTS["Ingress", "sabine-ridge"]["spec"]["rules"]
    (path,) = rule["http"]["paths"]
    service = MANIFESTS["Service", path["backend"]["service"]["name"]]["spec"]
    web = MANIFESTS["Deployment", "sabine-ridge-web"]["spec"]["template"]
    assert service["selector"].items() <= web["metadata"]["labels"].items()
    (container,) = web["spec"]["containers"]
    assert service["ports"][0]["targetPort"] == container["ports"][0]["name"]
    assert MANIFESTS["ConfigMap", "sabine-ridge"]["data"]["SITE_URL"] == f"https://{rule['host']}"
