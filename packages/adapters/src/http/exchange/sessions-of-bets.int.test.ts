import { createAuthenticateExchange } from "@maidan/services/player";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/test-database.ts";
import { readerOf } from "../../postgres/database/index.ts";
import { createSessionStore } from "../../postgres/player/index.ts";
import { createTestApi, tokenOf, type TestApi } from "./test-support/index.ts";

let database: TestDatabase;
let api: TestApi;
beforeAll(async () => {
  database = await createTestDatabase();
  const authenticate = createAuthenticateExchange({ reader: readerOf(database.pool), sessions: createSessionStore() });
  api = await createTestApi(database, authenticate);
});
afterAll(async () => {
  await api.close();
  await database.close();
});

/** A player with money who is logged in. */
async function loggedIn(): Promise<string> {
  const player = await api.createPlayer(1_000);
  await database.pool.query(
    `insert into player_session (player_id, kind, token_hash, user_agent, address_prefix, expires_at)
     values ($1, 'app', sha256(convert_to($2, 'utf8')), 'test', '127.0.0', now() + interval '1 hour')`,
    [player, tokenOf(player)],
  );
  return player;
}
const sessions = (player: string, change: string) =>
  database.pool.query(`update player_session set ${change} where player_id = $1`, [player]);
const order = { selectionId: 1, side: "BACK", orderType: "LIMIT", limitOrder: { size: 10, price: 3 } };
const place = (player: string, marketId: string, more: object = {}) =>
  api.rest(player, "placeOrders", { marketId, instructions: [order], ...more });
async function betsOf(player: string): Promise<number> {
  const { rows } = await database.pool.query<{ n: number }>(
    "select count(*)::int as n from exchange_order where player_id = $1",
    [player],
  );
  return rows[0]?.n ?? 0;
}
/** How often sessions were looked for by a statement of their own. */
function looks(): () => number {
  const query = vi.spyOn(database.pool, "query");
  return () =>
    query.mock.calls.filter(([asked]) => (asked as unknown as { name?: string }).name === "sessions-find").length;
}

test("[SESSION-02] [ENG-65] the session of bets in a row is looked for once, of whatever else each time", async () => {
  const [player, marketId] = [await loggedIn(), await api.createMarket()];
  const count = looks();
  for (let bet = 0; bet < 3; bet += 1) expect((await place(player, marketId)).text).toContain('"status":"SUCCESS"');
  expect(count()).toBe(1);
  await api.rest(player, "listCurrentOrders");
  await place(player, marketId, { async: true });
  expect(count()).toBe(3);
});

test.each([
  ["revoked", (player: string) => sessions(player, "revoked_at = now()")],
  ["run out", (player: string) => sessions(player, "expires_at = now()")],
  ["deleted", (player: string) => database.pool.query("delete from player_session where player_id = $1", [player])],
  [
    "of a player who was locked",
    (player: string) => database.pool.query("update player set status = 'locked' where id = $1", [player]),
  ],
])(
  "[SESSION-02] [ENG-65] a session that is %s places nothing from then on, however lately it was found living",
  async (_, end) => {
    const [player, marketId] = [await loggedIn(), await api.createMarket()];
    await place(player, marketId);
    await end(player);
    for (const more of [{ customerRef: "again" }, { async: true }]) {
      const refused = await place(player, marketId, more);
      expect(refused.status).toBe(400);
      expect(refused.text).toContain("INVALID_SESSION_INFORMATION");
    }
    expect(await betsOf(player)).toBe(1);
  },
);

test("[ENG-65] what a session that had ended asked for is not kept: a new login places it under the same reference", async () => {
  const [player, marketId] = [await loggedIn(), await api.createMarket()];
  await place(player, marketId);
  await sessions(player, "revoked_at = now()");
  await place(player, marketId, { customerRef: "mine" });
  await sessions(player, "revoked_at = null");
  expect((await place(player, marketId, { customerRef: "mine" })).text).toContain('"status":"SUCCESS"');
  expect((await place(player, marketId, { customerRef: "mine" })).text).toContain('"status":"SUCCESS"');
  expect(await betsOf(player)).toBe(2);
});
