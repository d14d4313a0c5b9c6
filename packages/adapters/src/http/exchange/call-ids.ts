/** Ids of JSON-RPC calls, which are the caller's own and come back as they were sent. [EXAPI-12] */

/** No id of a client nests deeper than this; what does is too deep to be written again. */
const deepestLevel = 16;

function isTooDeep(value: unknown, level = 0): boolean {
  if (typeof value !== "object" || value === null) return false;
  return level >= deepestLevel || Object.values(value).some((member) => isTooDeep(member, level + 1));
}

/** The id as it is answered; null in the place of one that could not be written. Undefined: the call has none. */
export const answeredId = (id: unknown): unknown => (isTooDeep(id) ? null : id);

const idOf = (call: unknown): unknown =>
  typeof call === "object" && call !== null && !Array.isArray(call) ? Reflect.get(call, "id") : undefined;

/** A number that a double may hold as another one: 9007199254740993 would come back as ...992. */
const isInexact = (value: unknown): boolean => typeof value === "number" && !Number.isSafeInteger(value);

interface RawJson {
  /** A value that is written as exactly this text. */
  readonly rawJSON: (text: string) => object;
}
type Reviver = (key: string, value: unknown, context: { readonly source?: string }) => unknown;

/** The calls of a body, whose ids are written again digit by digit. Throws a `SyntaxError` when the text is no JSON. */
export function parseCalls(text: string): unknown {
  const value: unknown = JSON.parse(text);
  const calls: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (!calls.some((call) => isInexact(idOf(call)))) return value;
  const { rawJSON } = JSON as unknown as RawJson;
  const withExactIds: Reviver = (key, member, { source }) =>
    key === "id" && isInexact(member) && source !== undefined ? rawJSON(source) : member;
  return JSON.parse(text, withExactIds as (key: string, member: unknown) => unknown);
}
