import * as contract from "@maidan/contract/http/horsebook";
import { parseDecimal, toDecimal } from "@maidan/core/money";
import { refuse, type Reader } from "@maidan/services/command";
import {
  horsebookCode,
  type HorsebookBet,
  type HorsebookDesk,
  type HorsebookStore,
  type MarketPrices,
} from "@maidan/services/horsebook";
import type { HouseSession, HouseWallet } from "@maidan/services/house-games";
import type { Race, RaceReads } from "@maidan/services/racing";
import type { FastifyInstance } from "fastify";
import { mount, type PlayerIdentity } from "../server/index.ts";
import { printBet, printLine, printRace, type Reading } from "./print-race.ts";

export interface HorsebookRouteDeps {
  readonly reader: Reader;
  readonly races: RaceReads;
  readonly store: Pick<HorsebookStore, "list">;
  readonly desk: HorsebookDesk;
  readonly wallet: Pick<HouseWallet, "balance">;
  readonly readPrices: (marketId: string) => Promise<MarketPrices | undefined>;
  readonly sessionOf: (player: PlayerIdentity) => Promise<HouseSession>;
  readonly nowMs: () => number;
  /** What courses, races, horses and people are called in Bangla. */
  readonly bangla: Readonly<Record<string, string>>;
  readonly speed: number;
}

const finishedShown = 12;
const betsShown = 20;
const elsewhere = { refusal: refuse("NOT_FOUND", "This session is of another game.") };
const noSuchRace = { refusal: refuse("NOT_FOUND", "There is no such race.") };

const readingOf = ({ nowMs, bangla }: HorsebookRouteDeps, { language }: HouseSession): Reading => ({
  nowMs: nowMs(),
  named: (name) => (language === "bn" ? (bangla[name] ?? name) : name),
});

/** What the frame of Horsebook asks: races, a race with its prices and its run, bets. For sessions of that product. */
export function registerHorsebookRoutes(app: FastifyInstance, deps: HorsebookRouteDeps): void {
  const { races, reader } = deps;
  mount(app, contract.listRaces, async ({ player }) => {
    const session = await deps.sessionOf(player);
    if (session.gameCode !== horsebookCode) return elsewhere;
    const { open, finished } = await races.around(reader, { finished: finishedShown });
    const reading = readingOf(deps, session);
    const line = (race: Race) => printLine(race, reading);
    return { body: { open: open.map(line), finished: finished.map(line) } };
  });
  mount(app, contract.readRace, async ({ player, params }) => {
    const session = await deps.sessionOf(player);
    if (session.gameCode !== horsebookCode) return elsewhere;
    const race = await races.race(reader, params.id);
    if (race === undefined || race.winMarketId === null || race.placeMarketId === null) return noSuchRace;
    const [win, place] = await Promise.all([deps.readPrices(race.winMarketId), deps.readPrices(race.placeMarketId)]);
    return { body: printRace(race, { win, place, speed: deps.speed, ...readingOf(deps, session) }) };
  });
  registerBets(app, deps);
}

function registerBets(app: FastifyInstance, deps: HorsebookRouteDeps): void {
  const { desk, races, reader, store, wallet } = deps;
  mount(app, contract.listHorsebookBets, async ({ player, query }) => {
    const session = await deps.sessionOf(player);
    if (session.gameCode !== horsebookCode) return elsewhere;
    const before = query.before === undefined ? undefined : new Date(query.before);
    const found = await store.list(reader, session, { before, limit: betsShown + 1 });
    const shown = found.slice(0, betsShown);
    const known = await races.races(reader, [...new Set(shown.map(({ raceId }) => raceId))]);
    const byId = new Map(known.map((race) => [race.raceId, race]));
    const bets = shown.flatMap((bet) => {
      const race = byId.get(bet.raceId);
      return race === undefined ? [] : [printBet(bet, race, readingOf(deps, session))];
    });
    return { body: { bets, has_more: found.length > betsShown } };
  });
  mount(app, contract.betOnHorse, async ({ player, body, idempotencyKey }) => {
    const session = await deps.sessionOf(player);
    if (session.gameCode !== horsebookCode) return elsewhere;
    const stakeMinor = parseDecimal(body.stake);
    if (stakeMinor === undefined) return { refusal: refuse("VALIDATION", "Bets are from 10.00 to 10,000.00.") };
    const market: HorsebookBet["market"] = body.market === "win" ? "WIN" : "PLACE";
    const { race_id: raceId, runner, price_x100: priceX100 } = body;
    const placed = await desk.place(session, { raceId, market, runner, stakeMinor, priceX100, idempotencyKey });
    if ("code" in placed) return { refusal: placed };
    const [race, balance] = await Promise.all([races.race(reader, placed.raceId), wallet.balance(session)]);
    if (race === undefined) throw new Error(`race ${placed.raceId} is gone`);
    const left = balance.kind === "ok" ? toDecimal(balance.balanceMinor) : null;
    return { body: { bet: printBet(placed, race, readingOf(deps, session)), balance: left } };
  });
}
