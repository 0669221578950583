"""The paths of files and folders in the checkout. Every path is absolute: `./dev` works from any
folder.
"""

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

WORK = ROOT / ".dev"  # stamp files, logs, reports: ignored by git, safe to delete
STAMPS = WORK / "stamps"
LOGS = WORK / "logs"
REPORTS = WORK / "reports"
