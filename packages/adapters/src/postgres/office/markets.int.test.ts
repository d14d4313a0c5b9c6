import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/test-database.ts";
import { readerOf } from "../database/index.ts";
import { createOfficeReads } from "./index.ts";

const reads = createOfficeReads();
let database: TestDatabase;

/** Written in this order, so that their ids are in another one than the list. */
const written = [
  ["next", "2026-11-21T12:00:00Z", false, false],
  ["later", "2026-11-22T12:00:00Z", false, false],
  ["over long ago", "2026-11-01T12:00:00Z", false, true],
  ["live", "2026-11-21T09:00:00Z", true, false],
  ["delayed", "2026-11-21T08:00:00Z", false, false],
  ["over", "2026-11-20T12:00:00Z", false, true],
  ["live for longer", "2026-11-21T07:00:00Z", true, false],
] as const;

beforeAll(async () => {
  database = await createTestDatabase();
  for (const event of written) {
    await database.pool.query(
      `insert into exchange_event (event_type_id, competition, name, start_at, source, source_id, is_in_play, is_finished)
       values ('4', 'Premier League', $1, $2, 'test', $1, $3, $4)`,
      [...event],
    );
  }
});
afterAll(() => database.close());

/** Names of the events as pages of two bring them. */
async function paged(isFinished: boolean): Promise<string[]> {
  const names: string[] = [];
  let cursor: string | null = null;
  do {
    const page = { limit: 2, ...(cursor !== null && { cursor }) };
    const { items, nextCursor } = await reads.events(readerOf(database.pool), { isFinished, ...page });
    names.push(...items.map(({ name }) => name));
    cursor = nextCursor;
  } while (cursor !== null);
  return names;
}

test("[OFFICE-01] events come in play first, then by start, whole over their pages", async () => {
  expect(await paged(false)).toEqual(["live for longer", "live", "delayed", "next", "later"]);
});

test("[OFFICE-01] finished events come latest first", async () => {
  expect(await paged(true)).toEqual(["over", "over long ago"]);
});

interface Position {
  readonly of: "maker" | "first" | "second";
  readonly ifWin: string;
  readonly ifOther: number;
}
/** A market of an event of its own, whose positions are these; `maker` is the house's. */
async function marketWith(
  rules: {
    readonly winners?: number;
    readonly hasOther?: boolean;
    readonly line?: string;
    readonly runners: readonly number[];
  },
  positions: readonly Position[],
): Promise<{ readonly eventId: string; readonly marketId: string }> {
  const { pool } = database;
  const { rows } = await pool.query<{ event_id: bigint; market_id: string }>(
    `with e as (insert into exchange_event (event_type_id, competition, name, start_at, source, source_id)
       values ('4', 'Cup', 'A v B', now(), 'outcomes', gen_random_uuid()::text) returning *)
     insert into exchange_market (event_id, market_type, name, status, start_at, in_play_delay_ms, commission_basis_points, number_of_winners, has_other_outcome,
       line_least_x100, line_most_x100, line_interval_x100)
     select e.id, 'ANY', 'Any', 'OPEN', e.start_at, 0, 200, $1, $2, 250 * $3, 550 * $3, 100 * $3 from e returning event_id, id as market_id`,
    [rules.winners ?? 1, rules.hasOther ?? false, rules.line === undefined ? null : 1],
  );
  const [made] = rows;
  if (made === undefined) throw new Error("no market was made");
  for (const [place, selectionId] of rules.runners.entries())
    await pool.query(
      "insert into exchange_runner (market_id, selection_id, name, sort_priority) values ($1, $2, 'Runner', $3)",
      [made.market_id, selectionId, place + 1],
    );
  for (const { of, ifWin, ifOther } of positions) {
    await pool.query(
      `insert into player (username, password_hash, name, email, currency, referral_code)
       values ($1, 'x', $1, $1 || '@maidan.test', 'BDT', $2) on conflict do nothing`,
      [of, of === "maker" ? "BOTMAKER" : `${of.toUpperCase()}1`],
    );
    await pool.query(
      `insert into exchange_position (market_id, player_id, if_win_minor, if_other_minor, locked_minor)
       select $1, id, $3::bigint[], $4, 0 from player where username = $2`,
      [made.market_id, of, ifWin, ifOther],
    );
  }
  return { eventId: String(made.event_id), marketId: made.market_id };
}
const outcomesOf = (eventId: string) => reads.outcomes(readerOf(database.pool), eventId);
const runner = (selectionId: number, paidMinor: bigint, houseMinor: bigint) => ({
  selectionId,
  from: null,
  to: null,
  paidMinor,
  houseMinor,
});
const numbers = (from: number, to: number | null, [paidMinor, houseMinor]: readonly [bigint, bigint]) => ({
  selectionId: null,
  from,
  to,
  paidMinor,
  houseMinor,
});

