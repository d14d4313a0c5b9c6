/** What the field's own samples leave behind the call: a brace too many, and what stood behind it. */
const leftOver = /^[\s}]*(?:,\s*"id"\s*:\s*(?:\d+|"[^"\\]*")\s*)?[\s}]*$/;

/**
 * The text of a call as JSON, as far as the field reads it: without the mark of byte order that its C# sample writes before it, and without the brace too many,
 * with or without an `id` before it, that its C# and JavaScript samples write behind it. Anything else is left as it is. [EXAPI-66]
 */
export function callText(body: string): string {
  const text = body.startsWith("\ufeff") ? body.slice(1) : body;
  const end = endOfObject(text);
  return end !== undefined && leftOver.test(text.slice(end)) ? text.slice(0, end) : text;
}

/** Where the object ends that the text begins with; undefined when it begins with none, or doesn't end. */
function endOfObject(text: string): number | undefined {
  if (!text.trimStart().startsWith("{")) return undefined;
  let depth = 0;
  for (const { 0: sign, index } of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}]/gs)) {
    if (sign === "{") depth += 1;
    if (sign === "}") depth -= 1;
    if (depth === 0 && sign === "}") return index + 1;
  }
  return undefined;
}
