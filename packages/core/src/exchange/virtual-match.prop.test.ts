import fc from "fast-check";
import { expect, test } from "vitest";
import { ladderPrices, nearestPriceDown, nearestPriceUp } from "../odds/index.ts";
import { settleMarket } from "../settlement/index.ts";
import {
  FastBook,
  fillProfitMinor,
  houseAccountId,
  isRemoved,
  virtualMatch,
  virtualPrice,
  type Book,
} from "./index.ts";
import type { MarketCommand, MarketEvent, MarketSpec, PlaceCommand, Side } from "./index.ts";
import { crossedLives, Life } from "./test-support/steps.ts";
import { lockFaults, possibleWinners, Witness } from "./test-support/witness.ts";

const accounts = [1, 2, 3, 4];
const patience = { timeout: 120_000 };
const sides = fc.constantFrom<Side>("BACK", "LAY");
const prices = fc.oneof(fc.constantFrom(...ladderPrices), fc.constantFrom(...ladderPrices.slice(80, 200)));
const sizes = fc.oneof(
  fc.integer({ min: 1, max: 30 }),
  fc.integer({ min: 1, max: 1_000_000 }),
  fc.constant(10_000_000_000),
);
const legs = fc.array(fc.record({ priceX100: prices, restMinor: sizes }), { minLength: 1, maxLength: 7 });

/** The price that fractions of whole numbers give, without doubles. */
function exactly(side: Side, othersX100: readonly number[]): number | undefined {
  const product = othersX100.reduce((total, price) => total * BigInt(price), 1n);
  const chance = othersX100.reduce((total, price) => total - (100n * product) / BigInt(price), product);
  if (chance <= 0n || 100n * product > 100_000n * chance) return undefined;
  const whole = Number((100n * product) / chance);
  const isWhole = (100n * product) % chance === 0n;
  return side === "BACK" ? nearestPriceDown(whole) : nearestPriceUp(isWhole ? whole : whole + 0.5);
}

test(
  "[VIRT-02] a virtual price is 1 / (1 - sum of 1 / price) of the others, brought to the ladder down to back and up to lay, exact in every tie",
  patience,
  () => {
    fc.assert(
      fc.property(sides, fc.array(prices, { minLength: 1, maxLength: 7 }), (side, others) => {
        expect(virtualPrice(side, others)?.shownX100).toBe(exactly(side, others));
      }),
      { numRuns: 3_000 },
    );
  },
);

test(
  "[VIRT-05] one match gives every order its own price and the taker the shown one or better, and the house loses less than a minor unit a runner, whoever wins",
  patience,
  () => {
    let matched = 0;
    fc.assert(
      fc.property(sides, sizes, legs, (side, wantedMinor, makers) => {
        const price = virtualPrice(
          side,
          makers.map((maker) => maker.priceX100),
        );
        if (price === undefined) return;
        matched += 1;
        const match = virtualMatch({ side, wantedMinor }, price, makers);
        const sign = side === "BACK" ? 1 : -1;
        const stakes = match.stakesMinor;
        expect(stakes.every((stake, index) => stake >= 0 && stake <= (makers[index]?.restMinor ?? 0))).toBe(true);
        // Somebody comes to an end: the matching does too.
        expect(
          match.sizeMinor === wantedMinor || stakes.some((stake, index) => stake === makers[index]?.restMinor),
        ).toBe(true);
        const shown = fillProfitMinor(match.sizeMinor, price.shownX100);
        expect(sign * match.profitMinor).toBeGreaterThanOrEqual(sign * shown);
        const staked = stakes.reduce((sum, stake) => sum + stake, 0);
        const longest = Math.max(price.exactX100, ...makers.map((maker) => maker.priceX100)) / 100 + 1;
        const ofHouse = [
          sign * (staked - match.profitMinor),
          ...makers.map(({ priceX100 }, index) => {
            const stake = stakes[index] ?? 0;
            return sign * (match.sizeMinor + staked - stake - fillProfitMinor(stake, priceX100));
          }),
        ];
        expect(Math.min(...ofHouse)).toBeGreaterThan(-makers.length - 1);
        expect(Math.max(...ofHouse)).toBeLessThan(longest);
      }),
      { numRuns: 5_000 },
    );
    expect(matched).toBeGreaterThan(1_000);
  },
);

