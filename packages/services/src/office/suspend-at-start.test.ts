import { expect, test } from "vitest";
import type { ControlReport, ExchangeEngine } from "../exchange/index.ts";
import type { Reader } from "../command/index.ts";
import { createSuspendAtStart } from "./suspend-at-start.ts";

const done: ControlReport = { ok: true, version: 2, isReplay: false };
const away: ControlReport = { ok: false, code: "SERVICE_UNAVAILABLE", message: "No engine drives it." };

/** Three markets that are due for as long as they are asked for, and an engine that answers as it is told. */
function stage(answerOf: (marketId: string, time: number) => ControlReport) {
  const asked: string[] = [];
  const control: ExchangeEngine["control"] = async ({ marketId }) => {
    asked.push(marketId);
    return answerOf(marketId, asked.filter((id) => id === marketId).length);
  };
  const due = ["1.1", "1.2", "1.3"].map((marketId) => ({ marketId, startAtMs: 5, isEventOver: false }));
  const look = createSuspendAtStart({
    reader: {} as Reader,
    startedByHand: async () => due,
    engine: { control },
  });
  return { asked, look };
}

test("[HAND-03] a market that no engine drove at its start is asked for again until one has answered, and the others are not", async () => {
  const { asked, look } = stage((marketId, time) => (marketId === "1.2" && time < 3 ? away : done));
  for (let time = 0; time < 5; time += 1) await look();
  expect(asked.toSorted()).toEqual(["1.1", "1.2", "1.2", "1.2", "1.3"]);
});

test("[HAND-03] an engine that doesn't answer for one market keeps no other from it, and is told of", async () => {
  const { asked, look } = stage((marketId, time) => {
    if (marketId === "1.1" && time === 1) throw new Error("no answer in time");
    return done;
  });
  await expect(look()).rejects.toThrow("1 markets could not be suspended at their start");
  await look();
  await look();
  expect(asked.toSorted()).toEqual(["1.1", "1.1", "1.2", "1.3"]);
});
