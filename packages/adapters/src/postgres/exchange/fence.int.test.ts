import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/test-database.ts";
import { createLeaseStore } from "./index.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

interface Leased {
  readonly shard: number;
  readonly epoch: number;
}
const fence = (owner: string, batch: number, leases: readonly Leased[]) =>
  database.pool.query("select exchange_fence($1, $2::bigint, 60000, $3::smallint[], $4::bigint[])", [
    owner,
    batch,
    leases.map(({ shard }) => shard),
    leases.map(({ epoch }) => epoch),
  ]);
const batchNumberOf = async ({ shard }: Leased): Promise<bigint | undefined> => {
  const { rows } = await database.pool.query<{ batch_number: bigint }>(
    "select batch_number from exchange_lease where shard = $1",
    [shard],
  );
  return rows[0]?.batch_number;
};
const held = (...shards: readonly Leased[]) => ({
  constraint: "exchange_lease_held",
  detail: shards.map(({ shard }) => shard).join(","),
});

test("[ENG-03] a commit needs each of its leases under its own owner and its own epoch: what was begun under an earlier one of the same engine writes nothing, in no shard", async () => {
  const leases = createLeaseStore(database.pool);
  const [first, second] = await leases.takeFree({ owner: "one", termMs: 60_000, limit: 2 });
  if (first === undefined || second === undefined) throw new Error("no lease was free");
  await fence("one", 7, [first, second]);
  expect([await batchNumberOf(first), await batchNumberOf(second)]).toEqual([7n, 7n]);
  await expect(fence("two", 8, [first])).rejects.toMatchObject(held(first));
  const [again] = await leases.retake({ owner: "one", termMs: 60_000, shards: [first.shard] });
  expect(again).toMatchObject({ shard: first.shard, epoch: first.epoch + 1, batchNumber: 7 });
  await expect(fence("one", 8, [first, second])).rejects.toMatchObject(held(first));
  expect([await batchNumberOf(first), await batchNumberOf(second)]).toEqual([7n, 7n]);
  await fence("one", 9, [{ shard: first.shard, epoch: first.epoch + 1 }, second]);
  expect(await batchNumberOf(first)).toBe(9n);
});
