import { startMatch, type MatchSetup } from "@maidan/core/sports";
import type { Fixture } from "@maidan/services/feeds";

/** So fast that the in-play delay rounds to nothing. */
export const stageSpeed = 20_000;

/** A clock that the test moves to where the feed wants to be asked again. */
export class StageClock {
  #nowMs: number;
  constructor(nowMs: number) {
    this.#nowMs = nowMs;
  }
  nowMs(): number {
    return this.#nowMs;
  }
  moveTo(atMs: number): void {
    this.#nowMs = Math.max(this.#nowMs + 1, Math.ceil(atMs));
  }
}

export function fixtureOf(setup: MatchSetup, at: { readonly name: string; readonly startAtMs: number }): Fixture {
  return {
    source: "simulator",
    sourceId: at.name,
    sport: setup.sport,
    competition: "Stage",
    setup,
    seed: `stage ${at.name}`,
    startAtMs: at.startAtMs,
    announceAtMs: at.startAtMs - 60_000 / stageSpeed,
  };
}

export const freshMatch = (fixture: Fixture) => startMatch(fixture.setup, fixture.seed);
