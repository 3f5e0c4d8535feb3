"""Proof of finished matches: the bundle that is handed out, and the verifier that needs nothing else."""
