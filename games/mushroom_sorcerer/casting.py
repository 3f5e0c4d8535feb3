"""Spell casting (MUS-CST): who may cast what when, the price, the runs, and what follows a cast."""

from typing import Literal

import msgspec
from msgspec.structs import replace

from games.kernel import ask
from games.mushroom_sorcerer.choices import available, gain_of_choice
from games.mushroom_sorcerer.components import Scroll
from games.mushroom_sorcerer.events.pieces import ScrollDiscarded, ScrollFlipped, SpellCast
from games.mushroom_sorcerer.frames import Spell
from games.mushroom_sorcerer.moves import CastSpell, CastWarSpell
from games.mushroom_sorcerer.resolution import (
    Fault,
    Play,
    act,
    close_frame,
    move_frame,
    offer_row,
    open_frame,
    top_frame,
    use_ability,
    words,
)
from games.mushroom_sorcerer.resources import spend
from games.mushroom_sorcerer.spells import carry_out, is_possible
from games.mushroom_sorcerer.state import Held, State, active, data, master, pack, running_turn
from games.mushroom_sorcerer.studying import reveal
from games.mushroom_sorcerer.vocabulary import DECKS

SLOW_RUNS = 2
Timing = Literal["M", "W"]
NOT_HELD = Fault("MUS-CST-2", "it is not in the archive")
USED_UP = Fault("MUS-CST-2", "it is used up")
WRONG_TIME = Fault("MUS-CST-1", "it can't be cast at this time")
CAST_ALREADY = Fault("MUS-CST-3", "it has been cast this turn")


class Place(msgspec.Struct, frozen=True):
    """Where a visible scroll lies: on top of a deck, or in the archive of `owner`."""

    source: Literal["own", "seat", "deck"]
    owner: int | None
    flipped: bool


def find(state: State, seat: int, scroll: str) -> Place | None:
    """The place of a visible scroll, as `seat` sees it."""
    for owner, board in enumerate(state.seats):
        for held in board.archive:
            if held.scroll == scroll:
                return Place("own" if owner == seat else "seat", owner, held.flipped)
    if any(deck.top == scroll for deck in state.decks.values()):
        return Place("deck", None, flipped=False)
    return None


def price(state: State, seat: int, scroll: Scroll) -> int:
    """Mana to cast an own scroll: printed, unless Slow Learner changes it."""
    if active(state, seat, "slow_learner"):
        return 1 if master(state, seat, "slow_learner") else scroll.mana + 1
    return scroll.mana


def cast_fault(state: State, seat: int, scroll: str, timing: Timing) -> Fault | None:
    """What stands against a cast of an own scroll, conditions in their fixed sequence."""
    held = next((held for held in state.seats[seat].archive if held.scroll == scroll), None)
    return (
        Fault("MUS-CST-2", "it is not in the archive")
        if held is None
        else held_fault(state, seat, held, timing)
    )


def held_fault(state: State, seat: int, held: Held, timing: Timing) -> Fault | None:
    """What stands against a cast of a scroll in the own archive."""
    if held.flipped:
        return USED_UP
    spell = data(state).scrolls[held.scroll]
    if spell.timing != timing:
        return WRONG_TIME
    return _repeat_fault(state, spell) or _spell_fault(state, seat, spell, price(state, seat, spell))


def theft_fault(state: State, seat: int, scroll: str, timing: Timing) -> Fault | None:
    """What stands against a Thief's cast, conditions in their fixed sequence."""
    place = find(state, seat, scroll)
    if place is None:
        return Fault("MUS-PO-THIEF", "it is not visible")
    if place.flipped:
        return USED_UP
    spell = data(state).scrolls[scroll]
    if repeated := _repeat_fault(state, spell):
        return repeated
    return WRONG_TIME if spell.timing != timing else _spell_fault(state, seat, spell, pack(state).potion_cost)


def _repeat_fault(state: State, spell: Scroll) -> Fault | None:
    return CAST_ALREADY if spell.id in running_turn(state).cast else None


def _spell_fault(state: State, seat: int, spell: Scroll, mana: int) -> Fault | None:
    """What stands against a cast for so much mana at its time."""
    if state.seats[seat].mana < mana:
        return Fault("MUS-CST-4", f"it costs {mana} mana")
    if is_possible(state, seat, spell):
        return None
    return Fault("MUS-CST-5", f"{spell.clause}: it would change nothing", spell.clause)


def castable(state: State, seat: int, timing: Timing) -> list[str]:
    """Own scrolls that can be cast now, in archive order."""
    archive = state.seats[seat].archive
    return [held.scroll for held in archive if held_fault(state, seat, held, timing) is None]


def stealable(state: State, seat: int, timing: Timing) -> list[str]:
    """Visible scrolls that Thief can cast now: tops, then archives."""
    seen = [top for deck in DECKS if (top := state.decks[deck].top) is not None]
    seen.extend(held.scroll for board in state.seats for held in board.archive)
    return [scroll for scroll in seen if theft_fault(state, seat, scroll, timing) is None]


