"""How much work the fields are, as measured: a point stands for about 5 microseconds of processor time."""

from collections.abc import Iterable, Mapping, Sized
from functools import cache

import msgspec
from graphql import GraphQLSchema, is_input_object_type, is_interface_type, is_object_type

from api.paging import MAX_EVENTS, MAX_PAGE, MAX_SCORES
from games.kernel.registry import newest
from games.opponents import LEVELS

MUTATION = 800
"""What changes something, besides what it pays from its own budget."""
MOST_BOARDS = 50
MOST_EVENTS_OF_A_MOVE = 20
WRAPPED = 0.75
"""How many of the types that the schema names are lists or not null."""


class Weight(msgspec.Struct, frozen=True):
    """A field takes `once`, and `each` for every thing it gives, besides what is asked of that thing.

    It gives one thing, or `items` of them. `page`: as many as its argument `first` says, but no more than
    that. `of_page`: as many as the connection that it is in. `more`: what an argument adds where it is given.
    """

    once: int = 1
    each: int = 0
    items: float = 1
    page: int = 0
    of_page: bool = False
    more: dict[str, int] = {}


PLAIN = Weight()
"""A field that only shows what its parent has."""


@cache
def weights(schema: GraphQLSchema) -> Mapping[str, Weight]:
    """The fields that are not plain, by type and name."""
    games = [installed.game for installed in newest()]
    seats = Weight(items=max(game.seats[1] for game in games))
    json = Weight(once=20)
    mutations = {} if schema.mutation_type is None else schema.mutation_type.fields
    return {
        "Query.games": Weight(each=5, items=len(games)),
        "Query.me": Weight(once=200),
        "Query.player": Weight(once=200),
        "Query.match": Weight(once=400, more={"version": 1_400}),
        "Query.matches": Weight(once=1_000, each=40, page=MAX_PAGE),
        "MatchConnection.edges": Weight(of_page=True),
        "MatchSummary.seats": seats,
        "Match.seats": seats,
        "Match.view": json,
        "Match.moves": Weight(once=40),
        "Match.events": Weight(once=200, each=6, page=MAX_EVENTS),
        "EventConnection.edges": Weight(of_page=True),
        "Game.bots": Weight(items=len(LEVELS)),
        "Game.clauses": Weight(each=3, items=max(len(game.clauses) for game in games)),
        "Game.highScoreBoards": Weight(once=400, items=MOST_BOARDS),
        "Game.highScores": Weight(once=600, each=100, page=MAX_SCORES),
        "HighScore.seats": seats,
        **{f"Mutation.{name}": Weight(once=MUTATION) for name in mutations},
        "MoveAccepted.events": Weight(items=MOST_EVENTS_OF_A_MOVE),
        "MoveAccepted.view": json,
        "MoveAccepted.moves": json,
        **_introspection(schema),
    }


def _introspection(schema: GraphQLSchema) -> Mapping[str, Weight]:
    """Those of the schema's own description, whose lists count as long as they are on average."""
    types = schema.type_map.values()
    fields = [each.fields for each in types if is_object_type(each) or is_interface_type(each)]
    inputs = [each.fields for each in types if is_input_object_type(each)]
    of_type = _total(fields) / len(types)
    arguments = _total(field.args for each in fields for field in each.values())
    return {
        # One that is asked for by its name may be the largest.
        "Query.__type": Weight(items=max(map(len, fields)) / of_type),
        "__Schema.types": Weight(items=len(types)),
        "__Schema.directives": Weight(items=len(schema.directives)),
        "__Type.fields": Weight(items=of_type),
        "__Type.inputFields": Weight(items=_total(inputs) / len(types)),
        "__Type.ofType": Weight(items=WRAPPED),
        "__Field.args": Weight(items=arguments / _total(fields)),
    }


def _total(things: Iterable[Sized]) -> int:
    return sum(len(each) for each in things)