test("[CONSOLE-01] [CONSOLE-06] an outcome's figures are what its winners would win together and what the house's accounts would, runner by runner, with the worst", async () => {
  const { eventId, marketId } = await marketWith({ runners: [22, 11] }, [
    { of: "maker", ifWin: "{-500,300}", ifOther: 0 },
    { of: "first", ifWin: "{700,-400}", ifOther: 0 },
    { of: "second", ifWin: "{-200,100}", ifOther: 0 },
  ]);
  expect(await outcomesOf(eventId)).toEqual([
    {
      marketId,
      places: 1,
      isLine: false,
      outcomes: [runner(22, 700n, -500n), runner(11, 400n, 300n)],
      worst: { houseMinor: -500n, at: [22] },
    },
  ]);
});

test("[CONSOLE-06] where several win a runner's figures are what its place adds, and the worst is of the places that cost the house most", async () => {
  const positions = [
    { of: "maker", ifWin: "{-900,-400,600,100}", ifOther: 100 },
    { of: "first", ifWin: "{1000,300,-700,-200}", ifOther: -200 },
  ] as const;
  const { eventId, marketId } = await marketWith({ runners: [1, 2, 3, 4], winners: 2 }, positions);
  expect(await outcomesOf(eventId)).toEqual([
    {
      marketId,
      places: 2,
      isLine: false,
      outcomes: [runner(1, 1_200n, -1_000n), runner(2, 500n, -500n), runner(3, 500n, 500n), runner(4, 0n, 0n)],
      // 100 without any place, less 1,000 and 500.
      worst: { houseMinor: -1_400n, at: [1, 2] },
    },
  ]);
  // Fewer may win where something unlisted may: places that help the house aren't counted on.
  const other = await marketWith({ runners: [1, 2, 3], winners: 2, hasOther: true }, [
    { of: "maker", ifWin: "{-900,200,600}", ifOther: 100 },
  ]);
  expect((await outcomesOf(other.eventId))[0]?.worst).toEqual({ houseMinor: -900n, at: [1] });
});

test("[CONSOLE-06] of lines the figures come by the numbers at which they change, with the worst of them", async () => {
  const { eventId, marketId } = await marketWith({ runners: [1], line: "lines" }, [
    { of: "maker", ifWin: "{300,300,-200,-200,-200}", ifOther: 0 },
    { of: "first", ifWin: "{-300,-300,200,200,300}", ifOther: 0 },
  ]);
  const { eventId: unbet } = await marketWith({ runners: [1], line: "lines" }, []);
  expect(await outcomesOf(eventId)).toEqual([
    {
      marketId,
      places: 1,
      isLine: true,
      outcomes: [numbers(0, 3, [300n, 300n]), numbers(4, 5, [200n, -200n]), numbers(6, null, [300n, -200n])],
      worst: { houseMinor: -200n, at: [4] },
    },
  ]);
  expect(await outcomesOf(unbet)).toEqual([]);
});

test("[OFFICE-01] markets come by pages: in play first, then by start, closed ones of an event last, who was settled last first; and by their ids", async () => {
  const { pool } = database;
  const { rows } = await pool.query<{ id: bigint }>(
    `insert into exchange_event (event_type_id, competition, name, start_at, source, source_id)
     values ('4', 'Cup', 'A v B', now(), 'pages', 'pages') returning id`,
  );
  const eventId = String(rows[0]?.id);
  const made = [
    ["late", "OPEN", false, "2026-11-22T12:00:00Z", null],
    ["closed long ago", "CLOSED", true, "2026-11-20T12:00:00Z", "2026-11-20T13:00:00Z"],
    ["early", "INACTIVE", false, "2026-11-21T12:00:00Z", null],
    ["closed", "CLOSED", false, "2026-11-21T12:00:00Z", "2026-11-21T13:00:00Z"],
    ["live", "SUSPENDED", true, "2026-11-23T12:00:00Z", null],
    ["early too", "OPEN", false, "2026-11-21T12:00:00Z", null],
  ] as const;
  const ids = new Map<string, string>();
  for (const one of made) {
    const { rows: added } = await pool.query<{ id: string }>(
      `insert into exchange_market (event_id, market_type, name, status, is_in_play, start_at, settled_at, in_play_delay_ms, commission_basis_points)
       values ($1, $2, $2, $3, $4, $5, $6, 0, 200) returning id`,
      [eventId, ...one],
    );
    ids.set(one[0], added[0]?.id ?? "");
  }
  const reader = readerOf(pool);
  const all = async (query: { readonly eventId?: string }): Promise<string[][]> => {
    const pages: string[][] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = await reads.markets(reader, { ...query, limit: 2, ...(cursor !== undefined && { cursor }) });
      pages.push(page.items.map(({ name }) => name));
      cursor = page.nextCursor;
    }
    return pages;
  };
  const names = ["live", "early", "early too", "late", "closed", "closed long ago"];
  expect(await all({ eventId })).toEqual([names.slice(0, 2), names.slice(2, 4), names.slice(4)]);
  expect((await all({})).flat().filter((name) => names.includes(name))).toEqual(names.slice(0, 4));
  expect((await reads.openMarkets(reader, eventId)).map(({ name }) => name)).toEqual(names.slice(0, 4));
  const some = await reads.marketsById(reader, [ids.get("closed") ?? "", ids.get("late") ?? "", "1.9"]);
  expect(some.map(({ name }) => name)).toEqual(["late", "closed"]);
});

