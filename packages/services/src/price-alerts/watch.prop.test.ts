import { isOnLadder } from "@maidan/core/odds";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createMemoryBus } from "../../../adapters/src/memory/bus/index.ts";
import type { CommandRunner } from "../command/index.ts";
import { toWireChange, type MarketChange, type MarketDefinition, type Side } from "../exchange/index.ts";
import { createMarketBooks } from "../exchange-reads/index.ts";
import { AlertWatch, type AlertDirection, type AlertStore, type PriceAlert } from "./index.ts";

const marketIds = ["1.1", "1.2", "1.3"];
const runners = [1, 2, 3];
const sides = ["BACK", "LAY"] as const;
const ladder = Array.from({ length: 99_900 }, (_, index) => index + 101).filter(isOnLadder);

/** What happens: an offer at a price, to back or to lay; a market that opens or doesn't; an alert that is asked for or taken away; a look at all that waits. */
type Step =
  | {
      readonly type: "offer";
      readonly at: number;
      readonly on: number;
      readonly side: Side;
      readonly priceX100: number;
      readonly sizeMinor: bigint;
    }
  | { readonly type: "status"; readonly at: number; readonly isOpen: boolean }
  | {
      readonly type: "ask";
      readonly at: number;
      readonly on: number;
      readonly side: Side;
      readonly direction: AlertDirection;
      readonly priceX100: number;
    }
  | { readonly type: "remove"; readonly index: number }
  | { readonly type: "look" };

interface NaiveMarket {
  isOpen: boolean;
  readonly isCrossed: boolean;
  sequence: number;
  /** Sizes by runner, side and price. */
  readonly offers: Map<string, bigint>;
}

function pricesOf({ offers }: NaiveMarket, on: number, side: Side): number[] {
  const own = ladder.filter((priceX100) => offers.has(`${on} ${side} ${priceX100}`));
  return side === "BACK" ? own.toReversed() : own;
}

/** What the chances of the others' best offers leave to a runner, rounded against who takes it, in exact fractions. [VIRT-02] */
function virtualOf(market: NaiveMarket, on: number, side: Side): number | undefined {
  const others = runners
    .filter((other) => other !== on)
    .map((other) => pricesOf(market, other, side === "BACK" ? "LAY" : "BACK")[0]);
  if (others.some((price) => price === undefined)) return undefined;
  const prices = others.map((price) => BigInt(price ?? 0));
  const product = prices.reduce((all, price) => all * price, 1n);
  const chances = prices.reduce((sum, price) => sum + (100n * product) / price, 0n);
  // The chance that is left times the price against a whole, both times `product` and hundredths.
  const leftTimes = (priceX100: number): bigint => (product - chances) * BigInt(priceX100) - 100n * product;
  if (product <= chances || leftTimes(100_000) < 0n) return undefined;
  return side === "BACK"
    ? ladder.findLast((priceX100) => leftTimes(priceX100) <= 0n)
    : ladder.find((priceX100) => leftTimes(priceX100) >= 0n);
}

/** The best odds that a screen shows. */
function bestOf(market: NaiveMarket, on: number, side: Side): number | undefined {
  const [real] = pricesOf(market, on, side);
  const virtual = market.isCrossed ? virtualOf(market, on, side) : undefined;
  if (real === undefined || virtual === undefined) return real ?? virtual;
  return side === "BACK" ? Math.max(real, virtual) : Math.min(real, virtual);
}

const definitionOf = (marketId: string, { isOpen, isCrossed }: NaiveMarket): MarketDefinition =>
  ({
    marketId,
    status: isOpen ? "OPEN" : "SUSPENDED",
    hasVirtualPrices: isCrossed,
    runners: runners.map((selectionId) => ({ selectionId, status: "ACTIVE" })),
  }) as unknown as MarketDefinition;

