import { setTimeout as delay } from "node:timers/promises";
import { failpoints, type SimFailpoint } from "./child-engine.ts";
import { openMarket, settle } from "./operations.ts";
import type { Random } from "./random.ts";
import type { Scene } from "./scene.ts";
import { firstMarkets } from "./set-scene.ts";

/** Where nothing of ours chose the moment. */
const others = ["engine killed", "database killed", "database backend killed", "connection cut", "none"] as const;
export type Blow = (typeof others)[number];
export type Fault = Blow | SimFailpoint;
export const isBlow = (fault: Fault): fault is Blow => others.some((one) => one === fault);
export const allFaults: readonly Fault[] = [...others, ...failpoints];

/** What is not passed so often that one could wait for the eighth time. */
const seldom: Partial<Record<SimFailpoint, number>> = {
  after_part: 2,
  before_complete: 1,
  house_closed: 1,
  after_house_part: 2,
  after_approval: 1,
  before_result_end: 1,
  before_race_written: 4,
};
/** At which passing an engine may be ended there at the latest. */
export const mostPassingsOf = (failpoint: SimFailpoint): number => seldom[failpoint] ?? 8;

/** What comes seldom by itself. */
export async function bringAbout(scene: Scene, failpoint: SimFailpoint, random: Random): Promise<void> {
  const { house, players } = scene;
  if (failpoint === "after_part" || failpoint === "before_complete") await settleOne(scene, random);
  else if (failpoint === "house_closed" || failpoint === "after_house_part") await house.endOne(players, random, false);
  else if (failpoint === "after_approval" || failpoint === "before_result_end")
    await house.endOne(players, random, true);
}

async function settleOne(scene: Scene, random: Random): Promise<void> {
  const [market] = scene.markets;
  if (market !== undefined) await settle(scene, random, market);
  while (scene.markets.length < firstMarkets) await openMarket(scene, random);
  // For bets enough that they are not paid at once.
  await delay(300);
}
