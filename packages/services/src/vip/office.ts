import { toDecimal } from "@maidan/core/money";
import { onePoint, printPoints } from "@maidan/core/vip";
import { done, refuse, type CommandAnswer } from "../command/index.ts";
import type { Inbox } from "../inbox/index.ts";
import type { RunAudited, StaffContext } from "../staff/index.ts";
import { keep } from "./earn-points.ts";
import type { VipScheme, VipStore } from "./ports.ts";

interface Asked {
  readonly by: StaffContext;
  readonly idempotencyKey: string;
}
type Deps = { readonly run: RunAudited; readonly vip: VipStore };

/** Gives or takes whole points, with a reason that the player reads; never below 0. [VIP-R06] */
export function createCorrectPoints(
  deps: Deps & { readonly inbox: Inbox },
): (
  asked: Asked & { readonly playerId: string; readonly points: bigint; readonly reason: string },
) => Promise<CommandAnswer<{ readonly id: string; readonly vip_coin: string }>> {
  return ({ by, idempotencyKey, playerId, points, reason }) => {
    const command = {
      by,
      permission: "vip.correct",
      kind: "vip.correct",
      idempotencyKey,
      content: { playerId, points: String(points), reason },
      subject: { kind: "player", id: playerId },
    } as const;
    return deps.run(command, async (tx, context) => {
      if ((await deps.vip.currency(tx, playerId)) === undefined) return refuse("NOT_FOUND", "There is no such player.");
      if (points === 0n) return refuse("NOTHING_TO_CORRECT", "Give a number of points other than 0.");
      const [account] = await deps.vip.lockAccounts(tx, [playerId]);
      const before = account?.pointsX10000 ?? 0n;
      const after = before + points * onePoint;
      if (after < 0n)
        return refuse("NOT_ENOUGH_POINTS", `The player has ${printPoints(before)} points. Nothing was changed.`);
      // After this point it must succeed.
      const scheme = await deps.vip.scheme(tx);
      const entry = {
        playerId,
        kind: "adjust",
        pointsX10000: points * onePoint,
        note: reason,
        enteredBy: by.email,
      } as const;
      await keep(deps, { tx, context, scheme, entries: [entry] });
      context.note({ before: printPoints(before), after: { points: printPoints(after), reason } });
      return done({ id: playerId, vip_coin: String(after / onePoint) });
    });
  };
}

/** Changes levels and rates. The first level begins at 0, so that everybody has one. [VIP-R07] */
export function createChangeScheme(
  deps: Deps,
): (asked: Asked & { readonly scheme: VipScheme }) => Promise<CommandAnswer<{ readonly success: true }>> {
  return ({ by, idempotencyKey, scheme }) => {
    const command = {
      by,
      permission: "reward.write",
      kind: "vip.change-scheme",
      idempotencyKey,
      content: printScheme(scheme),
      subject: { kind: "vip", id: "scheme" },
    } as const;
    return deps.run(command, async (tx, context) => {
      const steps = scheme.levels.map(({ minPoints }) => minPoints);
      if (!steps.includes(0n)) return refuse("LEVELS_INVALID", "One level must begin at 0 points.");
      if (new Set(steps).size !== steps.length) return refuse("LEVELS_INVALID", "Two levels begin at the same points.");
      const before = await deps.vip.lockScheme(tx);
      await deps.vip.changeScheme(tx, scheme);
      context.note({ before: printScheme(before), after: printScheme(scheme) });
      return done({ success: true });
    });
  };
}

const printScheme = ({ rates, levels }: VipScheme) => ({
  rates: Object.fromEntries(
    rates.map(({ gameType, stakePerPointMinor }) => [
      gameType,
      stakePerPointMinor === null ? null : toDecimal(stakePerPointMinor),
    ]),
  ),
  levels: levels.map((level) => ({
    name: level.name,
    nameBn: level.nameBn,
    minPoints: String(level.minPoints),
    cashPerPoint: toDecimal(level.cashPerPointMinor),
    benefits: level.benefits,
    benefitsBn: level.benefitsBn,
  })),
});
