import { expect, test } from "vitest";
import type { CommandContext, CommandRunner, Tx } from "../command/index.ts";
import {
  createPaySettlement,
  planPayments,
  type MatchedBet,
  type PaymentStore,
  type SettlementPart,
  type SettlementPosition,
} from "./index.ts";

const bet = (betId: string, playerId: string, side: "BACK" | "LAY"): MatchedBet => ({
  betId,
  playerId,
  selectionId: 2,
  side,
  matchedMinor: 300n,
  matchedProfitMinor: 300n,
});
const rules = {
  definition: {
    runners: [1, 2].map((selectionId) => ({
      selectionId,
      name: "",
      sortPriority: selectionId,
      status: "ACTIVE" as const,
    })),
    commissionBasisPoints: 0,
  },
  verdict: { type: "winners" as const, winners: [1] },
};
/** 300 on the second runner at 2.0, which loses: the backer's whole lock, all of it lent by the house. */
const backer = { playerId: "7", ifWinMinor: [-300n, 300n], ifOtherMinor: -300n, lockedMinor: 300n, earlier: null };
const layer = { playerId: "8", ifWinMinor: [300n, -300n], ifOtherMinor: 300n, lockedMinor: 300n, earlier: null };

const context = { commandId: "1", nowMs: 0, publish: () => undefined } as unknown as CommandContext;
const runner = {
  run: async (_command: unknown, handler: (tx: Tx, at: CommandContext) => Promise<unknown>) => ({
    outcome: await handler({} as Tx, context),
  }),
} as unknown as CommandRunner;

/** A settlement of these positions that nobody was paid of yet. */
const storeOf = (
  positions: readonly SettlementPosition[],
  bets: readonly MatchedBet[],
  write: PaymentStore["write"],
): PaymentStore => ({
  underWay: async () => ["1.1"],
  read: async (_marketId, onBets) => {
    onBets(bets, rules);
    const settlement = { marketId: "1.1", revision: 1, currency: "BDT", rules, positions };
    return { ...settlement, paidPlayers: new Set(), othersNetMinor: 0n, unreadBets: null };
  },
  lock: async () => true,
  lockPlayers: async () => new Set(),
  betsOf: async () => [],
  // Of whom nothing is asked nothing is known.
  lockCash: async (_tx, playerIds) => new Map(playerIds.map((playerId) => [playerId, 0n])),
  write,
  complete: async () => undefined,
});

test("[REMOVE-06] [SETTLE-15] what the house lent and a player can't give back is owed, also where players are paid in parts", async () => {
  const written: SettlementPart[] = [];
  const payments = storeOf(
    [{ ...backer, lentMinor: 300n }, layer],
    [bet("1", "7", "BACK"), bet("2", "8", "LAY")],
    async (_tx, part) => void written.push(part),
  );
  await createPaySettlement({ runner, payments, newKey: () => "key" })("1.1");
  expect(written.flatMap((part) => part.payments)).toEqual([
    { playerId: "7", netMinor: -300n, commissionMinor: 0n, receivableMinor: 300n },
    { playerId: "8", netMinor: 300n, commissionMinor: 0n, receivableMinor: 0n },
  ]);
  const legs = written.flatMap((part) => part.transactions.flatMap((transaction) => transaction.legs));
  expect(legs.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)).toBe(0n);
  const cash = legs.flatMap((leg) =>
    leg.owner === "player" && leg.playerId === "7" && leg.bucket === "cash" ? [leg] : [],
  );
  expect(cash.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)).toBe(0n);
});

/** Four who lose and four who win, each paid by a part of their own that ends when it is told to. */
function heldPayments(): {
  readonly payments: PaymentStore;
  readonly begun: string[];
  readonly end: (playerId: string, fault?: Error) => void;
} {
  const begun: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<void>>();
  const ids = [1, 2, 3, 4, 5, 6, 7, 8].map(String);
  const isBacker = (id: string): boolean => Number(id) % 2 === 1;
  const payments = storeOf(
    ids.map((playerId) => ({ ...(isBacker(playerId) ? backer : layer), playerId })),
    ids.map((id) => bet(id, id, isBacker(id) ? "BACK" : "LAY")),
    (_tx, { payments: [payment] }) => {
      const playerId = payment?.playerId ?? "";
      begun.push(playerId);
      const end = Promise.withResolvers<void>();
      ends.set(playerId, end);
      return end.promise;
    },
  );
  const end = (playerId: string, fault?: Error): void =>
    fault === undefined ? ends.get(playerId)?.resolve() : ends.get(playerId)?.reject(fault);
  return { payments, begun, end };
}

test("[SETTLE-12] two parts are paid at a time, and nobody is paid a win before all losses are in", async () => {
  const { payments, begun, end } = heldPayments();
  const paid = createPaySettlement({ runner, payments, newKey: () => "key", betsAtOnce: 1 })("1.1");
  await expect.poll(() => begun).toEqual(["1", "3"]);
  end("3");
  await expect.poll(() => begun).toEqual(["1", "3", "5"]);
  end("5");
  await expect.poll(() => begun).toEqual(["1", "3", "5", "7"]);
  end("7");
  // The first loser's part is not yet written: no winner's may begin, however long it takes.
  await new Promise((resolve) => setImmediate(resolve));
  expect(begun).toEqual(["1", "3", "5", "7"]);
  end("1");
  await expect.poll(() => begun).toEqual(["1", "3", "5", "7", "2", "4"]);
  for (const playerId of ["2", "4"]) end(playerId);
  await expect.poll(() => begun).toHaveLength(8);
  for (const playerId of ["6", "8"]) end(playerId);
  await paid;
});

test("[SETTLE-13] when a part fails the one beside it is ended first, and no other is begun", async () => {
  const { payments, begun, end } = heldPayments();
  let isOver = false;
  const paid = createPaySettlement({ runner, payments, newKey: () => "key", betsAtOnce: 1 })("1.1").finally(
    () => (isOver = true),
  );
  const refused = expect(paid).rejects.toThrow("no disk");
  await expect.poll(() => begun).toEqual(["1", "3"]);
  end("1", new Error("no disk"));
  await new Promise((resolve) => setImmediate(resolve));
  expect(isOver).toBe(false);
  end("3");
  await refused;
  expect(begun).toEqual(["1", "3"]);
});

test("[SETTLE-10] a player who would lose more than is locked is paid nothing, nor is anybody else: then the exposure was wrong", () => {
  const nets = new Map([
    ["7", -300n],
    ["8", 300n],
  ]);
  const plan = (lockedMinor: bigint) =>
    planPayments({
      ...rules,
      positions: [{ ...backer, lockedMinor }, layer],
      nets,
      cashMinor: new Map([
        ["7", 10_000n],
        ["8", 0n],
      ]),
      earlierTransactionId: null,
    });
  expect(plan(300n).payments).toHaveLength(2);
  expect(() => plan(299n)).toThrow("player 7 loses 300 with 299 locked");
});
