import type { Json } from "./ports.ts";

/** The same text for the same content whatever the order of its keys; what a command's hash is taken over. Throws on anything that JSON would change silently. */
export function canonicalJson(value: Json): string {
  if (value === null || typeof value === "string" || typeof value === "boolean") return JSON.stringify(value);
  if (typeof value === "number") {
    if (!Number.isFinite(value)) throw new TypeError(`not JSON: ${value}`);
    return JSON.stringify(value);
  }
  if (Array.isArray(value)) return `[${value.map((item: Json) => canonicalJson(item)).join(",")}]`;
  const fields = value as { readonly [key: string]: Json };
  let text = "";
  // The order of code units, which is that of every engine and locale.
  for (const key of Object.keys(fields).toSorted()) {
    const item = fields[key];
    if (item !== undefined) text += `${text === "" ? "" : ","}${JSON.stringify(key)}:${canonicalJson(item)}`;
  }
  return `{${text}}`;
}

/** Who a command's key is unique with. */
export function scopeOf(
  actor: { readonly kind: string } & Partial<Record<"playerId" | "staffId" | "name", string>>,
): string {
  return `${actor.kind}:${actor.playerId ?? actor.staffId ?? actor.name ?? ""}`;
}
