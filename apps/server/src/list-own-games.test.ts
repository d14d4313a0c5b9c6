import { ProviderFailed } from "@maidan/services/game-lobby";
import { expect, test } from "vitest";
import { listOwnGames } from "./list-own-games.ts";

/** Answers at this attempt. */
function slowHouse(answersAt: number) {
  const told = { asked: 0, faults: 0 };
  const sync = async (): Promise<void> => {
    told.asked += 1;
    if (told.asked < answersAt) throw new ProviderFailed("the provider did not answer in time");
  };
  return { told, sync, onFault: () => void (told.faults += 1) };
}

test("[HOUSE-09] the house's games are asked for again until a machine that is busy starting answers", async () => {
  const { told, ...house } = slowHouse(3);
  const pauses: number[] = [];
  const pause = async (ms: number): Promise<void> => void pauses.push(ms);
  await listOwnGames({ ...house, pause, signal: new AbortController().signal });
  expect([told, pauses]).toEqual([{ asked: 3, faults: 2 }, [5_000, 5_000]]);
});

test("[HOUSE-09] a stop ends the asking at once, and another fault isn't asked again", async () => {
  const { told, ...house } = slowHouse(1_000);
  const stop = new AbortController();
  const listing = listOwnGames({ ...house, signal: stop.signal });
  await expect.poll(() => told.faults).toBe(1);
  stop.abort();
  await listing;
  expect(told.asked).toBe(1);
  const broken = listOwnGames({
    ...house,
    sync: () => Promise.reject(new Error("broken")),
    signal: new AbortController().signal,
  });
  await expect(broken).rejects.toThrow("broken");
});
