"""Background work: thin tasks, each calling one service function."""
