interface Operation {
  readonly summary: string;
  readonly tags: readonly string[];
  readonly security: readonly Record<string, unknown>[];
  readonly "x-roles"?: readonly string[];
  readonly parameters?: readonly {
    name: string;
    in: string;
    required: boolean;
    schema: unknown;
    description?: string;
  }[];
  readonly requestBody?: { content: { "application/json": { schema: unknown } } };
  readonly responses: Record<string, { description: string; content: { "application/json": { schema: unknown } } }>;
}

interface Call {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

/** The document as one readable page: no script, no third party; `nonce` lets its style through the content policy. */
export function renderDocs(document: Record<string, unknown>, nonce: string): string {
  const { title, version, description } = document["info"] as { title: string; version: string; description: string };
  const groups = Map.groupBy(callsOf(document), (call) => call.operation.tags[0] ?? "other");
  const names = [...groups.keys()].sort((left, right) => left.localeCompare(right, "en"));
  const contents = names.map((name) => `<li><a href="#${slug(name)}">${escapeHtml(name)}</a></li>`).join("");
  const sections = names
    .map(
      (name) =>
        `<section><h2 id="${slug(name)}">${escapeHtml(name)}</h2>${(groups.get(name) ?? []).map(renderCall).join("")}</section>`,
    )
    .join("");
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><style nonce="${escapeHtml(nonce)}">${style}</style></head>
<body><header><h1>${escapeHtml(title)} <small>${escapeHtml(version)}</small></h1><p>${escapeHtml(description)}</p>
<p>For programs: <a href="/docs/openapi.json">/docs/openapi.json</a> (OpenAPI 3.1)</p>
<nav aria-label="Contents"><ul>${contents}</ul></nav></header><main>${sections}</main></body></html>`;
}

function callsOf(document: Record<string, unknown>): Call[] {
  const paths = document["paths"] as Record<string, Record<string, Operation>>;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
}

function renderCall({ method, path, operation }: Call): string {
  const id = slug(`${method} ${path}`);
  const parameters = (operation.parameters ?? []).map(
    (parameter) =>
      `<tr><td><code>${escapeHtml(parameter.name)}</code></td><td>${parameter.in}</td><td>${parameter.required ? "required" : "optional"}</td><td><code>${escapeHtml(JSON.stringify(parameter.schema))}</code></td></tr>`,
  );
  return `<article id="${id}"><h3><a href="#${id}"><b class="m">${method}</b> <code>${escapeHtml(path)}</code></a></h3>
<p>${escapeHtml(operation.summary)} <em>${escapeHtml(accessOf(operation))}</em></p>
${parameters.length === 0 ? "" : `<table><thead><tr><th>Parameter</th><th>In</th><th></th><th>Schema</th></tr></thead><tbody>${parameters.join("")}</tbody></table>`}
${operation.requestBody === undefined ? "" : renderSchema("Body", operation.requestBody.content["application/json"].schema)}
${Object.entries(operation.responses)
  .filter(([status]) => status === "200")
  .map(([, response]) => renderSchema("Answer", response.content["application/json"].schema))
  .join("")}
<p class="errors">Errors: ${Object.entries(operation.responses)
    .filter(([status]) => status !== "200")
    .map(([status, response]) => `${status} ${escapeHtml(response.description)}`)
    .join(", ")}</p></article>`;
}

function accessOf(operation: Operation): string {
  if (operation["x-roles"] !== undefined) return `staff: ${operation["x-roles"].join(", ")}`;
  if (operation.security.length === 0) return "open";
  return operation.security.length > 1 ? "token optional" : "token required";
}

const renderSchema = (label: string, schema: unknown): string =>
  `<details><summary>${label}</summary><pre>${escapeHtml(JSON.stringify(schema, null, 2))}</pre></details>`;

const slug = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const style = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{margin:0 auto;max-width:60rem;padding:1rem}
h1 small{font-weight:400;font-size:.5em}nav ul{columns:12rem;padding-left:1.2rem}article{border-top:1px solid #8884;padding:.25rem 0 1rem}
h3{margin:.5rem 0;overflow-wrap:anywhere}h3 a{color:inherit;text-decoration:none}.m{display:inline-block;min-width:4rem}
em{opacity:.75}.errors{opacity:.75;font-size:.9em}pre,table{overflow:auto;display:block;max-width:100%}td,th{text-align:left;padding:.15rem .6rem .15rem 0;vertical-align:top}
summary{cursor:pointer;min-height:1.75rem}`;
