"""War waging (MUS-WAR): declaration, spell window, roll, totals, casualties, destruction, reward."""

from msgspec.structs import replace

from games.kernel import Answer, Decision, Ref, Row, ask, ask_for_move, option_row
from games.mushroom_sorcerer.casting import CAST_IN_WAR
from games.mushroom_sorcerer.casualties import ask_casualties, remove_casualties
from games.mushroom_sorcerer.events.forest import GuDestroyed, GuRevived, WarDeclared, WarEnded, WarTotalled
from games.mushroom_sorcerer.events.match import MainActionBegun
from games.mushroom_sorcerer.forest import adjacent, found_tower, own_tower, remove_if_gone
from games.mushroom_sorcerer.frames import Battle, Roll, RollDice, Totals
from games.mushroom_sorcerer.layout import BESIDE
from games.mushroom_sorcerer.moves import CloseSpellWindow, RerollDice, WageWar
from games.mushroom_sorcerer.potions import THIEF
from games.mushroom_sorcerer.resolution import (
    MAIN_ACTION_BEGUN,
    Fault,
    Play,
    act,
    ask_moves,
    close_frame,
    move_frame,
    open_frame,
    top_frame,
    use_ability,
)
from games.mushroom_sorcerer.resources import gain_goods, gain_influence, spend
from games.mushroom_sorcerer.state import (
    State,
    Tower,
    active,
    master,
    pack,
    running_turn,
    running_war,
    tower_at,
    towers_of,
)
from games.mushroom_sorcerer.war_potions import declarations, offer_plan_b_again
from games.mushroom_sorcerer.war_totals import dice_number, war_totals

CLOSE = CloseSpellWindow()
NO_ENEMY = Fault("MUS-WAR-1", "the target is no tower of another sorcerer")


def turn_fault(state: State, seat: int) -> Fault | None:
    """Why no war can be waged in this turn, whatever the target."""
    turn = running_turn(state)
    if turn.main is None:
        return None
    if turn.main != "war" or not active(state, seat, "duel_expert"):
        return MAIN_ACTION_BEGUN
    if not master(state, seat, "duel_expert"):
        return Fault("MUS-PO-DUEL-EXPERT", "only a Master wages war again")
    if turn.destroyed:
        return Fault("MUS-PO-DUEL-EXPERT", "a GU was destroyed this turn")
    cost = pack(state).potion_cost
    paid = state.seats[seat].mana >= cost
    return None if paid else Fault("MUS-PO-DUEL-EXPERT", f"it costs {cost} mana")


def base_fault(tower: Tower | None) -> Fault | None:
    """Why no war can be waged from an own tower."""
    fights = tower is not None and tower.flame + tower.stone
    return None if fights else Fault("MUS-WAR-1", "the base is no own tower with a servant")


def again_fault(state: State, target: str) -> Fault | None:
    """Why a second war can't have this target."""
    turn = running_turn(state)
    other = turn.main == "war" and target != turn.war_target
    return Fault("MUS-PO-DUEL-EXPERT", "only the same target is attacked again") if other else None


def enemy_fault(state: State, seat: int, target: str) -> Fault | None:
    """Why a cell next to the base can't be attacked."""
    enemy = state.cells[target].tower
    return NO_ENEMY if enemy is None or enemy.owner == seat else None


def wage_fault(state: State, seat: int, move: WageWar) -> Fault | None:
    """What stands against a war, conditions in their fixed sequence."""
    fault = turn_fault(state, seat) or again_fault(state, move.target)
    if fault := fault or base_fault(own_tower(state, seat, move.base)):
        return fault
    if not adjacent(move.base, move.target):
        return Fault("MUS-WAR-1", "the target is not adjacent")
    return enemy_fault(state, seat, move.target)


def legal_wars(state: State, _decision: Decision, seat: int) -> list[WageWar]:
    """Wars possible now."""
    if turn_fault(state, seat):
        return []
    return [
        WageWar(base=base, target=target)
        for base, tower in towers_of(state, seat)
        if base_fault(tower) is None
        for target in BESIDE[base]
        if not (enemy_fault(state, seat, target) or again_fault(state, target))
    ]


