import { expect, test } from "vitest";
import type { CommandContext, CommandRunner, Tx } from "../command/index.ts";
import { createPaySettlement, planPayments, type MatchedBet, type PaymentStore, type SettlementPart } from "./index.ts";

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

test("[REMOVE-06] [SETTLE-15] what the house lent and a player can't give back is owed, also where players are paid in parts", async () => {
  const written: SettlementPart[] = [];
  const context = { commandId: "1", nowMs: 0, publish: () => undefined } as unknown as CommandContext;
  const runner = {
    run: async (_command: unknown, handler: (tx: Tx, at: CommandContext) => Promise<unknown>) => ({
      outcome: await handler({} as Tx, context),
    }),
  } as unknown as CommandRunner;
  const payments: PaymentStore = {
    underWay: async () => ["1.1"],
    read: async (_marketId, onBets) => {
      onBets([bet("1", "7", "BACK"), bet("2", "8", "LAY")]);
      const positions = [{ ...backer, lentMinor: 300n }, layer];
      const settlement = { marketId: "1.1", revision: 1, currency: "BDT", rules, positions };
      return { ...settlement, paidPlayers: new Set(), unreadBets: null };
    },
    lock: async () => true,
    paidOf: async () => new Set(),
    betsOf: async () => [],
    // Of whom nothing is asked nothing is known.
    lockCash: async (_tx, playerIds) => new Map(playerIds.map((playerId) => [playerId, 0n])),
    write: async (_tx, part) => void written.push(part),
    complete: async () => undefined,
  };
  await createPaySettlement({ runner, payments, newKey: () => "key" })("1.1");
  const [part] = written;
  expect(part?.payments).toEqual([
    { playerId: "7", netMinor: -300n, commissionMinor: 0n, receivableMinor: 300n },
    { playerId: "8", netMinor: 300n, commissionMinor: 0n, receivableMinor: 0n },
  ]);
  const legs = part?.transactions.flatMap((transaction) => transaction.legs) ?? [];
  expect(legs.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)).toBe(0n);
  const cash = legs.flatMap((leg) =>
    leg.owner === "player" && leg.playerId === "7" && leg.bucket === "cash" ? [leg] : [],
  );
  expect(cash.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)).toBe(0n);
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
