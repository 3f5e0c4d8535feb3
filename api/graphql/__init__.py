"""GraphQL with the reach of REST."""