/** The platform as far as alerts need it, and beside it a list of who should have been told. */
class Life {
  readonly #bus = createMemoryBus();
  readonly #markets: ReadonlyMap<string, NaiveMarket>;
  readonly #alerts: PriceAlert[] = [];
  readonly #toldOf = new Set<string>();
  readonly letters = new Map<string, string>();
  /** Those that the watch knows of, since its last look; and what each was there at, first. */
  #known: PriceAlert[] = [];
  readonly #seen = new Map<string, number>();
  readonly expected = new Map<string, string>();
  readonly #watch: AlertWatch;
  readonly #books: ReturnType<typeof createMarketBooks>;

  constructor(crossed: readonly boolean[]) {
    this.#markets = new Map(
      marketIds.map((id, at) => [
        id,
        { isOpen: true, isCrossed: crossed[at] === true, sequence: 0, offers: new Map() },
      ]),
    );
    this.#books = createMarketBooks({
      bus: this.#bus,
      clock: () => 0,
      engine: { image: async (marketId) => this.#imageOf(marketId) },
      onBook: (book, change) => this.#watch.seen(book, change),
    });
    this.#watch = new AlertWatch({
      runner: {
        run: async (_: unknown, work: (tx: never, context: never) => Promise<unknown>) => ({
          outcome: await work(undefined as never, undefined as never),
        }),
      } as unknown as CommandRunner,
      reader: undefined as never,
      alerts: this.#store(),
      inbox: {
        send: async (_tx: unknown, _context: unknown, letter: { about: string; text: { en: { title: string } } }) => {
          if (this.letters.has(letter.about)) throw new Error(`${letter.about} is told twice`);
          this.letters.set(letter.about, letter.text.en.title);
        },
      } as never,
      readBooks: async (ids) =>
        (await Promise.all(ids.map((id) => this.#books.book(id)))).filter((book) => book !== undefined),
      newKey: () => "key",
      inBangla: (name) => name,
      onReached: () => undefined,
      marketsAtOnce: 2,
    });
  }

  #store(): AlertStore {
    const waiting = () => this.#alerts.filter(({ alertId }) => !this.#toldOf.has(alertId));
    return {
      marketsWaiting: async (_: unknown, { after, limit }: { after: string; limit: number }) =>
        marketIds.filter((id) => id > after && waiting().some(({ marketId }) => marketId === id)).slice(0, limit),
      waiting: async (_: unknown, ids: readonly string[]) => waiting().filter(({ marketId }) => ids.includes(marketId)),
      takeTold: async (_: unknown, ids: readonly string[]) => {
        const fresh = waiting().filter(({ alertId }) => ids.includes(alertId));
        for (const { alertId } of fresh) this.#toldOf.add(alertId);
        return new Set(fresh.map(({ alertId }) => alertId));
      },
    } as unknown as AlertStore;
  }

  #imageOf(marketId: string): MarketChange | undefined {
    const market = this.#markets.get(marketId);
    if (market === undefined) return undefined;
    const ladderOf = (on: number, side: Side) =>
      pricesOf(market, on, side).map((price) => [price, market.offers.get(`${on} ${side} ${price}`) ?? 0n] as const);
    return {
      marketId,
      epoch: 1,
      sequence: market.sequence,
      publishedAtMs: 0,
      isImage: true,
      definition: definitionOf(marketId, market),
      runners: runners.map((selectionId) => ({
        selectionId,
        availableToBack: ladderOf(selectionId, "BACK"),
        availableToLay: ladderOf(selectionId, "LAY"),
      })),
    };
  }

  #publish(at: number, parts: Partial<MarketChange>): void {
    const marketId = marketIds[at] ?? "";
    const market = this.#markets.get(marketId);
    if (market === undefined) return;
    market.sequence += 1;
    const change = {
      marketId,
      epoch: 1,
      sequence: market.sequence,
      publishedAtMs: 0,
      isImage: false,
      runners: [],
      ...parts,
    };
    this.#bus.publish(`market.${marketId}`, toWireChange(change));
    this.#judge();
  }

  /** Whose odds are there now, of those that are known: they are kept at what they were first. */
  #judge(): void {
    for (const { alertId, marketId, selectionId, side, direction, priceX100 } of this.#known) {
      const market = this.#markets.get(marketId);
      const best = market?.isOpen === true ? bestOf(market, selectionId, side) : undefined;
      if (best === undefined || this.#seen.has(alertId) || this.expected.has(`alert:${alertId}`)) continue;
      if (direction === "rise" ? best >= priceX100 : best <= priceX100) this.#seen.set(alertId, best);
    }
  }

  /** Those that were seen are told, but for those that were taken away meanwhile. */
  #tell(): void {
    for (const { alertId, side } of this.#alerts) {
      const best = this.#seen.get(alertId);
      if (best === undefined) continue;
      this.expected.set(`alert:${alertId}`, `Dhaka: odds of ${best / 100}${side === "LAY" ? " to lay" : ""}`);
    }
    this.#seen.clear();
  }

  async step(step: Step): Promise<void> {
    const market = "at" in step ? this.#markets.get(marketIds[step.at] ?? "") : undefined;
    switch (step.type) {
      case "offer": {
        const { on, side, priceX100, sizeMinor } = step;
        if (sizeMinor === 0n) market?.offers.delete(`${on} ${side} ${priceX100}`);
        else market?.offers.set(`${on} ${side} ${priceX100}`, sizeMinor);
        const level = [[priceX100, sizeMinor]] as const;
        this.#publish(step.at, {
          runners: [{ selectionId: on, ...(side === "BACK" ? { availableToBack: level } : { availableToLay: level }) }],
        });
        return;
      }
      case "status":
        if (market === undefined) return;
        market.isOpen = step.isOpen;
        this.#publish(step.at, { definition: definitionOf(marketIds[step.at] ?? "", market) });
        return;
      case "ask": {
        const { on: selectionId, side, direction, priceX100, at } = step;
        const names = {
          eventName: "Dhaka v Khulna",
          marketName: "Match Odds",
          runnerName: "Dhaka",
          notation: "decimal",
        } as const;
        const alertId = String((this.#asked += 1));
        this.#alerts.push({
          ...names,
          alertId,
          playerId: "1",
          marketId: marketIds[at] ?? "",
          selectionId,
          side,
          direction,
          priceX100,
        });
        return;
      }
      case "remove": {
        const alert = this.#alerts[step.index];
        if (alert !== undefined && !this.#toldOf.has(alert.alertId)) this.#alerts.splice(step.index, 1);
        return;
      }
      case "look":
        await this.#watch.look();
        this.#tell();
        this.#known = [...this.#alerts];
        this.#judge();
        this.#tell();
        return;
    }
  }
  #asked = 0;

  close(): void {
    this.#books.close();
  }
}

