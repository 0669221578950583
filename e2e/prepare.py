"""Makes the data folder that the journeys' sites are copies of: `python -m e2e.prepare FOLDER`."""

import shutil
import sys
from pathlib import Path

from e2e.support.site import prepare


def main(folder: Path) -> None:
    """All or nothing: a folder of this name is whole."""
    draft = folder.with_name(f"{folder.name}.draft")
    for old in (draft, folder):
        shutil.rmtree(old, ignore_errors=True)
    prepare(draft)
    draft.rename(folder)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