interface Seen {
  readonly book: Book;
  readonly command: MarketCommand;
  readonly before: ReadonlyMap<number, number>;
  readonly events: readonly MarketEvent[];
}

function live(spec: MarketSpec, steps: Parameters<Life["command"]>[0][], see: (seen: Seen) => void): void {
  const life = new Life();
  let book: Book = new FastBook(spec);
  book.apply({ type: "resume" });
  for (const step of steps) {
    if (step.type === "crash") book = new FastBook(spec, { snapshot: book.snapshot() });
    const command = life.command(step);
    if (command === undefined) continue;
    const before = new Map(accounts.map((accountId) => [accountId, book.lockedFor(accountId)]));
    const answer = book.apply(command);
    if (answer.ok) see({ book, command, before, events: answer.events });
  }
}

/** What rests of the bet isn't to be had from what the others offer together. */
function expectNothingLeft(book: Book, { orderId, selectionId, side }: PlaceCommand): void {
  const others = book.spec.selectionIds.filter((id) => id !== selectionId && !isRemoved(book.spec, id));
  const best = others.map((id) => book.levels(id, side)[0]?.priceX100 ?? 0);
  const own = book.openOrder(orderId)?.priceX100;
  if (own === undefined || best.length === 0 || best.includes(0)) return;
  const price = virtualPrice(side, best);
  if (price === undefined) return;
  if (side === "BACK") expect(price.shownX100).toBeLessThan(own);
  else expect(price.shownX100).toBeGreaterThan(own);
}

test(
  "[VIRT-05] [VIRT-06] in any life with virtual matches locks are true and only placing raises them, every outcome sums to zero with the house, which never holds more than rounding leaves",
  patience,
  () => {
    let matches = 0;
    fc.assert(
      fc.property(crossedLives, ([spec, steps]) => {
        const witness = new Witness(spec);
        let houseFills = 0;
        live(spec, steps, ({ book, command, before, events }) => {
          witness.see(events);
          houseFills += events.filter((event) => event.type === "fill" && isOfHouse(event)).length;
          expect(lockFaults(book, command, before)).toEqual([]);
          if (book.state.settlement !== "UNSETTLED") return;
          for (const accountId of accounts) expect(book.lockedFor(accountId)).toBe(witness.worstLoss(accountId));
          expect(book.lockedFor(houseAccountId)).toBe(0);
          for (const winners of possibleWinners(spec)) {
            const request = { selectionIds: spec.selectionIds, winners, commissionBasisPoints: 500 };
            for (const { accountId, netMinor, commissionMinor } of settleMarket(book.positions(), request)) {
              expect(Number(netMinor)).toBe(witness.net(accountId, winners));
              if (accountId !== houseAccountId)
                expect(Number(netMinor)).toBeGreaterThanOrEqual(-book.lockedFor(accountId));
              else {
                expect(commissionMinor).toBe(0n);
                expect(Number(netMinor)).toBeGreaterThanOrEqual(-houseFills * spec.selectionIds.length);
              }
            }
          }
        });
        matches += houseFills;
      }),
      { numRuns: 700 },
    );
    expect(matches).toBeGreaterThan(500);
  },
);

const isOfHouse = (fill: { readonly makerAccountId: number; readonly takerAccountId: number }): boolean =>
  fill.makerAccountId === houseAccountId || fill.takerAccountId === houseAccountId;

test(
  "[VIRT-03] whoever placed a bet gets its price or better, and leaves nothing that it could have been matched with across the runners",
  patience,
  () => {
    fc.assert(
      fc.property(crossedLives, ([spec, steps]) => {
        live(spec, steps, ({ book, command, events }) => {
          if (command.type === "place" && command.timeInForce === undefined && command.orderType === undefined) {
            expectNothingLeft(book, command);
            const sign = command.side === "BACK" ? 1 : -1;
            for (const event of events) {
              if (event.type !== "fill" || event.takerOrderId !== command.orderId) continue;
              const atLimit = fillProfitMinor(event.sizeMinor, command.priceX100);
              expect(sign * event.profitMinor).toBeGreaterThanOrEqual(sign * atLimit);
            }
          }
        });
      }),
      { numRuns: 500 },
    );
  },
);
