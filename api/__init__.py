"""How clients reach the service: REST with long polling, and GraphQL, over the same services."""
