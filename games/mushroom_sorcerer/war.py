"""War waging (MUS-WAR): declaration, spell window, roll, totals, casualties, destruction, reward."""

from msgspec.structs import replace

from games.mushroom_sorcerer.casting import castable, play_cast, stealable
from games.mushroom_sorcerer.casualties import ask_casualties, remove_casualties
from games.mushroom_sorcerer.events import MainActionBegun
from games.mushroom_sorcerer.events_forest import GuDestroyed, GuRevived, WarDeclared, WarEnded, WarTotalled
from games.mushroom_sorcerer.events_pieces import PotionAbilityUsed
from games.mushroom_sorcerer.forest import adjacent, found_tower, own_tower, remove_if_gone
from games.mushroom_sorcerer.frames import Battle, Roll, RollDice
from games.mushroom_sorcerer.layout import BESIDE
from games.mushroom_sorcerer.moves import (
    CastWarSpell,
    CloseSpellWindow,
    RerollDice,
    ReviveGus,
    UseThief,
    WageWar,
)
from games.mushroom_sorcerer.potions import play_thief
from games.mushroom_sorcerer.resolution import Play, ask, close_frame, move_frame, open_frame, top_frame
from games.mushroom_sorcerer.resources import gain_goods, gain_influence, spend
from games.mushroom_sorcerer.state import (
    State,
    active,
    master,
    pack,
    running_turn,
    running_war,
    tower_at,
    towers_of,
)
from games.mushroom_sorcerer.vocabulary import carries_out
from games.mushroom_sorcerer.war_potions import answer_war_potion, declarations, offer_plan_b_again
from games.mushroom_sorcerer.war_totals import dice_number, war_totals


def legal_wars(state: State, seat: int) -> list[WageWar]:
    """Wars possible now."""
    turn = running_turn(state)
    only: str | None = None
    if turn.main == "war" and may_attack_again(state, seat):
        only = turn.war_target
    elif turn.main is not None:
        return []
    found = []
    for base, tower in towers_of(state, seat):
        if tower.flame + tower.stone:
            for target in BESIDE[base]:
                enemy = state.cells[target].tower
                if enemy is not None and enemy.owner != seat and only in (None, target):
                    found.append(WageWar(base=base, target=target))
    return found


def may_attack_again(state: State, seat: int) -> bool:
    """Duel Expert, Master: the same target again while no GU was destroyed this turn."""
    turn = running_turn(state)
    return (
        master(state, seat, "duel_expert")
        and not turn.destroyed
        and state.seats[seat].mana >= pack(state).potion_cost
    )


def wage(table: Play, seat: int, move: WageWar) -> None:
    """Declare a war: the servants on the base now are the cap on GUs that can fall."""
    state, turn = table.state, running_turn(table.state)
    again = turn.main == "war" and active(state, seat, "duel_expert")
    table.require(turn.main is None or again, "MUS-NGT-3", "another main action has begun")
    if again:
        same = move.target == turn.war_target and may_attack_again(state, seat)
        table.require(same, "MUS-PO-DUEL-EXPERT", "the same target, mastered, nothing destroyed, for 1 mana")
    base = own_tower(state, seat, move.base)
    table.require(base and base.servants, "MUS-WAR-1", f"{move.base} is no own tower with a servant")
    table.require(adjacent(move.base, move.target), "MUS-WAR-1", f"{move.target} is not adjacent")
    enemy = state.cells[move.target].tower
    table.require(
        enemy and enemy.owner != seat, "MUS-WAR-1", f"{move.target} is no tower of another sorcerer"
    )
    if base is None or enemy is None:
        return
    if again:
        table.emit(
            PotionAbilityUsed(because="MUS-PO-DUEL-EXPERT", seat=seat, potion="duel_expert", detail="again")
        )
        spend(table, seat, "mana", pack(state).potion_cost, "MUS-PO-DUEL-EXPERT")
    else:
        table.emit(MainActionBegun(because="MUS-NGT-3", seat=seat, kind="war"))
    table.emit(
        WarDeclared(
            because="MUS-WAR-2",
            attacker=seat,
            defender=enemy.owner,
            base=move.base,
            target=move.target,
            cap=base.servants,
            again=again,
        )
    )
    open_frame(table, Battle(seat=seat, step="window"), "MUS-WAR-18")


def step_war(table: Play, frame: Battle) -> None:
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
        case "totals":
            raise LookupError("the totals are a SYSTEM step")
        case "casualties":
            _destroy(table, frame)
        case "reward":
            _reward(table, frame)


