"""The options of a match (RULES.md 2.3)."""

from typing import Annotated, Literal

import msgspec

from games.kernel import BadOptions, Options, Public

WinMode = Literal["first_to", "four_rounds"]


class CreatureOptions(Options, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Match options (RULES.md 2.3). `win_mode` None stands for the default of ELC-FMT-9."""

    content_pack: Public[str] = "elc-house-1"
    format: Public[Literal["constructed", "sealed"]] = "constructed"
    win_mode: Public[WinMode | None] = None
    target_points: Public[Annotated[int, msgspec.Meta(ge=10, le=50)]] = 20
    round_limit: Public[Annotated[int, msgspec.Meta(ge=1, le=12)]] = 4
    best_of: Public[Literal[1, 3]] = 1
    packs_per_player: Public[Annotated[int, msgspec.Meta(ge=1, le=3)]] = 1
    max_rounds: Public[Annotated[int, msgspec.Meta(ge=5, le=60)]] = 30
    idle_rounds: Public[Annotated[int, msgspec.Meta(ge=2, le=5)]] = 3
    play_cap: Public[Annotated[int, msgspec.Meta(ge=20, le=100)]] = 40
    step_guard: Public[Annotated[int, msgspec.Meta(ge=100, le=1000)]] = 400
    timeouts_to_forfeit: Public[Annotated[int, msgspec.Meta(ge=0, le=10)]] = 3


def check_options(options: CreatureOptions) -> None:
    """Refuse combinations of options that the game doesn't have."""
    if options.packs_per_player > 1 and options.format == "constructed":
        raise BadOptions("packs_per_player is for the sealed format", "ELC-GEN-1", "ELC-E-OPTION")
    if win_mode_of(options) == "four_rounds" and options.max_rounds < options.round_limit:
        raise BadOptions("max_rounds is below round_limit", "ELC-GEN-1", "ELC-E-OPTION")


def has_sideboard(options: CreatureOptions) -> bool:
    """Between the games of a best of three, cards are exchanged (ELC-FMT-4)."""
    return options.best_of > 1


def win_mode_of(options: CreatureOptions) -> WinMode:
    """The goal of the match: points to a target, but with a single sealed pack four rounds."""
    if options.win_mode is not None:
        return options.win_mode
    return "four_rounds" if options.format == "sealed" and options.packs_per_player == 1 else "first_to"
