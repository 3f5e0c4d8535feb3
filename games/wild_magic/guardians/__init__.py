"""The Guardians (WIM-GRD): one module for each that acts on a meld.

An effect is a *step*: a function that carries on with the action from where the frame says it stands, until
it asks a seat something or has finished. It is called again after every answer; the frame is its memory.
Tessara and Vaelis only change scoring: see `games.wild_magic.scoring` and `games.wild_magic.tokens`.
"""
