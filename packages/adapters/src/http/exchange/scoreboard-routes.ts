import { getScoreBoard, getScoreboardPage } from "@maidan/contract/http/exchange";
import type { RouteContract } from "@maidan/contract/http/route";
import type { Reader } from "@maidan/services/command";
import type { ExchangeReadStore, SportsEvent } from "@maidan/services/exchange-reads";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { cspNonce, registryOf, sendError } from "../server/index.ts";
import { scoreboardPage, scoreBoardPolicy, scoreboardPolicy, scoreBoardText } from "./scoreboard-page.ts";

export interface ScoreboardDeps {
  readonly reader: Reader;
  readonly store: Pick<ExchangeReadStore, "sportsEvent">;
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
  const withEvent =
    (send: (event: SportsEvent, request: FastifyRequest, reply: FastifyReply) => FastifyReply) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const params = getScoreBoard.params.safeParse(request.params);
      const event = params.success ? await deps.store.sportsEvent(deps.reader, params.data.eventId) : undefined;
      if (event === undefined) return sendError(reply, { code: "NOT_FOUND", message: "Not found." });
      return send(event, request, reply);
    };
  app.get(
    pathOf(getScoreBoard),
    withEvent((event, _request, reply) => {
      const nonce = cspNonce(reply).script;
      const page = scoreBoardText(`${deps.publicUrl}/scoreboard/${event.eventId}`, nonce);
      return sendPage(reply, scoreBoardPolicy(nonce), page);
    }),
  );
  app.get(
    pathOf(getScoreboardPage),
    withEvent((event, request, reply) => {
      const query = getScoreboardPage.query.safeParse(request.query);
      if (!query.success) return sendError(reply, { code: "VALIDATION", message: "lang is en or bn." });
      return sendPage(reply, scoreboardPolicy, scoreboardPage(event, query.data.lang ?? "en"));
    }),
  );
}
