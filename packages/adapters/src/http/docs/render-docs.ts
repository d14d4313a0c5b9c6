import { describeSchema, type FieldRow, type JsonSchema } from "./describe-schema.ts";
import { docsStyle } from "./docs-style.ts";

interface Content {
  readonly "application/json": { readonly schema: JsonSchema };
}

interface Operation {
  readonly summary: string;
  readonly tags: readonly string[];
  readonly security: readonly Record<string, unknown>[];
  readonly "x-roles"?: readonly string[];
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required: boolean;
    readonly schema: JsonSchema;
    readonly description?: string;
  }[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: Content }>>;
}

interface Call {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

interface Document {
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
}

/** The document as one readable page: no script, no third party; `nonce` lets its style through the content policy. */
export function renderDocs(printed: Record<string, unknown>, nonce: string): string {
  // What `printOpenApi` printed a moment ago.
  const document = printed as unknown as Document;
  const { title, version, description } = document.info;
  const groups = [...Map.groupBy(callsOf(document), ({ operation }) => nameOf(operation.tags[0] ?? "other"))].sort(
    ([left], [right]) => left.localeCompare(right, "en"),
  );
  const shapes = Object.entries(document.components.schemas);
  const paragraphs = description.split("\n\n").map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`);
  const sections = groups.map(
    ([name, calls]) =>
      `<section><h2 id="${slug(name)}">${escapeHtml(name)}</h2>${calls.map(renderCall).join("")}</section>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><style nonce="${escapeHtml(nonce)}">${docsStyle}</style></head>
<body><header><h1>${escapeHtml(title)} <small>version ${escapeHtml(version)}</small></h1></header>
<div class="page"><nav aria-label="Contents">${groups.map(renderContents).join("")}<h3><a href="#shapes">Shapes</a></h3></nav>
<main><section class="intro">${paragraphs.join("")}<p>For programs: <a href="/docs/openapi.json">/docs/openapi.json</a> (OpenAPI 3.1)</p></section>
${sections.join("")}<section><h2 id="shapes">Shapes</h2>${shapes.map(renderShape).join("")}</section></main></div></body></html>`;
}

const nameOf = (tag: string): string => tag.charAt(0).toUpperCase() + tag.slice(1);

function callsOf(document: Document): Call[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
}

const idOf = ({ method, path }: Call): string => slug(`${method} ${path}`);

function renderContents([name, calls]: readonly [string, readonly Call[]]): string {
  const items = calls.map(
    (call) => `<li><a href="#${idOf(call)}"><b>${call.method}</b> ${escapeHtml(call.path)}</a></li>`,
  );
  return `<h3><a href="#${slug(name)}">${escapeHtml(name)}</a></h3><ul>${items.join("")}</ul>`;
}

function renderCall(call: Call): string {
  const { method, path, operation } = call;
  const parameters = (operation.parameters ?? []).map((parameter): FieldRow => {
    const [described] = describeSchema(parameter.schema);
    const notes = [parameter.in, parameter.description, described?.notes].filter(
      (note) => note !== undefined && note !== "",
    );
    return {
      path: parameter.name,
      type: described?.type ?? "",
      isRequired: parameter.required,
      notes: notes.join("; "),
    };
  });
  const done = operation.responses["200"]?.content;
  const errors = Object.entries(operation.responses).filter(([status]) => status !== "200");
  return `<article id="${idOf(call)}"><h3><a href="#${idOf(call)}"><b class="m">${method}</b><code>${escapeHtml(path)}</code></a></h3>
<p>${escapeHtml(operation.summary)}</p><p><span class="who">${escapeHtml(accessOf(operation))}</span></p>
${parameters.length === 0 ? "" : renderTable("Parameter", parameters)}
${operation.requestBody === undefined ? "" : renderDetails("Body", operation.requestBody.content["application/json"].schema)}
${done === undefined ? "" : renderDetails("Answer", done["application/json"].schema)}
<p class="errors">Errors: ${errors.map(([status, { description }]) => `${status} ${escapeHtml(description)}`).join(", ")}</p></article>`;
}

const renderShape = ([name, schema]: readonly [string, JsonSchema]): string =>
  `<article id="${slug(`shape ${name}`)}"><h3><code>${escapeHtml(name)}</code></h3>${renderTable("Field", describeSchema(schema))}</article>`;

function accessOf(operation: Operation): string {
  if (operation["x-roles"] !== undefined) return `staff: ${operation["x-roles"].join(", ")}`;
  if (operation.security.length === 0) return "no token";
  if (operation.security.some((scheme) => Object.keys(scheme).length === 0)) return "token optional";
  return operation.security.some((scheme) => "exchangeToken" in scheme)
    ? "token required, as X-Authentication or as a bearer token"
    : "token required";
}

const renderDetails = (label: string, schema: JsonSchema): string =>
  `<details><summary>${label}</summary>${renderTable("Field", describeSchema(schema))}</details>`;

function renderTable(first: string, rows: readonly FieldRow[]): string {
  const lines = rows.map(
    ({ path, type, isRequired, notes }) =>
      `<tr><td><code>${escapeHtml(path === "" ? "(the whole)" : path)}</code></td><td>${escapeHtml(type)}</td><td>${isRequired ? "required" : "optional"}</td><td>${escapeHtml(notes)}</td></tr>`,
  );
  return `<div class="wide"><table><thead><tr><th>${first}</th><th>Type</th><th>Given</th><th>Notes</th></tr></thead><tbody>${lines.join("")}</tbody></table></div>`;
}

const slug = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
