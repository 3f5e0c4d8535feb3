"""The HTTP interfaces: REST, GraphQL and live streams."""
