"""Golden streams: recorded matches of every game and rules version that must fold forever."""
