"""Playing cards and levelling up (RULES.md 3.5)."""

from games.elemental_creatures.book import Book, book
from games.elemental_creatures.events.cards import CreaturePlayed, MaterialReturned
from games.elemental_creatures.events.effects import FrameOpened
from games.elemental_creatures.moves import DeclareDone, PlayCard
from games.elemental_creatures.operations.scene import Occurrence
from games.elemental_creatures.power import serving
from games.elemental_creatures.resolution import fire_triggers
from games.elemental_creatures.rounds import declare_done
from games.elemental_creatures.state import Creature, CreatureState, GrowFrame, SeatState, Slip, creature_of
from games.elemental_creatures.targets import pieces
from games.kernel import Act, Answer, Decision, FrameClosed, Ref, Row, Table, ask, option_row
from games.kernel.rows import check_answer

T = Table[CreatureState]
MATERIAL = "ELC-E-MATERIAL"
MATERIAL_CLAUSE = {2: "ELC-PLY-3", 3: "ELC-PLY-4"}
MOST_MOVES = 300


def materials(state: CreatureState, rules: Book, seat: int, level: int) -> list[Creature]:
    """The own Sideline creatures that a card of this level can grow from, oldest arrival first."""
    line = state.seats[seat].sideline
    return serving(state, rules, line, level - 1) if line else line


def likeness(creature: Creature) -> tuple[object, ...]:
    """What makes two Sideline creatures equal as material."""
    return (
        creature.card,
        creature.plus,
        creature.minus,
        creature.boost,
        creature.shields,
        creature.neutralized,
        creature.disarmed,
        creature.next_used,
        creature.round_used,
    )


def distinct(line: list[Creature]) -> list[int]:
    """Uids of materials, equal ones once, by the oldest."""
    if len(line) == 1:
        return [line[0].uid]
    first: dict[tuple[object, ...], int] = {}
    for creature in line:
        first.setdefault(likeness(creature), creature.uid)
    return list(first.values())


def crowded(seat: SeatState) -> bool:
    """Whether material is asked for after the play: by public counts, so that the hand stays hidden."""
    return len(seat.hand) * max(1, len(seat.sideline)) + 1 > MOST_MOVES


def plays(state: CreatureState, decision: Decision, seat: int) -> list[PlayCard]:  # noqa: ARG001 - the turn tells nothing
    """Every play of the seat on turn: copies once, and equal materials."""
    me = state.seats[seat]
    if me.plays >= state.options.play_cap:
        return []
    rules = book(state.options.content_pack)
    later = crowded(me)
    oldest: dict[str, int] = {}
    for slip in me.hand:
        if slip.card not in oldest:
            oldest[slip.card] = slip.uid
    grown_from: dict[int, list[int]] = {}
    moves: list[PlayCard] = []
    for card, uid in oldest.items():
        level = rules.level[card]
        if level == 1:
            moves.append(PlayCard(card=uid))
            continue
        if level not in grown_from:
            grown_from[level] = distinct(materials(state, rules, seat, level))
        if not later:
            moves += [PlayCard(card=uid, material=material) for material in grown_from[level]]
        elif grown_from[level]:
            moves.append(PlayCard(card=uid))
    return moves


def check_play(table: T, decision: Decision, seat: int, move: PlayCard) -> None:  # noqa: ARG001 - the turn tells nothing
    """The card is in hand, its material is on the Sideline and of the level below, and plays are left."""
    state = table.state
    rules = book(state.options.content_pack)
    card = next((slip.card for slip in state.seats[seat].hand if slip.uid == move.card), None)
    if card is None:
        table.refuse("ELC-PLY-1", "this card is not in your hand", "ELC-E-CARD-ZONE")
    level = rules.level[card]
    if level == 1:
        table.require(move.material is None, "ELC-PLY-2", "a Level 1 creature needs no material", MATERIAL)
    elif crowded(state.seats[seat]):
        table.require(move.material is None, "ELC-PLY-9", "the material is chosen later", MATERIAL)
        none = "no Sideline creature of the level below"
        table.require(materials(state, rules, seat, level), MATERIAL_CLAUSE[level], none, MATERIAL)
    else:
        _check_material(table, seat, level, move.material)
    left = state.seats[seat].plays < state.options.play_cap
    table.require(left, "ELC-TRN-8", "no more cards can be played this round", "ELC-E-CAP")


def _check_material(table: T, seat: int, level: int, uid: int | None) -> None:
    state, clause = table.state, MATERIAL_CLAUSE[level]
    if uid is None:
        table.refuse(clause, f"a Level {level} creature grows from a Level {level - 1} creature", MATERIAL)
    creature = _on_sideline(state, seat, uid)
    if creature is None:
        table.refuse("ELC-PLY-5", "the material is not on your Sideline", "ELC-E-MATERIAL-ZONE")
    fitting = serving(state, book(state.options.content_pack), [creature], level - 1)
    table.require(fitting, clause, f"the material doesn't count as Level {level - 1}", "ELC-E-LEVEL")


