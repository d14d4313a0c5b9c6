import { isIPv6 } from "node:net";
import type { PlayerLanguage } from "@maidan/services/player";
import type { FastifyRequest } from "fastify";

/** The network of an address: IPv4 by 24 bits, IPv6 by 48. Enough to recognise a place, too little to be one person's. */
export function addressPrefix(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
  if (!isIPv6(mapped)) return `${mapped.split(".").slice(0, 3).join(".")}.0/24`;
  const [head = "", tail = ""] = (mapped.split("%")[0] ?? "").split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail === "" ? [] : tail.split(":");
  const groups = mapped.includes("::")
    ? [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill("0"), ...right]
    : left;
  return `${groups
    .slice(0, 3)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/48`;
}

/** What the browser calls itself: printable ASCII, at most 200 characters. */
export const userAgentOf = (request: FastifyRequest): string =>
  (request.headers["user-agent"] ?? "").replace(/[^\x20-\x7e]/g, "").slice(0, 200);

/** What the person chose in the app (cookie `language`); undefined = nothing yet. */
export function chosenLanguageOf(request: FastifyRequest): PlayerLanguage | undefined {
  const chosen = /(?:^|;\s*)language=(en|bn)(?:;|$)/.exec(request.headers.cookie ?? "")?.[1];
  return chosen === undefined ? undefined : chosen === "bn" ? "bn" : "en";
}

/** What the person chose in the app, else Bangla when the browser asks for it first, else English. */
export const languageOf = (request: FastifyRequest): PlayerLanguage =>
  chosenLanguageOf(request) ?? (/^\s*bn\b/i.test(request.headers["accept-language"] ?? "") ? "bn" : "en");
