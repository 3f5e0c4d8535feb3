"""Requests that wait for what is new in a match: long polls and streams, served by the ASGI process."""
