/** What the field's own samples leave behind the call is a few signs. */
const longestLeftOver = 64;
/** A brace too many, and what stood behind it. */
const leftOver = /^[\s}]*(?:,\s*"id"\s*:\s*(?:\d+|"[^"\\]*")\s*}\s*)?$/;

/**
 * The text of a call as JSON, as far as the field reads it: without the mark of byte order that its C# sample writes before it, and without the brace too many,
 * with or without an `id` before it, that its C# and JavaScript samples write behind it. Anything else is left as it is. One look at each sign. [EXAPI-66]
 */
export function callText(body: string): string {
  const text = body.startsWith("\ufeff") ? body.slice(1) : body;
  const end = endOfObject(text);
  if (end === undefined || text.length - end > longestLeftOver) return text;
  return leftOver.test(text.slice(end)) ? text.slice(0, end) : text;
}

/** Where the object ends that the text begins with; undefined when it begins with none, or doesn't end. */
function endOfObject(text: string): number | undefined {
  if (!text.trimStart().startsWith("{")) return undefined;
  let depth = 0;
  let isInString = false;
  for (let index = 0; index < text.length; index += 1) {
    const sign = text[index];
    if (isInString) {
      // What follows a backslash ends nothing.
      if (sign === "\\") index += 1;
      else if (sign === '"') isInString = false;
    } else if (sign === '"') isInString = true;
    else if (sign === "{") depth += 1;
    else if (sign === "}") {
      depth -= 1;
      if (depth === 0) return index + 1;
    }
  }
  return undefined;
}
