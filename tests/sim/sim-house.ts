import { randomUUID } from "node:crypto";
import type pg from "pg";
import { createHouseMarketStore } from "../../packages/adapters/src/postgres/house-markets/index.ts";
import { readerOf } from "../../packages/adapters/src/postgres/database/index.ts";
import {
  createReadHouseCashOut,
  type HouseMarket,
  type HouseQuote,
  type NewHouseMarket,
} from "../../packages/services/src/house-markets/index.ts";
import type { HouseSide } from "../../packages/core/src/house-markets/index.ts";
import type { WantedResult } from "../../packages/services/src/result-decisions/index.ts";
import type { ChildEngine } from "./child-engine.ts";
import type { Random } from "./random.ts";
import type { Results } from "./sim-results.ts";
import { checkHouseTargets, setHouseTarget, takerOf } from "./sim-targets.ts";
import type { World } from "./world.ts";

const actor = { kind: "system", name: "sim" } as const;
const terms = {
  betDelayMs: 0,
  minimumStakeMinor: 1_000n,
  maximumStakeMinor: 50_000n,
  maximumProfitMinor: 400_000n,
  maximumLiabilityMinor: 1_000_000n,
};
const runners = [1, 2, 3].map((selectionId) => ({ selectionId, name: `Side ${selectionId}` }));

type Kind = Pick<NewHouseMarket, "sourceKey" | "kind" | "fancyType" | "question" | "runners" | "commissionBasisPoints">;
const fancy = (
  sourceKey: string,
  fancyType: NewHouseMarket["fancyType"],
  question: NewHouseMarket["question"],
): Kind => ({
  sourceKey,
  kind: "FANCY",
  fancyType,
  question,
  runners: [],
  commissionBasisPoints: 0,
});
/** Bookmaker, and each kind of Fancy there is. */
const kinds: readonly Kind[] = [
  {
    sourceKey: "bookmaker",
    kind: "BOOKMAKER",
    fancyType: null,
    question: { type: "WINNER", selectionIds: [1, 2, 3] },
    runners,
    commissionBasisPoints: 250,
  },
  fancy("session", 2, { type: "AT_LEAST" }),
  fancy("ball", 3, { type: "AT_LEAST" }),
  fancy("khadda", 4, { type: "BAND", width: 5 }),
  fancy("lottery", 5, { type: "LAST_DIGIT", digit: 7 }),
  fancy("digits", 5, { type: "DIGITS", digits: 2 }),
  fancy("even", 6, { type: "EVEN" }),
];

interface Acknowledged {
  readonly marketId: string;
  readonly playerId: string;
  readonly text: string;
}

/**
 * The house's own markets beside the exchange's, over the same accounts: rates that move, balls on their way, bets, cash-outs, results, other results and voids,
 * while the database and the process that does them are killed. Everything is asked for again under its key until it is answered.
 */
export class SimHouse {
  readonly #world: World;
  readonly #name: string;
  readonly #markets = createHouseMarketStore();
  readonly #engine: ChildEngine;
  readonly #results: Results;
  #eventId: string | undefined;
  readonly #events: string[] = [];
  #middle = 60;
  readonly #acknowledged = new Map<string, Acknowledged>();
  /** Who cashed out, or has one that waits, and how often each took one. */
  readonly #cashedOut = new Set<string>();
  readonly #takenOut = new Map<string, number>();
  /** What was refused, by its code. */
  readonly refused = new Map<string, number>();

  constructor(
    world: World,
    engine: ChildEngine,
    { name, results }: { readonly name: string; readonly results: Results },
  ) {
    this.#world = world;
    this.#engine = engine;
    this.#name = name;
    this.#results = results;
  }

  get acknowledged(): number {
    return this.#acknowledged.size;
  }

  /** Opens all markets, and has a bet taken in each, so that every run has all of them. */
  async begin(players: readonly string[], random: Random): Promise<void> {
    await this.#open(random);
    const markets = await this.#openMarkets(this.#eventId ?? "");
    for (const market of markets) await this.#betIn(market, random.pick(players), random);
    // In every run some of them are within reach, whatever the dice bring afterwards.
    for (let target = 0; target < 6; target += 1) await this.#setTarget(this.#eventId ?? "", random);
  }

