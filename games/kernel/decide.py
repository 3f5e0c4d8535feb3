"""From a state and a move to the records of one commit. The only way a match goes forward."""

from typing import Any, TypeVar

import msgspec

from games.kernel.asking import Answer
from games.kernel.clone import clone
from games.kernel.dice import Dice
from games.kernel.errors import BadOptions, ContractError, IllegalMove
from games.kernel.game import AnyGame, Game, Options
from games.kernel.records import SYSTEM, Advance, Concede, Expire, Move, Record, Setup
from games.kernel.table import Table

S = TypeVar("S", bound=msgspec.Struct)


class Decided(msgspec.Struct, frozen=True):
    """The outcome of a decided move: the records of its commit, move first, and the state after it."""

    records: list[Record]
    state: Any


def because_of(game: AnyGame, record: Record) -> str:
    """The clause a record cites: an event's own, or the one that allows the move."""
    if isinstance(record, Move):
        match record:
            case Setup():
                return game.setup_clause
            case Advance():
                return game.advance_clause
            case Expire():
                return game.expire_clause
            case Concede():
                return game.concede_clause
            case Answer():
                return game.answer_clause
            case _:
                return record.clause
    return record.because


def read_options(game: AnyGame, data: Any) -> Options:
    """Typed options from plain JSON data, defaults filled in. Raises `BadOptions`."""
    try:
        options: Options = msgspec.convert(data, game.options_type)
    except msgspec.ValidationError as error:
        raise _bad_options(game, str(error)) from error
    if options.content_pack not in game.packs:
        raise _bad_options(game, f"{game.slug} has no content pack {options.content_pack!r}")
    return options


def _bad_options(game: AnyGame, detail: str) -> BadOptions:
    return BadOptions(detail, game.options_clause, game.options_code)


def check_options(game: AnyGame, options: Options, seats: int) -> None:
    """Raise `BadOptions` where the game can't be played with these options by so many."""
    fewest, most = game.seats
    if not fewest <= seats <= most:
        raise _bad_options(game, f"{game.slug} takes {fewest} to {most} seats, not {seats}")
    game.check_options(options, seats)


def start(game: AnyGame, options: Options, seats: int, key: bytes) -> Decided:
    """Commit 1 of a match: the `setup` record and the events of `Game.setup`. Raises `BadOptions`."""
    check_options(game, options, seats)
    record = Setup(
        game=game.slug,
        rules=game.rules,
        seats=seats,
        options=msgspec.to_builtins(options),
        pack=options.content_pack,
        pack_digest=game.packs.digest(options.content_pack),
    )
    table = Table(game.blank(), Dice(key, 1), game.clauses, game.rows)
    game.setup(table, options, seats)
    return Decided([record, *table.events], table.state)


def decide(game: Game[S, Any], state: S, actor: int, move: Move, dice: Dice) -> Decided:
    """One commit. `state` is left as it is. Raises `IllegalMove`; then nothing happened."""
    return decide_in_place(game, clone(state), actor, move, dice)


def decide_in_place(game: Game[S, Any], state: S, actor: int, move: Move, dice: Dice) -> Decided:
    """As `decide`, but `state` is used up: it becomes the state after the move, or a refusal spoils it."""
    table = Table(state, dice, game.clauses, game.rows)
    if actor == SYSTEM:
        _system(game, table, move)
    elif isinstance(move, Concede):
        game.concede(table, actor, move)
    elif type(move) in game.move_types:
        move = move.canonical()
        game.play(table, actor, move)
    else:
        raise IllegalMove(game.advance_clause, "this is a move of the system", "not_system_time")
    return Decided([move, *table.events], table.state)


def _system(game: Game[S, Any], table: Table[S], move: Move) -> None:
    awaited = game.awaiting(table.state)
    if isinstance(move, Expire):
        if move.seat not in awaited.seats:
            raise IllegalMove(game.expire_clause, f"seat {move.seat} is not awaited", "not_awaited")
        game.expire(table, move.seat)
    elif not awaited.system:
        raise IllegalMove(game.advance_clause, "no system step is due", "not_system_time")
    elif move != game.step(table.state):
        raise ContractError(f"{move} is not the system step that is due")
    else:
        game.advance(table)
