import { randomUUID } from "node:crypto";
import { currencies, type Currency } from "@maidan/core/money";
import type { FastifyReply, FastifyRequest } from "fastify";
import { languageOf } from "../player/client-hints.ts";
import type { SandboxMoneyDeps } from "./deps.ts";
import type { View } from "./views.ts";
import type { Language } from "./words.ts";

/** What the sandbox's pages read of a request and write into an answer. */
export const root = "/sandbox-money";
export const sessionCookie = "sandbox_money";
const languageCookie = "sandbox_lang";

export function queryOf(request: FastifyRequest, name: string): string {
  const value = (request.query as Record<string, unknown>)[name];
  return typeof value === "string" ? value : "";
}

/** The currency that a page is about: its address says it, and what says none is taka. [SAND-11] */
export const currencyOf = (text: string): Currency => currencies.find((known) => known === text) ?? "BDT";

export async function viewOf(deps: SandboxMoneyDeps, request: FastifyRequest, reply: FastifyReply): Promise<View> {
  const asked = queryOf(request, "lang");
  const isAsked = asked === "bn" || asked === "en";
  if (isAsked) setCookie(reply, request, { name: languageCookie, value: asked, seconds: 31_536_000 });
  const chosen = isAsked ? asked : cookieOf(request, languageCookie);
  // Who comes from the app in Bangla is not met in English.
  const language: Language = chosen === "bn" || chosen === "en" ? chosen : languageOf(request);
  const token = cookieOf(request, sessionCookie);
  const number = token === "" ? undefined : await deps.findWallet(token);
  const path = request.url.split("?", 1)[0] ?? root;
  return {
    language,
    path,
    currency: currencyOf(queryOf(request, "currency")),
    ...(number === undefined ? {} : { number }),
  };
}

export const send = (reply: FastifyReply, page: string): FastifyReply =>
  reply.type("text/html; charset=utf-8").header("cache-control", "no-store").send(page);

export function fieldOf(request: FastifyRequest, name: string): string {
  return request.body instanceof URLSearchParams ? (request.body.get(name) ?? "") : "";
}
export function keyOf(request: FastifyRequest): string {
  const key = fieldOf(request, "key");
  return /^[0-9a-f-]{36}$/.test(key) ? key : randomUUID();
}
export function cookieOf(request: FastifyRequest, name: string): string {
  const cookies = (request.headers.cookie ?? "").split(";").map((pair) => pair.trim());
  const value = cookies.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? "";
  return /^[A-Za-z0-9_-]{0,200}$/.test(value) ? value : "";
}
export function setCookie(
  reply: FastifyReply,
  request: FastifyRequest,
  cookie: { readonly name: string; readonly value: string; readonly seconds: number },
): void {
  const secure = request.protocol === "https" ? "; Secure" : "";
  reply.header(
    "set-cookie",
    `${cookie.name}=${cookie.value}; Path=${root}; HttpOnly; SameSite=Strict; Max-Age=${cookie.seconds}${secure}`,
  );
}
