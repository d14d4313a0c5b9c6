/** Addresses of the frames that others serve: the live score and the stream of a match. Pure. */

const entities: Readonly<Record<string, string>> = { "&amp;": "&", "&#38;": "&", "&quot;": '"', "&#39;": "'" };
const plain = (text: string): string => text.replace(/&(?:amp|#38|quot|#39);/g, (entity) => entities[entity] ?? entity);

/** Only an https address is put into a frame, or one of our own host, which is served as the app itself is; anything else is none. [OP-64] */
function secureAddress(text: string, ownOrigin?: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const address = new URL(text);
  const isSafe = address.protocol === "https:" || address.origin === ownOrigin;
  return isSafe && address.username === "" ? address.href : undefined;
}

/**
 * The address of the live score: the page is scanned for a script that holds an iframe. Undefined when there is none, or it is neither https nor our own.
 * [EXCH-25] [API-54] [OP-64]
 */
export function scoreFrameAddress(page: string, ownOrigin?: string): string | undefined {
  for (const [, script = ""] of page.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/gi)) {
    const source = /<iframe\b[^>]*?\bsrc\s*=\s*\\?(?:"([^"\\]+)|'([^'\\]+))/i.exec(script);
    const address = source?.[1] ?? source?.[2];
    if (address !== undefined) return secureAddress(plain(address), ownOrigin);
  }
  return undefined;
}

const ipAddress = /^(?:\d{1,3}(?:\.\d{1,3}){3}|[0-9a-f]{0,4}(?::[0-9a-f]{0,4}){2,7})$/i;

/** The public address in a service's answer: the text itself, or JSON with `ip`. */
export function readIp(answer: string): string | undefined {
  const text = answer.trim();
  if (ipAddress.test(text)) return text;
  try {
    const json: unknown = JSON.parse(text);
    const ip: unknown = typeof json === "object" && json !== null && "ip" in json ? json.ip : undefined;
    return typeof ip === "string" && ipAddress.test(ip) ? ip : undefined;
  } catch {
    return undefined;
  }
}

export interface StreamPlace {
  readonly eventId: string;
  readonly marketId: string;
  /** The player's public address; undefined = not known. */
  readonly ip: string | undefined;
}

export const needsIp = (template: string): boolean => template.includes("{ip}");

/**
 * The address of a match's stream. Undefined without a template, without the address that it asks for, or when it is neither https nor our own.
 * [EXCH-24] [API-58] [OP-64]
 */
export function streamAddress(template: string, place: StreamPlace, ownOrigin?: string): string | undefined {
  if (template === "" || (needsIp(template) && place.ip === undefined)) return undefined;
  const filled = template
    .replaceAll("{eventId}", encodeURIComponent(place.eventId))
    .replaceAll("{marketId}", encodeURIComponent(place.marketId))
    .replaceAll("{ip}", encodeURIComponent(place.ip ?? ""));
  return secureAddress(filled, ownOrigin);
}
