"""The game's own codes of refusals, beside those that all games share (RULES.md 6)."""

CODES = {
    "ELC-E-OPTION": "The game has no such options, or not for so many seats.",
    "ELC-E-CARD": "A card of the list is not in the content pack.",
    "ELC-E-DECK-SIZE": "The main deck has too few or too many cards.",
    "ELC-E-SIDE-SIZE": "The sideboard has too many cards.",
    "ELC-E-COPIES": "There are too many copies of a card.",
    "ELC-E-POOL": "The lists don't use exactly the registered cards.",
    "ELC-E-DONE": "The seat is done for the round.",
    "ELC-E-CARD-ZONE": "The card is not in the seat's hand.",
    "ELC-E-MATERIAL": "The card needs material, or needs none, or it is named too early.",
    "ELC-E-MATERIAL-ZONE": "The material is not on the seat's Sideline.",
    "ELC-E-LEVEL": "The material is not of the level below.",
    "ELC-E-CAP": "The seat has played as many cards as a round allows.",
    "ELC-E-MUST": "Something has to be chosen.",
}
