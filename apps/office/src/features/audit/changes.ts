export interface Change {
  readonly name: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

const textOf = (value: unknown): string | undefined => {
  if (value === undefined || value === null) return undefined;
  return typeof value === "string" ? value : JSON.stringify(value);
};
const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : { value };

/** What differs between the two states of an audit entry, field by field; what stayed the same is left out. */
export function changesOf(before: unknown, after: unknown): readonly Change[] {
  const [old, now] = [fieldsOf(before ?? {}), fieldsOf(after ?? {})];
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  return names
    .map((name) => ({ name, before: textOf(old[name]), after: textOf(now[name]) }))
    .filter((change) => change.before !== change.after);
}
