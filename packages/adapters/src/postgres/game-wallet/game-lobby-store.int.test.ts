import { randomUUID } from "node:crypto";
import { done } from "@maidan/services/command";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/test-database.ts";
import { createCommandRunner } from "../command/index.ts";
import { readerOf } from "../database/index.ts";
import { createGameLobbyStore } from "./index.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query(
    `insert into game_wallet_provider (name, protocol, base_url, public_key, operator_private_key, operator_public_key)
     values ('padma', 'hub88', 'https://games.test', 'k', 'k', 'k')`,
  );
  const game = (code: string, product: string, gameType: string) =>
    ({
      code,
      name: code,
      product,
      gameType,
      isEnabled: true,
      hasDemo: true,
      returnBasisPoints: null,
      returnHighBasisPoints: null,
      posterUrl: "",
    }) as const;
  const command = {
    kind: "game.sync",
    actor: { kind: "system", name: "test" },
    idempotencyKey: randomUUID(),
    content: {},
  } as const;
  await createCommandRunner({ pool: database.pool }).run(command, async (tx) =>
    done(
      await createGameLobbyStore().replace(tx, "padma", [
        game("river", "Delta", "SLOT"),
        game("mango", "Mohona", "SLOT"),
        game("wheel", "Delta", "LIVE"),
      ]),
    ),
  );
});
afterAll(() => database.close());

test("[ROUTE-21] [GAMES-02] a list of games is asked for by systems or by platforms, of one type at a time", async () => {
  const codes = async (gameType: string, ...systems: readonly string[]) =>
    (await createGameLobbyStore().list(readerOf(database.pool), { gameType, systems, limit: 10 })).map(
      ({ code }) => code,
    );
  expect(await codes("SLOT", "Delta-SLOT")).toEqual(["river"]);
  expect(await codes("SLOT", "Delta")).toEqual(["river"]);
  expect(await codes("LIVE", "Delta")).toEqual(["wheel"]);
  expect(await codes("SLOT", "Delta", "Mohona-SLOT")).toEqual(["river", "mango"]);
  expect(await codes("SLOT")).toEqual(["river", "mango"]);
  expect(await codes("SLOT", "Padma")).toEqual([]);
});

test("[OP-28] a row of the sports is found by its own code, type and platform and names the game behind it, while both are switched on", async () => {
  const { pool } = database;
  const saba = { code: "SABA-VIRTUAL-001", gameType: "VIRTUAL", platform: "SABA" };
  const found = async (game: typeof saba) => (await createGameLobbyStore().find(readerOf(pool), game))?.code;
  expect(await found(saba)).toBeUndefined();
  await pool.query("update sports_item set provider = 'padma', game_code = 'river' where code = $1", [saba.code]);
  expect(await found(saba)).toBe("river");
  expect(await found({ ...saba, gameType: "LIVE" })).toBeUndefined();
  expect(await found({ ...saba, platform: "Delta" })).toBeUndefined();
  await pool.query("update game set is_active = false where code = 'river'");
  expect(await found(saba)).toBeUndefined();
  await pool.query("update game set is_active = true where code = 'river'");
  await pool.query("update sports_item set is_active = false where code = $1", [saba.code]);
  expect(await found(saba)).toBeUndefined();
});
