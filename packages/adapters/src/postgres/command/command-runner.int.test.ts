import { transfer, type AccountRef } from "@maidan/core/ledger";
import { done, NothingDone, refuse, type Command } from "@maidan/services/command";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/test-database.ts";
import { readerOf, txOf } from "../database/index.ts";
import { createLedgerStore, foldHouseAccounts } from "../ledger/index.ts";
import { createCommandRunner } from "./index.ts";

let database: TestDatabase;
const ledger = createLedgerStore();
const system = { kind: "system", name: "test" } as const;
const command = (key: string, content = {}): Command => ({
  kind: "test.move",
  actor: system,
  idempotencyKey: key,
  content,
});
const cash = (playerId: string): AccountRef => ({ owner: "player", playerId, bucket: "cash" });
const issue: AccountRef = { owner: "house", name: "issue" };
const taka = (amountMinor: bigint) => ({ amountMinor, currency: "BDT" as const });

beforeAll(async () => {
  database = await createTestDatabase();
  const client = await database.pool.connect();
  for (let player = 1; player <= 20; player += 1) await ledger.openPlayerAccounts(txOf(client), String(player), "BDT");
  client.release();
});
afterAll(() => database.close());

const runner = () => createCommandRunner({ pool: database.pool });
const balanceOf = async (playerId: string): Promise<bigint | undefined> =>
  (await ledger.balances(readerOf(database.pool), playerId))?.cashMinor;
const move = (key: string, from: AccountRef, to: AccountRef, amountMinor: bigint) =>
  runner().run(command(key, { amount: String(amountMinor) }), async (_tx, context) => {
    const transactionId = await context.post({
      kind: "test",
      reason: key,
      postings: transfer(from, to, taka(amountMinor)),
    });
    return done({ transactionId });
  });

describe("the command runner", () => {
  test("[RUN-01] the same key and content gives the first answer byte for byte and moves nothing again", async () => {
    const first = await move("run-01", issue, cash("1"), 500n);
    const again = await move("run-01", issue, cash("1"), 500n);
    expect(again.isReplay).toBe(true);
    expect(again.outcomeText).toBe(first.outcomeText);
    expect(await balanceOf("1")).toBe(500n);
  });

  test("[RUN-02] the same key with other content is refused and moves nothing", async () => {
    await move("run-02", issue, cash("2"), 500n);
    const other = await move("run-02", issue, cash("2"), 501n);
    expect(other.outcome).toMatchObject({ ok: false, code: "IDEMPOTENCY_CONFLICT" });
    expect(await balanceOf("2")).toBe(500n);
  });

  test("[RUN-01] fifty at once under one key have one effect and one answer", async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => move("run-01-parallel", issue, cash("3"), 700n)),
    );
    expect(new Set(answers.map((answer) => answer.outcomeText)).size).toBe(1);
    expect(answers.filter((answer) => !answer.isReplay)).toHaveLength(1);
    expect(await balanceOf("3")).toBe(700n);
  });

  test("[RUN-03] a refusal undoes the handler's writes and is the answer from then on", async () => {
    const attempt = () =>
      runner().run(command("run-03"), async (_tx, context) => {
        await context.post({ kind: "test", reason: "refused", postings: transfer(issue, cash("4"), taka(100n)) });
        return refuse("NOT_TODAY", "Not today.");
      });
    expect((await attempt()).outcome).toMatchObject({ ok: false, code: "NOT_TODAY" });
    expect((await attempt()).isReplay).toBe(true);
    expect(await balanceOf("4")).toBe(0n);
  });

  test("[RUN-04] a thrown fault leaves no key behind: the same request may be tried again", async () => {
    const failing = runner().run(command("run-04"), () => Promise.reject(new Error("boom")));
    await expect(failing).rejects.toThrow("boom");
    const second = await runner().run(command("run-04"), () => Promise.resolve(done("fine")));
    expect(second.outcome).toEqual({ ok: true, value: "fine" });
  });

  test("[RUN-08] a handler has its own connection alone: one more is refused where tests run", async () => {
    const beside = runner().run(command("run-09"), async () => {
      await database.pool.query("select 1");
      return done(null);
    });
    await expect(beside).rejects.toThrow("besides its own");
  });

  test("[GWAL-12] a handler that says that nothing was done leaves neither writes nor key", async () => {
    const attempt = (mayPass: boolean) =>
      runner().run(command("run-nothing"), async (_tx, context) => {
        await context.post({ kind: "test", reason: "nothing", postings: transfer(issue, cash("19"), taka(100n)) });
        if (!mayPass) throw new NothingDone();
        return done("fine");
      });
    await expect(attempt(false)).rejects.toThrow(NothingDone);
    expect(await balanceOf("19")).toBe(0n);
    expect((await attempt(true)).outcome).toEqual({ ok: true, value: "fine" });
  });

  test("[RUN-06] events and balance notices are in the outbox exactly when the command committed", async () => {
    await database.pool.query("delete from outbox");
    await runner().run(command("run-06"), async (_tx, context) => {
      context.publish("events", { type: "changed" });
      await context.post({ kind: "test", reason: "x", postings: transfer(issue, cash("5"), taka(1n)) });
      return done(null);
    });
    await runner().run(command("run-06-refused"), (_tx, context) => {
      context.publish("events", { type: "never" });
      return Promise.resolve(refuse("NO", "No."));
    });
    const { rows } = await database.pool.query("select topic from outbox order by id");
    expect(rows).toEqual([{ topic: "events" }, { topic: "player.5" }]);
  });
});

