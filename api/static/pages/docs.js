SwaggerUIBundle({
  url: document.currentScript.dataset.document,
  dom_id: "#swagger-ui",
  deepLinking: true,
  defaultModelsExpandDepth: -1,
  validatorUrl: null,
});
