import * as contract from "@maidan/contract/http/office";
import type { BodyOf, ResponseOf } from "@maidan/contract/http/route";
import { parseDecimal, toDecimal } from "@maidan/core/money";
import {
  anyKind,
  type BettingLimit,
  type BettingLimitStore,
  type createRemoveBettingLimit,
  type createSetBettingLimit,
  type createSetPlayerLimits,
  type PlayerLimitStore,
} from "@maidan/services/betting-limits";
import { refuse, type Reader, type Refusal } from "@maidan/services/command";
import type { FastifyInstance } from "fastify";
import { answerOf } from "../answer/index.ts";
import { mount } from "../server/index.ts";
import { staffContext } from "../staff/index.ts";

export interface LimitRoomDeps {
  readonly reader: Reader;
  readonly limits: BettingLimitStore;
  readonly playerLimits: PlayerLimitStore;
  /** The sports that there are, and the types that their markets have. */
  readonly kinds: (reader: Reader) => Promise<{
    readonly sports: readonly { readonly id: string; readonly name: string }[];
    readonly types: readonly string[];
  }>;
  readonly setLimit: ReturnType<typeof createSetBettingLimit>;
  readonly removeLimit: ReturnType<typeof createRemoveBettingLimit>;
  readonly setPlayerLimits: ReturnType<typeof createSetPlayerLimits>;
}

type Printed = ResponseOf<typeof contract.setLimit>;
type Asked = BodyOf<typeof contract.setLimit>;

/** `all` on the wire is `*` in the rows. */
const wide = "all";
const outside = (kind: string): string => (kind === anyKind ? wide : kind);
const inside = (kind: string): string => (kind === wide ? anyKind : kind);
const printAmount = (amountMinor: bigint | null): string | null =>
  amountMinor === null ? null : toDecimal(amountMinor);

const print = (limit: BettingLimit): Printed => ({
  sport: outside(limit.eventTypeId),
  type: outside(limit.marketType),
  band_before_percent: limit.bandBeforePercent,
  band_in_play_percent: limit.bandInPlayPercent,
  jump_percent: limit.jumpPercent,
  line_band_percent: limit.lineBandPercent,
  line_jump_percent: limit.lineJumpPercent,
  silence_seconds: limit.silenceSeconds,
  house_silence_seconds: limit.houseSilenceSeconds,
  stake_max: printAmount(limit.stakeMaxMinor),
  win_max: printAmount(limit.winMaxMinor),
  house_market_max: printAmount(limit.houseMarketMaxMinor),
  house_event_max: printAmount(limit.houseEventMaxMinor),
  sport_exposure_max: printAmount(limit.sportExposureMaxMinor),
  house_sport_max: printAmount(limit.houseSportMaxMinor),
});

const badAmount = refuse("VALIDATION", "An amount has at most two decimals and is not below what is allowed.");
/** Undefined: no amount from the least on. */
function readAmount(amount: string | number, leastMinor: bigint): bigint | undefined {
  const amountMinor = parseDecimal(String(amount));
  return amountMinor === undefined || amountMinor < leastMinor ? undefined : amountMinor;
}

const amountNames = [
  "stake_max",
  "win_max",
  "house_market_max",
  "house_event_max",
  "sport_exposure_max",
  "house_sport_max",
] as const;

