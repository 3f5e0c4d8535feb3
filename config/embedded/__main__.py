"""The command line of the embedded runner."""

import argparse
import sys

from config.embedded.errors import EmbeddedError
from config.embedded.execute import execute
from config.embedded.run import run


def main() -> int:
    """Run the chosen command; its exit code."""
    parser = argparse.ArgumentParser(prog="python -m config.embedded", description="One-command runs.")
    commands = parser.add_subparsers(dest="command", required=True)
    run_parser = commands.add_parser("run", help="start the whole service; data stays in DATA_DIR")
    run_parser.add_argument(
        "-v", "--verbose", action="store_true", help="show requests and all that is logged"
    )
    exec_parser = commands.add_parser("exec", help="run a command beside throw-away PostgreSQL and Redis")
    exec_parser.add_argument("argv", nargs=argparse.REMAINDER, metavar="-- CMD")
    arguments = parser.parse_args()
    try:
        if arguments.command == "run":
            return run(verbose=arguments.verbose)
        argv = arguments.argv[1:] if arguments.argv[:1] == ["--"] else arguments.argv
        if not argv:
            parser.error("exec needs a command: exec -- CMD...")
        return execute(argv)
    except EmbeddedError as error:
        for line in str(error).splitlines():
            print(f"error: {line}", file=sys.stderr)
        return error.exit_code


if __name__ == "__main__":
    sys.exit(main())
