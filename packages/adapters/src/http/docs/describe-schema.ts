/** The parts of JSON Schema that our contracts print to. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly items?: JsonSchema | boolean;
  readonly prefixItems?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly additionalProperties?: boolean | JsonSchema;
  readonly required?: readonly string[];
  readonly pattern?: string;
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly description?: string;
  readonly $ref?: string;
}

/** One field of a body or an answer, as a line of a table. */
export interface FieldRow {
  /** `instructions[].limitOrder.price`. Empty for the whole. */
  readonly path: string;
  readonly type: string;
  readonly isRequired: boolean;
  /** Bounds and forms: `at most 30 characters`. */
  readonly notes: string;
}

/** Every field that the schema names, outer ones first; alternatives of the same object are told apart as `(1)`, `(2)`. */
export function describeSchema(schema: JsonSchema): readonly FieldRow[] {
  const isPlainObject = schema.properties !== undefined;
  return isPlainObject ? fieldsOf(schema, "") : rowsOf(schema, { path: "", isRequired: true });
}

interface Place {
  readonly path: string;
  readonly isRequired: boolean;
}

function fieldsOf(schema: JsonSchema, path: string): readonly FieldRow[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
    rowsOf(field, {
      path: path === "" ? name : `${path}.${name}`,
      isRequired: schema.required?.includes(name) === true,
    }),
  );
}

function rowsOf(schema: JsonSchema, place: Place): readonly FieldRow[] {
  const own: FieldRow = { ...place, type: typeOf(schema), notes: notesOf(schema) };
  return [own, ...inside(schema, place.path)];
}

/** The fields within: of an object, of a list's entries, of each alternative. */
function inside(schema: JsonSchema, path: string): readonly FieldRow[] {
  if (typeof schema.items === "object") return inside(schema.items, `${path}[]`);
  if (schema.properties !== undefined) return fieldsOf(schema, path);
  if (typeof schema.additionalProperties === "object") return inside(schema.additionalProperties, `${path}.*`);
  const composed = alternativesOf(schema).filter(isComposed);
  return composed.flatMap((each, index) => inside(each, composed.length === 1 ? path : `${path}(${index + 1})`));
}

const isComposed = (schema: JsonSchema): boolean =>
  schema.properties !== undefined ||
  typeof schema.items === "object" ||
  typeof schema.additionalProperties === "object";

/** Nested alternatives are one list of them. */
const alternativesOf = (schema: JsonSchema): readonly JsonSchema[] =>
  (schema.anyOf ?? schema.oneOf ?? []).flatMap((each) =>
    each.anyOf === undefined && each.oneOf === undefined ? [each] : alternativesOf(each),
  );

function typeOf(schema: JsonSchema): string {
  const alternatives = alternativesOf(schema);
  if (alternatives.length > 0) return [...new Set(alternatives.map(typeOf))].join(" or ");
  if ("const" in schema) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (schema.prefixItems !== undefined) return `[${schema.prefixItems.map(typeOf).join(", ")}]`;
  if (typeof schema.items === "object") return `list of ${typeOf(schema.items)}`;
  if (typeof schema.additionalProperties === "object") return `object of ${typeOf(schema.additionalProperties)}`;
  if (schema.$ref !== undefined) return schema.$ref.replace(/^.*\//, "");
  return [schema.type ?? "anything"].flat().join(" or ");
}

/** Bounds that are only those of a JSON number say nothing. */
const isTold = (bound: number | undefined): bound is number => bound !== undefined && Math.abs(bound) < 2 ** 53 - 1;

function notesOf(schema: JsonSchema): string {
  const told = [
    schema.description,
    schema.format,
    schema.pattern === undefined ? undefined : `matches ${schema.pattern}`,
    boundsOf("characters", schema.minLength, schema.maxLength),
    boundsOf("entries", schema.minItems, schema.maxItems),
    boundsOf(
      "",
      isTold(schema.minimum) ? schema.minimum : undefined,
      isTold(schema.maximum) ? schema.maximum : undefined,
    ),
    ...alternativesOf(schema).map(notesOf),
  ];
  return [...new Set(told.filter((note) => note !== undefined && note !== ""))].join("; ");
}

function boundsOf(unit: string, low: number | undefined, high: number | undefined): string | undefined {
  const counted = (text: string): string => `${text} ${unit}`.trimEnd();
  if (low !== undefined && high !== undefined) return counted(low === high ? String(low) : `${low} to ${high}`);
  if (high !== undefined) return counted(`at most ${high}`);
  return low === undefined ? undefined : counted(`at least ${low}`);
}