function readLimit(body: Asked, kind: Pick<BettingLimit, "eventTypeId" | "marketType">): BettingLimit | Refusal {
  const amounts = amountNames.map((name) => (body[name] === null ? null : readAmount(body[name], 1n)));
  if (amounts.includes(undefined)) return badAmount;
  const amountOf = (name: (typeof amountNames)[number]): bigint | null => amounts[amountNames.indexOf(name)] ?? null;
  return {
    ...kind,
    bandBeforePercent: body.band_before_percent,
    bandInPlayPercent: body.band_in_play_percent,
    jumpPercent: body.jump_percent,
    lineBandPercent: body.line_band_percent,
    lineJumpPercent: body.line_jump_percent,
    silenceSeconds: body.silence_seconds,
    houseSilenceSeconds: body.house_silence_seconds,
    stakeMaxMinor: amountOf("stake_max"),
    winMaxMinor: amountOf("win_max"),
    houseMarketMaxMinor: amountOf("house_market_max"),
    houseEventMaxMinor: amountOf("house_event_max"),
    sportExposureMaxMinor: amountOf("sport_exposure_max"),
    houseSportMaxMinor: amountOf("house_sport_max"),
  };
}

/** Limits of betting, and those of single players. */
export function registerLimitRoom(app: FastifyInstance, deps: LimitRoomDeps): void {
  mount(app, contract.readLimits, async () => {
    const [rows, { sports, types }] = [await deps.limits.all(deps.reader), await deps.kinds(deps.reader)];
    return { body: { items: rows.map(print), sports: [...sports], types: [...types] } };
  });
  mount(app, contract.setLimit, async ({ params, body, staff, request, idempotencyKey }) => {
    const kind = { eventTypeId: inside(params.eventType), marketType: inside(params.marketType) };
    const limit = readLimit(body, kind);
    if ("ok" in limit) return { refusal: limit };
    const by = staffContext(staff, request);
    const answer = await deps.setLimit({ by, idempotencyKey, limit, reason: body.reason });
    if ("ok" in answer) return { refusal: answer };
    return answer.outcome.ok ? { body: print(limit) } : { refusal: answer.outcome };
  });
  mount(app, contract.removeLimit, async ({ params, staff, request, idempotencyKey }) => {
    const kind = { eventTypeId: inside(params.eventType), marketType: inside(params.marketType) };
    return answerOf(await deps.removeLimit({ by: staffContext(staff, request), idempotencyKey, ...kind }));
  });
  registerPlayerLimits(app, deps);
}

function registerPlayerLimits(app: FastifyInstance, deps: LimitRoomDeps): void {
  mount(app, contract.readPlayerLimits, async ({ params }) => {
    const rows = await deps.playerLimits.of(deps.reader, params.id);
    const stakes = rows.flatMap(({ marketType, stakeMaxMinor }) =>
      stakeMaxMinor === null ? [] : [{ type: outside(marketType), stake_max: toDecimal(stakeMaxMinor) }],
    );
    const exposure = rows.find(({ marketType }) => marketType === anyKind)?.exposureMaxMinor ?? null;
    return { body: { exposure_max: printAmount(exposure), stakes } };
  });
  mount(app, contract.setPlayerLimits, async ({ params, body, staff, request, idempotencyKey }) => {
    const exposureMaxMinor = body.exposure_max === null ? null : readAmount(body.exposure_max, 0n);
    const stakes = body.stakes.map(({ type, stake_max: most }) => ({
      marketType: inside(type),
      exposureMaxMinor: null,
      stakeMaxMinor: readAmount(most, 0n),
    }));
    const isRead = (row: (typeof stakes)[number]): row is typeof row & { readonly stakeMaxMinor: bigint } =>
      row.stakeMaxMinor !== undefined;
    if (exposureMaxMinor === undefined || !stakes.every(isRead)) return { refusal: badAmount };
    const ofAll = stakes.find(({ marketType }) => marketType === anyKind);
    const all = { marketType: anyKind, exposureMaxMinor, stakeMaxMinor: ofAll?.stakeMaxMinor ?? null };
    const isSaid = all.exposureMaxMinor !== null || all.stakeMaxMinor !== null;
    const limits = [...(isSaid ? [all] : []), ...stakes.filter((row) => row !== ofAll)];
    const by = staffContext(staff, request);
    return answerOf(
      await deps.setPlayerLimits({ by, idempotencyKey, playerId: params.id, limits, reason: body.reason }),
    );
  });
}
