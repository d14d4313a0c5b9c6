import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { readDirectory } from "@maidan/adapters/feeds/simulator";
import { registerHouseSportsRoutes } from "@maidan/adapters/http/house-sports";
import { createFeedLock } from "@maidan/adapters/postgres/feeds";
import { createVirtualMatchStore } from "@maidan/adapters/postgres/virtual-matches";
import {
  createBookTermsStore,
  createCouponStore,
  createFeedReads,
  createFreshPrices,
  createHouseSportsStore,
} from "@maidan/adapters/postgres/house-sports";
import type { HeldLock } from "@maidan/services/feeds";
import { createHouseSportsDesk, createTellCorrected, FeedFollower, HouseCoupons } from "@maidan/services/house-sports";
import { createVirtualProof } from "@maidan/services/virtual-matches";
import { directoryPath } from "../sport-names.ts";
import { createWakeLoop } from "../wake-loop.ts";
import type { HouseParts, HouseProductWork } from "./house-products.ts";

/** Prices follow a match by no more than this. */
const lookMs = 400;
const settleMs = 1_000;
const forgetMs = 3_600_000;
/** At the pace of a real match; a match that is played faster waits less. */
const inPlayDelayMs = 5_000;
const leastDelayMs = 1_000;

/** The house's sportsbook: I-Sports and SBO Sports on our feed, and the coupons of every book. */
export function wireHouseSports({ platform, app, wagers, sessionOf, wakeWagers }: HouseParts): HouseProductWork {
  const { runner, reader, log, config, pool } = platform;
  const store = createHouseSportsStore();
  const terms = createBookTermsStore();
  const desk = createHouseSportsDesk({ runner, store, newKey: randomUUID });
  const coupons = new HouseCoupons({
    runner,
    wagers,
    wakeWagers,
    tellCorrected: createTellCorrected({ inbox: platform.use("inbox"), operator: "maidan" }),
    proofOf: createVirtualProof(createVirtualMatchStore()),
    store: createCouponStore(),
    terms,
    fresh: createFreshPrices(),
    newKey: randomUUID,
    inPlayDelayMs: Math.max(leastDelayMs, inPlayDelayMs / config.feedSpeed),
    wait: async (ms) => delay(ms),
  });
  registerHouseSportsRoutes(app, { reader, store, coupons, terms, sessionOf });
  const { bangla } = readDirectory(directoryPath);
  const follower = new FeedFollower({
    reader,
    store,
    desk,
    terms,
    feed: createFeedReads(),
    inBangla: (name) => bangla[name] ?? name,
  });
  const lock = createFeedLock(pool);
  let held: HeldLock | undefined;
  const looking = createWakeLoop({
    work: async () => {
      // One process writes the book; another takes over when it is gone.
      if (held?.isHeld() !== true) held = await lock.tryHold("house-sports");
      if (held !== undefined) await follower.look();
      return { isFinished: true };
    },
    sweepMs: lookMs,
    onError: (error) => log.warn({ err: error }, "the house's book could not follow the feed; it is tried again"),
  });
  const settling = createWakeLoop({
    work: () => coupons.settleDue(),
    sweepMs: settleMs,
    onError: (error) => log.warn({ err: error }, "coupons could not be settled; they are tried again"),
  });
  const forgetting = createWakeLoop({
    work: () => desk.forget(),
    sweepMs: forgetMs,
    onError: (error) => log.warn({ err: error }, "old matches could not be forgotten; it is tried again"),
  });
  return {
    start: () => {
      looking.start();
      settling.start();
      forgetting.start();
    },
    stop: async () => {
      await forgetting.stop();
      await looking.stop();
      await settling.stop();
      await held?.release();
    },
  };
}
