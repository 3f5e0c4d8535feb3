"""Whether there are rules for every word of a pack: abilities, effects, goals, kinds of Elementals."""

from collections.abc import Collection, Iterable

from games.extra_creditors.abilities import ABILITIES, SECOND_READING
from games.extra_creditors.elemental import ELEMENTALS
from games.extra_creditors.ending import GOALS
from games.extra_creditors.items import ITEMS
from games.extra_creditors.pack import HousePack


def unknown_words(pack: HousePack) -> list[str]:
    """A sentence for each word of the pack that no rules stand behind."""
    abilities = {*ABILITIES, SECOND_READING}
    problems: list[str] = []
    for student in pack.students:
        problems += _unknown(f"students: {student.id} has", student.abilities, abilities, "ability")
    for item in pack.items:
        problems += _unknown(f"items: {item.id} has", (item.effect,), ITEMS, "effect")
    for card in pack.bonus:
        problems += _unknown(f"bonus: {card.id} has", (card.goal,), GOALS, "goal")
    for report in pack.reports:
        kinds = (report.elemental, *report.possible)
        problems += _unknown(f"reports: {report.id} names", kinds, ELEMENTALS, "Elemental")
    return problems


def _unknown(place: str, words: Iterable[str], known: Collection[str], what: str) -> list[str]:
    return [f"{place} the unknown {what} {word}" for word in dict.fromkeys(words) if word not in known]