def _offer_window(table: Play, frame: Battle) -> None:
    """Only the attacker casts, W scrolls only, until the window is closed or nothing can be cast."""
    state, seat = table.state, frame.seat
    options: list[CastWarSpell | UseThief | CloseSpellWindow] = []
    options.extend(CastWarSpell(scroll=scroll) for scroll in castable(state, seat, "W"))
    if active(state, seat, "thief") and not running_turn(state).ability_used:
        options.extend(UseThief(scroll=scroll) for scroll in stealable(state, seat, "W"))
    if options:
        ask(table, "spell_window", seat, "MUS-WAR-3", [*options, CloseSpellWindow()], then=answer_window)
    else:
        _offer_potions(table, frame)


def answer_window(table: Play, seat: int, move: CastWarSpell | UseThief | CloseSpellWindow) -> None:
    """Cast, or go on to the potions."""
    if isinstance(move, CastWarSpell):
        play_cast(table, seat, move)
    elif isinstance(move, UseThief):
        play_thief(table, seat, move)
    else:
        frame = top_frame(table.state, Battle)
        move_frame(table, replace(frame, step="potion", side=0), "MUS-WAR-3")


def _offer_potions(table: Play, frame: Battle) -> None:
    """The attacker declares, then the defender; a side whose potion offers nothing is passed over."""
    war = running_war(table.state)
    for side in range(frame.side, 2):
        seat = war.seat_of(side)
        options = declarations(table.state, seat)
        if len(options) > 1:
            move_frame(table, replace(frame, step="potion", side=side), "MUS-WAR-4")
            ask(table, "war_potion", seat, "MUS-WAR-4", options, then=answer_war_potion)
            return
    dice = tuple(RollDice(seat=war.seat_of(side), n=dice_number(table.state, side)) for side in (0, 1))
    move_frame(table, replace(frame, step="reroll", side=0), "MUS-WAR-5")
    open_frame(table, Roll(seat=frame.seat, purpose="war", dice=dice), "MUS-WAR-5")


@carries_out("MUS-WAR-6")
def _offer_reroll(table: Play, frame: Battle) -> None:
    """A Cheating Master may reroll after seeing both rolls."""
    war = running_war(table.state)
    for side in (0, 1):
        seat, faces = war.seat_of(side), war.faces[side]
        if faces and master(table.state, seat, "cheating"):
            move_frame(table, replace(frame, side=side), "MUS-WAR-6")
            arrows = faces.count("arrow")
            options = [
                RerollDice(arrows=a, shields=s)
                for a in range(arrows + 1)
                for s in range(len(faces) - arrows + 1)
            ]
            ask(table, "reroll", seat, "MUS-PO-CHEATING", options, then=answer_reroll)
            return
    move_frame(table, replace(frame, step="totals"), "MUS-WAR-18")


def answer_reroll(table: Play, seat: int, move: RerollDice) -> None:
    """Which dice roll once more: of each face the lowest indexes."""
    frame = top_frame(table.state, Battle)
    faces = running_war(table.state).faces[frame.side]
    left = {"arrow": move.arrows, "shield": move.shields}
    indexes = []
    for index, face in enumerate(faces):
        if left[face]:
            left[face] -= 1
            indexes.append(index)
    move_frame(table, replace(frame, step="totals", side=0), "MUS-PO-CHEATING")
    if indexes:
        table.emit(
            PotionAbilityUsed(because="MUS-PO-CHEATING", seat=seat, potion="cheating", detail="reroll")
        )
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
    frame = top_frame(table.state, Battle)
    move_frame(table, replace(frame, step="casualties"), "MUS-WAR-18")
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


@carries_out("MUS-WAR-13")
def _offer_revival(table: Play) -> None:
    """Nine Lives, Master: fallen GUs may be bought back."""
    state, war = table.state, running_war(table.state)
    seat, mana = war.defender, state.seats[war.defender].mana
    if not war.destroyed or not mana or not master(state, seat, "nine_lives"):
        return
    subsets: list[tuple[int, ...]] = [()]
    for index in range(len(war.destroyed)):
        subsets.extend([(*subset, index) for subset in subsets if len(subset) < mana])
    options = [ReviveGus(indexes=subset) for subset in sorted(subsets)]
    ask(table, "revival", seat, "MUS-PO-NINE-LIVES", options, then=answer_revival)


def answer_revival(table: Play, seat: int, move: ReviveGus) -> None:
    """One mana for each; they stand in their old sequence on what is left."""
    state, war = table.state, running_war(table.state)
    if not move.indexes:
        return
    because = "MUS-PO-NINE-LIVES"
    spend(table, seat, "mana", len(move.indexes), because)
    if state.cells[war.target].tower is None:
        found_tower(table, seat, war.target, because)
    revived = tuple(war.destroyed[index] for index in reversed(move.indexes))
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
