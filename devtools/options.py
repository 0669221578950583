"""Reads options from the environment, and builds the environment of child processes."""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from devtools.console import Failure
from devtools.paths import NODE, ROOT, WORK

# Settings of a site. Tests and measurements start without them.
SITE_VARIABLES = (
    "ALERT_EMAIL",
    "ALLOWED_HOSTS",
    "BACKUP_KEEP",
    "BACKUP_TO",
    "CACHE_URL",
    "CLIENT_ADDRESS_HEADER",
    "CONTACT_BUSY_PER_HOUR",
    "CONTACT_CEILING_PER_HOUR",
    "CONTACT_LIMIT_PER_HOUR",
    "CONTACT_PROOF_PER_HOUR",
    "CONTACT_SECONDS_TO_WRITE",
    "DATABASE_PREPARES",
    "DATABASE_URL",
    "DATA_DIR",
    "DEBUG",
    "FRONTEND_BUILD",
    "HOST",
    "LIBRARY_OPEN",
    "LIBRARY_STORAGE",
    "LOG_FORMAT",
    "MAIL_FROM",
    "MEDIA_STORAGE",
    "METRICS_TOKEN",
    "MIN_PASSWORD_LENGTH",
    "OTEL_EXPORTER_OTLP_ENDPOINT",
    "PORT",
    "REPORT_LIMIT_PER_HOUR",
    "SECRET_KEY",
    "SECRET_KEY_FALLBACKS",
    "SIGN_IN_LIMIT_PER_HOUR",
    "SITE_URL",
    "SMTP_URL",
    "TRUSTED_PROXIES",
    "WORKER_METRICS",
)
# Removed for child processes: these variables select another Python, other settings or a smaller
# install, or make each process compile all modules again.
FOREIGN_VARIABLES = (
    "DJANGO_SETTINGS_MODULE",
    "NODE_ENV",
    "PYTHONDONTWRITEBYTECODE",
    "PYTHONHOME",
    "PYTHONPATH",
    "VIRTUAL_ENV",
)


@dataclass(frozen=True)
class Options:
    """The address on which the site listens, and the folder of its data."""

    host: str
    port: int
    data_dir: Path

    @property
    def reachable_host(self) -> str:
        """A host by which this machine can call the site, also if it listens on a wildcard
        address.
        """
        return {"0.0.0.0": "127.0.0.1", "::": "::1", "": "127.0.0.1"}.get(self.host, self.host)

    @property
    def shown_url(self) -> str:
        """The URL to show to a person."""
        host = self.reachable_host
        if host in {"127.0.0.1", "::1"}:
            host = "localhost"
        return f"http://{f'[{host}]' if ':' in host else host}:{self.port}"


def read_options(environ: Mapping[str, str] = os.environ) -> Options:
    """Read and check PORT, HOST and DATA_DIR. A relative DATA_DIR is relative to the current
    folder. Raises Failure if PORT is no port.
    """
    written = environ.get("PORT", "").strip() or "8000"
    if not written.isascii() or not written.isdigit() or not 1 <= int(written) <= 65535:
        raise Failure(f"PORT must be a number from 1 to 65535, not {written!r}.")
    folder = environ.get("DATA_DIR", "").strip()
    return Options(
        host=environ.get("HOST", "").strip() or "127.0.0.1",
        port=int(written),
        data_dir=Path(folder).expanduser().absolute() if folder else ROOT / "var",
    )


def clean_environment() -> dict[str, str]:
    """Return the caller's environment without FOREIGN_VARIABLES, with our Node first on PATH and in
    NODE_BINARY, and with PYTHONUNBUFFERED and PYTHONPYCACHEPREFIX set.

    PYTHONPYCACHEPREFIX names a folder for compiled modules. Where Python may not write them beside
    the sources, each process would otherwise compile all modules again and take three times as long
    to start.
    """
    env = {name: value for name, value in os.environ.items() if name not in FOREIGN_VARIABLES}
    env["PATH"] = f"{NODE.parent}{os.pathsep}{env.get('PATH', os.defpath)}"
    env["NODE_BINARY"] = str(NODE)
    env["PYTHONUNBUFFERED"] = "1"
    env["PYTHONPYCACHEPREFIX"] = str(WORK / "pycache")
    return env


def site_environment(options: Options) -> dict[str, str]:
    """Return the environment of manage.py and the servers: the caller's settings, with HOST, PORT
    and the absolute DATA_DIR of these options.
    """
    env = clean_environment()
    env.update(HOST=options.host, PORT=str(options.port), DATA_DIR=str(options.data_dir))
    return env


def neutral_environment(data_dir: Path) -> dict[str, str]:
    """Return the environment of tests and measurements: none of the caller's settings, and a data
    folder of their own.
    """
    env = {name: value for name, value in clean_environment().items() if name not in SITE_VARIABLES}
    env["DATA_DIR"] = str(data_dir)
    return env
