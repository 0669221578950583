"""Checks the files of this folder against SHA256SUMS: `python3 verify.py`. Needs no connection."""

import hashlib
import pathlib
import sys


def main() -> int:
    folder = pathlib.Path(__file__).parent
    wrong = 0
    lines = (folder / "SHA256SUMS").read_text(encoding="utf-8").splitlines()
    for line in lines:
        known, name = line.split("  ", 1)
        file, digest = folder / name, hashlib.sha256()
        if file.is_file():
            with file.open("rb") as content:
                for chunk in iter(lambda: content.read(1 << 20), b""):
                    digest.update(chunk)
        if digest.hexdigest() != known or not file.is_file():
            wrong += 1
            print(f"WRONG OR MISSING  {name}")
    print(f"{len(lines) - wrong} of {len(lines)} files are as they were.")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
