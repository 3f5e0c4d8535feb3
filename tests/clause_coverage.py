"""Which clauses random play fires: `python -m tests.clause_coverage [GAME ...] [--matches 200]`.

For each game: how many clauses were the reason of a move or event in random matches over all seat counts,
and which never were. A clause that is not in random play is shown by a scenario test; `tests/test_clauses.py`
sees to that.
"""

import argparse
from collections import Counter

from games.kernel.laws import Plan, check_matches
from games.kernel.registry import newest, offer_example

PLAN = Plan(every=1_000_000, expire_in=40, concede_in=300)


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help="slugs; none means all")
    parser.add_argument("--matches", type=int, default=200, help="for each seat count")
    args = parser.parse_args()
    offer_example()
    for found in newest():
        game = found.game
        if args.games and game.slug not in args.games:
            continue
        fired: Counter[str] = Counter()
        widest, where, decisions = 0, "", 0
        for seats in range(game.seats[0], game.seats[1] + 1):
            report = check_matches(game, seats, range(args.matches), {}, PLAN)
            fired.update(report.clauses)
            decisions += report.decisions
            if report.widest > widest:
                widest, where = report.widest, report.widest_at
        acting = game.clauses.acting
        silent = [clause for clause in acting if not fired[clause]]
        print(f"{game.slug}: {len(acting) - len(silent)} of {len(acting)} acting clauses fired")
        print(f"  longest list of legal moves in {decisions} decisions: {widest} ({where})")
        print(f"  never the reason of a record: {', '.join(silent)}")


if __name__ == "__main__":
    main()
