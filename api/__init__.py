"""How clients reach the service: REST, GraphQL and live streams over the same services and permissions."""
