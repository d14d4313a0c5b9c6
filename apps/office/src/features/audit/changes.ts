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

/** The states as one level: what lies within an object is named by its path, and a list of plain things is one value. */
function flat(value: unknown, path = ""): readonly (readonly [string, unknown])[] {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [[path, listed(value)]];
  return Object.entries(value).flatMap(([key, inner]) => flat(inner, path === "" ? key : `${path}.${key}`));
}
const isPlain = (value: unknown): boolean => typeof value !== "object";
const listed = (value: unknown): unknown =>
  Array.isArray(value) && value.every(isPlain) ? value.map(String).join(", ") : value;

/** What differs between the two states of an audit entry, field by field; what stayed the same is left out. */
export function changesOf(before: unknown, after: unknown): readonly Change[] {
  const [old, now] = [new Map(flat(fieldsOf(before ?? {}))), new Map(flat(fieldsOf(after ?? {})))];
  const names = [...new Set([...old.keys(), ...now.keys()])];
  return names
    .map((name) => ({ name, before: textOf(old.get(name)), after: textOf(now.get(name)) }))
    .filter((change) => change.before !== change.after);
}

/** A path of the log as people read it: each part by its word, `deep.isActive` else as `deep · is active`. */
export function nameOf(path: string, word: (part: string) => string | undefined): string {
  return path
    .split(".")
    .map((part) => part.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
    .map((part) => word(part) ?? part.replaceAll("_", " "))
    .join(" · ");
}
