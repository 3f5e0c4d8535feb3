"""Spells one by one (MUS-SP): when each would change something, and what it does.

Most scrolls are an exchange: a condition, servants to spend, something to gain; the pack says which. The
clause of each scroll stands with it in the pack.
"""

from typing import Literal, cast

from msgspec.structs import replace

from games.kernel import Decision, Ref, Row, ask
from games.mushroom_sorcerer.choices import gain_of_choice
from games.mushroom_sorcerer.components import Params, Scroll
from games.mushroom_sorcerer.events.forest import GuPlaced, WarBonusAdded
from games.mushroom_sorcerer.events.pieces import DropGiven, ServantTaken
from games.mushroom_sorcerer.frames import Slide, Spell
from games.mushroom_sorcerer.moons import gain_moon
from games.mushroom_sorcerer.moves import ForcedTradeWith, PlaceShadowGu, PortalNext, Toss
from games.mushroom_sorcerer.resolution import Play, act, ask_moves, choice_row, move_frame, top_frame, words
from games.mushroom_sorcerer.resources import book_servants, gain_goods, gain_influence, gain_resource, spend
from games.mushroom_sorcerer.servants import (
    count_on,
    owned,
    owned_with,
    pay_servants,
    payable,
    place_gained,
    settle_servant,
)
from games.mushroom_sorcerer.sliding import open_slide, slides, tosses
from games.mushroom_sorcerer.state import State, data, pack, running_turn, tower_at, towers_of
from games.mushroom_sorcerer.tracks import gain_elements, open_elements
from games.mushroom_sorcerer.vocabulary import ELEMENTS, OTHER, ServantKind

ROOM: tuple[Literal["place"], ...] = ("place",)
FULL: tuple[Literal["displace", "pass"], ...] = ("displace", "pass")


def is_possible(state: State, seat: int, spell: Scroll) -> bool:
    """Whether the effect would change something now (MUS-CST-5)."""
    match spell.effect_key:
        case "exchange":
            return _exchange_possible(state, seat, spell.params)
        case "war_bonus":
            return state.war is not None
        case "convert_servants" | "flask_energy":
            return bool(_directions(state, seat, spell))
        case "portal":
            kind = _portal_kind(spell)
            return getattr(state.supply, kind) > 0 and bool(_towers_without(state, seat, kind))
        case "forced_trade":
            return state.seats[seat].drop > 0 and bool(_trades(state, seat))
        case "shadow_gu":
            return bool(towers_of(state, seat)) and any(state.supply.gu[gu] for gu in ELEMENTS)
        case "toss":
            return bool(slides(state, seat, 0))


def carry_out(table: Play, frame: Spell, spell: Scroll) -> None:
    """The next step of the effect's running run."""
    match spell.effect_key:
        case "exchange":
            _exchange(table, frame, spell)
        case "war_bonus":
            _war_bonus(table, spell)
        case "convert_servants" | "flask_energy":
            _convert(table, frame, spell)
        case "portal":
            _portal(table, frame, spell)
        case "forced_trade":
            ask_moves(table, "forced_trade", frame.seat, spell.clause)
        case "shadow_gu":
            ask_moves(table, "shadow_gu", frame.seat, spell.clause)
        case "toss":
            ask_moves(table, "toss", frame.seat, spell.clause)


def _end_run(table: Play, because: str) -> None:
    """Nothing more to decide in this run: on to the next one, or to the flip."""
    frame = top_frame(table.state, Spell)
    if frame.run < frame.runs:
        after = replace(frame, run=frame.run + 1, step="begin", direction=None, towers=())
    else:
        after = replace(frame, step="flip")
    move_frame(table, after, because)


def _spell(table: Play) -> Scroll:
    frame = top_frame(table.state, Spell)
    return data(table.state).scrolls[frame.scroll]


# Exchanges.


def _condition(state: State, params: Params) -> bool:
    turn = running_turn(state)
    match params.when:
        case None:
            return True
        case "killed":
            return turn.killed
        case "destroyed":
            return turn.destroyed
        case "grown":
            return any(turn.grown.values())
        case "grown_flame":
            return turn.grown.get("flame", 0) > 0
        case "grown_stone":
            return turn.grown.get("stone", 0) > 0
        case "grown_thunder":
            return turn.grown.get("thunder", 0) > 0
        case "grown_water":
            return turn.grown.get("water", 0) > 0


