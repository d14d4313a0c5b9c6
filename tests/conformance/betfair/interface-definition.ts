import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

/** The field's interface definition, read from its XML. The files are not ours to ship: where they are absent, the tests that need them are skipped. */
const folder = path.resolve(import.meta.dirname, "../../../../shared/data/betfair-spec");
export const examplesFolder = path.resolve(folder, "../betfair-api-examples/betfair_parser");
export const hasDefinitions = existsSync(folder);
export const whySkipped = hasDefinitions ? "" : " (skipped: ../shared/data/betfair-spec is absent)";

export interface Parameter {
  readonly name: string;
  readonly type: string;
  readonly isMandatory: boolean;
}
export interface Definition {
  /** Request parameters and the answer's type, by operation. */
  readonly operations: ReadonlyMap<string, { readonly request: readonly Parameter[]; readonly response: string }>;
  readonly types: ReadonlyMap<string, readonly Parameter[]>;
  /** A simple type's base, and its values when it is an enumeration. */
  readonly simpleTypes: ReadonlyMap<string, { readonly base: string; readonly values: readonly string[] }>;
  /** Exception codes by name. */
  readonly exceptions: ReadonlyMap<string, number>;
}

interface Element {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Element[];
}

/** The elements of a well-formed document; text is of no interest here. */
function parseXml(text: string): Element {
  const root: Element = { tag: "", attributes: {}, children: [] };
  const open: Element[] = [root];
  const bare = text.replace(/<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!\[CDATA\[[\s\S]*?\]\]>/g, "");
  for (const [, slash, tag = "", inside = "", end] of bare.matchAll(
    /<(\/?)([\w:]+)((?:\s+[\w:]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>/g,
  )) {
    if (slash === "/") {
      open.pop();
      continue;
    }
    const pairs = [...inside.matchAll(/([\w:]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)];
    const attributes = Object.fromEntries(pairs.map(([, name = "", double, single]) => [name, double ?? single ?? ""]));
    const element: Element = { tag, attributes, children: [] };
    open.at(-1)?.children.push(element);
    if (end !== "/") open.push(element);
  }
  return root;
}

function* descendants(element: Element, tag: string): Generator<Element> {
  for (const child of element.children) {
    if (child.tag === tag) yield child;
    yield* descendants(child, tag);
  }
}

const attribute = (element: Element, name: string): string => element.attributes[name] ?? "";
const parameterOf = (element: Element): Parameter => ({
  name: attribute(element, "name"),
  type: attribute(element, "type"),
  isMandatory: attribute(element, "mandatory") === "true",
});

/** Each service's own definition. */
export const definitionFiles = {
  betting: "SportsAPING.xml",
  account: "AccountAPING.xml",
  heartbeat: "HeartbeatAPING.xml",
} as const;

export function readDefinition(file: (typeof definitionFiles)[keyof typeof definitionFiles]): Definition {
  const root = parseXml(readFileSync(path.join(folder, file), "utf8"));
  const operations = [...descendants(root, "operation")].map((operation) => {
    const request = [...descendants(operation, "request")].flatMap((each) => [...descendants(each, "parameter")]);
    const [response] = descendants(operation, "simpleResponse");
    return [
      attribute(operation, "name"),
      { request: request.map(parameterOf), response: response === undefined ? "" : attribute(response, "type") },
    ] as const;
  });
  const types = [...descendants(root, "dataType")].map(
    (type) => [attribute(type, "name"), [...descendants(type, "parameter")].map(parameterOf)] as const,
  );
  const simpleTypes = [...descendants(root, "simpleType")].map((type) => {
    const values = [...descendants(type, "value")].map((value) => attribute(value, "name"));
    return [attribute(type, "name"), { base: attribute(type, "type"), values }] as const;
  });
  const exceptions = [...descendants(root, "exceptionType")].flatMap((type) =>
    [...descendants(type, "value")].map((value) => [attribute(value, "name"), Number(attribute(value, "id"))] as const),
  );
  return {
    operations: new Map(operations),
    types: new Map(types),
    simpleTypes: new Map(simpleTypes),
    exceptions: new Map(exceptions),
  };
}

const listOf = (type: string): string | undefined => /^(?:list|set)\((.*)\)$/.exec(type)?.[1];

/**
 * Where the definition is known to differ from what the field sends: instruction reports of placing and updating carry codes of the instruction's own list,
 * and market descriptions and orders some fields that were added later.
 */
const corrections: Readonly<Record<string, string>> = {
  "PlaceInstructionReport.errorCode": "InstructionReportErrorCode",
  "ReplaceInstructionReport.errorCode": "InstructionReportErrorCode",
  "UpdateInstructionReport.errorCode": "InstructionReportErrorCode",
};

/** The type of a type's member, as the field sends it. */
export const memberTypeOf = (type: string, member: Parameter): string =>
  corrections[`${type}.${member.name}`] ?? member.type;

function primitiveFault(type: string, value: unknown): string | undefined {
  switch (type) {
    case "string":
    // The definition uses this name and forgets to say that it is a text.
    case "CustomerRef":
      return typeof value === "string" ? undefined : "is not a text";
    case "bool":
      return typeof value === "boolean" ? undefined : "is not a truth value";
    case "double":
    case "float":
      return typeof value === "number" && Number.isFinite(value) ? undefined : "is not a number";
    case "i32":
    case "i64":
      return Number.isSafeInteger(value) ? undefined : "is not a whole number";
    case "dateTime":
      return typeof value === "string" && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value)
        ? undefined
        : "is not an instant";
    default:
      return `has a type that the definition doesn't explain: ${type}`;
  }
}

/** Everything in which a value differs from a type of the definition: unknown or missing members, wrong types, unknown enumeration values. */
export function differences(definition: Definition, type: string, value: unknown, at = "$"): string[] {
  const element = listOf(type);
  if (element !== undefined) {
    if (!Array.isArray(value)) return [`${at} is not a list`];
    return value.flatMap((item, index) => differences(definition, element, item, `${at}[${index}]`));
  }
  const mapped = /^map\([^,]+,\s*(.*)\)$/.exec(type)?.[1];
  if (mapped !== undefined) {
    if (typeof value !== "object" || value === null) return [`${at} is not a map`];
    return Object.entries(value).flatMap(([key, each]) => differences(definition, mapped, each, `${at}.${key}`));
  }
  const simple = definition.simpleTypes.get(type);
  if (simple !== undefined) {
    if (simple.values.length > 0)
      return simple.values.includes(String(value)) ? [] : [`${at} is ${String(value)}, not one of ${type}`];
    return differences(definition, simple.base, value, at);
  }
  const members = definition.types.get(type);
  if (members === undefined) {
    const fault = primitiveFault(type, value);
    return fault === undefined ? [] : [`${at} ${fault}`];
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [`${at} is not a ${type}`];
  const record = value as Readonly<Record<string, unknown>>;
  const unknown = Object.keys(record).filter((key) => !members.some((member) => member.name === key));
  return [
    ...unknown.map((key) => `${at}.${key} is not a member of ${type}`),
    ...members.flatMap((member) => {
      if (record[member.name] === undefined) return member.isMandatory ? [`${at}.${member.name} is missing`] : [];
      return differences(definition, memberTypeOf(type, member), record[member.name], `${at}.${member.name}`);
    }),
  ];
}
