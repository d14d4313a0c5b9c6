import type { CricketTelling } from "@maidan/core/sports";
import type { StepFailpoint } from "@maidan/services/feeds";
import { expect } from "vitest";
import type { Stage } from "./stage.ts";
import { source, stageTold, type ToldStageOptions } from "./told-stage.ts";

export const nothing = { runsOffBat: 0, wides: 0, noBalls: 0, byes: 0, legByes: 0, penalty: 0, wicket: null };

export interface PlayedRow {
  readonly market_id: string;
  readonly phase: string;
  readonly event_id: string;
  readonly step: number;
}

/** A told match that is announced and driven by a feed of its own, whose process ends once where it is told to. */
export async function playedMatch(stage: Stage, name: string, options: Omit<ToldStageOptions, "failpoint">) {
  let stopAt: StepFailpoint | undefined;
  const told = stageTold(stage, {
    ...options,
    failpoint: (at) => {
      if (at !== stopAt) return;
      stopAt = undefined;
      throw new Error("the process ends here");
    },
  });
  const feed = told.newFeed();
  await told.announce(name);
  /** Tells one after the other, each when the one before is done. */
  const play = async (...tellings: readonly CricketTelling[]): Promise<void> => {
    for (const telling of tellings) {
      expect(await told.tell(name, telling), JSON.stringify(telling)).toMatchObject({ ok: true });
      await told.catchUp(feed);
    }
  };
  const row = async (): Promise<PlayedRow> => {
    const text = "select market_id, phase, event_id, step from feed_match where source = $1 and source_id = $2";
    const [found] = (await stage.pool.query<PlayedRow>(text, [source, name])).rows;
    if (found === undefined) throw new Error(`${name} is not there`);
    return found;
  };
  /** Does what waits, with an end of the process in it. */
  const catchUpStopped = async (at: StepFailpoint): Promise<void> => {
    stopAt = at;
    await told.catchUp(feed);
    expect(stage.faults).toHaveLength(1);
    stage.faults.length = 0;
  };
  /** A back of the first side by one, and a lay of it by the other, of 100 taka at evens. */
  const bet = async ([backer, layer]: readonly [string, string], marketId: string): Promise<void> => {
    for (const [playerId, side] of [
      [backer, "BACK"],
      [layer, "LAY"],
    ] as const) {
      const one = { selectionId: 1, side, priceX100: 200, sizeMinor: 10_000n, persistence: "LAPSE" } as const;
      const placed = await stage.engine.place({ playerId, marketId, customerRef: null, instructions: [one] });
      expect(placed).toMatchObject({ status: "SUCCESS" });
    }
  };
  return { ...told, feed, play, row, catchUpStopped, bet };
}