def _exchange_possible(state: State, seat: int, params: Params) -> bool:
    if not _condition(state, params) or (params.servants and owned(state, seat) < params.servants):
        return False
    board, supply, last = state.seats[seat], state.supply, pack(state).track.length
    match params.gain:
        case "flask" | "mana" | "drop":
            return bool(getattr(supply, params.gain))
        case "servant":
            return supply.flame + supply.stone > 0
        case "element":
            return bool(open_elements(state, seat))
        case "influence":
            return board.influence is not None
        case "moon":
            return (board.moon or 0) < pack(state).moon.length
        case "flame" | "stone" | "thunder" | "water":
            return board.track[params.gain] < last
        case None:
            raise LookupError("an exchange without a gain")


def _exchange(table: Play, frame: Spell, spell: Scroll) -> None:
    if frame.step == "effect" and spell.params.servants:
        move_frame(table, replace(frame, step="gain"), spell.clause)
        pay_servants(table, frame.seat, spell.params.servants, spell.clause)
    else:
        _end_run(table, spell.clause)
        _gain(table, frame.seat, spell.params, spell.clause)


def _gain(table: Play, seat: int, params: Params, because: str) -> None:
    match params.gain:
        case "flask" | "mana" | "drop":
            gain_goods(table, seat, params.gain, params.n, because)
        case "servant" | "element":
            gain_of_choice(table, seat, params.gain, params.n, because)
        case "influence":
            gain_influence(table, seat, params.n, because)
        case "moon":
            gain_moon(table, seat, params.n, because)
        case "flame" | "stone" | "thunder" | "water":
            gain_elements(table, seat, params.gain, params.n, because)
        case None:
            raise LookupError(f"{because} gains nothing")


def _war_bonus(table: Play, spell: Scroll) -> None:
    params = spell.params
    _end_run(table, spell.clause)
    table.emit(
        WarBonusAdded(
            because=spell.clause, side=0, arrows=params.arrows, shields=params.shields, source=spell.id
        )
    )


# Elementalist and Flask Energy: conversions with a direction.


def _directions(state: State, seat: int, spell: Scroll) -> list[str]:
    """Directions whose first part can be paid and whose second part the supply has."""
    supply, n = state.supply, spell.params.servants
    if spell.effect_key == "convert_servants":
        towers = towers_of(state, seat)
        forward = supply.stone > 0 and owned_with(state, seat, towers, "flame") >= n
        reverse = supply.flame > 0 and owned_with(state, seat, towers, "stone") >= n
    else:
        forward = supply.flask > 0 and owned(state, seat) >= n
        reverse = state.seats[seat].flask >= spell.params.n and supply.flame + supply.stone > 0
    return [word for word, possible in (("forward", forward), ("reverse", reverse)) if possible]


def _convert(table: Play, frame: Spell, spell: Scroll) -> None:
    seat, params = frame.seat, spell.params
    if frame.direction is None:
        ask(table, "direction", seat, spell.clause, words(_directions(table.state, seat, spell)))
        return
    forward = frame.direction == "forward"
    paid: ServantKind = "flame" if forward else "stone"
    servants = spell.effect_key == "convert_servants"
    if frame.step == "effect":
        move_frame(table, replace(frame, step="gain"), spell.clause)
        if servants:
            pay_servants(table, seat, params.servants, spell.clause, paid)
        elif forward:
            pay_servants(table, seat, params.servants, spell.clause)
        else:
            spend(table, seat, "flask", params.n, spell.clause)
        return
    _end_run(table, spell.clause)
    if servants:
        gain_resource(table, seat, OTHER[paid], params.n, spell.clause)
    elif forward:
        gain_goods(table, seat, "flask", params.n, spell.clause)
    else:
        gain_of_choice(table, seat, "servant", params.servants, spell.clause)


def _answer_direction(table: Play, _seat: int, choice: Ref) -> None:
    """The direction of the conversion."""
    frame = top_frame(table.state, Spell)
    direction = cast('Literal["forward", "reverse"]', choice.word)
    move_frame(table, replace(frame, direction=direction), _spell(table).clause)


