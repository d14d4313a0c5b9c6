import { oddsNotations, type OddsNotation } from "@maidan/core/odds";
import type { FastifyRequest } from "fastify";

/** Who opened the page, as far as the request says. */
export interface Visitor {
  readonly language: "en" | "bn";
  /** Neither a phone or tablet nor our own phone frame. */
  readonly isDesktop: boolean;
  readonly isSignedIn: boolean;
  /** The person chose it, or the browser asks for it (`Save-Data`). */
  readonly savesData: boolean;
  /** How odds are written for them. */
  readonly odds: OddsNotation;
  /** Markets that the player has pinned, newest first, as many as the cookie keeps. */
  readonly pins: readonly string[];
}

const phones = /Mobi|Android|iPhone|iPad|iPod|Opera Mini|IEMobile|BlackBerry|webOS|Silk|KaiOS/i;

/** True for the user agents that get the app at `/`. [SHELL-10] [SHELL-13] */
export const isMobileAgent = (agent: string): boolean => phones.test(agent);

function cookieOf(request: FastifyRequest, name: string): string | undefined {
  for (const part of (request.headers.cookie ?? "").split(";")) {
    const [key, value] = part.trim().split("=", 2);
    if (key === name) return value;
  }
  return undefined;
}

/** The cookie's language; else Bangla for a browser that asks for it before English; else English. */
export function languageOf(request: FastifyRequest): "en" | "bn" {
  const chosen = cookieOf(request, "language");
  if (chosen === "en" || chosen === "bn") return chosen;
  const first = (request.headers["accept-language"] ?? "").split(",")[0] ?? "";
  return /^bn\b/i.test(first.trim()) ? "bn" : "en";
}

function savesDataOf(request: FastifyRequest): boolean {
  const chosen = cookieOf(request, "data_saver");
  return chosen === undefined ? request.headers["save-data"] === "on" : chosen === "1";
}

/** The cookie's, of those there are; else decimal. */
function oddsOf(request: FastifyRequest): OddsNotation {
  const chosen = cookieOf(request, "odds");
  return oddsNotations.find((one) => one === chosen) ?? "decimal";
}

/** More than these don't fit on a first screen. */
const mostPins = 12;

/** The cookie's; none of anybody who isn't signed in. */
function pinsOf(request: FastifyRequest): string[] {
  const ids = (cookieOf(request, "pins") ?? "").split("_");
  return ids.filter((id) => /^\d{1,4}\.\d{1,15}$/.test(id)).slice(0, mostPins);
}

export function visitorOf(request: FastifyRequest): Visitor {
  const isFramed = request.headers["sec-fetch-dest"] === "iframe";
  const isPhone = request.headers["sec-ch-ua-mobile"] === "?1" || isMobileAgent(request.headers["user-agent"] ?? "");
  const isSignedIn = cookieOf(request, "signed_in") === "1";
  return {
    language: languageOf(request),
    isDesktop: !isPhone && !isFramed,
    isSignedIn,
    savesData: savesDataOf(request),
    odds: oddsOf(request),
    pins: isSignedIn ? pinsOf(request) : [],
  };
}
