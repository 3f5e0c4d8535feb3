"""What differs between the rules versions."""

from games.kernel import Change

DOUBLE_SIX = Change(
    since=2, clause="EXA-DIE-2", reason="low cards were worth little: a six, which is low's, counts double"
)
