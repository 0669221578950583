"""Runs the drill: `python -m devtools.drill [short] [faults]`; `./dev drill` sets up for it."""

import json
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from devtools.console import Failure, say, show_failure
from devtools.drill.cluster import running_cluster
from devtools.drill.drill import SHORT, USUAL, Times, run_faults, totals
from devtools.drill.faults import FAULTS, Fault
from devtools.drill.load import Load, running_load
from devtools.processes import end_all, run, stop_on_termination

DISK = "900m"
CREATE_OWNERS = "from devtools.drill.owners import create; create()"


def drill(faults: Mapping[str, Fault], times: Times) -> bool:
    """Run the faults and print the results. Returns whether nothing was lost, duplicated, given up
    or logged.
    """
    with small_disk() as folder:
        say("Preparing two hosts, nginx and PostgreSQL")
        with running_cluster(folder) as cluster:
            load = Load(cluster.port, json.loads(cluster.shell(CREATE_OWNERS)))
            with running_load(load):
                phases = run_faults(cluster, load, faults, times)
            found = totals(cluster, load, phases)
    say(f"\n{found}")
    return found.is_exact()


@contextmanager
def small_disk() -> Iterator[Path]:
    """Yield an empty folder; for root, a small tmpfs that can be filled."""
    with tempfile.TemporaryDirectory(prefix="drill-", dir="/tmp") as name:
        mounted = run(["mount", "-t", "tmpfs", "-o", f"size={DISK}", "none", name]).code == 0
        folder = Path(name)
        folder.chmod(0o711)  # the account of PostgreSQL has its folder below
        try:
            yield folder
        finally:
            if mounted:
                run(["umount", "--lazy", name])  # Node may take a moment to end after its worker


def main(arguments: Sequence[str]) -> int:
    names = [name for name in arguments if name != "short"]
    unknown = [name for name in names if name not in FAULTS]
    if unknown:
        say("Faults:\n" + "\n".join(f"  {name!r}" for name in FAULTS), error=True)
        return 2
    faults = {name: fault for name, fault in FAULTS.items() if not names or name in names}
    try:
        if drill(faults, SHORT if "short" in arguments else USUAL):
            return 0
        say("\nSomething was lost, doubled or given up.", error=True)
    except Failure as failure:
        show_failure(failure)
    except KeyboardInterrupt:
        say("\nStopped.", error=True)
        return 130
    finally:
        end_all()
    return 1


if __name__ == "__main__":
    stop_on_termination()
    sys.exit(main(sys.argv[1:]))