test("[DESK-20] what waits for somebody is listed apart and counted at its event: held, suspended by itself, over without a result; not what goes on", async () => {
  const { pool } = database;
  const reader = readerOf(pool);
  const made = await Promise.all([1, 2, 3, 4].map(() => marketWith({ runners: [1, 2] }, [])));
  const [held, halted, over] = made;
  const halt = JSON.stringify({ selectionId: 1, priceX100: 900, beforeX100: 200 });
  await pool.query("update exchange_market set status = 'SUSPENDED', is_held = true where id = $1", [held?.marketId]);
  await pool.query("update exchange_market set status = 'SUSPENDED', halt_reason = $2 where id = $1", [
    halted?.marketId,
    halt,
  ]);
  await pool.query("update exchange_event set is_finished = true where id = $1", [over?.eventId]);
  const { items } = await reads.markets(reader, { limit: 50, isWaiting: true });
  const listed = new Set(items.map(({ marketId }) => marketId));
  expect(made.map((each) => listed.has(each.marketId))).toEqual([true, true, true, false]);
  const events = [true, false].map((isFinished) => reads.events(reader, { isFinished, limit: 100 }));
  const deeds = new Map((await Promise.all(events)).flatMap((page) => page.items).map((e) => [e.eventId, e.deeds]));
  expect(made.map(({ eventId }) => deeds.get(eventId))).toEqual([1, 1, 1, 0]);
});

test("[DESK-20] [RESULT-11] another result of a closed market is listed and counted among what waits while a second person has to decide it, and no longer", async () => {
  const { pool } = database;
  const reader = readerOf(pool);
  const { marketId, eventId } = await marketWith({ runners: [1, 2] }, []);
  await pool.query("update exchange_market set status = 'CLOSED', settled_at = now() where id = $1", [marketId]);
  const waits = async () => {
    const { items } = await reads.markets(reader, { limit: 50, isWaiting: true });
    const { items: events } = await reads.events(reader, { isFinished: false, limit: 100 });
    return [items.some((each) => each.marketId === marketId), events.find((each) => each.eventId === eventId)?.deeds];
  };
  expect(await waits()).toEqual([false, 0]);
  await pool.query(
    `insert into result_decision (market_id, action, winners, reason, stake_minor, currency, asked_by)
     values ($1, 'resettle', '{2}', 'the scorer was wrong', 30000000, 'BDT', 'one@maidan.test')`,
    [marketId],
  );
  expect(await waits()).toEqual([true, 1]);
  await pool.query("update result_decision set status = 'refused', decided_by = 'two@maidan.test', decided_at = now()");
  expect(await waits()).toEqual([false, 0]);
});

test("[OFFICE-06] a market's players are those that bet in it, without the house itself", async () => {
  const { marketId } = await marketWith({ runners: [1, 2] }, [
    { of: "first", ifWin: "{100,-100}", ifOther: 0 },
    { of: "second", ifWin: "{-100,100}", ifOther: 0 },
  ]);
  await database.pool.query(
    "insert into exchange_position (market_id, player_id, if_win_minor, if_other_minor, locked_minor) values ($1, 0, '{0,0}', 0, 0)",
    [marketId],
  );
  const [market] = await reads.marketsById(readerOf(database.pool), [marketId]);
  expect(market?.players).toBe(2);
});
