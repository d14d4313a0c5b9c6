import type { FeedLog } from "./ports.ts";

export interface LoopDeps {
  readonly feed: { tick(signal: AbortSignal): Promise<number>; stop(): Promise<void> };
  readonly clock: { nowMs(): number };
  readonly log: FeedLog;
  /** Waits; resolves early when the signal aborts. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** A step that has just ended may be due again before what the last look found; a look costs next to nothing. */
const waitMs = { least: 10, most: 400, afterFault: 1_000 } as const;

/** Looks after the feed until the signal aborts, then lets it end the steps under way. A fault of one look is logged; the next look comes. */
export async function runFeedLoop(deps: LoopDeps, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    let pauseMs: number = waitMs.afterFault;
    try {
      const nextAtMs = await deps.feed.tick(signal);
      pauseMs = Math.min(waitMs.most, Math.max(waitMs.least, nextAtMs - deps.clock.nowMs()));
    } catch (error) {
      deps.log.warn({ err: error }, "the feed could not look after its matches and will try again");
    }
    await deps.sleep(pauseMs, signal);
  }
  await deps.feed.stop();
}
