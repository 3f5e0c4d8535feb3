"""Django's PostgreSQL backend on connections that give up on a server that does not answer."""