def _wage(table: Play, seat: int, move: WageWar) -> None:
    """Declare a war: the servants on the base now are the cap on GUs that can fall."""
    state = table.state
    again = running_turn(state).main == "war"
    if again:
        use_ability(table, seat, "again")
        spend(table, seat, "mana", pack(state).potion_cost, "MUS-PO-DUEL-EXPERT")
    else:
        table.emit(MainActionBegun(because="MUS-NGT-3", seat=seat, kind="war"))
    table.emit(
        WarDeclared(
            because="MUS-WAR-2",
            attacker=seat,
            defender=tower_at(state, move.target).owner,
            base=move.base,
            target=move.target,
            cap=tower_at(state, move.base).servants,
            again=again,
        )
    )
    open_frame(table, Battle(seat=seat, step="window"), "MUS-WAR-18")


def go_on_with_war(table: Play, frame: Battle) -> None:
    """The steps of a war in their sequence; the roll and the totals are SYSTEM steps."""
    match frame.step:
        case "window":
            _offer_window(table, frame)
        case "potion":
            _offer_potions(table, frame)
        case "plan_b":
            offer_plan_b_again(table, frame)
        case "reroll":
            _offer_reroll(table, frame)
        case "casualties":
            _destroy(table, frame)
        case "reward":
            _reward(table, frame)


def _offer_window(table: Play, frame: Battle) -> None:
    """Only the attacker casts, W scrolls only, until the window is closed or nothing can be cast."""
    ask_moves(table, "spell_window", frame.seat, "MUS-WAR-3")


def _close_window(table: Play, _seat: int, _move: CloseSpellWindow) -> None:
    frame = top_frame(table.state, Battle)
    move_frame(table, replace(frame, step="potion", side=0), "MUS-WAR-3")


def _offer_potions(table: Play, frame: Battle) -> None:
    """The attacker declares, then the defender; a side whose potion offers nothing is passed over."""
    war = running_war(table.state)
    for side in range(frame.side, 2):
        seat = war.seat_of(side)
        if len(declarations(table.state, seat)) > 1:
            move_frame(table, replace(frame, step="potion", side=side), "MUS-WAR-4")
            ask_for_move(table, "war_potion", seat, "MUS-WAR-4")
            return
    dice = tuple(RollDice(seat=war.seat_of(side), n=dice_number(table.state, side)) for side in (0, 1))
    move_frame(table, replace(frame, step="reroll", side=0), "MUS-WAR-5")
    open_frame(table, Roll(seat=frame.seat, purpose="war", dice=dice), "MUS-WAR-5")


def _offer_reroll(table: Play, frame: Battle) -> None:
    """A Cheating Master may reroll after seeing both rolls."""
    war = running_war(table.state)
    for side in (0, 1):
        seat = war.seat_of(side)
        if war.faces[side] and master(table.state, seat, "cheating"):
            move_frame(table, replace(frame, side=side), "MUS-WAR-6")
            ask_for_move(table, "reroll", seat, "MUS-PO-CHEATING")
            return
    _await_totals(table, frame)


def _await_totals(table: Play, frame: Battle) -> None:
    """The totals are a SYSTEM step; the casualties follow."""
    move_frame(table, replace(frame, step="casualties", side=0), "MUS-WAR-18")
    open_frame(table, Totals(seat=frame.seat), "MUS-WAR-18")


def _rerolls(state: State, _decision: Decision, _seat: int) -> list[RerollDice]:
    faces = running_war(state).faces[top_frame(state, Battle).side]
    arrows = faces.count("arrow")
    shields = len(faces) - arrows
    return [RerollDice(arrows=a, shields=s) for a in range(arrows + 1) for s in range(shields + 1)]


def _reroll(table: Play, seat: int, move: RerollDice) -> None:
    """Which dice roll once more: of each face the lowest indexes."""
    frame = top_frame(table.state, Battle)
    left = {"arrow": move.arrows, "shield": move.shields}
    indexes = []
    for index, face in enumerate(running_war(table.state).faces[frame.side]):
        if left[face]:
            left[face] -= 1
            indexes.append(index)
    _await_totals(table, frame)
    if indexes:
        use_ability(table, seat, "reroll")
        dice = (RollDice(seat=seat, n=len(indexes)),)
        roll = Roll(seat=seat, purpose="reroll", dice=dice, indexes=tuple(indexes))
        open_frame(table, roll, "MUS-PO-CHEATING")


