import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { startRewards, type Rewards } from "./test-support/index.ts";

let stage: Rewards;
beforeAll(async () => {
  stage = await startRewards();
});
afterAll(() => stage.close());
afterEach(async () => {
  expect(await stage.offenders()).toEqual([]);
});

const read = async (id: string) => (await stage.player(id, "GET /api/vip")).body;
const records = async (id: string, of: string) =>
  (await stage.player(id, `GET /api/vip/records?of=${of}`)).body.items.map(
    ({ kind, points, note, cash }: Record<string, string>) => [kind, points, note, cash],
  );
/** 10 points for each 10,000 taka on the exchange. */
async function withPoints(points: bigint): Promise<string> {
  const { id } = await stage.newPlayer();
  await stage.settle({ playerId: id, stakeMinor: points * 1_000_00n });
  return id;
}

test("[VIP-02] [VIP-R01] points come from settled stakes by the rate of their type, and small stakes add up", async () => {
  const { id } = await stage.newPlayer();
  await stage.settle(
    { playerId: id, stakeMinor: 333_33n },
    { playerId: id, stakeMinor: 250_00n, gameType: "SLOT" },
    { playerId: id, stakeMinor: 1_000_00n, gameType: "UNHEARD" },
  );
  expect(await read(id)).toMatchObject({ points: "2.3333", earned: "2.3333", level: { name: "Bronze" } });
  const { rows } = await stage.pool.query("select vip_coin from player where id = $1", [id]);
  expect(rows).toEqual([{ vip_coin: 2n }]);
});

test("[VIP-R02] a void takes back what its bet earned, as far as it is still there", async () => {
  const { id } = await stage.newPlayer();
  const [first] = await stage.settle({ playerId: id, stakeMinor: 12_000_00n });
  const [second] = await stage.settle({ playerId: id, stakeMinor: 3_000_00n });
  if (first === undefined || second === undefined) throw new Error("nothing was settled");
  await stage.voidStakes([second]);
  expect((await read(id)).points).toBe("12");
  await stage.player(id, "POST /api/convert-vipcoin", { body: { vip_coin: 10 } });
  await stage.voidStakes([first]);
  expect(await read(id)).toMatchObject({ points: "0", earned: "10" });
});

test("[VIP-R08] points can be changed by entries of the log alone, and entries never", async () => {
  const id = await withPoints(1n);
  await expect(stage.pool.query("update player set vip_coin = 99 where id = $1", [id])).rejects.toThrow(/entries/);
  await expect(stage.pool.query("update vip_account set points_x10000 = 99")).rejects.toThrow(/entries/);
  await expect(stage.pool.query("update vip_entry set points_x10000 = 99")).rejects.toThrow(/append-only/);
  await expect(stage.pool.query("delete from vip_entry")).rejects.toThrow(/append-only/);
});

test("[VIP-05] [VIP-06] [ERR-65] [CONST-30] fewer than 10 points, or more than there are, are refused and nothing moves", async () => {
  const id = await withPoints(20n);
  const few = await stage.player(id, "POST /api/convert-vipcoin", { body: { vip_coin: 9 } });
  expect([few.status, few.body.message]).toEqual([400, "Minimum VP Required: 10"]);
  const many = await stage.player(id, `GET /api/convert-vipcoin?remote_id=${id}&vip_coin=21`);
  expect([many.status, many.body.reason]).toEqual([400, "NOT_ENOUGH_POINTS"]);
  const odd = await stage.player(id, "GET /api/convert-vipcoin?vip_coin=10.5");
  expect(odd.status).toBe(422);
  expect([await stage.cash(id), (await read(id)).points]).toEqual([0n, "20"]);
});

test("[VIP-07] [API-45] the GET of the specification converts, once per key, and says so", async () => {
  const id = await withPoints(30n);
  const key = randomUUID();
  const ask = () => stage.player(id, `GET /api/convert-vipcoin?remote_id=${id}&vip_coin=12`, { key });
  const answers = await Promise.all([ask(), ask(), ask()]);
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(answers[0]?.body).toEqual({
    success: true,
    message: "12 VP converted to 12.00 BDT.",
    amount: "12.00",
    vip_coin: "18",
  });
  expect([await stage.cash(id), (await read(id)).points]).toEqual([12_00n, "18"]);
  const other = await stage.player(id, `GET /api/convert-vipcoin?remote_id=${id}&vip_coin=13`, { key });
  expect(other.body.code).toBe("IDEMPOTENCY_CONFLICT");
  const foreign = await stage.player(id, "GET /api/convert-vipcoin?remote_id=1&vip_coin=12");
  expect(foreign.status).toBe(404);
});

test("[VIP-R05] fifty conversions at once never give more than there is", async () => {
  const id = await withPoints(25n);
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => stage.player(id, "POST /api/convert-vipcoin", { body: { vip_coin: "10" } })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
  expect([await stage.cash(id), (await read(id)).points]).toEqual([20_00n, "5"]);
});

