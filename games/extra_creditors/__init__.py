"""Extra Creditors: two to four students seal the elementals that broke into Shimmer Academy.

A co-operative game. The seats play the students; the elementals are played by SYSTEM moves, one card each.
"""
