"""Wild Magic: open pools, melds, power tokens and two-sided Guardians, for two to five seats."""