  /** A bet in a market of the house that the feed offers on a match. */
  async betOn(eventId: string, players: readonly string[], random: Random): Promise<void> {
    const markets = (await this.#openMarkets(eventId)).filter(({ quotes }) => quotes.length > 0);
    if (markets.length > 0) await this.#betIn(random.pick(markets), random.pick(players), random);
  }

  /** One thing that somebody does there. */
  async operate(players: readonly string[], random: Random): Promise<void> {
    const eventId = this.#eventId;
    if (eventId === undefined) return this.#open(random);
    const dice = random.next();
    if (dice < 0.7) return this.#bet(eventId, random.pick(players), random);
    if (dice < 0.76) return this.#setTarget(eventId, random);
    if (dice < 0.82) return this.#takeOut(eventId, random.pick(players), random);
    if (dice < 0.93) return this.#move(eventId, random);
    if (dice < 0.97) return this.#end(eventId, random);
    return this.#open(random);
  }

  /** Settles everything that is open. */
  async finish(random: Random): Promise<void> {
    for (const eventId of this.#events) {
      const open = await this.#openMarkets(eventId);
      for (const market of open) await this.#result(market, random);
    }
  }

  /** What was acknowledged must be there as it was, and nothing else but the bets of cash-outs. */
  async check(pool: pg.Pool): Promise<string[]> {
    const { rows } = await pool.query<{ id: string; market_id: string; player_id: string; text: string }>(
      "select id::text as id, market_id, player_id::text as player_id, concat_ws(' ', side, line, rate, stake_minor) as text from house_bet",
    );
    const found = new Map(rows.map((row) => [row.id, row]));
    const lost = [...this.#acknowledged].filter(([id, { marketId, playerId, text }]) => {
      const row = found.get(id);
      return row?.market_id !== marketId || row.player_id !== playerId || row.text !== text;
    });
    const strangers = rows.filter(
      ({ id, market_id: marketId, player_id: playerId }) =>
        !this.#acknowledged.has(id) && !this.#cashedOut.has(takerOf(marketId, playerId)),
    );
    return [
      ...(await checkHouseTargets(pool, this.#takenOut)),
      ...lost.map(([id]) => `house bet ${id} was acknowledged and is not there as it was`),
      ...strangers.map(({ id }) => `house bet ${id} was never asked for`),
    ];
  }

  #key(): string {
    return `${this.#name}-${randomUUID()}`;
  }

  async #open(random: Random): Promise<void> {
    const sourceId = this.#key();
    const about = { eventTypeId: "4", competition: "Sim Cup", name: sourceId, startAtMs: 1_800_000_000_000 };
    const { eventId } = await this.#world.insist(() =>
      this.#world.catalogue.createEvent({ ...about, source: "sim-house", sourceId }),
    );
    this.#middle = random.whole(20, 150);
    this.#eventId = eventId;
    this.#events.push(eventId);
    await this.#offerAll(eventId, random);
  }

  /** A ball is bowled: nothing is taken, and then there are other rates. */
  async #move(eventId: string, random: Random): Promise<void> {
    const idempotencyKey = this.#key();
    await this.#world.insist(() => this.#engine.house("ball", { actor, idempotencyKey, eventId }));
    this.#middle = Math.max(8, this.#middle + random.whole(-3, 3));
    await this.#offerAll(eventId, random);
  }

  async #offerAll(eventId: string, random: Random): Promise<void> {
    const markets = kinds.map((kind) => ({
      market: { ...terms, ...kind, eventId, title: kind.sourceKey },
      status: "OPEN" as const,
      quotes: quotesOf(kind, this.#middle, random),
    }));
    const idempotencyKey = this.#key();
    await this.#world.insist(() => this.#engine.house("offer", { actor, idempotencyKey, eventId, markets }));
  }

  #openMarkets(eventId: string): Promise<readonly HouseMarket[]> {
    return this.#world.insist(() => this.#markets.openOf(readerOf(this.#world.pool), [eventId]));
  }

  async #bet(eventId: string, playerId: string, random: Random): Promise<void> {
    const markets = await this.#openMarkets(eventId);
    if (markets.length === 0) return this.#open(random);
    return this.#betIn(random.pick(markets), playerId, random);
  }

  async #betIn({ marketId, quotes }: HouseMarket, playerId: string, random: Random): Promise<void> {
    const quote = random.pick(quotes);
    const side: HouseSide = quote.againstRate !== null && random.chance(0.5) ? "AGAINST" : "FOR";
    const [line, rate] = side === "FOR" ? [quote.line, quote.forRate] : [quote.againstLine, quote.againstRate];
    if (rate === null) return;
    const stakeMinor = BigInt(random.whole(1_000, 45_000));
    const player = { playerId, sessionId: "1" };
    const request = { player, idempotencyKey: this.#key(), marketId, side, line, rate, stakeMinor };
    const { outcome } = await this.#world.insist(() => this.#engine.house("place", request));
    if (!outcome.ok) return this.#count(outcome.code);
    const { bet } = outcome.value;
    const text = `${side} ${line} ${bet.rate} ${stakeMinor}`;
    this.#acknowledged.set(bet.id, { marketId, playerId, text });
    // Asked for again, it has the same answer.
    if (!random.chance(0.1)) return;
    const again = await this.#world.insist(() => this.#engine.house("place", request));
    if (!again.outcome.ok || again.outcome.value.bet.id !== bet.id) this.#count("DIFFERENT_ANSWER");
  }

  /** Bets that somebody has in a market of the house that is open are to be cashed out at an amount. */
  async #setTarget(eventId: string, random: Random): Promise<void> {
    const open = new Map((await this.#openMarkets(eventId)).map((market) => [market.marketId, market]));
    const bets = [...this.#acknowledged.values()].filter(({ marketId }) => open.has(marketId));
    if (bets.length === 0) return;
    const { marketId, playerId } = random.pick(bets);
    this.#cashedOut.add(takerOf(marketId, playerId));
    const selectionIds = open.get(marketId)?.runners.map(({ selectionId }) => selectionId) ?? [];
    await setHouseTarget(this.#world, { playerId, marketId, selectionIds }, random);
  }

  async #takeOut(eventId: string, playerId: string, random: Random): Promise<void> {
    const markets = await this.#openMarkets(eventId);
    if (markets.length === 0) return;
    const { marketId } = random.pick(markets);
    const asked = { playerId, marketId, sharePercent: random.pick([25, 50, 100]) };
    const read = createReadHouseCashOut({ reader: readerOf(this.#world.pool), markets: this.#markets });
    const offer = await this.#world.insist(() => read(asked));
    if (!("cashOut" in offer)) return this.#count(offer.code);
    const taker = takerOf(marketId, playerId);
    this.#cashedOut.add(taker);
    const { securedMinor } = offer.cashOut;
    const request = { ...asked, sessionId: "1", idempotencyKey: this.#key(), securedMinor };
    const { outcome } = await this.#world.insist(() => this.#engine.house("takeOut", request));
    if (outcome.ok) this.#takenOut.set(taker, (this.#takenOut.get(taker) ?? 0) + 1);
    this.#count(outcome.ok ? "CASHED_OUT" : outcome.code);
  }

  async #end(eventId: string, random: Random): Promise<void> {
    const markets = await this.#openMarkets(eventId);
    if (markets.length === 0) return;
    const market = random.pick(markets);
    await this.#result(market, random);
    if (random.chance(0.5)) await this.#result(market, random);
  }

  /** One result of a market with bets, by one or by two people: what those are ended at comes about. */
  async endOne(players: readonly string[], random: Random, isByTwo: boolean): Promise<void> {
    if (this.#eventId === undefined || (await this.#openMarkets(this.#eventId)).length === 0) await this.#open(random);
    const [market] = (await this.#openMarkets(this.#eventId ?? "")).filter(({ quotes }) => quotes.length > 0);
    if (market === undefined) return;
    for (const playerId of players.slice(0, 6)) await this.#betIn(market, playerId, random);
    await this.#result(market, random, isByTwo);
  }

  async #result(
    { marketId, question }: Pick<HouseMarket, "marketId" | "question">,
    random: Random,
    isByTwo = random.chance(0.3),
  ): Promise<void> {
    const number = Math.max(0, this.#middle + random.whole(-12, 12));
    const outcome = random.chance(0.15)
      ? null
      : question.type === "WINNER"
        ? random.whole(1, 3)
        : question.type === "DIGITS"
          ? number % 100
          : number;
    const wanted =
      outcome === null ? { action: "void", reason: "result" } : { action: "settle", outcome, reason: "result" };
    if (isByTwo) return void (await this.#results.decide(marketId, wanted as WantedResult, { random }));
    const verdict = { actor, idempotencyKey: this.#key(), marketId, outcome, reason: "result" };
    const refusal = await this.#world.insist(() => this.#engine.house("settle", verdict));
    if (refusal !== undefined) this.#count(refusal.code);
  }

  #count(code: string): void {
    this.refused.set(code, (this.refused.get(code) ?? 0) + 1);
  }
}

function quotesOf({ question }: Kind, middle: number, random: Random): HouseQuote[] {
  const rate = (): number => random.whole(80, 120);
  switch (question.type) {
    case "WINNER":
      return question.selectionIds.map((line) => ({
        line,
        forRate: random.whole(40, 180),
        againstLine: line,
        againstRate: random.chance(0.2) ? null : random.whole(60, 200),
      }));
    case "AT_LEAST":
      return [
        { line: middle + 1, forRate: rate(), againstLine: middle - random.whole(0, 2), againstRate: rate() },
        { line: middle + 6, forRate: rate() + 90, againstLine: middle + 5, againstRate: rate() + 110 },
      ];
    case "BAND":
      return [0, 5, 10].map((by) => ({
        line: middle + by,
        forRate: rate() * 3,
        againstLine: middle + by,
        againstRate: null,
      }));
    case "DIGITS":
    case "LAST_DIGIT":
      return [{ line: 0, forRate: 850, againstLine: 0, againstRate: null }];
    case "EVEN":
      return [{ line: 0, forRate: 95, againstLine: 0, againstRate: 105 }];
  }
}
