import * as contract from "@maidan/contract/http/office";
import type { BodyOf, ResponseOf } from "@maidan/contract/http/route";
import { toDecimal } from "@maidan/core/money";
import {
  anyKind,
  type BettingLimit,
  type BettingLimitStore,
  type createRemoveBettingLimit,
  type createSetBettingLimit,
  type createSetPlayerLimits,
  type PlayerLimit,
  type PlayerLimitStore,
} from "@maidan/services/betting-limits";
import { refuse, type Reader, type Refusal } from "@maidan/services/command";
import { ratesOf, type SettingsStore } from "@maidan/services/settings";
import type { FastifyInstance } from "fastify";
import { AmountFields, mostWrittenMinor } from "../amounts/index.ts";
import { answerOf } from "../answer/index.ts";
import { mount } from "../server/index.ts";
import { staffContext } from "../staff/index.ts";

export interface LimitRoomDeps {
  readonly reader: Reader;
  readonly limits: BettingLimitStore;
  readonly playerLimits: PlayerLimitStore;
  readonly settings: SettingsStore;
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

const amountNames = {
  stake_max: "stakeMaxMinor",
  stake_max_inr: "stakeMaxInrMinor",
  stake_max_pkr: "stakeMaxPkrMinor",
  win_max: "winMaxMinor",
  win_max_inr: "winMaxInrMinor",
  win_max_pkr: "winMaxPkrMinor",
  house_market_max: "houseMarketMaxMinor",
  house_event_max: "houseEventMaxMinor",
  sport_exposure_max: "sportExposureMaxMinor",
  sport_exposure_max_inr: "sportExposureMaxInrMinor",
  sport_exposure_max_pkr: "sportExposureMaxPkrMinor",
  house_sport_max: "houseSportMaxMinor",
} as const satisfies Partial<Record<keyof Asked, keyof BettingLimit>>;
type AmountName = keyof typeof amountNames;
type Amounts = Pick<BettingLimit, (typeof amountNames)[AmountName]>;
const eachAmount = Object.entries(amountNames) as readonly (readonly [AmountName, keyof Amounts])[];

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
  ...(Object.fromEntries(eachAmount.map(([name, key]) => [name, printAmount(limit[key])])) as Pick<
    Printed,
    AmountName
  >),
});

/** What there is to bound; `all` is of them too. */
async function refusalOfKind(
  { kinds, reader }: Pick<LimitRoomDeps, "kinds" | "reader">,
  asked: { readonly eventType: string; readonly types: Readonly<Record<string, string>> },
): Promise<Refusal | undefined> {
  const { sports, types } = await kinds(reader);
  const isSport = asked.eventType === wide || sports.some(({ id }) => id === asked.eventType);
  const unknown = Object.entries(asked.types).filter(([, type]) => type !== wide && !types.includes(type));
  if (isSport && unknown.length === 0) return undefined;
  const fields = {
    ...(!isSport && { sport: [noSport] }),
    ...Object.fromEntries(unknown.map(([field]) => [field, [noType]])),
  };
  return { ...refuse("VALIDATION", isSport ? noType : noSport), fields };
}
const noSport = "There is no such sport.";
const noType = "There is no such type of market.";

const ofAll = { leastMinor: 1n, mostMinor: mostWrittenMinor };
/** 0 lets a player bet nothing. [LIMIT-33] */
const ofOne = { ...ofAll, leastMinor: 0n };

function readLimit(body: Asked, kind: Pick<BettingLimit, "eventTypeId" | "marketType">): BettingLimit | Refusal {
  const read = new AmountFields();
  const amounts = eachAmount.map(([name, key]) => {
    const asked = body[name];
    return [key, asked === null ? null : read.read(name, asked, ofAll)] as const;
  });
  return (
    read.refusal ?? {
      ...kind,
      bandBeforePercent: body.band_before_percent,
      bandInPlayPercent: body.band_in_play_percent,
      jumpPercent: body.jump_percent,
      lineBandPercent: body.line_band_percent,
      lineJumpPercent: body.line_jump_percent,
      silenceSeconds: body.silence_seconds,
      houseSilenceSeconds: body.house_silence_seconds,
      ...(Object.fromEntries(amounts) as unknown as Amounts),
    }
  );
}

/** Limits of betting, and those of single players. */
export function registerLimitRoom(app: FastifyInstance, deps: LimitRoomDeps): void {
  mount(app, contract.readLimits, async () => {
    const [rows, { sports, types }] = [await deps.limits.all(deps.reader), await deps.kinds(deps.reader)];
    const rupees_per_1000_taka = ratesOf(await deps.settings.all(deps.reader));
    return { body: { items: rows.map(print), sports: [...sports], types: [...types], rupees_per_1000_taka } };
  });
  mount(app, contract.setLimit, async ({ params, body, staff, request, idempotencyKey }) => {
    const kind = { eventTypeId: inside(params.eventType), marketType: inside(params.marketType) };
    const { eventType, marketType } = params;
    const unknown = await refusalOfKind(deps, { eventType, types: { type: marketType } });
    if (unknown !== undefined) return { refusal: unknown };
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
    const types = Object.fromEntries(body.stakes.map(({ type }, place) => [`stakes.${place}.type`, type]));
    const unknown = await refusalOfKind(deps, { eventType: wide, types });
    if (unknown !== undefined) return { refusal: unknown };
    const limits = readPlayerLimits(body);
    if ("ok" in limits) return { refusal: limits };
    const by = staffContext(staff, request);
    return answerOf(
      await deps.setPlayerLimits({ by, idempotencyKey, playerId: params.id, limits, reason: body.reason }),
    );
  });
}

function readPlayerLimits(body: BodyOf<typeof contract.setPlayerLimits>): readonly PlayerLimit[] | Refusal {
  const read = new AmountFields();
  const exposureMaxMinor = body.exposure_max === null ? null : read.read("exposure_max", body.exposure_max, ofOne);
  const stakes = body.stakes.map(({ type, stake_max: most }, place) => ({
    marketType: inside(type),
    exposureMaxMinor: null,
    stakeMaxMinor: read.read(`stakes.${place}.stake_max`, most, ofOne),
  }));
  if (read.refusal !== undefined) return read.refusal;
  const wideStake = stakes.find(({ marketType }) => marketType === anyKind);
  const all = { marketType: anyKind, exposureMaxMinor, stakeMaxMinor: wideStake?.stakeMaxMinor ?? null };
  const isSaid = all.exposureMaxMinor !== null || all.stakeMaxMinor !== null;
  return [...(isSaid ? [all] : []), ...stakes.filter((row) => row !== wideStake)];
}
