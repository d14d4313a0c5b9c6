import fc from "fast-check";
import { expect, test } from "vitest";
import { createBook, type Fill } from "@maidan/core/exchange";
import { ladderPrices } from "@maidan/core/odds";
import type { MarketDefinition } from "../exchange/index.ts";
import { planSettlement, type SettlementPlan } from "./plan.ts";
import type { EarlierPayment, MatchedBet, SettlementRead } from "./ports.ts";
import type { Verdict } from "./result.ts";

const selectionIds = [11, 22, 33];
const definition: MarketDefinition = {
  marketId: "1.200000001",
  eventId: "1",
  eventTypeId: "4",
  marketType: "MATCH_ODDS",
  name: "Match Odds",
  status: "OPEN",
  isInPlay: false,
  betDelayMs: 0,
  version: 1,
  startAtMs: 0,
  commissionBasisPoints: 250,
  numberOfWinners: 1,
  runners: selectionIds.map((selectionId, index) => ({
    selectionId,
    name: "",
    sortPriority: index + 1,
    status: "ACTIVE",
  })),
};

interface Bet {
  readonly accountId: number;
  readonly selectionId: number;
  readonly isBack: boolean;
  readonly tick: number;
  readonly sizeMinor: number;
}
const bets = fc.array(
  fc.record({
    accountId: fc.integer({ min: 1, max: 6 }),
    selectionId: fc.constantFrom(...selectionIds),
    isBack: fc.boolean(),
    tick: fc.integer({ min: 0, max: 349 }),
    sizeMinor: fc.integer({ min: 100, max: 1_000_003 }),
  }),
  { minLength: 1, maxLength: 60 },
);
const verdict: fc.Arbitrary<Verdict> = fc.oneof(
  fc.constantFrom(...selectionIds).map((winner): Verdict => ({ type: "winners", winners: [winner] })),
  fc.subarray(selectionIds, { minLength: 2 }).map((ids): Verdict => ({
    type: "winners",
    winners: ids,
    deadHeat: { selectionIds: ids, places: 1 },
  })),
  fc.constant<Verdict>({ type: "void" }),
);

/** What the rows would hold after these bets in a real book. */
function readAfter(placed: readonly Bet[]): SettlementRead {
  const book = createBook({ selectionIds, numberOfWinners: 1, hasOtherOutcome: false, minimumSizeMinor: 100 });
  book.apply({ type: "resume" });
  const matched = new Map<number, { size: number; profit: number }>();
  const add = (orderId: number, fill: Fill): void => {
    const before = matched.get(orderId) ?? { size: 0, profit: 0 };
    matched.set(orderId, { size: before.size + fill.sizeMinor, profit: before.profit + fill.profitMinor });
  };
  for (const [index, bet] of placed.entries()) {
    const answer = book.apply({
      type: "place",
      orderId: index + 1,
      accountId: bet.accountId,
      selectionId: bet.selectionId,
      side: bet.isBack ? "BACK" : "LAY",
      priceX100: ladderPrices[bet.tick] ?? 200,
      sizeMinor: bet.sizeMinor,
      persistence: "LAPSE",
    });
    if (!answer.ok) throw new Error(answer.code);
    for (const event of answer.events) {
      if (event.type !== "fill") continue;
      add(event.makerOrderId, event);
      add(event.takerOrderId, event);
    }
  }
  const accounts = new Set(placed.map((bet) => bet.accountId));
  return {
    earlierTransactionId: null,
    positions: [...accounts].map((accountId) => {
      const { ifWinMinor, ifOtherMinor } = book.positionOf(accountId);
      return {
        playerId: String(accountId),
        ifWinMinor: ifWinMinor.map(BigInt),
        ifOtherMinor: BigInt(ifOtherMinor),
        lockedMinor: BigInt(book.lockedFor(accountId)),
        earlier: null,
      };
    }),
    bets: [...matched].map(([orderId, { size, profit }]): MatchedBet => {
      const bet = placed[orderId - 1];
      if (bet === undefined) throw new Error("a fill of no bet");
      const side = bet.isBack ? "BACK" : "LAY";
      return {
        betId: String(orderId),
        playerId: String(bet.accountId),
        selectionId: bet.selectionId,
        side,
        matchedMinor: BigInt(size),
        matchedProfitMinor: BigInt(profit),
      };
    }),
  };
}

