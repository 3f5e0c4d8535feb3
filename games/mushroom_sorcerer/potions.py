"""Potions of the own turn and of the ends of phases (MUS-PO); those of war are in `war_potions.py`."""

from msgspec.structs import replace

from games.mushroom_sorcerer.casting import begin_cast, check_moment, check_possible, find, stealable
from games.mushroom_sorcerer.choices import gain_of_choice
from games.mushroom_sorcerer.content import Potion
from games.mushroom_sorcerer.events_forest import DebrisPlaced
from games.mushroom_sorcerer.events_pieces import PotionAbilityUsed, ScrollDiscarded
from games.mushroom_sorcerer.forest import free_lands, is_free_land
from games.mushroom_sorcerer.frames import Ability, Part
from games.mushroom_sorcerer.moves import (
    ChooseElement,
    Decline,
    DestroyFlasks,
    ThiefAgain,
    UseForestKeeper,
    UseInvisibleHand,
    UseThief,
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
from games.mushroom_sorcerer.resources import gain_resource, spend
from games.mushroom_sorcerer.state import State, active, data, level, master, mastered, pack, running_turn
from games.mushroom_sorcerer.studying import has_room, take_scroll
from games.mushroom_sorcerer.vocabulary import DECKS, ELEMENTS, RESOURCE_OF, Element

MOST_FLASKS = 4
PER_MASTERED = 2


def _ready(state: State, seat: int, potion: str) -> bool:
    """A once-a-turn ability that is active, unused and affordable."""
    ready = active(state, seat, potion) and not running_turn(state).ability_used
    return ready and state.seats[seat].mana >= pack(state).potion_cost


def _require_unused(table: Play, seat: int, potion: Potion) -> None:
    table.require(active(table.state, seat, potion.id), potion.clause, f"{potion.name} is not in use")
    used = running_turn(table.state).ability_used
    table.require(not used, potion.clause, f"{potion.name} has been used this turn")


def _require_mana(table: Play, seat: int, clause: str) -> None:
    cost = pack(table.state).potion_cost
    table.require(table.state.seats[seat].mana >= cost, clause, f"it costs {cost} mana")


def _begin(table: Play, seat: int, potion: Potion, detail: str) -> None:
    table.emit(
        PotionAbilityUsed(because=potion.clause, seat=seat, potion=potion.id, mark="ability", detail=detail)
    )


def legal_abilities(state: State, seat: int) -> list[UseForestKeeper | UseInvisibleHand | UseThief]:
    """Potion abilities that can be used at a free moment."""
    found: list[UseForestKeeper | UseInvisibleHand | UseThief] = []
    potion = state.seats[seat].potion_active
    if potion not in ("forest_keeper", "invisible_hand", "thief") or not _ready(state, seat, potion):
        return found
    if potion == "forest_keeper":
        if state.supply.debris:
            lands = [cell for cell in free_lands(state) if not state.cells[cell].debris]
            found.extend(UseForestKeeper(cell=cell) for cell in lands)
    elif potion == "invisible_hand":
        found.extend(_legal_hands(state, seat))
    else:
        found.extend(UseThief(scroll=scroll) for scroll in stealable(state, seat, "M"))
    return found


def _legal_hands(state: State, seat: int) -> list[UseInvisibleHand]:
    replaced: list[str | None] = [None] if has_room(state, seat) else []
    if master(state, seat, "invisible_hand"):
        replaced.extend(held.scroll for held in state.seats[seat].archive)
    decks = [deck for deck in DECKS if state.decks[deck].top is not None]
    return [UseInvisibleHand(deck=deck, replace=scroll) for deck in decks for scroll in replaced]


def play_forest_keeper(table: Play, seat: int, move: UseForestKeeper) -> None:
    """Debris on a land, a resource for it; as Master two."""
    state = table.state
    potion = data(state).potions["forest_keeper"]
    _require_unused(table, seat, potion)
    table.require(state.supply.debris, "MUS-PO-FOREST-KEEPER", "no debris is left in the supply")
    bare = is_free_land(state, move.cell) and not state.cells[move.cell].debris
    table.require(bare, "MUS-PO-FOREST-KEEPER", f"{move.cell} is no unoccupied land without debris")
    _require_mana(table, seat, "MUS-RES-3")
    _begin(table, seat, potion, move.cell)
    spend(table, seat, "mana", pack(state).potion_cost, potion.clause)
    table.emit(DebrisPlaced(because=potion.clause, seat=seat, cell=move.cell))
    gain_of_choice(table, seat, "resource", 1 + master(state, seat, "forest_keeper"), potion.clause)


def play_invisible_hand(table: Play, seat: int, move: UseInvisibleHand) -> None:
    """A top scroll for mana; as Master it may replace one of the archive, which is discarded."""
    state = table.state
    potion = data(state).potions["invisible_hand"]
    _require_unused(table, seat, potion)
    clause = "MUS-PO-INVISIBLE-HAND"
    table.require(state.decks[move.deck].top is not None, clause, f"the {move.deck} deck is empty")
    if move.replace is not None:
        held = any(held.scroll == move.replace for held in state.seats[seat].archive)
        table.require(
            held and master(state, seat, "invisible_hand"), clause, "only a Master replaces an own scroll"
        )
    _require_mana(table, seat, "MUS-RES-3")
    room = move.replace is not None or has_room(state, seat)
    table.require(room, "MUS-STU-2", "the archive is full")
    _begin(table, seat, potion, move.deck)
    spend(table, seat, "mana", pack(state).potion_cost, clause)
    if move.replace is not None:
        table.emit(ScrollDiscarded(because=clause, seat=seat, scroll=move.replace))
    take_scroll(table, seat, move.deck, "invisible_hand", clause)


def check_steal(state: State, seat: int, scroll: str) -> None:
    """Raise the refusal of a Thief's cast, conditions in their fixed sequence."""
    place = find(state, seat, scroll)
    if place is None:
        raise refuse("MUS-PO-THIEF", f"{scroll} is not visible")
    if place.flipped:
        raise refuse("MUS-CST-2", f"{scroll} is used up")
    if scroll in running_turn(state).cast:
        raise refuse("MUS-CST-3", f"{scroll} has been cast this turn")
    check_moment(state, scroll, "M" if state.war is None else "W")
    if state.seats[seat].mana < pack(state).potion_cost:
        raise refuse("MUS-CST-4", f"it costs {pack(state).potion_cost} mana")
    check_possible(state, seat, data(state).scrolls[scroll])


def play_thief(table: Play, seat: int, move: UseThief) -> None:
    """Cast a visible scroll of the forest for mana."""
    potion = data(table.state).potions["thief"]
    _require_unused(table, seat, potion)
    check_steal(table.state, seat, move.scroll)
    _begin(table, seat, potion, move.scroll)
    open_frame(table, Ability(seat=seat, potion="thief"), potion.clause)
    _steal(table, seat, move.scroll)


def _steal(table: Play, seat: int, scroll: str) -> None:
    place = find(table.state, seat, scroll)
    if place is not None:
        begin_cast(table, seat, data(table.state).scrolls[scroll], place, pack(table.state).potion_cost)


def step_thief(table: Play, frame: Ability) -> None:
    """After the cast: as Master one more, different scroll."""
    state, seat = table.state, frame.seat
    options: list[ThiefAgain | Decline] = []
    if not frame.again and master(state, seat, "thief"):
        stolen = stealable(state, seat, "M" if state.war is None else "W")
        options.extend(ThiefAgain(scroll=scroll) for scroll in stolen)
    if options:
        ask(table, "thief_again", seat, "MUS-PO-THIEF", [*options, Decline()], then=answer_thief_again)
    else:
        close_frame(table, "MUS-PO-THIEF")


def answer_thief_again(table: Play, seat: int, move: ThiefAgain | Decline) -> None:
    """The second cast, or none."""
    frame = top_frame(table.state, Ability)
    move_frame(table, replace(frame, again=True), "MUS-PO-THIEF")
    if isinstance(move, ThiefAgain):
        table.emit(PotionAbilityUsed(because="MUS-PO-THIEF", seat=seat, potion="thief", detail="again"))
        _steal(table, seat, move.scroll)


# Ends of Twilight and Night.


def step_hibernate(table: Play, frame: Part) -> None:
    """The resource of the highest element, as much as its level; ties are chosen."""
    state, seat = table.state, frame.seat
    best = max(level(state, seat, element) for element in ELEMENTS)
    tied: list[Element] = [e for e in ELEMENTS if level(state, seat, e) == best]
    options = [ChooseElement(element=e) for e in tied if getattr(state.supply, RESOURCE_OF[e])]
    if best and options:
        ask(table, "hibernate", seat, "MUS-PO-HIBERNATE", options, then=answer_hibernate)
    else:
        close_frame(table, "MUS-PO-HIBERNATE")


def answer_hibernate(table: Play, seat: int, move: ChooseElement) -> None:
    """No influence: it isn't a summoning."""
    state = table.state
    close_frame(table, "MUS-PO-HIBERNATE")
    n = level(state, seat, move.element)
    gain_resource(table, seat, RESOURCE_OF[move.element], n, "MUS-PO-HIBERNATE")


def step_curiosity(table: Play, frame: Part) -> None:
    """Up to four flasks may be returned."""
    most = min(MOST_FLASKS, table.state.seats[frame.seat].flask)
    options = [DestroyFlasks(n=n) for n in range(most + 1)]
    ask(table, "flasks", frame.seat, "MUS-PO-CURIOSITY", options, then=answer_flasks)


def answer_flasks(table: Play, seat: int, move: DestroyFlasks) -> None:
    """A resource of choice for each flask; as Master two."""
    because = "MUS-PO-CURIOSITY"
    close_frame(table, because)
    if move.n:
        table.emit(PotionAbilityUsed(because=because, seat=seat, potion="curiosity", detail=str(move.n)))
        spend(table, seat, "flask", move.n, because)
        n = move.n * (1 + master(table.state, seat, "curiosity"))
        gain_of_choice(table, seat, "resource", n, because)


def step_total_mastery(table: Play, frame: Part) -> None:
    """Two resources of choice for each mastered element."""
    state, seat = table.state, frame.seat
    count = sum(mastered(state, seat, element) for element in ELEMENTS)
    close_frame(table, "MUS-PO-TOTAL-MASTERY")
    if count:
        gain_of_choice(table, seat, "resource", PER_MASTERED * count, "MUS-PO-TOTAL-MASTERY")
