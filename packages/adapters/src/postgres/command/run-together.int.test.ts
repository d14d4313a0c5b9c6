import { transfer, type AccountRef } from "@maidan/core/ledger";
import { done, NothingDone, refuse, type Command, type Outcome } from "@maidan/services/command";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/test-database.ts";
import { readerOf, txOf } from "../database/index.ts";
import { createLedgerStore } from "../ledger/index.ts";
import { createCommandRunner } from "./index.ts";

let database: TestDatabase;
const ledger = createLedgerStore();
const cash = (playerId: string): AccountRef => ({ owner: "player", playerId, bucket: "cash" });
const issue: AccountRef = { owner: "house", name: "issue" };
const taka = (amountMinor: bigint) => ({ amountMinor, currency: "BDT" as const });
const command = (key: string, content = {}): Command => ({
  kind: "test.together",
  actor: { kind: "system", name: "test" },
  idempotencyKey: key,
  content,
});

beforeAll(async () => {
  database = await createTestDatabase();
  const client = await database.pool.connect();
  for (let player = 1; player <= 20; player += 1) await ledger.openPlayerAccounts(txOf(client), String(player), "BDT");
  client.release();
});
afterAll(() => database.close());

const balanceOf = async (playerId: string): Promise<bigint | undefined> =>
  (await ledger.balances(readerOf(database.pool), playerId))?.cashMinor;
const keysOf = async (like: string): Promise<string[]> =>
  (
    await database.pool.query<{ key: string }>("select key from command where key like $1 order by key", [like])
  ).rows.map(({ key }) => key);

/** Gives each named player so much, unless `decide` says otherwise; the key is the player's. */
const give = (
  keys: readonly string[],
  {
    of,
    amountMinor,
    decide,
  }: { of: string; amountMinor: bigint; decide?: (key: string) => Outcome<null> | NothingDone },
) =>
  createCommandRunner({ pool: database.pool }).runTogether(
    keys.map((key) => command(`${of}-${key}`, { amount: String(amountMinor) })),
    async (_tx, context) => {
      const asked = context.fresh.map(({ place, commandId }) => {
        const key = keys[place] ?? "";
        return { key, commandId, outcome: decide?.(key) ?? done(null) };
      });
      await context.post(
        asked.flatMap(({ key, commandId, outcome }) =>
          "ok" in outcome && outcome.ok
            ? [{ commandId, kind: "test", reason: of, postings: transfer(issue, cash(key), taka(amountMinor)) }]
            : [],
        ),
      );
      return asked.map(({ outcome }) => outcome);
    },
  );

test("[RUN-09] several commands are one transaction, and each has a key, an answer and a ledger transaction of its own", async () => {
  const answers = await give(["1", "2", "3"], { of: "several", amountMinor: 500n });
  expect(answers).toMatchObject([{ isReplay: false }, { isReplay: false }, { isReplay: false }]);
  expect(await Promise.all(["1", "2", "3"].map(balanceOf))).toEqual([500n, 500n, 500n]);
  const { rows } = await database.pool.query<{ transactions: number; written: number; told: number }>(
    `select count(distinct c.xmin::text)::int as transactions, count(distinct t.command_id)::int as written,
       (select count(*)::int from outbox where topic in ('player.1', 'player.2', 'player.3')) as told
     from command c join ledger_transaction t on t.command_id = c.id where c.key like 'several-%'`,
  );
  expect(rows).toEqual([{ transactions: 1, written: 3, told: 3 }]);
});

test("[RUN-09] what was run before is answered as it was, in or out of a group, and other content is refused, while new ones are run", async () => {
  await give(["4"], { of: "again", amountMinor: 700n });
  const again = await give(["5", "4"], { of: "again", amountMinor: 700n });
  expect(again).toMatchObject([
    { isReplay: false, outcome: { ok: true } },
    { isReplay: true, outcome: { ok: true } },
  ]);
  const other = await give(["4", "6"], { of: "again", amountMinor: 800n });
  expect(other).toMatchObject([{ outcome: { code: "IDEMPOTENCY_CONFLICT" } }, { outcome: { ok: true } }]);
  expect(await Promise.all(["4", "5", "6"].map(balanceOf))).toEqual([700n, 700n, 800n]);
});

test("[RUN-09] one that is refused keeps its key, one that was left undone has none, and the others count", async () => {
  const decide = (key: string): Outcome<null> | NothingDone => {
    if (key === "7") return refuse("CONFLICT", "no");
    return key === "8" ? new NothingDone("not now") : done(null);
  };
  const [refused, undone, given] = await give(["7", "8", "9"], { of: "mixed", amountMinor: 100n, decide });
  expect(refused).toMatchObject({ outcome: { code: "CONFLICT" } });
  expect(undone).toBeInstanceOf(NothingDone);
  expect(given).toMatchObject({ outcome: { ok: true } });
  expect(await keysOf("mixed-%")).toEqual(["mixed-7", "mixed-9"]);
  expect(await Promise.all(["7", "8", "9"].map(balanceOf))).toEqual([0n, 0n, 100n]);
  expect(await give(["7", "8"], { of: "mixed", amountMinor: 100n })).toMatchObject([
    { isReplay: true, outcome: { code: "CONFLICT" } },
    { isReplay: false, outcome: { ok: true } },
  ]);
});

test("[RUN-09] what the handler throws undoes all of them, keys too", async () => {
  const decide = (key: string): Outcome<null> => {
    if (key === "11") throw new Error("a fault");
    return done(null);
  };
  await expect(give(["10", "11"], { of: "thrown", amountMinor: 100n, decide })).rejects.toThrow("a fault");
  expect(await keysOf("thrown-%")).toEqual([]);
  expect(await balanceOf("10")).toBe(0n);
});

test("[RUN-09] groups of the same keys in opposite orders, all at once, never deadlock for the caller and count once", async () => {
  const keys = ["12", "13", "14", "15", "16"];
  const groups = Array.from({ length: 12 }, (_, index) => (index % 2 === 0 ? keys : keys.toReversed()));
  const answers = await Promise.all(groups.map((group) => give(group, { of: "opposed", amountMinor: 100n })));
  expect(answers.flat().every((answer) => "outcome" in answer && answer.outcome.ok)).toBe(true);
  expect(answers.flat().filter((answer) => "isReplay" in answer && !answer.isReplay)).toHaveLength(keys.length);
  expect(await Promise.all(keys.map(balanceOf))).toEqual(keys.map(() => 100n));
  expect((await ledger.check(readerOf(database.pool))).filter(({ isHeld }) => !isHeld)).toEqual([]);
});
