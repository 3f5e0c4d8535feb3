"""The nine Elementals, one module each. Importing the package makes them known."""

from games.extra_creditors.elementals.darkness import Darkness
from games.extra_creditors.elementals.dream import Dream
from games.extra_creditors.elementals.earth import Earth
from games.extra_creditors.elementals.fire import Fire
from games.extra_creditors.elementals.ice import Ice
from games.extra_creditors.elementals.lightning import Lightning
from games.extra_creditors.elementals.smoke import Smoke
from games.extra_creditors.elementals.water import Water
from games.extra_creditors.elementals.wind import Wind
from games.extra_creditors.keywords import ELEMENTALS

ELEMENTALS |= {
    "fire": Fire(),
    "ice": Ice(),
    "water": Water(),
    "smoke": Smoke(),
    "earth": Earth(),
    "wind": Wind(),
    "dream": Dream(),
    "lightning": Lightning(),
    "darkness": Darkness(),
}
