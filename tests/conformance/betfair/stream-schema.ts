import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

/** The field's schema of the stream; not ours to ship, so that what needs it is skipped where it is absent. */
const file = path.resolve(import.meta.dirname, "../../../../shared/data/betfair-spec/ESASwaggerSchema.json");
export const hasStreamSchema = existsSync(file);

interface Schema {
  readonly type?: string;
  readonly $ref?: string;
  readonly enum?: readonly string[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema;
  readonly allOf?: readonly Schema[];
}

const definitions = (): Readonly<Record<string, Schema>> =>
  (JSON.parse(readFileSync(file, "utf8")) as { definitions: Record<string, Schema> }).definitions;

const messageOf: Readonly<Record<string, string>> = {
  connection: "ConnectionMessage",
  status: "StatusMessage",
  mcm: "MarketChangeMessage",
  ocm: "OrderChangeMessage",
};

function propertiesOf(all: Readonly<Record<string, Schema>>, schema: Schema): Record<string, Schema> {
  const named = schema.$ref === undefined ? schema : (all[schema.$ref.replace("#/definitions/", "")] ?? {});
  const inherited = (named.allOf ?? []).map((part) => propertiesOf(all, part));
  return Object.assign({}, ...inherited, named.properties ?? {}) as Record<string, Schema>;
}

function faultOfType(schema: Schema, value: unknown): string | undefined {
  if (schema.enum !== undefined && !schema.enum.includes(String(value)))
    return `is ${String(value)}, not one of its values`;
  switch (schema.type) {
    case "string":
      return typeof value === "string" ? undefined : "is not a text";
    case "boolean":
      return typeof value === "boolean" ? undefined : "is not a truth value";
    case "integer":
      return Number.isSafeInteger(value) ? undefined : "is not a whole number";
    case "number":
      return typeof value === "number" ? undefined : "is not a number";
    case "array":
      return Array.isArray(value) ? undefined : "is not a list";
    case undefined:
    default:
      return typeof value === "object" ? undefined : "is not an object";
  }
}

function differencesOf(all: Readonly<Record<string, Schema>>, schema: Schema, value: unknown, at: string): string[] {
  const named =
    schema.$ref === undefined
      ? schema
      : { type: "object", ...all[schema.$ref.replace("#/definitions/", "")], $ref: schema.$ref };
  const fault = faultOfType(named, value);
  if (fault !== undefined) return [`${at} ${fault}`];
  if (Array.isArray(value)) {
    const { items } = named;
    return items === undefined
      ? []
      : value.flatMap((item, index) => differencesOf(all, items, item, `${at}[${index}]`));
  }
  if (typeof value !== "object" || value === null) return [];
  const properties = propertiesOf(all, schema);
  return Object.entries(value).flatMap(([key, member]) => {
    const property = properties[key] ?? named.additionalProperties;
    if (property !== undefined) return differencesOf(all, property, member, `${at}.${key}`);
    return [`${at}.${key} is unknown to the field`];
  });
}

/** Everything in which a message of the stream differs from the field's schema. */
export function streamDifferences(message: { readonly op: string }): string[] {
  const name = messageOf[message.op];
  if (name === undefined) return [`there is no message ${message.op}`];
  return differencesOf(definitions(), { $ref: `#/definitions/${name}` }, message, message.op);
}