describe("the ledger", () => {
  test("[LEDGER-03] a player's account never goes below zero, however many ask at once", async () => {
    await move("fund-6", issue, cash("6"), 1000n);
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => move(`spend-6-${index}`, cash("6"), issue, 300n)),
    );
    expect(answers.filter((answer) => answer.outcome.ok)).toHaveLength(3);
    expect(answers.find((answer) => !answer.outcome.ok)?.outcome).toMatchObject({ code: "INSUFFICIENT_FUNDS" });
    expect(await balanceOf("6")).toBe(100n);
  });

  test("[RUN-07] opposing transfers between two players never deadlock for the caller", async () => {
    await move("fund-7", issue, cash("7"), 10_000n);
    await move("fund-8", issue, cash("8"), 10_000n);
    const moves = Array.from({ length: 200 }, (_, index) =>
      index % 2 === 0 ? move(`a-${index}`, cash("7"), cash("8"), 3n) : move(`b-${index}`, cash("8"), cash("7"), 3n),
    );
    const answers = await Promise.all(moves);
    expect(answers.every((answer) => answer.outcome.ok)).toBe(true);
    expect(await balanceOf("7")).toBe(10_000n);
  });

  test("[LEDGER-01] the database itself refuses an unbalanced transaction", async () => {
    await expect(insertRaw([["player", "9", 100n]])).rejects.toMatchObject({
      constraint: "ledger_transaction_balanced",
    });
  });

  test("[LEDGER-07] the database itself refuses to change or remove a posting or a balance", async () => {
    await move("fund-10", issue, cash("10"), 1n);
    for (const statement of [
      "update ledger_posting set amount_minor = 2",
      "delete from ledger_posting",
      "truncate ledger_posting",
      "update ledger_transaction set reason = 'other'",
      "update ledger_account set balance_minor = 5 where player_id = 10",
      "delete from ledger_account where player_id = 10",
      "update ledger_account set player_id = 11 where player_id = 10",
    ]) {
      await expect(database.pool.query(statement), statement).rejects.toMatchObject({ code: "23001" });
    }
  });

  test("[LEDGER-06] the fold gives each house account the sum of its postings, once each", async () => {
    const fold = async () => {
      const client = await database.pool.connect();
      await client.query("begin");
      const result = await foldHouseAccounts(client);
      await client.query("commit");
      client.release();
      return result.isFolded;
    };
    const folded = async () => {
      const { rows } = await database.pool.query<{ folded: bigint; total: bigint }>(
        `select balance_minor as folded, (select sum(amount_minor)::bigint from ledger_posting where account_id = a.id) as total
         from ledger_account a where owner = 'house' and name = 'issue'`,
      );
      return rows[0];
    };
    await move("fold-a", issue, cash("12"), 40n);
    // A watermark is safe once every transaction that was open with it has ended: also those of the databases beside this one.
    const isFoldedWhole = async () => {
      await fold();
      const now = await folded();
      return now?.folded === now?.total;
    };
    await expect.poll(isFoldedWhole, { timeout: 30_000, interval: 20 }).toBe(true);
    const once = await folded();
    for (let again = 0; again < 5; again += 1) await fold();
    expect(await folded()).toEqual(once);
  });

  test("[LEDGER-01] [LEDGER-02] [LEDGER-03] [LEDGER-04] every invariant holds after all of this", async () => {
    const results = await ledger.check(readerOf(database.pool));
    expect(results.filter((result) => !result.isHeld)).toEqual([]);
    expect(results.length).toBeGreaterThanOrEqual(7);
  });
});

async function insertRaw(legs: [owner: string, playerId: string, amountMinor: bigint][]): Promise<void> {
  const client = await database.pool.connect();
  try {
    await client.query("begin");
    const { rows } = await client.query(
      "insert into ledger_transaction (kind, reason) values ('raw', 'raw') returning id",
    );
    for (const [, playerId, amountMinor] of legs) {
      await client.query(
        `insert into ledger_posting (transaction_id, account_id, amount_minor, currency)
         select $1, id, $2, 'BDT' from ledger_account where player_id = $3 and name = 'cash'`,
        [rows[0].id, amountMinor, playerId],
      );
    }
  } finally {
    await client.query("rollback");
    client.release();
  }
}