# Portals.


def _portal_kind(spell: Scroll) -> ServantKind:
    if spell.params.kind is None:
        raise LookupError(f"{spell.id} is no portal")
    return spell.params.kind


def _towers_without(state: State, seat: int, kind: ServantKind) -> list[str]:
    return [cell for cell, tower in towers_of(state, seat) if not count_on(tower, kind)]


def _portal(table: Play, frame: Spell, spell: Scroll) -> None:
    state, seat = table.state, frame.seat
    kind = _portal_kind(spell)
    if frame.step == "effect":
        towers = tuple(_towers_without(state, seat, kind))
        move_frame(table, replace(frame, step="gain", towers=towers), spell.clause)
        return
    if not frame.towers or not getattr(state.supply, kind):
        _end_run(table, spell.clause)
        return
    ask_moves(table, "portal", seat, spell.clause)


def _portals(state: State, _decision: Decision, _seat: int) -> list[PortalNext]:
    """Each tower left: with free room a servant is placed, else it displaces one or the tower is passed."""
    found: list[PortalNext] = []
    for cell in top_frame(state, Spell).towers:
        tower = tower_at(state, cell)
        room = tower.flame + tower.stone < len(tower.gus)
        found.extend(PortalNext(cell=cell, mode=mode) for mode in (ROOM if room else FULL))
    return found


def _default_portal(state: State, decision: Decision, seat: int) -> PortalNext:
    return next(move for move in _portals(state, decision, seat) if move.mode != "displace")


def _answer_portal(table: Play, seat: int, move: PortalNext) -> None:
    """The next tower."""
    frame = top_frame(table.state, Spell)
    spell = _spell(table)
    kind, clause = _portal_kind(spell), spell.clause
    towers = tuple(cell for cell in frame.towers if cell != move.cell)
    move_frame(table, replace(frame, towers=towers), clause)
    if move.mode != "pass":
        book_servants(table, seat, kind, 1, clause)
        settle_servant(table, seat, kind, move.cell, clause, displace=move.mode == "displace")


# Forced Trade, Shadow GU, Toss a GU.


def _trades(state: State, seat: int) -> list[ForcedTradeWith]:
    """Every servant of another sorcerer, by seat, reserve before cells, flame first."""
    return [
        ForcedTradeWith(seat=other, kind=option.kind, source=option.source)
        for other in range(len(state.seats))
        if other != seat
        for option in payable(state, other, None)
    ]


def _trade(table: Play, seat: int, move: ForcedTradeWith) -> None:
    """A drop for a servant, without asking its owner."""
    clause = _spell(table).clause
    _end_run(table, clause)
    table.emit(DropGiven(because=clause, giver=seat, taker=move.seat, n=1))
    table.emit(ServantTaken(because=clause, owner=move.seat, source=move.source, taker=seat, kind=move.kind))
    place_gained(table, seat)


def _shadows(state: State, _decision: Decision, seat: int) -> list[PlaceShadowGu]:
    return [
        PlaceShadowGu(gu=gu, cell=cell)
        for cell, _ in towers_of(state, seat)
        for gu in ELEMENTS
        if state.supply.gu[gu]
    ]


def _put_shadow(table: Play, seat: int, move: PlaceShadowGu) -> None:
    """A GU without gains; it isn't grown."""
    clause = _spell(table).clause
    _end_run(table, clause)
    table.emit(GuPlaced(because=clause, seat=seat, cell=move.cell, gu=move.gu))


def _toss(table: Play, seat: int, move: Toss) -> None:
    """A slide without the servant of the action."""
    _end_run(table, "MUS-SP-TOSS-A-GU")
    frame = Slide(seat=seat, source=move.source, to=move.to, by="toss", step="move")
    open_slide(table, frame, "MUS-SP-TOSS-A-GU")


ROWS = {
    "direction": choice_row(_answer_direction),
    "portal": Row((act(PortalNext, _answer_portal, _portals),), default=_default_portal),
    "forced_trade": Row((act(ForcedTradeWith, _trade, lambda state, _decision, seat: _trades(state, seat)),)),
    "shadow_gu": Row((act(PlaceShadowGu, _put_shadow, _shadows),)),
    "toss": Row((act(Toss, _toss, tosses),)),
}