def play_card(table: T, decision: Decision, seat: int, move: PlayCard) -> None:  # noqa: ARG001 - the turn tells nothing
    """Play a card, or have its material asked for where the combinations are too many to list."""
    state = table.state
    slip = _in_hand(state, seat, move.card)
    if book(state.options.content_pack).level[slip.card] > 1 and crowded(state.seats[seat]):
        table.emit(FrameOpened(frame=GrowFrame(seat=seat, hand_uid=slip.uid), because="ELC-PLY-9"))
    else:
        put_into_play(table, seat, slip, move.material)


def ask_material(table: T, frame: GrowFrame) -> None:
    """Ask which creature the card grows from; always, since others see neither the card nor the options."""
    state = table.state
    rules = book(state.options.content_pack)
    level = rules.level[_in_hand(state, frame.seat, frame.hand_uid).card]
    options = pieces(distinct(materials(state, rules, frame.seat, level)))
    about = {"zone": "sideline"}
    ask(table, "choose_material", frame.seat, "ELC-PLY-9", options, about=about, open=False)


def check_growth(table: T, decision: Decision, seat: int, move: Answer) -> None:
    """The material is offered, or equal to one that is."""
    check_answer(table, decision, seat, listed_growth(table.state, decision, seat, move))


def grow(table: T, decision: Decision, seat: int, move: Answer) -> None:
    """The chosen material goes to hand; without any the card stays there, and it is the seat's turn again."""
    frame = table.state.agenda[-1]
    table.emit(FrameClosed(because=decision.clause))
    if move.picked and isinstance(frame, GrowFrame):
        put_into_play(table, seat, _in_hand(table.state, seat, frame.hand_uid), move.picked[0].piece)


def listed_growth(state: CreatureState, decision: Decision, seat: int, move: Answer) -> Answer:
    """The listed answer that is equal to this one: the oldest equal material."""
    ref, ask = move.choice, decision.ask_of(seat)
    if isinstance(ref, Ref) and ref.piece is not None and ask is not None and ref not in ask.options:
        return Answer(decision=move.decision, choice=Ref(piece=_oldest_equal(state, seat, ref.piece)))
    return move


def _in_hand(state: CreatureState, seat: int, uid: int) -> Slip:
    return next(slip for slip in state.seats[seat].hand if slip.uid == uid)


def _on_sideline(state: CreatureState, seat: int, uid: int) -> Creature | None:
    return next((creature for creature in state.seats[seat].sideline if creature.uid == uid), None)


def _oldest_equal(state: CreatureState, seat: int, uid: int) -> int:
    """The oldest Sideline creature that is the same as material; the thing itself where it is none."""
    creature = _on_sideline(state, seat, uid)
    if creature is None:
        return uid
    wanted = likeness(creature)
    return next(other.uid for other in state.seats[seat].sideline if likeness(other) == wanted)


def put_into_play(table: T, seat: int, slip: Slip, material: int | None) -> None:
    """The material goes to hand, the card onto the Frontline with its (-1) counters; triggers fire."""
    state = table.state
    card = book(state.options.content_pack).cards[slip.card]
    minus = 0
    if material is not None:
        returned = creature_of(state, material)
        minus = returned.minus
        table.emit(
            MaterialReturned(
                seat=seat,
                uid=material,
                card=returned.card,
                new_uid=state.uid_next,
                minus=minus,
                because=MATERIAL_CLAUSE[card.level],
            )
        )
    uid = state.uid_next
    table.emit(
        CreaturePlayed(
            seat=seat,
            hand_uid=slip.uid,
            uid=uid,
            card=slip.card,
            level=card.level,
            minus=minus,
            plays=state.seats[seat].plays + 1,
            play_effect=card.kind == "play",
            defaulted=table.by_default,
            because="ELC-CTR-5" if minus else "ELC-PLY-1",
        )
    )
    raised = [Occurrence("played", seat, uid, slip.card)]
    if material is not None:
        raised.append(Occurrence("leveled_up", seat, uid, slip.card))
    fire_triggers(table, raised, seat, batch=True)


def listed_play(state: CreatureState, seat: int, move: PlayCard) -> PlayCard:
    """The listed play that is equal to this one: the oldest copy in hand, the oldest equal material."""
    hand = state.seats[seat].hand
    card = next((slip.card for slip in hand if slip.uid == move.card), None)
    if card is None:
        return move
    uid = next(slip.uid for slip in hand if slip.card == card)
    material = None if move.material is None else _oldest_equal(state, seat, move.material)
    return PlayCard(card=uid, material=material)


def only_done(state: CreatureState, decision: Decision, seat: int) -> list[DeclareDone]:  # noqa: ARG001 - always possible
    """A seat on turn may always declare itself done."""
    return [DONE]


def done_by_clock(state: CreatureState, decision: Decision, seat: int) -> DeclareDone:  # noqa: ARG001 - whatever it holds
    """A turn that times out is a declaration."""
    return DONE


DONE = DeclareDone()
ROWS: dict[str, Row] = {
    "turn": Row(
        acts=(
            Act(PlayCard, play_card, plays, check_play, sure=True),
            Act(DeclareDone, declare_done, only_done),
        ),
        default=done_by_clock,
    ),
    "choose_material": option_row(grow, check=check_growth),
}
