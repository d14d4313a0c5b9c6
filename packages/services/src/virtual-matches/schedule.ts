import { toHex } from "@maidan/games/fair";
import {
  leagueOf,
  leagues as allLeagues,
  playMatch,
  priced,
  roundCommitment,
  roundOf,
  type League,
  type PricedMarket,
  type VirtualMarket,
  type VirtualSetup,
} from "@maidan/games/virtual";
import { done, type CommandRunner, type Tx } from "../command/index.ts";
import { chainInParts, type Chain, type SharedRoundStore } from "../house-games/index.ts";
import { virtualSource } from "./book.ts";
import { dayInDhaka } from "./day.ts";
import type { BookedMatch, KeptVirtualMatch, VirtualBook, VirtualMatchStore, VirtualRound } from "./ports.ts";

export interface VirtualScheduleDeps {
  readonly runner: CommandRunner;
  readonly store: VirtualMatchStore;
  /** Chains, the owner of the schedule, and who is there. */
  readonly tables: Pick<SharedRoundStore, "own" | "want" | "isWanted" | "newestChain" | "addChain">;
  readonly book: VirtualBook;
  readonly newKey: () => string;
  readonly randomBytes: (count: number) => Uint8Array;
  /** A match's markets with their chances: counting them takes long, so that it is done where nobody waits for it. */
  readonly marketsOf: (setup: VirtualSetup) => Promise<readonly VirtualMarket[]>;
  readonly leagues?: readonly League[];
  /** Hashes of a chain. */
  readonly chainLength?: number;
}

/** One owner at a time plays all leagues. */
const tableOfAll = "virtual-matches";
const ownedMs = 15_000;
const beatEvery = 8;
const wantedMs = 60_000;
const announced = 2;
/** A round is announced at least this long before it begins. */
const noticeMs = 25_000;
const actor = { kind: "system", name: "virtual-matches" } as const;

/** How a league's chain is called among the house's. */
const chainName = (league: string): string => `virtual:${league}`;

/**
 * The leagues' rounds: announces them with their prices, closes the bets at the start, and writes each result when its match is over, by the database's clock.
 * Each step tells the sportsbook first, which takes the same again without a change, and then writes its own row: a stop in between repeats it. [VSPORT-11]
 */
export class VirtualSchedule {
  readonly #deps: VirtualScheduleDeps;
  readonly #owner: string;
  readonly #leagues: readonly League[];
  readonly #chains = new Map<string, readonly string[]>();
  readonly #prices = new Map<string, readonly PricedMarket[]>();
  #ticks = 0;
  #isOwn = false;

  constructor(deps: VirtualScheduleDeps) {
    this.#deps = deps;
    this.#owner = deps.newKey();
    this.#leagues = deps.leagues ?? allLeagues;
  }

