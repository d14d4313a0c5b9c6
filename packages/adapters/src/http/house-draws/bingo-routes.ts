import * as contract from "@maidan/contract/http/house-draws";
import type { ResponseOf } from "@maidan/contract/http/route";
import { toDecimal } from "@maidan/core/money";
import {
  bingoCalled,
  bingoOrderOf,
  bingoOutcomeOf,
  bingoPotOf,
  bingoCardMinor,
  type BingoCode,
  type BingoOutcome,
  type DrawResult,
} from "@maidan/services/house-draws";
import { refuse } from "@maidan/services/command";
import type { HousePlayer, HouseSession, KeptWager, ScheduledNow, ScheduledTable } from "@maidan/services/house-games";
import type { FastifyInstance } from "fastify";
import { mount } from "../server/index.ts";
import {
  boughtOf,
  elsewhere,
  fairOf,
  outcomeOf,
  placedOf,
  printedTicket,
  ticketsOf,
  type DrawRouteDeps,
} from "./tickets.ts";

type Ticket = ResponseOf<typeof contract.listBingoTickets>["tickets"][number];
type Game = NonNullable<ResponseOf<typeof contract.bingoNow>["game"]>;
type Prize = Game["prizes"][number];

const shownPast = 8;
/** Others are seen by the end of their id alone. */
const named = (player: string): string => `…${player.slice(-2)}`;
const noGame = { refusal: refuse("NOT_FOUND", "There is no such game, or it isn't over.") } as const;

/** What bingo rooms' frames ask: the game as it goes on, cards, games that were; each session its own room alone. */
export function registerBingoRoutes(app: FastifyInstance, deps: DrawRouteDeps): void {
  const { reads, reader, tables, sessionOf } = deps;
  const tableOf = ({ gameCode }: HouseSession): ScheduledTable | undefined =>
    gameCode.startsWith("bingo-") ? tables.get(gameCode) : undefined;
  mount(app, contract.bingoNow, async ({ player }) => {
    const session = await sessionOf(player);
    const table = tableOf(session);
    if (table === undefined) return elsewhere;
    const past = await reads.newest(reader, session.gameCode, { phases: ["paid"], limit: shownPast });
    return { body: { game: await gameOf(deps, table, session), past: past.map((game) => line(game)) } };
  });
  mount(app, contract.bingoGame, async ({ player, params }) => {
    const session = await sessionOf(player);
    if (tableOf(session) === undefined) return elsewhere;
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
        sold: outcome.sold.map(({ id, seed, cards }) => ({ id, seed, cards })),
        prizes: outcome.prizes.map(({ prize, call, cards }) => ({
          prize,
          call,
          cards: cards.map((card) => printedCard(card, { owners, viewer: session })),
        })),
      },
    };
  });
  mount(app, contract.listBingoTickets, async ({ player, query }) => {
    const session = await sessionOf(player);
    if (tableOf(session) === undefined) return elsewhere;
    const { tickets, hasMore } = await ticketsOf(deps, session, query);
    return { body: { tickets: tickets.map((wager) => printed(wager)), has_more: hasMore } };
  });
  mount(app, contract.buyBingoCards, async ({ player, body, idempotencyKey }) => {
    const session = await sessionOf(player);
    const table = tableOf(session);
    if (table === undefined) return elsewhere;
    const { number, seed, cards } = body;
    return boughtOf(await table.bet(session, { number, bet: { seed, cards }, idempotencyKey }), printed);
  });
}

const line = ({ number, drawnAt, outcome }: DrawResult) => {
  const { calls, sold } = bingoOutcomeOf(outcome);
  const cards = sold.reduce((sum, ticket) => sum + ticket.cards, 0);
  return { number, drawn_at: drawnAt.toISOString(), calls, cards };
};

const phaseOf = (round: NonNullable<ScheduledNow["round"]>): Game["phase"] => {
  switch (round.phase) {
    case "betting":
      return round.closesInMs > 0 ? "selling" : "closed";
    case "dealt":
      return (round.paysInMs ?? 0) > 0 ? "calling" : "over";
    case "paid":
      return "over";
    case "voiding":
    case "void":
      return "void";
  }
};

