"""For `Game.determinize`: what a view hides of the open decision, filled in."""

from collections.abc import Callable
from typing import Any

from games.kernel.dice import Dice
from games.kernel.visibility import is_hidden


def guess_asks(
    view: dict[str, Any], dice: Dice, options_of: Callable[[int], list[dict[str, Any]]] | None = None
) -> None:
    """Fill in hidden options (by seat, as in a view) and secret answers of `view["decision"]`, in place.

    Games without hidden options need no `options_of`.
    """
    decision = view["decision"] or {"asks": ()}
    for ask in decision["asks"]:
        if options_of is not None and is_hidden(ask["options"]):
            ask["options"], ask["default"] = options_of(ask["seat"]), []
        if is_hidden(ask["answer"]):
            ask["answer"] = _picked(ask, dice)


def _picked(ask: dict[str, Any], dice: Dice) -> list[dict[str, Any]]:
    """As many options as may be picked, by chance."""
    options = ask["options"]
    fewest, most = min(ask["fewest"], len(options)), min(ask["most"], len(options))
    places = dice.shuffled(range(len(options)))[: fewest + dice.below(most - fewest + 1)]
    return [options[place] for place in (places if ask["ordered"] else sorted(places))]
