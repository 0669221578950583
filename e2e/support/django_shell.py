"""A process that runs Python code in the Django project of a site."""

import json
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

_LOOP = """
import contextlib, json, sys, traceback
names = dict(globals())
for line in sys.stdin:
    problem = ""
    with contextlib.redirect_stdout(sys.stderr):
        try:
            exec(json.loads(line), dict(names))
        except Exception:
            problem = traceback.format_exc()
    print(json.dumps(problem), flush=True)
"""


class DjangoShell:
    """A `manage.py shell` that runs many pieces of code, because each start takes more than a
    second.
    """

    def __init__(self, manage: Sequence[str], folder: Path, env: Mapping[str, str]) -> None:
        self._process = subprocess.Popen(
            [*manage, "shell", "--verbosity", "0", "--command", _LOOP],
            cwd=folder,
            env=env,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )

    def run(self, code: str) -> None:
        """Run code, for which all models are imported.

        Raises:
            AssertionError: with the traceback, if the code raised an exception.
        """
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(f"{json.dumps(code)}\n")
        self._process.stdin.flush()
        answer = self._process.stdout.readline()
        assert answer, "The process has ended."
        problem = json.loads(answer)
        assert not problem, problem

    def stop(self) -> None:
        """End the process."""
        self._process.communicate()
