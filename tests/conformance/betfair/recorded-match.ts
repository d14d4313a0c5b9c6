import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import type { StreamMarketChange } from "@maidan/client/market-cache";
import type { MarketChange, MarketDefinition, PriceLevel, RunnerChange } from "@maidan/services/exchange";

/** Recorded by others and not ours to ship: on a machine without it these tests are skipped. */
const dataDir = path.resolve(import.meta.dirname, "../../../../shared/data");
const recordingFile = path.join(dataDir, "betfair-stream/cricket-1.200806927.mcm.jsonl.gz");
export const goldenFile = path.join(dataDir, "golden/1.200806927.every100.jsonl");
export const isPresent = existsSync(recordingFile) && existsSync(goldenFile);
export const marketId = "1.200806927";

export interface Recorded {
  readonly pt: number;
  readonly mc: readonly (StreamMarketChange & {
    readonly marketDefinition?: {
      readonly marketTime?: string;
      readonly eventId?: string;
      readonly marketBaseRate?: number;
    };
  })[];
}
export const readLines = <T>(text: string): T[] =>
  text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as T);
export const recording = (): Recorded[] => readLines(gunzipSync(readFileSync(recordingFile)).toString("utf8"));

export const hundredths = (decimal: number): number => Math.round(decimal * 100);
const levels = (pairs: readonly (readonly [number, number])[] | undefined): PriceLevel[] | undefined =>
  pairs?.map(([price, size]): PriceLevel => [hundredths(price), BigInt(hundredths(size))]);

function definitionOf(change: Recorded["mc"][number]): MarketDefinition | undefined {
  const definition = change.marketDefinition;
  if (definition === undefined) return undefined;
  return {
    marketId,
    eventId: definition.eventId ?? "",
    eventTypeId: "4",
    marketType: "MATCH_ODDS",
    name: "Match Odds",
    status: definition.status as MarketDefinition["status"],
    isInPlay: definition.inPlay,
    betDelayMs: definition.betDelay * 1000,
    version: definition.version,
    startAtMs: Date.parse(definition.marketTime ?? ""),
    commissionBasisPoints: hundredths(definition.marketBaseRate ?? 0),
    numberOfWinners: 1,
    runners: definition.runners.map((runner) => ({
      selectionId: runner.id,
      name: String(runner.id),
      sortPriority: runner.sortPriority,
      status: runner.status as "ACTIVE",
    })),
  };
}

function runnerOf(runner: NonNullable<StreamMarketChange["rc"]>[number]): RunnerChange {
  const [availableToBack, availableToLay, traded] = [levels(runner.atb), levels(runner.atl), levels(runner.trd)];
  return {
    selectionId: runner.id,
    ...(availableToBack === undefined ? {} : { availableToBack }),
    ...(availableToLay === undefined ? {} : { availableToLay }),
    ...(traded === undefined ? {} : { traded }),
    ...(runner.ltp === undefined ? {} : { lastPriceTradedX100: hundredths(runner.ltp) }),
    ...(runner.tv === undefined ? {} : { tradedVolumeMinor: BigInt(hundredths(runner.tv)) }),
  };
}

/** The recording as an engine would publish it. */
export function published(): MarketChange[] {
  return recording().map((message, index): MarketChange => {
    const [change] = message.mc;
    if (change === undefined) throw new Error("a recorded message without a market");
    const definition = definitionOf(change);
    return {
      marketId,
      epoch: 1,
      sequence: index,
      publishedAtMs: message.pt,
      isImage: change.img === true || index === 0,
      ...(definition === undefined ? {} : { definition }),
      runners: (change.rc ?? []).map(runnerOf),
      ...(change.tv === undefined ? {} : { tradedVolumeMinor: BigInt(hundredths(change.tv)) }),
    };
  });
}
