"""The nine Elementals, one module each, and what students do against them. Importing makes them known."""

from games.extra_creditors.elemental import ELEMENTALS
from games.extra_creditors.elementals.darkness import DARKNESS, DARKNESS_ACTIONS, Darkness
from games.extra_creditors.elementals.dream import DREAM, DREAM_ACTIONS, Dream
from games.extra_creditors.elementals.earth import Earth
from games.extra_creditors.elementals.fire import Fire
from games.extra_creditors.elementals.ice import Ice
from games.extra_creditors.elementals.lightning import Lightning
from games.extra_creditors.elementals.smoke import Smoke
from games.extra_creditors.elementals.water import Water
from games.extra_creditors.elementals.wind import Wind

ELEMENTALS |= {
    "fire": Fire(),
    "ice": Ice(),
    "water": Water(),
    "smoke": Smoke(),
    "earth": Earth(),
    "wind": Wind(),
    DREAM: Dream(),
    "lightning": Lightning(),
    DARKNESS: Darkness(),
}
ELEMENTAL_ACTIONS = (*DREAM_ACTIONS, *DARKNESS_ACTIONS)
