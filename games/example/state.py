"""The content, the options and the state of a match."""

from pathlib import Path
from typing import Annotated

import msgspec

from games.kernel import ContractError, HiddenCount, MatchState, Options, Pack, Packs, PerSeatCount, Public

HAND = 3


class DeckPack(Pack, frozen=True):
    """The numbers on the cards (EXA-CRD-1) and how many rounds there are."""

    cards: Annotated[tuple[int, ...], msgspec.Meta(max_length=99)]
    rounds: Annotated[int, msgspec.Meta(ge=1, le=HAND)]

    def check(self) -> None:
        """Two hands can be dealt, and no two cards are equal."""
        if len(self.cards) < 2 * HAND or len(set(self.cards)) != len(self.cards):
            raise ContractError(f"cards: at least {2 * HAND} different numbers are needed")


PACKS = Packs.load(DeckPack, Path(__file__).parent)


class HighLowOptions(Options, frozen=True, kw_only=True):
    """There is nothing to choose but the pack."""

    content_pack: Public[str] = "exa-house-1"


class HighLowOptions2(HighLowOptions, frozen=True, kw_only=True):
    """The same, with the larger deck."""

    content_pack: Public[str] = "exa-house-2"


class State(MatchState):
    """`table` are the cards shown in this round, by seat; `played` all cards of earlier rounds."""

    pack: Public[str] = ""
    hands: PerSeatCount[list[int]] = msgspec.field(default_factory=list)
    deck: HiddenCount[list[int]] = msgspec.field(default_factory=list)
    table: Public[tuple[int, ...]] = ()
    played: Public[list[int]] = msgspec.field(default_factory=list)
    points: Public[list[int]] = msgspec.field(default_factory=lambda: [0, 0])
    round: Public[int] = 1