def play_cast(table: Play, seat: int, move: CastSpell | CastWarSpell) -> None:
    """Cast an own scroll, whenever it was studied."""
    spell = data(table.state).scrolls[move.scroll]
    begin_cast(table, seat, spell, Place("own", seat, flipped=False), price(table.state, seat, spell))


def begin_theft(table: Play, seat: int, scroll: str) -> None:
    """Begin the cast of another's scroll, or of an own one, for the price of the potion."""
    place = find(table.state, seat, scroll)
    if place is None:
        raise LookupError(f"{scroll} is not visible")
    begin_cast(table, seat, data(table.state).scrolls[scroll], place, pack(table.state).potion_cost)


def begin_cast(table: Play, seat: int, spell: Scroll, place: Place, mana: int) -> None:
    """Pay the mana; the effect runs once, or twice for a Slow Learner."""
    runs = SLOW_RUNS if active(table.state, seat, "slow_learner") else 1
    table.emit(
        SpellCast(
            because="MUS-CST-4",
            seat=seat,
            scroll=spell.id,
            source=place.source,
            owner=place.owner,
            mana=mana,
            runs=runs,
        )
    )
    because = "MUS-PO-SLOW-LEARNER" if runs > 1 else "MUS-CST-4" if place.source == "own" else "MUS-PO-THIEF"
    spend(table, seat, "mana", mana, because)
    frame = Spell(seat=seat, scroll=spell.id, source=place.source, owner=place.owner, runs=runs)
    open_frame(table, frame, spell.clause)


def go_on_with_spell(table: Play, frame: Spell) -> None:
    """The runs of the effect, the flip, Thunder Chain."""
    spell = data(table.state).scrolls[frame.scroll]
    match frame.step:
        case "begin":
            _begin_second_run(table, frame, spell)
        case "effect" | "gain":
            carry_out(table, frame, spell)
        case "flip":
            if spell.deck == "summoning":
                _use_up(table, frame, spell)
            _offer_chain(table, frame)
        case "done":
            close_frame(table, "MUS-CST-8")


def _begin_second_run(table: Play, frame: Spell, spell: Scroll) -> None:
    """A second run acts if it can, and a "may" effect only if wanted."""
    if not is_possible(table.state, frame.seat, spell):
        move_frame(table, replace(frame, step="flip"), "MUS-PO-SLOW-LEARNER")
    elif spell.params.optional:
        ask(table, "repeat", frame.seat, "MUS-PO-SLOW-LEARNER", words(["repeat"]), fewest=0)
    else:
        move_frame(table, replace(frame, step="effect"), spell.clause)


def _answer_repeat(table: Play, _seat: int, taken: bool) -> None:
    """The second run of a "may" effect."""
    frame = top_frame(table.state, Spell)
    move_frame(table, replace(frame, step="effect" if taken else "flip"), "MUS-PO-SLOW-LEARNER")


def _use_up(table: Play, frame: Spell, spell: Scroll) -> None:
    if frame.owner is not None:
        table.emit(ScrollFlipped(because="MUS-CST-6", owner=frame.owner, scroll=frame.scroll))
    else:
        table.emit(ScrollDiscarded(because="MUS-CST-6", deck=spell.deck, scroll=frame.scroll))
        reveal(table, spell.deck, "MUS-CST-6")


def _offer_chain(table: Play, frame: Spell) -> None:
    """Thunder Chain may follow a cast, once a turn."""
    state, seat = table.state, frame.seat
    if active(state, seat, "thunder_chain") and not running_turn(state).chain_used and available(state):
        move_frame(table, replace(frame, step="done"), "MUS-CST-8")
        ask(table, "thunder_chain", seat, "MUS-PO-THUNDER-CHAIN", words(["gain"]), fewest=0)
    else:
        close_frame(table, "MUS-CST-8")


def _answer_chain(table: Play, seat: int, taken: bool) -> None:
    """A resource for this cast; as Master another of another kind."""
    if taken:
        clause = use_ability(table, seat, mark="chain").clause
        n = 1 + master(table.state, seat, "thunder_chain")
        gain_of_choice(table, seat, "resource", n, clause, distinct=True)


CAST = act(
    CastSpell,
    play_cast,
    lambda state, _decision, seat: [CastSpell(scroll=scroll) for scroll in castable(state, seat, "M")],
    lambda state, seat, move: cast_fault(state, seat, move.scroll, "M"),
)
CAST_IN_WAR = act(
    CastWarSpell,
    play_cast,
    lambda state, _decision, seat: [CastWarSpell(scroll=scroll) for scroll in castable(state, seat, "W")],
    lambda state, seat, move: cast_fault(state, seat, move.scroll, "W"),
)
ROWS = {"repeat": offer_row(_answer_repeat), "thunder_chain": offer_row(_answer_chain)}
