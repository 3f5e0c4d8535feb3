"""What is recorded: rows of matches for each game, and what else must occur in some match."""

from typing import Any

import msgspec

from games.kernel.asking import DecisionClosed, DecisionOpened
from games.kernel.codec import type_name
from games.kernel.game import AnyGame
from games.kernel.records import Concede, Expire, Setup


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """Matches of one kind: one for each seat count (all by default) and number.

    Novices play, steered: `prefer` are types of moves that are nearly always taken where they are legal,
    `avoid` those that are taken for want of others. With `tries` the best of so many random moves is taken.
    `quit_at`: the commits at which a seat gives up, by a move of the type `quit_by`.
    `until`: a record type, or `end:` with a reason; numbers are then counted up to the first match that
    shows it, and that one alone is recorded, unless an earlier row has shown it already.
    `rules`: the rules versions that are recorded, all by default. `schemas`: record types that are stored as
    an earlier release wrote them (`tests/golden/earlier.py`), with the number of their schema then.
    """

    name: str = "default"
    options: dict[str, Any] = {}
    seats: tuple[int, ...] = ()
    numbers: tuple[int, ...] = (0, 1)
    prefer: tuple[str, ...] = ()
    avoid: tuple[str, ...] = ()
    tries: int = 0
    quit_at: tuple[int, ...] = ()
    quit_by: str = "concede"
    until: str | None = None
    rules: tuple[int, ...] = ()
    schemas: dict[str, int] = {}


def _with_a_leaver(**row: Any) -> tuple[Row, Row]:
    """Two matches to their ends, and one in which a seat gives up early."""
    return Row(**row), Row(**row | {"numbers": (2,), "quit_at": (40,)})


def _hunts(*wanted: str, **row: Any) -> tuple[Row, ...]:
    """One row for each of these record types and ends."""
    return tuple(Row(until=each, **row) for each in wanted)


_UNNAMED = (Row(), Row(numbers=(2,), quit_at=(3,)))
_VARIANTS = {"first_turn": "second_chooser", "green_spell_lasts": "opponent_turn"}
_GUARDIANS = {"guardians": "on", "guardian_sides": "random"}
_GRADED = {"guardians": "on", "content_pack": "wim-house-2"}
_SEALED = {"format": "sealed"}
_SERIES = {"best_of": 3}
_GIVEN_GAMES: dict[str, Any] = {"quit_at": (30, 60), "quit_by": "concede_game"}
_LONG = {"max_rounds": 5, "idle_rounds": 5, "target_points": 50}
_SIX_ROUNDS = {"round_limit": 6}
_EXPANSIONS = {"finals_week": True, "experimental": True, "damage_cubes": 60, "difficulty": "heroic"}
_EASY = {"difficulty": "introductory"}
_EAGER: dict[str, Any] = {
    "prefer": ("seal_elemental", "seal_slime", "stabilize", "materialize", "craft_totem", "illuminate"),
    "avoid": ("break_wall", "drop", "pass_object", "pick_up", "request_take"),
    "tries": 8,
}
"""Students who get somewhere: at random no Elemental is ever sealed."""

PLAN: dict[str, tuple[Row, ...]] = {
    "example": (
        *_UNNAMED,
        Row(name="first-release", rules=(1,), schemas={"round_decided": 1}),
    ),
    "elementalist": (
        *_with_a_leaver(),
        *_with_a_leaver(name="variants", options=_VARIANTS),
        *_hunts("end:quiet", "attack_stopped", "elementals_fused", name="rare"),
        *_hunts("pyramid_discarded", name="rare-toggles", prefer=("end_toggle",)),
    ),
    "wild_magic": (
        *_with_a_leaver(),
        *_with_a_leaver(name="guardians", options=_GUARDIANS),
        *_with_a_leaver(name="graded", options=_GRADED),
        *_hunts("duel_drawn", name="rare", seats=(4,)),
        *_hunts("extra_turn_cancelled", name="rare-guardians", options=_GUARDIANS, seats=(2,)),
    ),
    "elemental_creatures": (
        *_with_a_leaver(),
        *_with_a_leaver(name="sealed", options=_SEALED),
        *_with_a_leaver(name="best-of-three", options=_SERIES, seats=(2, 3)),
        *_hunts("end:idle", name="idle", prefer=("declare_done",), seats=(2,)),
        *_hunts("end:max_rounds", name="long", options=_LONG, seats=(2,)),
        *_hunts("end:last_game", name="drawn", options=_SERIES, prefer=("declare_done",), seats=(2,)),
        *_hunts("concede_game", name="given-games", options=_SERIES, seats=(2,), **_GIVEN_GAMES),
        *_hunts(
            "hand_revealed", "opponent_chosen", "mode_chosen", name="rare-sealed", options=_SEALED, seats=(4,)
        ),
        *_hunts("resolution_dropped", name="leaving", seats=(3,), quit_at=(120,)),
    ),
    "mushroom_sorcerer": (
        *_with_a_leaver(),
        *_hunts("end:last_standing", name="leaving", seats=(2,), quit_at=(40,)),
        *_hunts(
            "gu_revived",
            name="reviving",
            options=_SIX_ROUNDS,
            prefer=("wage_war", "declare_war_potion"),
            seats=(2,),
        ),
        *_hunts(
            *("end:round_limit", "end:forest_dominance", "reroll_dice"),
            name="six-rounds",
            options=_SIX_ROUNDS,
            seats=(2,),
        ),
    ),
    "extra_creditors": (
        *_with_a_leaver(),
        *_hunts("end:victory", name="won", options=_EASY, seats=(4,), **_EAGER),
        *_with_a_leaver(name="expansions", options=_EXPANSIONS, **_EAGER),
        *_hunts("end:abandoned", name="abandoned", seats=(2,), quit_at=(30, 50)),
        *_hunts(
            "end:turn_limit", name="short", options=_EXPANSIONS | {"turn_limit": 40}, seats=(2,), **_EAGER
        ),
        *_hunts(
            *(
                "end:wild_magic",
                "end:plane_break_limit",
                "summon_elemental",
                "materialized",
                "totem_placed",
                "caffeinate",
            ),
            name="rare",
            options=_EXPANSIONS,
            seats=(2,),
            **_EAGER,
        ),
        *_hunts(
            *("damage_prevented", "dimmed", "stabilized_discarded", "thawed"),
            name="careful",
            options=_EXPANSIONS | _EASY,
            prefer=("stabilize", "discard_stabilized", "illuminate"),
            seats=(2,),
        ),
    ),
}


UNRECORDED = {
    # The default pack never comes to so many steps, nor to so many cards that material is asked for.
    "elemental_creatures": {"guard_tripped", "frame_opened", "frame_closed"},
}
"""What no match comes to, with the reason."""


def expected(game: AnyGame) -> set[str]:
    """The record types that some recorded match must show.

    A game of turns opens no decision, and one where nothing lapses closes none.
    """
    kinds = {*game.move_types, *game.event_types, Setup, Expire, Concede} - {DecisionOpened, DecisionClosed}
    return set(map(type_name, kinds)) - UNRECORDED.get(game.slug, set())


def plan_of(game: AnyGame) -> list[Row]:
    """The rows of a rules version.

    Of a game that the plan does not name: two matches, one in which a seat gives up early, and whatever kinds
    of records these have not shown.
    """
    rows = PLAN.get(game.slug) or (*_UNNAMED, *_hunts(*sorted(expected(game)), name="rare"))
    return [row for row in rows if not row.rules or game.rules in row.rules]
