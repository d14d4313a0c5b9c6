import { randomUUID } from "node:crypto";
import { registerLimitRoom } from "@maidan/adapters/http/office";
import {
  createBettingLimitStore,
  createPlayerLimitStore,
  readLimitKinds,
} from "@maidan/adapters/postgres/betting-limits";
import { createAddedMarketStore, createSilenceStore } from "@maidan/adapters/postgres/feeds";
import { createSettingsStore } from "@maidan/adapters/postgres/settings";
import {
  anyKind,
  createRemoveBettingLimit,
  createSetBettingLimit,
  createSetPlayerLimits,
  playerLimitsOf,
  rememberedLimits,
  type BettingLimit,
} from "@maidan/services/betting-limits";
import type { PlayerLimits } from "@maidan/services/exchange";
import { createWatchSilence, type SilenceBounds } from "@maidan/services/feeds";
import { followRates } from "@maidan/services/market-maker";
import type { Platform } from "../platform.ts";
import { createWakeLoop, type WakeLoop } from "../wake-loop.ts";

/** How soon a change of limits holds. */
const limitsSweepMs = 5_000;
/** How often silent feeds are looked for, and how long after a start: a feed that was stopped with the platform takes up its matches first. */
const silenceSweepMs = 1_000;
const silenceGraceMs = 10_000;

/** What players may stake, have at stake and win in a currency, and which prices are taken, as the settings were a few seconds ago. [LIMIT-01] [ENG-29] [LIMIT-37] */
export function followLimits({ reader, log, bus }: Platform): {
  readonly now: (currency: string) => PlayerLimits | undefined;
  readonly read: () => Promise<void>;
  readonly loop: WakeLoop;
  readonly close: () => void;
} {
  const store = createSettingsStore();
  const limitStore = createBettingLimitStore();
  const { rateOf, close } = followRates(bus);
  let limits: ((currency: string) => PlayerLimits) | undefined;
  const read = async (): Promise<void> => {
    const settings = await store.all(reader);
    limits = playerLimitsOf({ settings, rows: await limitStore.all(reader), rateOf });
  };
  const loop = createWakeLoop({
    work: async () => {
      await read();
      return { isFinished: true };
    },
    sweepMs: limitsSweepMs,
    onError: (error) => log.error({ err: error }, "the limits of betting could not be read; the ones before hold"),
  });
  return { now: (currency) => limits?.(currency), read, loop, close };
}

const boundsOf = (rows: readonly BettingLimit[]): SilenceBounds => {
  const of = rememberedLimits(rows);
  const limitsOf = (eventTypeId: string): ReturnType<typeof of> => of({ eventTypeId, marketType: anyKind });
  return {
    exchangeMs: (eventTypeId) => (limitsOf(eventTypeId).silenceSeconds ?? 0) * 1_000,
    houseMs: (eventTypeId) => (limitsOf(eventTypeId).houseSilenceSeconds ?? 0) * 1_000,
  };
};

/** Suspends what silent feeds drive (role `worker`). [FEED-20] */
export function wireFeedWatch(platform: Platform): void {
  if (!platform.hasRole("worker")) return;
  const { runner, reader, log } = platform;
  const store = createBettingLimitStore();
  let bounds = boundsOf([]);
  const watch = createWatchSilence({
    runner,
    silences: createSilenceStore(),
    added: createAddedMarketStore(),
    engine: platform.use("exchangeEngine"),
    bounds: () => bounds,
    newKey: randomUUID,
    log,
  });
  const loop = createWakeLoop({
    work: async () => {
      bounds = boundsOf(await store.all(reader));
      await watch();
      return { isFinished: true };
    },
    sweepMs: silenceSweepMs,
    onError: (error) => log.error({ err: error }, "silent feeds could not be looked for"),
  });
  let grace: NodeJS.Timeout | undefined;
  platform.onReady(() => {
    grace = setTimeout(loop.start, silenceGraceMs);
  });
  platform.onClose(async () => {
    clearTimeout(grace);
    await loop.stop();
  });
}

/** The office's part: limits by sport and type of market, and of single players. Needs `runAudited`. */
export function wireBettingLimits(platform: Platform): void {
  const run = platform.use("runAudited");
  const [limits, playerLimits] = [createBettingLimitStore(), createPlayerLimitStore()];
  registerLimitRoom(platform.officeApp, {
    reader: platform.reader,
    limits,
    playerLimits,
    settings: createSettingsStore(),
    kinds: readLimitKinds,
    setLimit: createSetBettingLimit({ run, limits }),
    removeLimit: createRemoveBettingLimit({ run, limits }),
    setPlayerLimits: createSetPlayerLimits({ run, playerLimits }),
  });
}
