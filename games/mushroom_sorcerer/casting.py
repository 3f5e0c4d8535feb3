"""Spell casting (MUS-CST): who may cast what when, the price, the runs, and what follows a cast."""

from typing import Literal

import msgspec
from msgspec.structs import replace

from games.mushroom_sorcerer.choices import available, gain_of_choice
from games.mushroom_sorcerer.content import Scroll
from games.mushroom_sorcerer.events_pieces import PotionAbilityUsed, ScrollDiscarded, ScrollFlipped, SpellCast
from games.mushroom_sorcerer.frames import Spell
from games.mushroom_sorcerer.moves import (
    CastSpell,
    CastWarSpell,
    Decline,
    RepeatEffect,
    SkipRepeat,
    UseThunderChain,
)
from games.mushroom_sorcerer.resolution import (
    Play,
    ask,
    close_frame,
    move_frame,
    open_frame,
    refuse,
    top_frame,
)
from games.mushroom_sorcerer.resources import spend
from games.mushroom_sorcerer.spells import carry_out, is_possible
from games.mushroom_sorcerer.state import State, active, data, master, pack, running_turn
from games.mushroom_sorcerer.studying import reveal
from games.mushroom_sorcerer.vocabulary import DECKS, carries_out

SLOW_RUNS = 2
Timing = Literal["M", "W"]


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


def check_cast(state: State, seat: int, scroll: str, timing: Timing) -> None:
    """Raise the refusal of an own cast, conditions in their fixed sequence."""
    held = next((held for held in state.seats[seat].archive if held.scroll == scroll), None)
    if held is None:
        raise refuse("MUS-CST-2", f"{scroll} is not in the archive")
    if held.flipped:
        raise refuse("MUS-CST-2", f"{scroll} is used up")
    check_moment(state, scroll, timing)
    spell = data(state).scrolls[scroll]
    if state.seats[seat].mana < price(state, seat, spell):
        raise refuse("MUS-CST-4", f"it costs {price(state, seat, spell)} mana")
    check_possible(state, seat, spell)


def check_moment(state: State, scroll: str, timing: Timing) -> None:
    """Raise the refusal of a scroll at the wrong time, or twice in a turn."""
    if data(state).scrolls[scroll].timing != timing:
        raise refuse("MUS-CST-1", f"{scroll} can't be cast at this time")
    if scroll in running_turn(state).cast:
        raise refuse("MUS-CST-3", f"{scroll} has been cast this turn")


def check_possible(state: State, seat: int, spell: Scroll) -> None:
    """Raise the refusal of a cast for nothing."""
    if not is_possible(state, seat, spell):
        raise refuse("MUS-CST-5", f"{spell.clause}: it would change nothing", spell.clause)


def castable(state: State, seat: int, timing: Timing) -> list[str]:
    """Own scrolls that can be cast now, in archive order."""
    board, turn, scrolls = state.seats[seat], running_turn(state), data(state).scrolls
    return [
        held.scroll
        for held in board.archive
        if not held.flipped
        and scrolls[held.scroll].timing == timing
        and held.scroll not in turn.cast
        and board.mana >= price(state, seat, scrolls[held.scroll])
        and is_possible(state, seat, scrolls[held.scroll])
    ]


def stealable(state: State, seat: int, timing: Timing) -> list[str]:
    """Visible scrolls that Thief can cast now: tops, then archives."""
    turn, scrolls = running_turn(state), data(state).scrolls
    if state.seats[seat].mana < pack(state).potion_cost:
        return []
    seen = [top for deck in DECKS if (top := state.decks[deck].top) is not None]
    seen.extend(held.scroll for board in state.seats for held in board.archive if not held.flipped)
    return [
        scroll
        for scroll in seen
        if scrolls[scroll].timing == timing
        and scroll not in turn.cast
        and is_possible(state, seat, scrolls[scroll])
    ]


def legal_casts(state: State, seat: int) -> list[CastSpell]:
    """Casts possible at a free moment."""
    return [CastSpell(scroll=scroll) for scroll in castable(state, seat, "M")]


@carries_out("MUS-STU-3")
def play_cast(table: Play, seat: int, move: CastSpell | CastWarSpell) -> None:
    """Cast an own scroll, whenever it was studied."""
    timing: Timing = "M" if isinstance(move, CastSpell) else "W"
    check_cast(table.state, seat, move.scroll, timing)
    spell = data(table.state).scrolls[move.scroll]
    begin_cast(table, seat, spell, Place("own", seat, flipped=False), price(table.state, seat, spell))


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


def step_spell(table: Play, frame: Spell) -> None:
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
        options = [RepeatEffect(), SkipRepeat()]
        ask(table, "repeat", frame.seat, "MUS-PO-SLOW-LEARNER", options, then=answer_repeat)
    else:
        move_frame(table, replace(frame, step="effect"), spell.clause)


def answer_repeat(table: Play, _seat: int, move: RepeatEffect | SkipRepeat) -> None:
    """The second run of a "may" effect."""
    frame = top_frame(table.state, Spell)
    step: Literal["effect", "flip"] = "effect" if isinstance(move, RepeatEffect) else "flip"
    move_frame(table, replace(frame, step=step), "MUS-PO-SLOW-LEARNER")


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
        options = [UseThunderChain(), Decline()]
        ask(table, "thunder_chain", seat, "MUS-PO-THUNDER-CHAIN", options, then=answer_chain)
    else:
        close_frame(table, "MUS-CST-8")


def answer_chain(table: Play, seat: int, move: UseThunderChain | Decline) -> None:
    """A resource for this cast; as Master another of another kind."""
    because = "MUS-PO-THUNDER-CHAIN"
    if isinstance(move, UseThunderChain):
        table.emit(PotionAbilityUsed(because=because, seat=seat, potion="thunder_chain", mark="chain"))
        n = 1 + master(table.state, seat, "thunder_chain")
        gain_of_choice(table, seat, "resource", n, because, distinct=True)
