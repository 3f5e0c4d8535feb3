"""Export and verification of finished matches."""
