import { toDecimal } from "@maidan/core/money";
import { done, refuse, type CommandAnswer, type Json, type Refusal } from "../command/index.ts";
import type { RunAudited, StaffContext } from "../staff/index.ts";
import { anyKind, houseTypes, limitNames, rupeesNames, sportLimitNames, type BettingLimit } from "./limits.ts";
import type { BettingLimitStore, PlayerLimit, PlayerLimitStore } from "./ports.ts";

type Done = { readonly success: true };
interface Asked {
  readonly by: StaffContext;
  readonly idempotencyKey: string;
}
/** As the audit log has it: amounts as decimals, under names without their unit. */
const printed = (limit: object): { readonly [name: string]: Json } =>
  Object.fromEntries(
    Object.entries(limit).map(([name, value]) => [
      name.replace(/Minor$/, ""),
      typeof value === "bigint" ? toDecimal(value) : (value as Json),
    ]),
  );

const leastPercent = 110;

/** Why a row can't be set; undefined when it can. */
function refusalOf(limit: BettingLimit): Refusal | undefined {
  const { bandBeforePercent, bandInPlayPercent, jumpPercent, lineBandPercent, lineJumpPercent } = limit;
  const percents = [bandBeforePercent, bandInPlayPercent, jumpPercent, lineBandPercent, lineJumpPercent];
  if (percents.some((percent) => percent !== null && percent !== 0 && percent < leastPercent))
    return refuse("VALIDATION", "A band is 0, or from 110 percent on.");
  const ofSport = limit.marketType !== anyKind && sportLimitNames.some((name) => limit[name] !== null);
  if (ofSport)
    return refuse(
      "VALIDATION",
      "Silence, and what is bounded in an event or a sport, stand for a sport, not for one type of market.",
    );
  if (houseTypes.includes(limit.marketType) && rupeesNames.some((name) => limit[name] !== null))
    return refuse("VALIDATION", "Bookmaker and Fancy are in taka: say nothing of them in rupees.");
  const isEmpty = limitNames.every((name) => limit[name] === null);
  return isEmpty ? refuse("VALIDATION", "Say at least one limit, or remove the row.") : undefined;
}

/** Sets what is said of a kind of market, with what was said before in the audit log. VALIDATION when it can't be. [LIMIT-01] */
export function createSetBettingLimit(deps: { readonly run: RunAudited; readonly limits: BettingLimitStore }) {
  return (
    request: Asked & { readonly limit: BettingLimit; readonly reason: string },
  ): Promise<CommandAnswer<Done> | Refusal> => {
    const { by, idempotencyKey, limit, reason } = request;
    const refusal = refusalOf(limit);
    if (refusal !== undefined) return Promise.resolve(refusal);
    const { eventTypeId, marketType } = limit;
    const command = {
      by,
      idempotencyKey,
      permission: "limit.write",
      kind: "limit.set",
      content: { limit: printed(limit), reason },
      subject: { kind: "limit", id: `${eventTypeId} ${marketType}` },
    } as const;
    return deps.run<Done>(command, async (tx, context) => {
      const before = (await deps.limits.lock(tx)).find(
        (row) => row.eventTypeId === eventTypeId && row.marketType === marketType,
      );
      await deps.limits.set(tx, limit);
      context.note({ before: before === undefined ? {} : printed(before), after: { ...printed(limit), reason } });
      return done({ success: true });
    });
  };
}
/** Takes a row away, so that wider ones count. NOT_FOUND when there is none; the one of all stays (REFUSED). */
export function createRemoveBettingLimit(deps: { readonly run: RunAudited; readonly limits: BettingLimitStore }) {
  return ({
    by,
    idempotencyKey,
    ...kind
  }: Asked & Pick<BettingLimit, "eventTypeId" | "marketType">): Promise<CommandAnswer<Done>> => {
    const { eventTypeId, marketType } = kind;
    const command = {
      by,
      idempotencyKey,
      permission: "limit.write",
      kind: "limit.remove",
      content: { eventTypeId, marketType },
      subject: { kind: "limit", id: `${eventTypeId} ${marketType}` },
    } as const;
    return deps.run<Done>(command, async (tx, context) => {
      if (eventTypeId === anyKind && marketType === anyKind)
        return refuse("REFUSED", "What is said of all markets stays: set it instead.");
      const rows = await deps.limits.lock(tx);
      const before = rows.find((row) => row.eventTypeId === eventTypeId && row.marketType === marketType);
      if (before === undefined) return refuse("NOT_FOUND", "Nothing is said of these markets.");
      await deps.limits.remove(tx, kind);
      context.note({ before: printed(before), after: {} });
      return done({ success: true });
    });
  };
}

/** Replaces what the office allows one player. NOT_FOUND for no such player; VALIDATION when a type is named twice. [LIMIT-32] [LIMIT-33] */
export function createSetPlayerLimits(deps: { readonly run: RunAudited; readonly playerLimits: PlayerLimitStore }) {
  return (
    request: Asked & {
      readonly playerId: string;
      readonly limits: readonly PlayerLimit[];
      readonly reason: string;
    },
  ): Promise<CommandAnswer<Done> | Refusal> => {
    const { by, idempotencyKey, playerId, limits, reason } = request;
    if (new Set(limits.map(({ marketType }) => marketType)).size < limits.length)
      return Promise.resolve(refuse("VALIDATION", "Name each type of market once."));
    const command = {
      by,
      idempotencyKey,
      permission: "player.limit",
      kind: "player.setLimits",
      content: { playerId, limits: limits.map(printed), reason },
      subject: { kind: "player", id: playerId },
    } as const;
    return deps.run<Done>(command, async (tx, context) => {
      const before = await deps.playerLimits.of(tx, playerId);
      if (!(await deps.playerLimits.replace(tx, playerId, limits)))
        return refuse("NOT_FOUND", "There is no such player.");
      context.note({ before: { limits: before.map(printed) }, after: { limits: limits.map(printed), reason } });
      return done({ success: true });
    });
  };
}