def resolve_war(table: Play) -> None:
    """SYSTEM: the totals, all computed before anything is removed; then the casualties are asked for."""
    totals = war_totals(table.state)
    table.emit(
        WarTotalled(
            because="MUS-WAR-17",
            arrows=totals.arrows,
            blocks=totals.blocks,
            damage=totals.damage,
            overflow=totals.overflow,
        )
    )
    close_frame(table, "MUS-WAR-18")
    ask_casualties(table)


def _destroy(table: Play, frame: Battle) -> None:
    """Casualties of both sides go together; then GUs fall from the top, at most the cap."""
    war = running_war(table.state)
    totals = war_totals(table.state)
    tower = tower_at(table.state, war.target)
    falling = min(totals.overflow, len(tower.gus), war.cap)
    remove_casualties(table)
    for _ in range(falling):
        table.emit(
            GuDestroyed(
                because="MUS-WAR-11",
                cell=war.target,
                owner=war.defender,
                gu=tower.gus[-1],
                level=len(tower.gus),
            )
        )
    remove_if_gone(table, war.target, "MUS-WAR-12")
    move_frame(table, replace(frame, step="reward"), "MUS-WAR-18")
    _offer_revival(table)


def _offer_revival(table: Play) -> None:
    """Nine Lives, Master: fallen GUs may be bought back."""
    state, war = table.state, running_war(table.state)
    seat = war.defender
    most = state.seats[seat].mana // pack(state).potion_cost
    if not war.destroyed or not most or not master(state, seat, "nine_lives"):
        return
    options = [Ref(number=index) for index in range(len(war.destroyed))]
    most = min(most, len(options))
    ask(table, "revival", seat, "MUS-PO-NINE-LIVES", options, fewest=0, most=most)


def _answer_revival(table: Play, _decision: Decision, seat: int, move: Answer) -> None:
    """Each is paid; they stand in their old sequence on what is left."""
    state, war = table.state, running_war(table.state)
    indexes = [ref.number for ref in move.picked if ref.number is not None]
    if not indexes:
        return
    because = "MUS-PO-NINE-LIVES"
    spend(table, seat, "mana", len(indexes) * pack(state).potion_cost, because)
    if state.cells[war.target].tower is None:
        found_tower(table, seat, war.target, because)
    revived = tuple(war.destroyed[index] for index in reversed(indexes))
    gus = (*tower_at(state, war.target).gus, *revived)
    table.emit(GuRevived(because=because, cell=war.target, owner=seat, revived=revived, gus=gus))


def _reward(table: Play, frame: Battle) -> None:
    """Influence and a drop for each GU that fell, and one growth later this turn if any did."""
    state, seat = table.state, frame.seat
    war, turn = running_war(state), running_turn(state)
    fallen = len(war.destroyed)
    if fallen:
        gain_influence(table, seat, fallen, "MUS-WAR-14")
        gain_goods(table, seat, "drop", fallen, "MUS-WAR-14")
    lost = war.casualties[1]
    killed = lost is not None and lost.flame + lost.stone > 0
    table.emit(
        WarEnded(
            because="MUS-WAR-15" if fallen else "MUS-WAR-16",
            killed=turn.killed or killed,
            destroyed=turn.destroyed or fallen > 0,
            reward_growth=1 if fallen else turn.reward_growth,
        )
    )
    close_frame(table, "MUS-WAR-18")


WAGE = act(WageWar, _wage, legal_wars, wage_fault)
WINDOW = (
    CAST_IN_WAR,
    THIEF,
    act(CloseSpellWindow, _close_window, lambda _state, _decision, _seat: [CLOSE]),
)
ROWS = {
    "spell_window": Row(WINDOW, default=lambda _state, _decision, _seat: CLOSE),
    "reroll": Row((act(RerollDice, _reroll, _rerolls),)),
    "revival": option_row(_answer_revival),
}
