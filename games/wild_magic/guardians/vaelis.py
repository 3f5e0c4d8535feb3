"""Vaelis changes what the power token of his element scores (WIM-SCO-6)."""

from games.wild_magic.effects import Numbers, values_token


@values_token("vaelis_light", value=-99)
@values_token("vaelis_dark", value=-99)
def token(numbers: Numbers) -> int:
    """What the side says."""
    return numbers["value"]