  /** One look; whoever doesn't own the schedule does nothing. True when something was done, and there may be more. */
  async tick(): Promise<boolean> {
    const { store, tables, runner } = this.#deps;
    const isBeat = this.#ticks % beatEvery === 0;
    this.#ticks += 1;
    if (isBeat)
      this.#isOwn = await this.#run((tx) =>
        tables.own(tx, { gameCode: tableOfAll, owner: this.#owner, forMs: ownedMs }),
      );
    if (!this.#isOwn) return false;
    const codes = this.#leagues.map(({ code }) => code);
    const due = await store.due(runner.reader, codes, announced);
    let isAnnounced = false;
    for (const code of due) isAnnounced = await this.#step(this.#league(code), { mayAnnounce: !isAnnounced });
    return due.length > 0;
  }

  /** Somebody looks at this product: its rounds are played. */
  async want(gameCode: string): Promise<void> {
    const { tables, runner } = this.#deps;
    if (!(await tables.isWanted(runner.reader, gameCode))) await this.#run((tx) => tables.want(tx, gameCode, wantedMs));
  }

  /** Prices take a while: one round of one league is announced at a look, and starts and ends don't wait for more. Returns whether one was. */
  async #step(league: League, { mayAnnounce }: { readonly mayAnnounce: boolean }): Promise<boolean> {
    const { store, runner } = this.#deps;
    const { rounds, lastNumber } = await store.state(runner.reader, league.code);
    const nowMs = await this.#nowMs();
    const waiting = rounds.filter(({ phase }) => phase === "announced");
    const running = rounds.find(({ phase }) => phase === "running");
    const [next] = waiting;
    if (running !== undefined) await this.#end(running, nowMs);
    else if (next !== undefined && next.startsAtMs <= nowMs) await this.#begin(league, waiting, nowMs);
    if (!mayAnnounce || waiting.length >= announced) return !mayAnnounce;
    await this.#announce(league, lastNumber + 1, nowMs);
    return true;
  }

  /** Plays the round that is due if anybody is there or has bet, on it or on one that comes after; else all of them begin later. [VSPORT-12] */
  async #begin(league: League, waiting: readonly VirtualRound[], nowMs: number): Promise<void> {
    const { store, book, tables, runner } = this.#deps;
    const [next] = waiting;
    if (next === undefined) return;
    const numbers = waiting.map(({ number }) => number);
    const isWanted = await tables.isWanted(runner.reader, league.gameCode);
    const bets = { source: virtualSource(league.code), league: league.code, numbers };
    if (isWanted || (await store.hasBets(runner.reader, bets))) {
      await book.start(bookedOf(next));
      await this.#run((tx) => store.setPhase(tx, { league: next.league, number: next.number, phase: "running" }));
      return;
    }
    let startsAtMs = nowMs + noticeMs;
    for (const round of waiting) {
      startsAtMs = slotAfter(league, startsAtMs);
      const moved = { league: league.code, number: round.number, startsAtMs };
      await this.#offer({ ...round, startsAtMs });
      await this.#run((tx) => store.move(tx, moved));
    }
  }

  /** Writes the results that are due, each once; the round is over with the last of them. */
  async #end(round: VirtualRound, nowMs: number): Promise<void> {
    const { store, book } = this.#deps;
    const { league, number, hash, salt } = round;
    let left = 0;
    for (const match of bookedOf(round)) {
      const { place, setup } = match;
      const kept = round.matches[place];
      if (kept === undefined || kept.isOver) continue;
      if (round.startsAtMs + kept.durationMs > nowMs) {
        left += 1;
        continue;
      }
      const { stats } = playMatch({ hash, salt, place }, setup);
      await book.settle({ ...match, markets: await this.#priced(setup) }, stats);
      const score = { home: stats["home"] ?? 0, away: stats["away"] ?? 0 };
      await this.#run((tx) => store.endMatch(tx, { league, number, place, score }));
    }
    if (left === 0) await this.#run((tx) => store.setPhase(tx, { league, number, phase: "over" }));
  }

  /** The league's next round, with its matches and prices. */
  async #announce(league: League, number: number, nowMs: number): Promise<void> {
    const { store, runner } = this.#deps;
    const last = number === 1 ? undefined : await store.round(runner.reader, league.code, number - 1);
    const startsAtMs = slotAfter(league, Math.max(nowMs + noticeMs, last?.startsAtMs ?? 0));
    const formDay = dayInDhaka(startsAtMs);
    const { chain, place, hash } = await this.#nextHash(league, last);
    const matches = roundOf(league, { number, day: formDay }).map((setup, index) => ({
      place: index,
      setup,
      durationMs: playMatch({ hash, salt: chain.salt, place: index }, setup).durationMs,
    }));
    const commitment = roundCommitment(hash);
    const round = { league: league.code, number, chain: chain.chain, place, hash, commitment, startsAtMs };
    await this.#offer({ ...round, matches });
    await this.#run((tx) => store.add(tx, { ...round, formDay, matches }));
  }

