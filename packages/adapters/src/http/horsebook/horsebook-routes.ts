import * as contract from "@maidan/contract/http/horsebook";
import type { ResponseOf } from "@maidan/contract/http/route";
import { parseDecimal, toDecimal } from "@maidan/core/money";
import { refuse, type Reader } from "@maidan/services/command";
import {
  horsebookCode,
  stakeRefusal,
  type HorsebookBet,
  type HorsebookDesk,
  type HorsebookStore,
  type MarketPrices,
} from "@maidan/services/horsebook";
import { playerKey, type HouseSession, type HouseWallet } from "@maidan/services/house-games";
import type { Race, RaceReads } from "@maidan/services/racing";
import type { FastifyInstance } from "fastify";
import { HttpError, mount, mountToldTopics, type PlayerIdentity, type Topic } from "../server/index.ts";
import { printBet, printLine, printRace, type Reading } from "./print-race.ts";

export interface HorsebookRouteDeps {
  readonly reader: Reader;
  readonly races: RaceReads;
  readonly store: Pick<HorsebookStore, "list" | "marks">;
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
/** How often races are looked at for all who watch them. */
const lookMs = 450;
const elsewhere = { refusal: refuse("NOT_FOUND", "This session is of another game.") };
const noSuchRace = { refusal: refuse("NOT_FOUND", "There is no such race.") };

const readingOf = ({ nowMs, bangla }: HorsebookRouteDeps, { language }: HouseSession): Reading => ({
  nowMs: nowMs(),
  named: (name) => (language === "bn" ? (bangla[name] ?? name) : name),
});

/** What the frame of Horsebook asks: races, a race with its prices and its run, bets. For sessions of that product. */
export function registerHorsebookRoutes(app: FastifyInstance, deps: HorsebookRouteDeps): void {
  mount(app, contract.listRaces, async ({ player }) => {
    const session = await deps.sessionOf(player);
    if (session.gameCode !== horsebookCode) return elsewhere;
    return { body: await racesOf(deps, session) };
  });
  mount(app, contract.readRace, async ({ player, params }) => {
    const session = await deps.sessionOf(player);
    if (session.gameCode !== horsebookCode) return elsewhere;
    const body = await raceOf(deps, session, params.id);
    return body === undefined ? noSuchRace : { body };
  });
  registerBets(app, deps);
  registerStream(app, deps);
}

async function racesOf(
  deps: HorsebookRouteDeps,
  session: HouseSession,
): Promise<ResponseOf<typeof contract.listRaces>> {
  const { open, finished } = await deps.races.around(deps.reader, { finished: finishedShown });
  const reading = readingOf(deps, session);
  const line = (race: Race) => printLine(race, reading);
  return { open: open.map(line), finished: finished.map(line) };
}

async function raceOf(
  deps: HorsebookRouteDeps,
  session: HouseSession,
  id: string,
): Promise<ResponseOf<typeof contract.readRace> | undefined> {
  const race = await deps.races.race(deps.reader, id);
  if (race === undefined || race.winMarketId === null || race.placeMarketId === null) return undefined;
  const [win, place] = await Promise.all([deps.readPrices(race.winMarketId), deps.readPrices(race.placeMarketId)]);
  const { leastStakeMinor, mostStakeMinor } = await deps.desk.limits(session);
  const limits = { least_stake: toDecimal(leastStakeMinor), most_stake: toDecimal(mostStakeMinor) };
  return { ...printRace(race, { win, place, speed: deps.speed, ...readingOf(deps, session) }), limits };
}

async function betsOf(
  deps: HorsebookRouteDeps,
  session: HouseSession,
  before?: Date,
): Promise<ResponseOf<typeof contract.listHorsebookBets>> {
  const { store, reader, races } = deps;
  const found = await store.list(reader, session, { before, limit: betsShown + 1 });
  const shown = found.slice(0, betsShown);
  const known = await races.races(reader, [...new Set(shown.map(({ raceId }) => raceId))]);
  const byId = new Map(known.map((race) => [race.raceId, race]));
  const bets = shown.flatMap((bet) => {
    const race = byId.get(bet.raceId);
    return race === undefined ? [] : [printBet(bet, race, readingOf(deps, session))];
  });
  return { bets, has_more: found.length > betsShown };
}

interface OwnTopic extends Topic {
  /** Whose bets they are; undefined for what all are told. */
  readonly session?: HouseSession;
}

/** Races, a race and bets to who watches them. Names are said in the session's language. [HOUSE-29] */
function registerStream(app: FastifyInstance, deps: HorsebookRouteDeps): void {
  mountToldTopics<OwnTopic, typeof contract.horsebookStream>(app, {
    contract: contract.horsebookStream,
    lookMs,
    topicOf: async (player, query) => {
      const session = await deps.sessionOf(player);
      if (session.gameCode !== horsebookCode) throw new HttpError("NOT_FOUND", elsewhere.refusal.message);
      const { language } = session;
      switch (query.of) {
        case "races":
          return { key: `races ${language}`, load: () => racesOf(deps, session) };
        case "race": {
          const { id } = query;
          if ((await raceOf(deps, session, id)) === undefined)
            throw new HttpError("NOT_FOUND", noSuchRace.refusal.message);
          return {
            key: `race ${id} ${language} ${session.currency}`,
            load: async () => (await raceOf(deps, session, id)) ?? {},
          };
        }
        case "bets":
          return { key: `bets ${playerKey(session)} ${language}`, session, load: () => betsOf(deps, session) };
      }
    },
    marksOf: async (topics) => {
      const own = topics.flatMap(({ key, session }) => (session === undefined ? [] : [{ key, session }]));
      if (own.length === 0) return new Map();
      const marks = await deps.store.marks(
        deps.reader,
        own.map(({ session }) => session),
      );
      return new Map(own.map(({ key }, place) => [key, marks[place] ?? ""]));
    },
  });
}

function registerBets(app: FastifyInstance, deps: HorsebookRouteDeps): void {
  const { desk, races, reader, wallet } = deps;
  mount(app, contract.listHorsebookBets, async ({ player, query }) => {
    const session = await deps.sessionOf(player);
    if (session.gameCode !== horsebookCode) return elsewhere;
    return { body: await betsOf(deps, session, query.before === undefined ? undefined : new Date(query.before)) };
  });
  mount(app, contract.betOnHorse, async ({ player, body, idempotencyKey }) => {
    const session = await deps.sessionOf(player);
    if (session.gameCode !== horsebookCode) return elsewhere;
    const stakeMinor = parseDecimal(body.stake);
    if (stakeMinor === undefined) return { refusal: stakeRefusal(session.currency, await desk.limits(session)) };
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
