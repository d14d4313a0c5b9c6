import { setTimeout as delay } from "node:timers/promises";
import type {
  ControlReport,
  MarketControl,
  PlaceReport,
  PlaceRequest,
} from "../../packages/services/src/exchange/index.ts";
import { Unanswered, type ChildEngine } from "./child-engine.ts";
import type { Delays } from "./delays.ts";
import type { History } from "./history.ts";
import type { SimFeed } from "./sim-feed.ts";
import type { SimHouse } from "./sim-house.ts";
import type { Changing } from "./sim-changing.ts";
import type { Replacing } from "./sim-replacing.ts";
import type { Results } from "./sim-results.ts";
import type { Starts } from "./sim-starts.ts";
import type { SimTold } from "./sim-told.ts";
import type { SimMarketKind, World } from "./world.ts";

const actor = { kind: "system", name: "sim" } as const;

export interface SimMarket extends SimMarketKind {
  readonly marketId: string;
  /** Withdrawn ones. */
  readonly removed: Set<number>;
  /** Where the price is now, as a tick. */
  middle: number;
  /** Where it comes back to: where virtual prices are as good as real ones. Absent: anywhere. */
  readonly home?: number;
  isSettled: boolean;
}

export interface Scene {
  readonly world: World;
  readonly engine: ChildEngine;
  readonly history: History;
  readonly players: readonly string[];
  readonly markets: SimMarket[];
  readonly name: string;
  /** Bets whose replacements nobody waited for. */
  readonly replacing: Replacing;
  /** Bets that were reduced and whose persistence was changed. */
  readonly changing: Changing;
  /** Results that two people decide. */
  readonly results: Results;
  /** Events by hand whose starts are moved. */
  readonly starts: Starts;
  /** A match that a provider tells, with slips that it corrects. */
  readonly told: SimTold;
  /** What happened while bets waited for their in-play delay. */
  readonly delays: Delays;
  operations: number;
  nextRef: number;
  /** Drives matches of its own, on which players bet too. */
  readonly feed: SimFeed;
  /** The house's own markets, over the same accounts. */
  readonly house: SimHouse;
  /** Markets that suspended themselves because a price ran away. */
  jumps: number;
  /** How often the engine refused something for each reason. */
  readonly refused: Map<string, number>;
}

/** Asks until an answer comes, always with the same reference, as a careful client does. */
export async function insist<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error;
      await delay(20);
    }
  }
}

export const refOf = (scene: Scene): string => {
  scene.nextRef += 1;
  return `${scene.name}-${scene.nextRef}`;
};

export async function send(scene: Scene, request: PlaceRequest): Promise<PlaceReport> {
  const report = await insist(() => scene.delays.during(request.marketId, () => scene.engine.place(request)));
  answered(scene, request, report);
  return report;
}

export function answered(scene: Scene, request: PlaceRequest, report: PlaceReport): void {
  scene.history.answered(request, report);
  const codes = [report.errorCode, ...report.reports.map(({ errorCode }) => errorCode)];
  for (const code of codes) if (code !== undefined) scene.refused.set(code, (scene.refused.get(code) ?? 0) + 1);
}

export async function control(scene: Scene, marketId: string, change: MarketControl): Promise<ControlReport> {
  const idempotencyKey = refOf(scene);
  const sinceMs = performance.now();
  const report = await insist(() => scene.engine.control({ marketId, actor, idempotencyKey, control: change }));
  if (!report.ok) return report;
  scene.delays.happened(change.type, { marketId, sinceMs });
  // With a passive delay nobody surely waits.
  const isPassive = scene.markets.some((market) => market.marketId === marketId && market.hasPassiveDelay === true);
  if (change.type === "turnInPlay" && !isPassive) scene.delays.turned(marketId, change.betDelayMs);
  return report;
}

/** Another result of a market waits until all players are paid by the last one. [SETTLE-14] */
export async function controlPaid(scene: Scene, marketId: string, change: MarketControl): Promise<void> {
  for (;;) {
    const report = await control(scene, marketId, change);
    if (report.ok || report.code !== "SETTLEMENT_UNDER_WAY") return;
    await delay(50);
  }
}

/** What waits of a player, of one market or of all. */
export async function cancelAll(scene: Scene, playerId: string, marketId: string | undefined): Promise<void> {
  const customerRef = refOf(scene);
  const sinceMs = performance.now();
  const of = marketId === undefined ? {} : { marketId };
  await insist(() => scene.engine.cancel({ playerId, ...of, customerRef, instructions: [] }));
  scene.delays.happened("cancel", { ...of, sinceMs });
}
