import { z } from "zod/mini";

export type ParsedInput =
  | { readonly isValid: true; readonly value: unknown }
  | { readonly isValid: false; readonly errors: Record<string, string[]> };

/** What zod says when a schema names no message of its own and no locale is loaded. */
const unnamed = "Invalid input";

/** Messages used where a schema gives none. */
export const inputMessages = {
  missing: "This field is required.",
  unknownKey: "This field is not accepted.",
  repeated: "This parameter was given more than once.",
  unwritable: "This text has a character that can't be kept.",
} as const;

/**
 * The value in the schema's output form, or messages per field. The field name is the path with dots (`receipts.0.name`); what concerns the
 * whole input is under `input`. Nothing is coerced, dropped or filled in. [HTTP-05]
 */
export function parseInput(schema: z.core.$ZodType, value: unknown): ParsedInput {
  const result = z.safeParse(schema, value);
  if (result.success) return { isValid: true, value: result.data };
  const errors: Record<string, string[]> = Object.create(null) as Record<string, string[]>;
  for (const issue of result.error.issues) {
    for (const [field, message] of entriesOf(issue, value)) {
      const messages = (errors[field] ??= []);
      if (!messages.includes(message)) messages.push(message);
    }
  }
  return { isValid: false, errors };
}

type Issue = z.core.$ZodIssue;

function entriesOf(issue: Issue, input: unknown): [field: string, message: string][] {
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => [[...issue.path, key].join("."), inputMessages.unknownKey]);
  }
  const field = issue.path.length === 0 ? "input" : issue.path.join(".");
  return [[field, issue.message === unnamed ? describe(issue, input) : issue.message]];
}

function describe(issue: Issue, input: unknown): string {
  switch (issue.code) {
    case "invalid_type":
      return valueAt(input, issue.path) === undefined ? inputMessages.missing : `Expected ${issue.expected}.`;
    case "too_small":
      return `Too small: at least ${issue.minimum}${unitOf(issue.origin)}.`;
    case "too_big":
      return `Too big: at most ${issue.maximum}${unitOf(issue.origin)}.`;
    case "invalid_value":
      return valueAt(input, issue.path) === undefined
        ? inputMessages.missing
        : `Expected one of: ${issue.values.map(String).join(", ")}.`;
    case "invalid_format":
      return issue.format === "regex" ? "Wrong format." : `Expected ${issue.format}.`;
    case "not_multiple_of":
      return `Expected a multiple of ${issue.divisor}.`;
    case "unrecognized_keys":
    case "invalid_union":
    case "invalid_key":
    case "invalid_element":
    case "custom":
      return "This value is not accepted.";
  }
}

function unitOf(origin: string): string {
  if (origin === "string") return " characters";
  return origin === "array" || origin === "set" ? " items" : "";
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input;
  for (const key of path) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<PropertyKey, unknown>)[key];
  }
  return value;
}