const on = fc.constantFrom(...runners);
const at = fc.constantFrom(0, 0, 1, 2);
const side = fc.constantFrom(...sides);
const priceX100 = fc.constantFrom(101, 150, 200, 250, 300, 350, 400, 600, 1_000, 100_000);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      type: fc.constant("offer" as const),
      at,
      on,
      side,
      priceX100,
      sizeMinor: fc.constantFrom(0n, 100_000n, 250_000n),
    }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant("status" as const), at, isOpen: fc.boolean() }) },
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant("ask" as const),
      at,
      on,
      side,
      priceX100,
      direction: fc.constantFrom("rise" as const, "fall" as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant("remove" as const), index: fc.nat({ max: 8 }) }) },
  { weight: 2, arbitrary: fc.constant({ type: "look" as const }) },
);

test("[ALERT-03] [ALERT-07] [ALERT-08] in any life of some markets each alert is told once and with the odds that a screen showed first, and no other is", async () => {
  let told = 0;
  let ofOthers = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
      fc.array(step, { minLength: 10, maxLength: 80, size: "max" }),
      async (crossed, steps) => {
        const life = new Life(crossed);
        try {
          for (const one of [...steps, { type: "look" } as const]) {
            await life.step(one);
            if (one.type === "look") expect(life.letters).toEqual(life.expected);
          }
          told += life.letters.size;
          if (crossed.includes(true)) ofOthers += life.letters.size;
        } finally {
          life.close();
        }
      },
    ),
    { numRuns: 200 },
  );
  expect(Math.min(told, ofOthers)).toBeGreaterThan(300);
});