/** The room's game until now: nothing of what is yet to be called. [HOUSE-41] */
async function gameOf(deps: DrawRouteDeps, table: ScheduledTable, session: HouseSession): Promise<Game | null> {
  const { round, sums, chain } = await table.look();
  if (round === undefined || chain === undefined) return null;
  const code = table.rules.gameCode as BingoCode;
  const mine = await table.mine(session, round.number);
  const phase = phaseOf(round);
  const outcome = round.outcome === null ? undefined : bingoOutcomeOf(round.outcome);
  const told = outcome === undefined ? 0 : bingoCalled(code, round, outcome.calls);
  const cardMinor = bingoCardMinor(code);
  const cards = Number(sums.stakeMinor / cardMinor);
  const nextMs = {
    selling: round.closesInMs,
    closed: round.dealsInMs,
    calling: round.paysInMs ?? 0,
    over: round.endsInMs ?? 0,
    void: 0,
  };
  return {
    number: round.number,
    phase,
    closes_in_ms: round.closesInMs,
    next_in_ms: nextMs[phase],
    called: outcome === undefined ? [] : bingoOrderOf(code, round).slice(0, told),
    cards,
    players: sums.players,
    prizes: await prizesOf(deps, { code, cards, outcome, told, number: round.number, viewer: session }),
    seats: sums.seats.map(({ player, stakeMinor }) => ({
      player: named(player),
      cards: Number(stakeMinor / cardMinor),
    })),
    // What a ticket won is told with its ball, not when it is written.
    mine: mine.map((wager) => (phase === "over" ? printed(wager) : { ...printed(wager), won: [] })),
    ...fairOf(round, chain.publishedHash),
  };
}

interface At {
  readonly code: BingoCode;
  readonly number: number;
  readonly cards: number;
  readonly outcome: BingoOutcome | undefined;
  readonly told: number;
  readonly viewer: HousePlayer;
}

async function prizesOf({ reads, reader }: DrawRouteDeps, at: At): Promise<Prize[]> {
  const { code, number, cards, outcome, told, viewer } = at;
  const pot = bingoPotOf(code, cards);
  const won = outcome?.prizes.filter(({ call }) => call <= told) ?? [];
  const owners = won.length === 0 ? new Map<string, HousePlayer>() : await reads.playersOf(reader, code, number);
  const ofPot: Prize[] = [...pot].map(([prize, worth]) => {
    const found = won.find((one) => one.prize === prize);
    const winners = found?.cards.map((card) => printedCard(card, { owners, viewer })) ?? [];
    return { prize, worth: toDecimal(worth), call: found?.call ?? null, cards: winners };
  });
  const quick: Prize[] = won.flatMap(({ prize, call, cards: winners }) =>
    prize === "quick"
      ? {
          prize,
          worth: toDecimal(winners.reduce((sum, { minor }) => sum + minor, 0n)),
          call,
          cards: winners.map((card) => printedCard(card, { owners, viewer })),
        }
      : [],
  );
  return [...ofPot, ...quick];
}

const printedCard = (
  card: { readonly id: string; readonly index: number; readonly minor: bigint },
  { owners, viewer }: { readonly owners: ReadonlyMap<string, HousePlayer>; readonly viewer: HousePlayer },
): Prize["cards"][number] => {
  const owner = owners.get(card.id);
  return {
    player: named(owner?.player ?? ""),
    is_mine: owner?.operator === viewer.operator && owner.player === viewer.player,
    ticket: card.id,
    index: card.index,
    amount: toDecimal(card.minor),
  };
};

const printed = (wager: KeptWager): Ticket => {
  const { seed, cards } = placedOf<{ readonly seed: string; readonly cards: number }>(wager).bet;
  return { ...printedTicket(wager), seed, cards, won: [...(outcomeOf<Pick<Ticket, "won">>(wager).won ?? [])] };
};
