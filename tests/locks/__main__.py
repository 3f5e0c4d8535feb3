"""`python -m tests.locks` tells what is not as locked; `--write` writes the locks anew."""

import argparse
import sys

from games.kernel.registry import offer_example, versions
from tests.locks.lock import BEFORE_RELEASE, changes, present, read, with_earlier, write


def main() -> None:
    """Compare or write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="write the locks anew")
    args = parser.parse_args()
    offer_example()
    lock, committed = present(versions()), read()
    found = changes(lock, committed)
    sys.stdout.write("\n".join([*found, ""]) or "everything is as locked\n")
    if args.write:
        write(with_earlier(lock, committed))
    elif found:
        sys.exit(BEFORE_RELEASE)


if __name__ == "__main__":
    main()
