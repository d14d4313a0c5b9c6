import * as contract from "@maidan/contract/http/house-draws";
import type { ResponseOf } from "@maidan/contract/http/route";
import { toDecimal } from "@maidan/core/money";
import { lotteryNumberOf, mostOnLotterySpot, type DrawResult, type LotteryCode } from "@maidan/services/house-draws";
import { sumsIn, type HouseSession, type KeptWager, type ScheduledTable } from "@maidan/services/house-games";
import type { FastifyInstance } from "fastify";
import { mount, mountToldTopics, type HandlerInput, type PlayerIdentity } from "../server/index.ts";
import {
  atTables,
  boughtOf,
  fairOf,
  outcomeOf,
  placedOf,
  printedTicket,
  drawMarks,
  ticketsOf,
  ticketTopic,
  toldAt,
  type DrawRouteDeps,
} from "./tickets.ts";

type Ticket = ResponseOf<typeof contract.listLotteryTickets>["tickets"][number];
type Open = NonNullable<ResponseOf<typeof contract.lotteryNow>["open"]>;

const shownPast = 12;
/** How often lotteries are looked at for all who watch them. */
const lookMs = 1_000;

/** What lotteries' frames ask: the next draw, results, tickets; each session its own lottery alone. */
export function registerLotteryRoutes(app: FastifyInstance, deps: DrawRouteDeps): void {
  const at = atTables(deps, "lottery-");
  mount(
    app,
    contract.lotteryNow,
    at(async ({ session, table }) => ({ body: await nowOf(deps, table, session) })),
  );
  mount(
    app,
    contract.lotteryResults,
    at(async ({ session }, { query }: HandlerInput<typeof contract.lotteryResults>) => ({
      body: await resultsOf(deps, session.gameCode, query.day),
    })),
  );
  mount(
    app,
    contract.listLotteryTickets,
    at(async ({ session }, { query }: HandlerInput<typeof contract.listLotteryTickets>) => {
      const { tickets, hasMore } = await ticketsOf(deps, session, query);
      return { body: { tickets: tickets.map((wager) => printed(wager)), has_more: hasMore } };
    }),
  );
  mount(
    app,
    contract.buyLotteryTicket,
    at(async ({ session, table }, { body, idempotencyKey }: HandlerInput<typeof contract.buyLotteryTicket>) => {
      const { number, lines } = body;
      return boughtOf(await table.bet(session, { number, bet: { lines }, idempotencyKey }), printed);
    }),
  );
  mountToldTopics(app, {
    contract: contract.lotteryStream,
    lookMs,
    topicOf: async (player: PlayerIdentity, query) => {
      const { session, table } = await toldAt(deps, "lottery-", player);
      const { gameCode } = session;
      switch (query.of) {
        case "now":
          return { key: `now ${gameCode} ${session.currency}`, load: () => nowOf(deps, table, session) };
        case "day":
          return {
            key: `day ${gameCode} ${query.day}`,
            drawnAt: table,
            load: () => resultsOf(deps, gameCode, query.day),
          };
        case "tickets":
          return ticketTopic(deps, session, printed);
      }
    },
    marksOf: drawMarks(deps),
  });
}

/** As those see it who play in the session's currency: what they have staked, and what they may still. [LOTTERY-05] */
async function nowOf(
  deps: DrawRouteDeps,
  table: ScheduledTable,
  viewer: Pick<HouseSession, "currency">,
): Promise<ResponseOf<typeof contract.lotteryNow>> {
  const { reads, reader } = deps;
  const past = await reads.newest(reader, table.rules.gameCode, { phases: ["dealt", "paid"], limit: shownPast });
  return { open: await openOf(deps, table, viewer.currency), past: past.map((draw) => printedDraw(draw)) };
}

async function resultsOf(
  { reads, reader }: DrawRouteDeps,
  gameCode: string,
  day: string,
): Promise<ResponseOf<typeof contract.lotteryResults>> {
  const draws = await reads.resultsOf(reader, gameCode, day);
  return { draws: draws.map((draw) => printedDraw(draw)) };
}

async function openOf({ reads, reader }: DrawRouteDeps, table: ScheduledTable, currency: string): Promise<Open | null> {
  const { round, sums, chain } = await table.look();
  if (round?.phase !== "betting" || chain === undefined) return null;
  const code = table.rules.gameCode as LotteryCode;
  const laid = await reads.laid(reader, { gameCode: code, number: round.number, currency });
  return {
    number: round.number,
    closes_in_ms: round.closesInMs,
    draws_in_ms: round.dealsInMs,
    players: sums.players,
    stake: toDecimal(sumsIn(sums, currency).stakeMinor),
    left: [...laid].map(([spot, minor]) => {
      const [kind = "", digits = ""] = spot.split(":");
      const left = mostOnLotterySpot(code, spot) - minor;
      return { kind: kind as Open["left"][number]["kind"], digits, left: toDecimal(left > 0n ? left : 0n) };
    }),
    ...fairOf(round, chain.publishedHash),
  };
}

const printedDraw = (draw: DrawResult): contract.LotteryDraw => ({
  number: draw.number,
  drawn_at: draw.drawnAt.toISOString(),
  result: lotteryNumberOf(draw.outcome),
  hash: draw.hash,
  ...fairOf(draw, draw.publishedHash),
});

const printed = (wager: KeptWager): Ticket => ({
  ...printedTicket(wager),
  lines: placedOf<{ readonly lines: Ticket["lines"] }>(wager).bet.lines,
  result: outcomeOf<{ readonly number: string }>(wager).number ?? null,
});
