import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { createHouseMarketStore, createHouseVoidText } from "@maidan/adapters/postgres/house-markets";
import { createTemplateStore } from "@maidan/adapters/postgres/market-templates";
import { createInBangla } from "@maidan/core/sport-names";
import { feedActor, MatchActions, type FeedClock } from "@maidan/services/feeds";
import { createFollowMatch, type HouseLimits, type LinesOfInnings } from "@maidan/services/house-markets";
import type { Platform } from "../platform.ts";
import { readSportNames } from "../sport-names.ts";

/** A match goes on while it is looked at, not by the database's clock: its pace decides nothing about money. */
export const feedClock: FeedClock = { nowMs: () => Date.now() };

/** Resolves after the time, or early when the signal aborts. */
export async function sleepUntil(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await delay(ms, undefined, { signal });
  } catch {
    // Aborted: the caller looks at its signal.
  }
}

/** What a bet against the house may be, and what the house risks, in one market of a simulated match. */
const houseLimits: HouseLimits = {
  minimumStakeMinor: 10_000n,
  maximumStakeMinor: 2_500_000n,
  maximumProfitMinor: 20_000_000n,
  maximumLiabilityMinor: 100_000_000n,
};
/** At the pace of a real match. */
const houseBetDelayMs = 3_000;

/** What a feed does to the exchange; delays are at the pace of real matches over `speed`. */
export function createMatchActions(platform: Platform, speed: number): MatchActions {
  const { reader, log } = platform;
  const settings = platform.use("settings");
  const templates = createTemplateStore();
  return new MatchActions({
    engine: platform.use("exchangeEngine"),
    catalogue: platform.use("exchangeCatalogue"),
    log,
    speed,
    commissionBasisPoints: () => settings.get(reader, "commissionBasisPoints"),
    templateOf: (key) => templates.of(reader, key),
    plannedDelayMs: (marketId) => templates.plannedDelayMs(reader, marketId),
  });
}

/** Bookmaker and Fancy of the feed's matches. */
export function createHouseOffers(
  platform: Platform,
  { speed, inningsLines }: { readonly speed: number; readonly inningsLines: LinesOfInnings },
): ReturnType<typeof createFollowMatch> {
  const { runner, reader } = platform;
  const settings = platform.use("settings");
  const templates = createTemplateStore();
  return createFollowMatch({
    runner,
    markets: createHouseMarketStore(),
    newKey: randomUUID,
    actor: feedActor,
    limits: houseLimits,
    betDelayMs: Math.round(houseBetDelayMs / Math.max(1, speed)),
    commissionBasisPoints: () => settings.get(reader, "commissionBasisPoints"),
    templateOf: (eventId) => templates.ofEvent(reader, eventId),
    speed,
    inningsLines,
    letters: { inbox: platform.use("inbox"), voidText: createHouseVoidText(createInBangla(readSportNames())) },
  });
}
