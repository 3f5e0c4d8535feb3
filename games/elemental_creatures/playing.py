"""Playing cards and levelling up (RULES.md 3.5)."""

from games.elemental_creatures.book import Book, book
from games.elemental_creatures.moves import DeclareDone, PlayCard
from games.elemental_creatures.operations.scene import Occurrence
from games.elemental_creatures.power import serving
from games.elemental_creatures.refusals import refuse
from games.elemental_creatures.resolution import match, request
from games.elemental_creatures.state import Creature, CreatureState, SeatState, Slip, creature_of
from games.elemental_creatures.table_events import CreaturePlayed, MaterialReturned
from games.elemental_creatures.targets import Question
from games.kernel import Move, Table

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


class Plays:
    """What a seat could play: hand cards (copies once) and, by level, the materials that differ."""

    __slots__ = ("cards", "materials")

    def __init__(self, state: CreatureState, rules: Book, seat: int) -> None:
        oldest: dict[str, int] = {}
        for slip in state.seats[seat].hand:
            if slip.card not in oldest:
                oldest[slip.card] = slip.uid
        self.cards = [(uid, rules.cards[card].level) for card, uid in oldest.items()]
        self.materials: dict[int, list[int]] = {}
        for _, level in self.cards:
            if level > 1 and level not in self.materials:
                self.materials[level] = distinct(materials(state, rules, seat, level))


def crowded(seat: SeatState) -> bool:
    """Whether material is asked for after the play: by public counts, so that the hand stays hidden."""
    return len(seat.hand) * max(1, len(seat.sideline)) + 1 > MOST_MOVES


def turn_moves(state: CreatureState, seat: int) -> list[Move]:
    """Every play of the seat on turn, then `declare_done`."""
    moves: list[Move] = []
    if state.seats[seat].plays < state.options.play_cap:
        plays = Plays(state, book(state.options.content_pack), seat)
        later = crowded(state.seats[seat])
        for uid, level in plays.cards:
            if level == 1:
                moves.append(PlayCard(card=uid))
            elif later:
                if plays.materials[level]:
                    moves.append(PlayCard(card=uid))
            else:
                moves += [PlayCard(card=uid, material=material) for material in plays.materials[level]]
    moves.append(DeclareDone())
    return moves


def play_card(table: Table[CreatureState], seat: int, move: PlayCard) -> None:
    """Play a card, or ask for the material where the combinations are too many to list."""
    state = table.state
    rules = book(state.options.content_pack)
    slip = next((slip for slip in state.seats[seat].hand if slip.uid == move.card), None)
    if slip is None:
        refuse("CARD-ZONE", "ELC-PLY-1", "this card is not in your hand")
    level = rules.cards[slip.card].level
    later = level > 1 and crowded(state.seats[seat])
    if not later:
        _check_material(state, rules, seat, level, move.material)
    elif move.material is not None:
        refuse("MATERIAL", "ELC-PLY-9", "with so many combinations the material is chosen afterwards")
    elif not materials(state, rules, seat, level):
        refuse("MATERIAL", MATERIAL_CLAUSE[level], "no Sideline creature of the level below")
    if state.seats[seat].plays >= state.options.play_cap:
        refuse("CAP", "ELC-TRN-8", "no more cards can be played this round")
    if later:
        ask_material(table, seat, slip)
    else:
        put_into_play(table, seat, slip, move.material)


def ask_material(table: Table[CreatureState], seat: int, slip: Slip) -> None:
    """Ask which creature the card grows from; always, since others see neither the card nor the options."""
    state = table.state
    rules = book(state.options.content_pack)
    question = Question(
        kind="choose_material",
        seat=seat,
        because="ELC-PLY-9",
        options=tuple(distinct(materials(state, rules, seat, rules.cards[slip.card].level))),
        zone="sideline",
        open=False,
    )
    request(table, question, card=slip.uid)


def _on_sideline(state: CreatureState, seat: int, uid: int) -> Creature | None:
    return next((creature for creature in state.seats[seat].sideline if creature.uid == uid), None)


def _check_material(state: CreatureState, rules: Book, seat: int, level: int, material: int | None) -> None:
    if level == 1:
        if material is not None:
            refuse("MATERIAL", "ELC-PLY-2", "a Level 1 creature needs no material")
        return
    if material is None:
        refuse(
            "MATERIAL",
            MATERIAL_CLAUSE[level],
            f"a Level {level} creature grows from a Level {level - 1} creature",
        )
    creature = _on_sideline(state, seat, material)
    if creature is None:
        refuse("MATERIAL-ZONE", "ELC-PLY-5", "the material is not on your Sideline")
    if not serving(state, rules, [creature], level - 1):
        refuse("LEVEL", MATERIAL_CLAUSE[level], f"the material doesn't count as Level {level - 1}")


def put_into_play(
    table: Table[CreatureState], seat: int, slip: Slip, material: int | None, *, defaulted: bool = False
) -> None:
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
            defaulted=defaulted,
            because="ELC-CTR-5" if minus else "ELC-PLY-1",
        )
    )
    raised = [Occurrence("played", seat, uid, slip.card)]
    if material is not None:
        raised.append(Occurrence("leveled_up", seat, uid, slip.card))
    match(table, raised, seat, batch=True)


def listed_play(state: CreatureState, seat: int, move: PlayCard) -> PlayCard:
    """The listed play that is equal to this one: the oldest copy in hand, the oldest equal material."""
    hand = state.seats[seat].hand
    card = next((slip.card for slip in hand if slip.uid == move.card), None)
    if card is None:
        return move
    uid = next(slip.uid for slip in hand if slip.card == card)
    material = move.material
    creature = None if material is None else _on_sideline(state, seat, material)
    if creature is not None:
        wanted = likeness(creature)
        material = next(other.uid for other in state.seats[seat].sideline if likeness(other) == wanted)
    return PlayCard(card=uid, material=material)
