"""Setup (MUS-SET): forest, decks, sorcerers, start goods, first sorcerer."""

from typing import cast

from games.kernel import Ref, ask
from games.mushroom_sorcerer.events.match import (
    DeckOrder,
    DecksShuffled,
    FirstSorcererSet,
    ForestBuilt,
    LandSet,
    MatchCreated,
    OrderSet,
    PartBegan,
    SorcererChosen,
    StartGoodsGiven,
    TokensPlaced,
)
from games.mushroom_sorcerer.frames import Part
from games.mushroom_sorcerer.options import MushroomOptions
from games.mushroom_sorcerer.pack import PACKS, MushroomPack
from games.mushroom_sorcerer.resolution import Play, choice_row, close_frame, open_frame, words
from games.mushroom_sorcerer.state import State, data, pack
from games.mushroom_sorcerer.studying import reveal
from games.mushroom_sorcerer.vocabulary import DECKS, SORCERERS, Sorcerer


def set_up(table: Play, options: MushroomOptions, seats: int) -> None:
    """Forest and decks; sorcerers, unless they are drafted."""
    content = PACKS[options.content_pack]
    table.emit(
        MatchCreated(
            because="MUS-SET-6", pack=content.id, options=options, seats=seats, supply=content.supply
        )
    )
    _build_forest(table, content, _rows(content, options, seats))
    _shuffle_decks(table, content)
    if options.sorcerers == "draft":
        return
    sorcerers = options.assigned or tuple(table.dice.shuffled(SORCERERS)[:seats])
    for seat, sorcerer in enumerate(sorcerers):
        table.emit(PartBegan(because="MUS-SET-7", seat=seat))
        table.emit(SorcererChosen(because="MUS-SET-7", seat=seat, sorcerer=sorcerer))


def _rows(content: MushroomPack, options: MushroomOptions, seats: int) -> tuple[str, ...]:
    if options.custom_layout is not None:
        return options.custom_layout
    return next(
        layout.rows for layout in content.layouts if (layout.variant, layout.seats) == (options.forest, seats)
    )


def _build_forest(table: Play, content: MushroomPack, rows: tuple[str, ...]) -> None:
    """Shuffled ground tiles on the G cells in cell order; resources and debris from the supply."""
    tiles = table.dice.shuffled([ground for ground in content.grounds for _ in range(ground.tiles)])
    lands = []
    for kind in "".join(rows):
        match kind:
            case "G":
                tile = tiles.pop(0)
                lands.append(LandSet(kind="G", ground=tile.id, resource=tile.resource))
            case "P":
                lands.append(LandSet(kind="P", resource=content.plateau.resource, debris=True))
            case "S":
                lands.append(LandSet(kind="S", debris=True))
            case _:
                lands.append(LandSet(kind="#"))
    table.emit(ForestBuilt(because="MUS-SET-3", cells=tuple(lands)))


def _shuffle_decks(table: Play, content: MushroomPack) -> None:
    orders = []
    for deck in DECKS:
        scrolls = [scroll.id for scroll in content.scrolls if scroll.deck == deck]
        orders.append(DeckOrder(deck=deck, scrolls=tuple(table.dice.shuffled(scrolls))))
    table.emit(DecksShuffled(because="MUS-SET-5", decks=tuple(orders)))
    for deck in DECKS:
        reveal(table, deck, "MUS-SET-5")


def free_sorcerers(state: State) -> list[Sorcerer]:
    """Sorcerers nobody has."""
    taken = {board.sorcerer for board in state.seats}
    return [sorcerer for sorcerer in SORCERERS if sorcerer not in taken]


def begin_draft_part(table: Play) -> bool:
    """The next seat of the draft chooses; false once all have."""
    if table.state.phase != "setup" or not table.state.queue:
        return False
    seat = table.state.queue[0]
    table.emit(PartBegan(because="MUS-SET-7", seat=seat))
    open_frame(table, Part(seat=seat, step="sorcerer"), "MUS-SET-7")
    return True


def go_on_with_draft(table: Play, frame: Part) -> None:
    """One sorcerer of those left; the last one of four unasked."""
    ask(table, "sorcerer", frame.seat, "MUS-SET-7", words(free_sorcerers(table.state)))


def _answer_draft(table: Play, seat: int, choice: Ref) -> None:
    """The seat has its sorcerer."""
    because = "MUS-SET-7" if table.state.seats[seat].withdrawn is None else "MUS-ADM-6"
    close_frame(table, "MUS-SET-7")
    table.emit(SorcererChosen(because=because, seat=seat, sorcerer=cast("Sorcerer", choice.word)))


def finish_setup(table: Play) -> None:
    """SYSTEM: start goods, tokens, first sorcerer, order; a withdrawn seat is never in the order."""
    state = table.state
    start = pack(state).start
    for seat, board in enumerate(state.seats):
        if board.sorcerer is None:
            raise LookupError("the draft is not over")
        table.emit(
            StartGoodsGiven(
                because="MUS-SET-8",
                seat=seat,
                mana=start.mana,
                flasks=start.flask,
                drops=start.drop,
                potions=tuple(potion.id for potion in data(state).sheets[board.sorcerer].potions),
            )
        )
        table.emit(TokensPlaced(because="MUS-SET-10", seat=seat))
    playing = [seat for seat, board in enumerate(state.seats) if board.withdrawn is None]
    wanted = state.options.first
    if wanted == "random":
        first = table.dice.choice(playing)
        table.emit(FirstSorcererSet(because="MUS-SET-9", seat=first, method="dice"))
    else:
        first = min(playing, key=lambda seat: (seat < wanted, seat))
        table.emit(FirstSorcererSet(because="MUS-SET-9", seat=first, method="option"))
    order = sorted(playing, key=lambda seat: (seat < first, seat))
    table.emit(OrderSet(because="MUS-SET-9", order=tuple(order)))


ROWS = {"sorcerer": choice_row(_answer_draft)}
