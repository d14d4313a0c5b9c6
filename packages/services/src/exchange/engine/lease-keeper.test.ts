import { expect, test } from "vitest";
import type { Lease, LeaseStore } from "../engine-ports.ts";
import { LeaseKeeper } from "./lease-keeper.ts";

interface Row {
  owner: string | null;
  epoch: number;
}

/** Leases in memory, as the rows behave; `owners` live. */
class MemoryLeases implements LeaseStore {
  readonly rows = new Map<number, Row>(Array.from({ length: 16 }, (_, shard) => [shard, { owner: null, epoch: 0 }]));
  owners = 1;

  renew(owner: string): Promise<{ nowMs: number; owners: number; shards: number[] }> {
    const shards = [...this.rows].filter(([, row]) => row.owner === owner).map(([shard]) => shard);
    return Promise.resolve({ nowMs: 0, owners: this.owners, shards });
  }
  takeFree({ owner, limit }: { owner: string; limit: number }): Promise<Lease[]> {
    const free = [...this.rows].filter(([, row]) => row.owner === null).map(([shard]) => shard);
    return Promise.resolve(free.slice(0, limit).map((shard) => this.#take(owner, shard)));
  }
  retake({ owner, shards }: { owner: string; shards: readonly number[] }): Promise<Lease[]> {
    const ours = shards.filter((shard) => this.rows.get(shard)?.owner === owner);
    return Promise.resolve(ours.map((shard) => this.#take(owner, shard)));
  }
  giveUp(_owner: string, shards: readonly number[]): Promise<void> {
    for (const shard of shards) this.rows.set(shard, { owner: null, epoch: this.rows.get(shard)?.epoch ?? 0 });
    return Promise.resolve();
  }
  #take(owner: string, shard: number): Lease {
    const previousOwner = this.rows.get(shard)?.owner ?? null;
    const epoch = (this.rows.get(shard)?.epoch ?? 0) + 1;
    this.rows.set(shard, { owner, epoch });
    return { shard, epoch, batchNumber: 0, previousOwner };
  }
}

function keeperOf(leases: LeaseStore, clock = { nowMs: 0 }): LeaseKeeper {
  return new LeaseKeeper({ owner: "us", leases, termMs: 1_000, monotonicMs: () => clock.nowMs });
}

test("[ENG-02] an engine alone takes all shards, and with another one keeps its fair share", async () => {
  const leases = new MemoryLeases();
  const keeper = keeperOf(leases);
  expect((await keeper.keep()).taken).toHaveLength(16);
  leases.owners = 3;
  const { surplus } = await keeper.keep();
  expect(surplus).toHaveLength(10);
  await keeper.giveUp(surplus);
  expect(keeper.shards).toHaveLength(6);
});

test("[ENG-03] a lease that wasn't renewed in its term is not ours any more, by our own clock", async () => {
  const clock = { nowMs: 0 };
  const keeper = keeperOf(new MemoryLeases(), clock);
  await keeper.keep();
  expect(keeper.epochOf(3)).toBe(1);
  clock.nowMs = 1_000;
  expect(keeper.epochOf(3)).toBeUndefined();
  expect(keeper.shards).toEqual([]);
  await keeper.keep();
  expect(keeper.epochOf(3)).toBe(1);
});

test("[ENG-03] a lease that another engine took is lost", async () => {
  const leases = new MemoryLeases();
  const keeper = keeperOf(leases);
  await keeper.keep();
  leases.rows.set(5, { owner: "somebody", epoch: 9 });
  expect((await keeper.keep()).lost).toEqual([5]);
  expect(keeper.epochOf(5)).toBeUndefined();
});

test("[ENG-06] a lease whose taking was never answered is taken anew under a higher epoch", async () => {
  const leases = new MemoryLeases();
  leases.rows.set(7, { owner: "us", epoch: 4 });
  const keeper = keeperOf(leases);
  await keeper.keep();
  expect(keeper.epochOf(7)).toBe(5);
  expect(keeper.shards).toHaveLength(16);
});
