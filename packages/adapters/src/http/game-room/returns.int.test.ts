import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import type { Currency } from "@maidan/core/money";
import { done } from "@maidan/services/command";
import { Registry } from "prom-client";
import { expect, test } from "vitest";
import { createCommandRunner } from "../../postgres/command/index.ts";
import { readerOf } from "../../postgres/database/index.ts";
import { createGameReturnStore } from "../../postgres/game-room/index.ts";
import { gameCode } from "../game-wallet/test-support/index.ts";
import { providerPerFile } from "../game-wallet/test-support/provider-per-file.ts";
import { registerReturnMetrics } from "./index.ts";

const migration = path.resolve(import.meta.dirname, "../../../../../db/migrations/0222-sums-by-currency/up.sql");
/** Its statement that sums days anew on which somebody played in another currency. */
const sumAnew = /^with mixed[^;]*/m.exec(readFileSync(migration, "utf8"))?.[0] ?? "";

const stage = providerPerFile("hub88");

/** A round that is closed: what was staked and won, in whole units of the currency. */
async function play(currency: Currency, stake: number, win: number): Promise<void> {
  const player = await stage.provider.createPlayer({ cashMinor: 1_000_000n, currency });
  const bet = randomUUID();
  const call = (way: "bet" | "win", fields: object) =>
    stage.provider.post(`/transaction/${way}`, {
      user: player.playerId,
      token: player.token,
      request_uuid: randomUUID(),
      transaction_uuid: randomUUID(),
      round: bet,
      round_closed: false,
      game_code: gameCode,
      currency,
      is_free: false,
      ...fields,
    });
  await call("bet", { transaction_uuid: bet, amount: stake * 100_000 });
  await call("win", { reference_transaction_uuid: bet, amount: win * 100_000, round_closed: true });
}
const store = createGameReturnStore();
const sumUp = () =>
  createCommandRunner(stage.database).run(
    { kind: "test", actor: { kind: "system", name: "test" }, idempotencyKey: randomUUID(), content: {} },
    async (tx) => {
      await store.sumUp(tx, 2);
      return done(null);
    },
  );
const measured = async () =>
  (await store.measured(readerOf(stage.database.pool), 1)).map(({ currency, sums }) => ({ currency, ...sums }));
const expected = [
  { currency: "BDT", rounds: 2, betMinor: 40_000, winMinor: 30_000, betSquared: 1_000_000_000 },
  { currency: "INR", rounds: 1, betMinor: 20_000, winMinor: 50_000, betSquared: 400_000_000 },
];

test("[GAMEROOM-05] rounds in taka and in rupees are summed and judged by themselves, in the figures and in the metrics; a day of both from before is summed anew", async () => {
  await stage.database.pool.query("update game set return_basis_points = 9600");
  await play("BDT", 100, 0);
  await play("BDT", 300, 300);
  await play("INR", 200, 500);
  await sumUp();
  await sumUp();
  expect(await measured()).toMatchObject(expected);
  const registry = new Registry();
  registerReturnMetrics(registry, () => store.measured(readerOf(stage.database.pool), 1));
  const told = await registry.metrics();
  const labels = (currency: Currency) =>
    `{provider="${stage.provider.name}",game="${gameCode}",currency="${currency}"}`;
  expect(told).toContain(`maidan_game_return_measured_percent${labels("BDT")} 75`);
  expect(told).toContain(`maidan_game_return_measured_percent${labels("INR")} 250`);
  // As it was before: one row of both.
  await stage.database.pool.query(
    `with parts as (delete from game_return_day returning *)
     insert into game_return_day (provider, game_code, day, currency, rounds, bet_minor, win_minor, bet_squared, win_squared, bet_by_win)
     select provider, game_code, day, 'BDT', sum(rounds), sum(bet_minor), sum(win_minor), sum(bet_squared), sum(win_squared), sum(bet_by_win)
     from parts group by 1, 2, 3`,
  );
  expect(await measured()).toMatchObject([{ currency: "BDT", rounds: 3 }]);
  await stage.database.pool.query(sumAnew);
  expect(await measured()).toMatchObject(expected);
});