/** Balances after the plan's legs: cash and locked per player, the market, the house. */
function applied(
  plan: SettlementPlan,
  cash: Map<string, bigint>,
  locked: Map<string, bigint>,
): { pool: bigint; total: bigint } {
  let [pool, total] = [0n, 0n];
  for (const leg of plan.transactions.flatMap((transaction) => transaction.legs)) {
    total += leg.amountMinor;
    if (leg.owner === "market") pool += leg.amountMinor;
    if (leg.owner !== "player") continue;
    const account = leg.bucket === "cash" ? cash : locked;
    account.set(leg.playerId, (account.get(leg.playerId) ?? 0n) + leg.amountMinor);
  }
  return { pool, total };
}

test("[SETTLE-10] however bets were matched, a settlement balances, empties the market and every lock, and leaves nobody below zero", () => {
  fc.assert(
    fc.property(bets, verdict, (placed, decided) => {
      const read = readAfter(placed);
      const locked = new Map(read.positions.map((position) => [position.playerId, position.lockedMinor]));
      const cash = new Map(read.positions.map((position) => [position.playerId, 0n]));
      const plan = planSettlement({ definition, verdict: decided, read, cashMinor: new Map(cash) });
      expect(applied(plan, cash, locked)).toEqual({ pool: 0n, total: 0n });
      // Each player's bets come to what the player is paid, to the last minor unit.
      for (const { playerId, netMinor } of plan.payments) {
        const own = plan.bets.filter((_, index) => read.bets[index]?.playerId === playerId);
        expect(own.reduce((sum, bet) => sum + bet.profitMinor, 0n)).toBe(netMinor);
      }
      expect([...locked.values()].every((amount) => amount === 0n)).toBe(true);
      expect([...cash.values()].every((amount) => amount >= 0n)).toBe(true);
      expect(plan.payments.every((payment) => payment.receivableMinor === 0n)).toBe(true);
    }),
    { numRuns: 300 },
  );
});

test("[SETTLE-11] a chain of results leaves each player what the last alone would have, what is owed to the house taken off", () => {
  fc.assert(
    fc.property(bets, fc.array(verdict, { minLength: 2, maxLength: 5 }), fc.boolean(), (placed, verdicts, isSpent) => {
      const first = readAfter(placed);
      const cash = new Map(first.positions.map((position) => [position.playerId, 0n]));
      const locked = new Map(first.positions.map((position) => [position.playerId, position.lockedMinor]));
      const spent = new Map<string, bigint>();
      let read = first;
      let last: SettlementPlan | undefined;
      for (const decided of verdicts) {
        last = planSettlement({ definition, verdict: decided, read, cashMinor: new Map(cash) });
        expect(applied(last, cash, locked)).toEqual({ pool: 0n, total: 0n });
        expect([...cash.values()].every((amount) => amount >= 0n)).toBe(true);
        const payments = new Map<string, EarlierPayment>(last.payments.map((payment) => [payment.playerId, payment]));
        read = {
          ...read,
          positions: read.positions.map((position) => ({
            ...position,
            lockedMinor: 0n,
            earlier: payments.get(position.playerId) ?? null,
          })),
        };
        if (!isSpent) continue;
        for (const [playerId, amount] of cash) spent.set(playerId, (spent.get(playerId) ?? 0n) + amount);
        for (const playerId of cash.keys()) cash.set(playerId, 0n);
      }
      for (const { playerId, lockedMinor } of first.positions) {
        const payment = last?.payments.find((candidate) => candidate.playerId === playerId);
        const expected =
          lockedMinor + (payment?.netMinor ?? 0n) - (payment?.commissionMinor ?? 0n) + (payment?.receivableMinor ?? 0n);
        expect((cash.get(playerId) ?? 0n) + (spent.get(playerId) ?? 0n)).toBe(expected);
      }
    }),
    { numRuns: 200 },
  );
});