  async #offer(round: Parameters<typeof bookedOf>[0]): Promise<void> {
    const offered = [];
    for (const match of bookedOf(round)) offered.push({ ...match, markets: await this.#priced(match.setup) });
    await this.#deps.book.announce(offered);
  }

  /** Prices of a pair on a day are asked for again and again. */
  async #priced(setup: VirtualSetup): Promise<readonly PricedMarket[]> {
    const key = JSON.stringify(setup);
    const known = this.#prices.get(key);
    if (known !== undefined) return known;
    const markets = (await this.#deps.marketsOf(setup)).flatMap((market) => priced(market) ?? []);
    if (this.#prices.size >= 500) this.#prices.clear();
    this.#prices.set(key, markets);
    return markets;
  }

  /** The hash of a round that comes after all others of the league. */
  async #nextHash(
    league: League,
    before: Pick<VirtualRound, "chain" | "place"> | undefined,
  ): Promise<{ readonly chain: Chain; readonly place: number; readonly hash: string }> {
    const { tables, runner } = this.#deps;
    let chain = await tables.newestChain(runner.reader, chainName(league.code));
    if (chain === undefined || (before?.chain === chain.chain && before.place + 1 >= chain.length))
      chain = await this.#newChain(league, (chain?.chain ?? 0) + 1);
    const place = before?.chain === chain.chain ? before.place + 1 : 1;
    const key = `${league.code}:${chain.chain}`;
    const hashes = this.#chains.get(key) ?? (await chainInParts(chain.secret, chain.length));
    this.#chains.set(key, hashes);
    const hash = hashes[place];
    if (hash === undefined) throw new Error(`chain ${chain.chain} of ${league.code} has no place ${place}`);
    return { chain, place, hash };
  }

  async #newChain(league: League, number: number): Promise<Chain> {
    const { tables, randomBytes } = this.#deps;
    const length = this.#deps.chainLength ?? 2_000;
    const secret = toHex(randomBytes(32));
    const [publishedHash = ""] = await chainInParts(secret, length);
    // The salt is drawn after the chain stands, so that the chain can't have been chosen for it.
    const salt = toHex(randomBytes(32));
    const chain = { chain: number, secret, length, publishedHash, salt };
    await this.#run((tx) => tables.addChain(tx, chainName(league.code), chain));
    return chain;
  }

  #league(code: string): League {
    const league = this.#leagues.find((one) => one.code === code) ?? leagueOf(code);
    if (league === undefined) throw new Error(`there is no league ${code}`);
    return league;
  }

  /** By the database's clock. */
  #nowMs(): Promise<number> {
    return this.#run((_tx, nowMs) => Promise.resolve(nowMs));
  }

  async #run<T>(work: (tx: Tx, nowMs: number) => Promise<T>): Promise<T> {
    let result: { readonly value: T } | undefined;
    const { runner, newKey } = this.#deps;
    const command = { kind: "virtual.schedule", actor, idempotencyKey: newKey(), content: {} };
    await runner.run(command, async (tx, { nowMs }) => {
      result = { value: await work(tx, nowMs) };
      return done(null);
    });
    if (result === undefined) throw new Error("the schedule was not served");
    return result.value;
  }
}

/** The round's matches as the sportsbook knows them. */
const bookedOf = ({
  league,
  number,
  startsAtMs,
  commitment,
  matches,
}: Pick<VirtualRound, "league" | "number" | "startsAtMs" | "commitment"> & {
  readonly matches: readonly Pick<KeptVirtualMatch, "place" | "setup">[];
}): BookedMatch[] => matches.map(({ place, setup }) => ({ league, number, place, setup, startsAtMs, commitment }));

/** The first start of the league's rounds after a moment. */
export function slotAfter({ periodMs, offsetMs }: League, afterMs: number): number {
  return offsetMs + (Math.floor((afterMs - offsetMs) / periodMs) + 1) * periodMs;
}
