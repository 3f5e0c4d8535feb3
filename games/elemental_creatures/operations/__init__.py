"""The operations of the vocabulary: what a step does (RULES.md 2.4, clauses ELC-OP-*).

`OPERATIONS` maps each step type to its function; a function returns a `Question` if somebody has to
choose first, and a `Result` once the step is carried out.
"""

from collections.abc import Callable
from typing import Any

from games.elemental_creatures import vocabulary as words
from games.elemental_creatures.operations import branches, cards, counters, looking, movement, status
from games.elemental_creatures.operations.scene import Result, Scene
from games.elemental_creatures.targets import Question

Operation = Callable[[Scene, Any], Result | Question]

OPERATIONS: dict[type[words.Step], Operation] = {
    words.Plus: counters.put,
    words.Minus: counters.put,
    words.Boost: counters.boost,
    words.Strip: counters.strip,
    words.Shift: counters.shift,
    words.Retreat: movement.move,
    words.Intimidate: movement.move,
    words.Exert: movement.move,
    words.Taunt: movement.move,
    words.Swap: movement.swap,
    words.Withdraw: movement.move,
    words.Bounce: movement.move,
    words.Destroy: movement.move,
    words.Descend: movement.move,
    words.Ascend: movement.move,
    words.Teleport: movement.teleport,
    words.Recover: movement.move,
    words.Place: movement.move,
    words.Draw: cards.draw,
    words.Discard: cards.discard,
    words.Mill: cards.mill,
    words.Venture: looking.venture,
    words.Search: looking.search,
    words.Reveal: looking.reveal,
    words.Neutralize: status.neutralize,
    words.Disarm: status.disarm,
    words.Restore: status.restore,
    words.Shield: status.shield,
    words.PickStep: status.pick,
    words.OneOf: branches.one_of,
    words.When: branches.when,
}
