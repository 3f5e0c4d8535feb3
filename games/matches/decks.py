"""Deck lists that players keep, and that register themselves when a match asks for decks."""

from typing import Any
from uuid import UUID

import msgspec
import structlog
from django.conf import settings
from django.db import IntegrityError, transaction

from games.kernel.errors import IllegalMove
from games.kernel.game import AnyGame, DeckProblem
from games.kernel.registry import installed
from games.matches import play
from games.matches.errors import BadRequest, MatchError, NameTaken
from games.matches.loading import LoadedMatch, load
from games.matches.models import Deck, Match, Seat
from games.players.creations import QuotaReached, first_made
from games.players.models import Player, new_id

logger = structlog.get_logger(__name__)


def read_cards(game: AnyGame, pack: str, cards: Any) -> Any:
    """A typed deck list. Raises `BadRequest` for what is none, or a game without own decks."""
    if game.deck_type is None:
        raise BadRequest(f"{game.title} is not played with own decks.")
    if pack not in game.packs:
        raise BadRequest(f"{game.slug} has no content pack {pack!r}.")
    try:
        typed = msgspec.convert(cards, game.deck_type)
    except msgspec.ValidationError as error:
        raise BadRequest(f"Not a deck list: {error}") from error
    # Any other card that the pack lacks can be kept in an unfinished deck.
    if b"\\u0000" in msgspec.json.encode(typed):
        raise BadRequest("Not a deck list: a card's id holds a NUL character.")
    return typed


def problems_of(*, game: AnyGame, pack: str, cards: Any, sideboard: bool) -> list[DeckProblem]:
    """What is wrong with a deck list by the game's rules; empty for a playable one."""
    return game.deck_problems(pack, read_cards(game, pack, cards), sideboard)


def save_deck(
    *, player_id: UUID, game: AnyGame, pack: str, name: str, cards: Any, key: str | None = None
) -> tuple[Deck, bool]:
    """(a new deck, whether this `key` had made it before).

    It may still break rules; joining a match with it may not. Raises `BadRequest`, `NameTaken`,
    `QuotaReached`, `KeyReused`, and `NameTaken` too where what the key made is gone.
    """
    typed = msgspec.to_builtins(read_cards(game, pack, cards))
    deck_id = new_id()
    with transaction.atomic():
        # Whoever counts at the same moment waits here.
        Player.objects.select_for_update().get(pk=player_id)
        mine = Deck.objects.filter(player_id=player_id)
        if key is not None:
            body = {"game": game.slug, "pack": pack, "name": name, "cards": typed}
            made = first_made(player_id=player_id, key=key, body=body, made=deck_id)
            if made != deck_id:
                found = mine.filter(pk=made).first()
                if found is None:
                    raise NameTaken("The deck that this Idempotency-Key made has been deleted.")
                return found, True
        if mine.count() >= settings.MAX_DECKS:
            raise QuotaReached(f"You can keep {settings.MAX_DECKS} decks; delete one first.")
        if mine.filter(game=game.slug, name=name).exists():
            raise NameTaken(f"You already have a deck called {name!r} for {game.title}.")
        deck = Deck.objects.create(
            id=deck_id, player_id=player_id, game=game.slug, pack=pack, name=name, cards=typed
        )
    return deck, False


def change_deck(*, deck: Deck, name: str, pack: str, cards: Any) -> Deck:
    """Replace name, pack and cards of a deck."""
    typed = read_cards(installed(deck.game).game, pack, cards)
    deck.name, deck.pack, deck.cards = name, pack, msgspec.to_builtins(typed)
    try:
        deck.save()
    except IntegrityError as error:
        raise NameTaken(f"You already have a deck called {name!r}.") from error
    return deck


def deck_for(*, player_id: UUID, game: AnyGame, pack: str, name: str, sideboard: bool) -> Deck:
    """The player's deck of that name, fit for a match. Raises `BadRequest` naming the first broken rule."""
    found = Deck.objects.filter(player_id=player_id, game=game.slug, name=name).first()
    if found is None:
        raise BadRequest(f"You have no deck called {name!r} for {game.title}.")
    problems = problems_of(game=game, pack=pack, cards=found.cards, sideboard=sideboard)
    if problems:
        raise BadRequest(f"The deck {name!r} can't be played: {problems[0].detail} ({problems[0].clause})")
    return found


def register_decks(loaded: LoadedMatch) -> LoadedMatch:
    """Register the decks that seats named when they sat down, as far as the match asks for them now."""
    game = loaded.installed.game
    if game.deck_type is None or loaded.status != Match.Status.RUNNING:
        return loaded
    for seat in Seat.objects.filter(match_id=loaded.id, deck__isnull=False).select_related("deck"):
        if seat.deck is None or seat.player_id is None:
            continue
        move = game.deck_move(loaded.state, seat.number, msgspec.convert(seat.deck.cards, game.deck_type))
        if move is None:
            continue
        try:
            play.submit_move(match_id=loaded.id, player_id=seat.player_id, move=move)
        except (IllegalMove, MatchError) as error:
            # The seat is asked all the same and can register by hand.
            logger.warning("deck_not_registered", match=str(loaded.id), seat=seat.number, error=str(error))
        loaded = load(loaded.id)
    return loaded
