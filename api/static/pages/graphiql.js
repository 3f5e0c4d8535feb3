const page = React.createElement(GraphiQL, {
  fetcher: GraphiQL.createFetcher({ url: window.location.pathname }),
  defaultQuery: "{ games { slug title minSeats maxSeats bots { level } } }",
  defaultEditorToolsVisibility: "headers",
});
ReactDOM.render(page, document.getElementById("graphiql"));