test("[VIP-01] [OP-50] a level is reached by what was earned in all, converting leaves it, and it gives its own rate", async () => {
  const id = await withPoints(600n);
  expect(await read(id)).toMatchObject({ level: { name: "Silver", cash_per_point: "1.10" }, to_next: "1900" });
  const converted = await stage.player(id, "POST /api/convert-vipcoin", { body: { vip_coin: 100 } });
  expect(converted.body.amount).toBe("110.00");
  expect(await read(id)).toMatchObject({ points: "500", earned: "600", level: { name: "Silver" } });
  expect(await records(id, "history")).toEqual([
    ["convert", "-100", "", "110.00"],
    ["level", "0", "Silver", "0.00"],
  ]);
  expect(await records(id, "points")).toEqual([["earn", "600", "", "0.00"]]);
});

test("[OP-50] records come page by page, and a player without any has none", async () => {
  const { id } = await stage.newPlayer();
  expect((await stage.player(id, "GET /api/vip/records?of=points")).body).toEqual({ items: [], next_cursor: null });
  await stage.settle(...Array.from({ length: 51 }, () => ({ playerId: id, stakeMinor: 1_000_00n })));
  const first = (await stage.player(id, "GET /api/vip/records?of=points")).body;
  expect(first.items).toHaveLength(50);
  const rest = (await stage.player(id, `GET /api/vip/records?of=points&cursor=${first.next_cursor}`)).body;
  expect([rest.items.length, rest.next_cursor]).toEqual([1, null]);
});

test("[VIP-R06] the office gives and takes points with a reason, never below 0, and it is in the audit log", async () => {
  const id = await withPoints(3n);
  const body = { points: 7, reason: "a bet that was lost in a fault" };
  expect((await stage.office(`POST /api/players/${id}/vip`, { body })).body).toEqual({ id, vip_coin: "10" });
  const below = await stage.office(`POST /api/players/${id}/vip`, { body: { points: -11, reason: "too many" } });
  expect(below.body.reason).toBe("NOT_ENOUGH_POINTS");
  expect((await stage.office("POST /api/players/1/vip", { body })).status).toBe(404);
  expect((await records(id, "history"))[0]).toEqual(["adjust", "7", body.reason, "0.00"]);
  const page = (await stage.office(`GET /api/players/${id}/vip`)).body;
  expect(page).toMatchObject({ points: "10", level: "Bronze", entries: [{ entered_by: "owner@maidan.test" }, {}] });
  const { rows } = await stage.pool.query("select action from audit_entry where subject_id = $1", [id]);
  expect(rows).toEqual([{ action: "vip.correct" }]);
});

test("[VIP-R07] the office changes levels and rates; one level begins at 0 and no two at the same points", async () => {
  const { levels, rates } = (await stage.office("GET /api/vip")).body;
  const later = levels.map((level: { min_points: string }) => ({ ...level, min_points: level.min_points || "0" }));
  const none = await stage.office("PUT /api/vip", { body: { levels: later.slice(1), rates } });
  expect(none.body.reason).toBe("LEVELS_INVALID");
  const twice = await stage.office("PUT /api/vip", { body: { levels: [later[0], later[0]], rates } });
  expect(twice.body.reason).toBe("LEVELS_INVALID");
  const changed = rates.map((rate: { game_type: string }) =>
    rate.game_type === "EXCHANGE" ? { ...rate, stake_per_point: "500.00" } : rate,
  );
  expect((await stage.office("PUT /api/vip", { body: { levels: later, rates: changed } })).status).toBe(200);
  const { id } = await stage.newPlayer();
  await stage.settle({ playerId: id, stakeMinor: 1_000_00n });
  expect((await read(id)).points).toBe("2");
  const zero = changed.map((rate: object) => ({ ...rate, stake_per_point: "0" }));
  expect((await stage.office("PUT /api/vip", { body: { levels: later, rates: zero } })).status).toBe(422);
  expect((await stage.office("PUT /api/vip", { body: { levels, rates } })).status).toBe(200);
});

test("[LETTER-07] [VIP-R03] a new level is told once, in the reader's words for it, and one that is lost too", async () => {
  const { id } = await stage.newPlayer();
  const lettersOf = () => stage.letters(id);
  const [small] = await stage.settle({ playerId: id, stakeMinor: 1_000_00n });
  expect(await lettersOf()).toEqual([]);
  const { rows } = await stage.pool.query<{ name: string; name_bn: string; min_points: bigint }>(
    "select name, name_bn, min_points from vip_level order by min_points",
  );
  const [first, second] = rows;
  if (first === undefined || second === undefined || small === undefined) throw new Error("too few levels");
  const [large] = await stage.settle({ playerId: id, stakeMinor: second.min_points * 1_000_00n });
  if (large === undefined) throw new Error("nothing was settled");
  expect(await lettersOf()).toEqual([
    {
      en: { title: "You have reached a new VIP level", message: expect.stringContaining(`is now ${second.name}.`) },
      bn: { title: "নতুন ভিআইপি লেভেলে পৌঁছেছেন", message: expect.stringContaining(`এখন ${second.name_bn}।`) },
    },
  ]);
  await stage.voidStakes([large]);
  expect((await lettersOf())[0]?.en.title).toBe("Your VIP level has changed");
});
