import * as contract from "@maidan/contract/http/house-draws";
import { bingoOutcomeOf } from "@maidan/services/house-draws";
import { refuse } from "@maidan/services/command";
import type { FastifyInstance } from "fastify";
import { HttpError, mount, mountEventStream, mountToldTopics, type HandlerInput } from "../server/index.ts";
import { lookAtRoom, printed, printedCard, roomFor, toldRoom } from "./bingo-now.ts";
import {
  atTables,
  boughtOf,
  fairOf,
  drawMarks,
  ticketsOf,
  ticketTopic,
  toldAt,
  type DrawRouteDeps,
} from "./tickets.ts";

/** How often cards are looked at for all who look at theirs. */
const ticketsMs = 1_000;
const noGame = { refusal: refuse("NOT_FOUND", "There is no such game, or it isn't over.") } as const;

/** What bingo rooms' frames ask: the game as it goes on, cards, games that were; each session its own room alone. */
export function registerBingoRoutes(app: FastifyInstance, deps: DrawRouteDeps): void {
  const { reads, reader } = deps;
  const at = atTables(deps, "bingo-");
  mount(
    app,
    contract.bingoNow,
    at(async ({ session, table }) => {
      const seen = await lookAtRoom(deps, table);
      const { round } = seen.now;
      return { body: roomFor(seen, session, round === undefined ? [] : await table.mine(session, round.number)) };
    }),
  );
  registerBingoStream(app, deps);
  mount(
    app,
    contract.bingoGame,
    at(async ({ session }, { params }: HandlerInput<typeof contract.bingoGame>) => {
      const game = await reads.result(reader, session.gameCode, Number(params.number));
      if (game === undefined) return noGame;
      const outcome = bingoOutcomeOf(game.outcome);
      const owners = await reads.playersOf(reader, session.gameCode, game.number);
      return {
        body: {
          number: game.number,
          drawn_at: game.drawnAt.toISOString(),
          hash: game.hash,
          ...fairOf(game, game.publishedHash),
          calls: outcome.calls,
          sold: outcome.sold.map(({ id, seed, cards, currency }) => ({ id, seed, cards, currency })),
          prizes: outcome.prizes.map(({ prize, call, currency, cards }) => ({
            prize,
            call,
            currency,
            cards: cards.map((card) => printedCard(card, { owners, viewer: session })),
          })),
        },
      };
    }),
  );
  mount(
    app,
    contract.listBingoTickets,
    at(async ({ session }, { query }: HandlerInput<typeof contract.listBingoTickets>) => {
      const { tickets, hasMore } = await ticketsOf(deps, session, query);
      return { body: { tickets: tickets.map((wager) => printed(wager)), has_more: hasMore } };
    }),
  );
  mount(
    app,
    contract.buyBingoCards,
    at(async ({ session, table }, { body, idempotencyKey }: HandlerInput<typeof contract.buyBingoCards>) => {
      const { number, seed, cards } = body;
      return boughtOf(await table.bet(session, { number, bet: { seed, cards }, idempotencyKey }), printed);
    }),
  );
}

function registerBingoStream(app: FastifyInstance, deps: DrawRouteDeps): void {
  const onFault = (error: unknown): void => app.log.warn({ err: error }, "a bingo room wasn't told");
  const rooms = new Map(
    [...deps.tables].flatMap(([code, table]) =>
      code.startsWith("bingo-") ? [[code, toldRoom(deps, table, onFault)] as const] : [],
    ),
  );
  mountToldTopics(app, {
    contract: contract.bingoTicketStream,
    lookMs: ticketsMs,
    topicOf: async (player) => ticketTopic(deps, (await toldAt(deps, "bingo-", player)).session, printed),
    marksOf: drawMarks(deps),
  });
  mountEventStream(app, {
    path: contract.bingoStreamPath,
    open: async (player, stream) => {
      const session = await deps.sessionOf(player);
      const room = rooms.get(session.gameCode);
      if (room === undefined) throw new HttpError("NOT_FOUND", "This session is of another game.");
      return room.open(session, stream);
    },
  });
}
