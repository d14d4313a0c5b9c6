import { transfer } from "@maidan/core/ledger";
import { toDecimal } from "@maidan/core/money";
import { leastConverted, levelAt, onePoint } from "@maidan/core/vip";
import { done, refuse, type CommandAnswer, type CommandRunner } from "../command/index.ts";
import type { Inbox } from "../inbox/index.ts";
import { keep } from "./earn-points.ts";
import type { VipStore } from "./ports.ts";

export type ConvertedPoints = {
  readonly success: true;
  readonly message: string;
  readonly amount: string;
  readonly vip_coin: string;
};

export interface ConvertRequest {
  readonly playerId: string;
  readonly sessionId: string;
  readonly idempotencyKey: string;
  /** Whole points. */
  readonly points: bigint;
}

/**
 * Turns points into cash at the rate of the player's level: at least 10, at most what the player has. Refuses with `TOO_FEW_POINTS` and
 * `NOT_ENOUGH_POINTS`. [VIP-R05]
 */
export function createConvertPoints(deps: {
  readonly runner: CommandRunner;
  readonly vip: VipStore;
  readonly inbox: Inbox;
}): (request: ConvertRequest) => Promise<CommandAnswer<ConvertedPoints>> {
  return ({ playerId, sessionId, idempotencyKey, points }) => {
    const actor = { kind: "player", playerId, sessionId } as const;
    const command = { kind: "vip.convert", actor, idempotencyKey, content: { points: String(points) } };
    return deps.runner.run(command, async (tx, context) => {
      if (points < leastConverted) return refuse("TOO_FEW_POINTS", `Minimum VP Required: ${leastConverted}`);
      const [account] = await deps.vip.lockAccounts(tx, [playerId]);
      if (account === undefined || account.pointsX10000 < points * onePoint) {
        return refuse("NOT_ENOUGH_POINTS", "You do not have that many points. Nothing was changed.");
      }
      const scheme = await deps.vip.scheme(tx);
      const level = levelAt(scheme.levels, account.earnedX10000);
      const currency = await deps.vip.currency(tx, playerId);
      if (level === undefined || currency === undefined)
        throw new Error(`player ${playerId} has no level to convert by`);
      // After this point it must succeed.
      const cashMinor = points * level.cashPerPointMinor;
      const transactionId = await context.post({
        kind: "vip.convert",
        reason: `${points} VIP points at ${toDecimal(level.cashPerPointMinor)}`,
        postings: transfer(
          { owner: "house", name: "rewards" },
          { owner: "player", playerId, bucket: "cash" },
          { amountMinor: cashMinor, currency },
        ),
      });
      const entry = { playerId, kind: "convert", pointsX10000: -points * onePoint, cashMinor, transactionId } as const;
      await keep(deps, { tx, context, scheme, entries: [entry] });
      context.publish(`player.${playerId}`, { type: "transaction" });
      return done({
        success: true,
        message: `${points} VP converted to ${toDecimal(cashMinor)} ${currency}.`,
        amount: toDecimal(cashMinor),
        vip_coin: String((account.pointsX10000 - points * onePoint) / onePoint),
      });
    });
  };
}
