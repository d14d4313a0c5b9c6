import { getScoreBoard, getScoreboardPage } from "@maidan/contract/http/exchange";
import type { RouteContract } from "@maidan/contract/http/route";
import { createInBangla } from "@maidan/core/sport-names";
import type { Reader } from "@maidan/services/command";
import type { ExchangeReadStore } from "@maidan/services/exchange-reads";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { languageOf } from "../pages/visitor.ts";
import { cspNonce, readQuery, registryOf, sendError } from "../server/index.ts";
import { scoreboardPage, scoreBoardPolicy, scoreboardPolicy, scoreBoardText } from "./scoreboard-page.ts";

export interface ScoreboardDeps {
  readonly reader: Reader;
  readonly store: Pick<ExchangeReadStore, "sportsEvent">;
  /** What teams, players and competitions are called in Bangla. */
  readonly sportNames: Readonly<Record<string, string>>;
  /** The address that players open, without a slash at the end. */
  readonly publicUrl: string;
}

const pathOf = (contract: RouteContract): string => contract.path;

function sendPage(reply: FastifyReply, policy: string, page: string): FastifyReply {
  return reply
    .header("content-security-policy", policy)
    .header("x-frame-options", "SAMEORIGIN")
    .header("cache-control", "no-store")
    .type("text/html; charset=utf-8")
    .send(page);
}

/** The two pages of the live score: text, so that they go past the JSON envelope of the other calls. */
export function registerScoreboards(app: FastifyInstance, deps: ScoreboardDeps): void {
  registryOf(app).contracts.push(getScoreBoard, getScoreboardPage);
  const find = async (contract: typeof getScoreBoard | typeof getScoreboardPage, request: FastifyRequest) => {
    const params = contract.params.safeParse(request.params);
    return params.success ? deps.store.sportsEvent(deps.reader, params.data.eventId) : undefined;
  };
  const inBangla = createInBangla(deps.sportNames);
  const notFound = (reply: FastifyReply): FastifyReply =>
    sendError(reply, { code: "NOT_FOUND", message: "Not found." });
  app.get(pathOf(getScoreBoard), async (request, reply) => {
    readQuery(getScoreBoard, request);
    const event = await find(getScoreBoard, request);
    if (event === undefined) return notFound(reply);
    const nonce = cspNonce(reply).script;
    // The frame asks for itself from a sandbox, without the cookie: its address holds the language.
    const inLanguage = languageOf(request) === "bn" ? "?lang=bn" : "";
    const page = scoreBoardText(`${deps.publicUrl}/scoreboard/${event.eventId}${inLanguage}`, nonce);
    return sendPage(reply, scoreBoardPolicy(nonce), page);
  });
  app.get(pathOf(getScoreboardPage), async (request, reply) => {
    const { lang } = readQuery(getScoreboardPage, request);
    const event = await find(getScoreboardPage, request);
    if (event === undefined) return notFound(reply);
    return sendPage(reply, scoreboardPolicy, scoreboardPage(event, lang ?? "en", lang === "bn" ? inBangla : String));
  });
}
