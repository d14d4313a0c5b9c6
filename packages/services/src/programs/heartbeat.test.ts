import { expect, test } from "vitest";
import { BusTimeout } from "../bus/index.ts";
import type { CancelReport } from "../exchange/index.ts";
import { createSilentPrograms } from "./heartbeat.ts";
import type { HeartbeatStore } from "./ports.ts";

type Ended = Parameters<HeartbeatStore["finish"]>[1];
const report = (parts: Partial<CancelReport> = {}): CancelReport => ({
  status: "SUCCESS",
  marketId: null,
  reports: [],
  isReplay: false,
  ...parts,
});
const cancelled = { status: "SUCCESS", betId: "1", sizeCancelledMinor: 5n } as const;
const refused = { status: "FAILURE", betId: "2", sizeCancelledMinor: 0n, errorCode: "INVALID_BET_ID" } as const;

/** Silent programs over a store that remembers what it was told. */
function stage(cancel: () => Promise<CancelReport>) {
  const ended: Ended[] = [];
  const unregistered: number[] = [];
  const state = { nowMs: 0, isAway: false, silent: ["7"], released: 0 };
  const programs = createSilentPrograms({
    reader: {} as never,
    heartbeats: {
      beat: () => Promise.reject(new Error("not expected")),
      takeExpired: async (_reader, { limit }) => {
        if (state.isAway) throw new Error("the database is away");
        return state.silent.splice(0, limit).map((playerId) => ({ playerId, ticket: `of ${playerId}` }));
      },
      finish: async (_reader, end) => void ended.push(end),
      unregister: async (_reader, beganBeforeMs) => unregistered.push(beganBeforeMs),
      releaseTaken: async () => void (state.released += 1),
    },
    engine: { cancel },
    monotonicMs: () => state.nowMs,
    onFault: () => undefined,
  });
  return { programs, ended, unregistered, state };
}

const endOf = async (cancel: () => Promise<CancelReport>): Promise<Ended | undefined> => {
  const { programs, ended } = stage(cancel);
  await programs.look();
  await programs.settled();
  return ended[0];
};

test("[BEAT-02] a cancelling that was answered is over, and says whether all bets went", async () => {
  const all = { playerId: "7", ticket: "of 7", action: "ALL_BETS_CANCELLED", againSeconds: undefined };
  const some = { ...all, action: "SOME_BETS_NOT_CANCELLED" };
  const taken = { ...refused, errorCode: "BET_TAKEN_OR_LAPSED" } as const;
  expect(await endOf(async () => report({ reports: [cancelled] }))).toEqual(all);
  expect(await endOf(async () => report({ status: "PROCESSED_WITH_ERRORS", reports: [cancelled, taken] }))).toEqual(
    all,
  );
  expect(await endOf(async () => report({ status: "PROCESSED_WITH_ERRORS", reports: [cancelled, refused] }))).toEqual(
    some,
  );
  // A market that was refused as a whole names no bet.
  expect(await endOf(async () => report({ status: "PROCESSED_WITH_ERRORS", reports: [cancelled] }))).toEqual(some);
  expect(await endOf(async () => report({ status: "FAILURE", errorCode: "INVALID_MARKET_ID" }))).toEqual(some);
});

test("[BEAT-02] one that was not answered, or could not be asked for, is due again", async () => {
  const unknown = await endOf(() => Promise.reject(new BusTimeout("nobody")));
  expect([unknown?.action, unknown?.againSeconds]).toEqual(["CANCELLATION_STATUS_UNKNOWN", 5]);
  const error = await endOf(() => Promise.reject(new Error("no database")));
  expect([error?.action, error?.againSeconds]).toEqual(["CANCELLATION_REQUEST_ERROR", 5]);
});

test("[BEAT-02] one engine that is slow holds up no other silent program, and at most twenty are asked for at once", async () => {
  const answers: (() => void)[] = [];
  const { programs, ended, state } = stage(() => new Promise((resolve) => answers.push(() => resolve(report()))));
  state.silent = Array.from({ length: 25 }, (_, number) => String(number));
  expect([await programs.look(), await programs.look()]).toEqual([20, 0]);
  answers[0]?.();
  await expect.poll(() => ended.length).toBe(1);
  expect(await programs.look()).toBe(1);
  for (let next = 1; ended.length < 21; next += 1) {
    answers[next]?.();
    await expect.poll(() => ended.length).toBe(next + 1);
  }
  await programs.settled();
  expect(state.silent).toHaveLength(4);
});

test("[BEAT-03] an outage of ours ends the times that began before it, a short pause ends none", async () => {
  const { programs, unregistered, state } = stage(async () => report());
  await programs.begin();
  expect([unregistered, state.released]).toEqual([[0], 1]);
  state.nowMs = 4_000;
  await programs.look();
  expect(unregistered).toEqual([0]);
  state.isAway = true;
  state.nowMs = 8_000;
  await expect(programs.look()).rejects.toThrow("away");
  state.isAway = false;
  state.nowMs = 12_500;
  await programs.look();
  expect(unregistered).toEqual([0, 8_500]);
  state.nowMs = 13_500;
  await programs.look();
  expect(unregistered).toHaveLength(2);
});
