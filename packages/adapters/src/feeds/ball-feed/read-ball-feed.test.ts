import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { foldDeliveries } from "@maidan/core/sports";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readBallFeed } from "./index.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "ball-feed-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

type Incident = readonly [type: string, value: string | undefined, overs: string, time: number];

const message = (overs: string, [runs, wickets]: readonly [number, number], incidents: readonly Incident[] = []) =>
  JSON.stringify({
    cc: [
      {
        matchStats: {
          currentInnings: 1,
          inningsStats: [
            { inningsNum: 1, battingTeam: "Dhaka", inningsRuns: runs, inningsOvers: overs, inningsWickets: wickets },
            { inningsNum: 2, inningsRuns: 0, inningsOvers: "0.0", inningsWickets: 0 },
          ],
        },
        incidentListWrapper: {
          incidentList: incidents.map(([incidentType, value, at, actualTime]) => ({
            incidentType,
            ...(value !== undefined && { value }),
            overs: at,
            actualTime,
          })),
        },
      },
    ],
  });

async function read(name: string, messages: readonly string[]) {
  const file = path.join(folder, `${name}.jsonl`);
  writeFileSync(file, messages.join("\n"));
  return readBallFeed(file);
}

test("[CRIC-10] a feed is heard to its last word: a six that becomes a catch, a score that is put right, and one slip that is not believed", async () => {
  const innings = await read("corrected", [
    JSON.stringify({ cc: [{ fixtureInfo: { eventStatus: "MATCH_SCHEDULED" } }] }),
    message("0.1", [4, 0], [["STRIKE", "4", "0.1", 1]]),
    // A wide after the first ball stands in the first ball's score.
    message("0.1", [5, 0], [["WIDE", "0", "0.2", 2]]),
    message("0.2", [11, 0], [["STRIKE", "6", "0.2", 3]]),
    message("0.2", [5, 1], [["OUT", undefined, "0.2", 3]]),
    message("0.3", [7, 1], [["STRIKE", "2", "0.3", 4]]),
    message("0.4", [9, 1], [["LEG_BYE", "2", "0.4", 5]]),
    // Nothing is told of the fifth ball.
    message("1.0", [10, 1], [["STRIKE", "1", "0.6", 6]]),
    message("0.5", [2, 1]),
  ]);
  expect(innings).toHaveLength(1);
  const [totals] = foldDeliveries(innings[0] ?? []);
  expect(totals).toMatchObject({
    battingTeam: "Dhaka",
    runs: 10,
    wickets: 1,
    legalBalls: 6,
    deliveries: 7,
    fours: 1,
    sixes: 0,
  });
  expect(totals?.extras.wides).toBe(1);
  expect(totals?.fallOfWickets).toMatchObject([{ wicket: 1, runs: 5, over: 0, ball: 3 }]);
  expect(
    innings[0]?.map(({ over, ball, runsOffBat, wides, legByes }) => [over, ball, runsOffBat + wides + legByes]),
  ).toEqual([
    [0, 1, 4],
    [0, 2, 1],
    [0, 3, 0],
    [0, 4, 2],
    [0, 5, 2],
    [0, 6, 0],
    [0, 7, 1],
  ]);
});
