"""Tests of Elementalist, one file for each source file."""
