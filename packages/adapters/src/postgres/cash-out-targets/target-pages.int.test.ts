import { TargetWatch, type WatchTargetsDeps } from "@maidan/services/cash-out-targets";
import { expect, test } from "vitest";
import { targetStage } from "./test-support/target-stage.ts";

const stage = targetStage();

/** Players with a position each whose offer has reached what they wait for. */
async function reachedTargets(count: number): Promise<{ readonly player: string; readonly marketId: string }[]> {
  const all: { readonly player: string; readonly marketId: string }[] = [];
  for (let index = 0; index < count; index += 1) {
    const { marketId, player, offer } = await stage.backedAtThree();
    await stage.set(player, marketId, { target: 50 });
    await offer(2);
    all.push({ player, marketId });
  }
  return all;
}

/** Targets of a player who has no position there: they wait for good. */
const waitForNothing = (playerId: string, marketId: string, count: number) =>
  stage.database.pool.query(
    `insert into cash_out_target (player_id, market_id, selection_id, share_percent, target_minor)
     select $1, $2, n, 100, 1 from generate_series(1000, 999 + $3::int) n`,
    [playerId, marketId, count],
  );

const cashedOut = async (all: readonly { readonly player: string; readonly marketId: string }[]): Promise<number> => {
  const results = await Promise.all(all.map(({ player, marketId }) => stage.results(player, marketId)));
  return results.filter(([first, second]) => first === 50 && second === 50).length;
};

test("[CASH-15] all that wait are looked at, however many pages they are and however many older ones wait for good, within a market too", async () => {
  const { marketId, other } = await stage.backedAtThree();
  await waitForNothing(other, marketId, 7);
  const all = await reachedTargets(4);
  // Behind the older ones of its own market.
  const { player, offer } = await stage.backedAtThree();
  await waitForNothing(player, marketId, 3);
  const last = await stage.backedAtThree();
  await stage.set(last.player, last.marketId, { target: 50 });
  await waitForNothing(other, last.marketId, 5);
  await last.offer(2);
  await offer(2);
  await stage.look({ targetsAtOnce: 2 });
  expect(await cashedOut([...all, last])).toBe(5);
  expect(stage.failures).toEqual([]);
});

test("[CASH-15] a look has an end: beyond its pages the next one goes on, and what is reached there is placed", async () => {
  const { marketId, other } = await stage.backedAtThree();
  await waitForNothing(other, marketId, 25);
  const all = await reachedTargets(2);
  expect(await stage.look({ targetsAtOnce: 1 })).toBeGreaterThan(1);
  expect(await cashedOut(all)).toBe(2);
});

test("[CASH-12] [CASH-15] what processes that ended were placing is asked for again, however much it is", async () => {
  const all = await reachedTargets(5);
  const lost = { place: (): Promise<never> => Promise.reject(new Error("the process ended")) };
  await stage.look({ engine: lost });
  expect([stage.failures.length, await cashedOut(all)]).toEqual([5, 0]);
  stage.failures.length = 0;
  await stage.look({ targetsAtOnce: 2 });
  expect([await cashedOut(all), stage.failures]).toEqual([5, []]);
});

/** A look of this watch at all that wait, and the end of what it began. */
async function lookAtAll(watch: TargetWatch): Promise<void> {
  while (!(await watch.look()).isFinished);
  await watch.settled();
}

test("[CASH-15] an offer that can't be reckoned holds up no others, and is tried again with the next look", async () => {
  const all = await reachedTargets(3);
  let faults = 0;
  const positions: WatchTargetsDeps["store"]["positions"] = (reader, playerId, marketIds) => {
    if (playerId !== all[0]?.player || faults > 0) return stage.deps.store.positions(reader, playerId, marketIds);
    faults += 1;
    return Promise.reject(new Error("a connection was lost"));
  };
  const watch = new TargetWatch({ ...stage.deps, store: { ...stage.deps.store, positions } });
  await lookAtAll(watch);
  expect([await cashedOut(all), stage.failures.length]).toEqual([2, 1]);
  await lookAtAll(watch);
  expect([await cashedOut(all), stage.failures.splice(0).length]).toEqual([3, 1]);
});

test("[CASH-15] four positions are reckoned at once, and no more", async () => {
  const all = await reachedTargets(6);
  let [now, most] = [0, 0];
  const positions: WatchTargetsDeps["store"]["positions"] = async (reader, playerId, marketIds) => {
    now += 1;
    most = Math.max(most, now);
    const read = await stage.deps.store.positions(reader, playerId, marketIds);
    now -= 1;
    return read;
  };
  await stage.look({ store: { ...stage.deps.store, positions } });
  expect([most, await cashedOut(all), stage.failures]).toEqual([4, 6, []]);
});

test("[CASH-15] books that can't be read hold up no other page", async () => {
  const all = await reachedTargets(3);
  const readBooks: WatchTargetsDeps["readBooks"] = (marketIds) =>
    marketIds.includes(all[0]?.marketId ?? "")
      ? Promise.reject(new Error("no engine answers"))
      : stage.deps.readBooks(marketIds);
  const watch = new TargetWatch({ ...stage.deps, readBooks, targetsAtOnce: 1 });
  await lookAtAll(watch);
  expect([await cashedOut(all), stage.failures.splice(0).length]).toEqual([2, 1]);
  await stage.look();
  expect([await cashedOut(all), stage.failures]).toEqual([3, []]);
});

test("[CASH-10] a target is reckoned anew when its book has changed, and costs nothing while it hasn't", async () => {
  const { marketId, player, offer } = await stage.backedAtThree();
  await stage.set(player, marketId, { target: 50 });
  await offer(2.5);
  const asked: string[] = [];
  const positions: WatchTargetsDeps["store"]["positions"] = (reader, playerId, marketIds) => {
    if (playerId === player) asked.push(...marketIds);
    return stage.deps.store.positions(reader, playerId, marketIds);
  };
  const watch = new TargetWatch({ ...stage.deps, store: { ...stage.deps.store, positions }, targetsAtOnce: 2 });
  for (let look = 0; look < 3; look += 1) await lookAtAll(watch);
  expect(asked).toEqual([marketId]);
  await offer(2.4);
  for (let look = 0; look < 3; look += 1) await lookAtAll(watch);
  expect(asked).toEqual([marketId, marketId]);
  await offer(2);
  for (let look = 0; look < 3; look += 1) await lookAtAll(watch);
  expect([await cashedOut([{ player, marketId }]), await stage.letters(player)]).toEqual([1, ["Cashed out"]]);
});

test("[CASH-13] [CASH-15] targets of a market that is closed end with the next look, unsaid", async () => {
  const { marketId, player } = await stage.backedAtThree();
  await stage.set(player, marketId, { target: 50 });
  await stage.exchange.control(marketId, { type: "void", reason: "abandoned" });
  await stage.look();
  const { rows } = await stage.database.pool.query<{ state: string }>(
    "select state from cash_out_target where player_id = $1 and ended_at is not null",
    [player],
  );
  expect([rows, await stage.letters(player)]).toEqual([[{ state: "CANCELLED" }], []]);
});
