import { createPool } from "@maidan/adapters/postgres/database";
import type { CricketTelling } from "@maidan/core/sports";
import type { CommandRunner } from "@maidan/services/command";
import type pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createCommandRunner } from "../command/index.ts";
import { openStage, type Stage } from "./test-support/stage.ts";
import { ball, running, source, stageTold } from "./test-support/told-stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(async () => {
  for (const { goOn } of processes) goOn();
  await stage.stop();
  for (const { pool } of processes) await pool.end();
});

const processes: OpenedProcess[] = [];

const beginning: readonly CricketTelling[] = [
  { type: "start", batting: 0 },
  running(1, "0.1"),
  ball(1, "0.1", { runsOffBat: 4 }),
];
const wicket = ball(1, "0.2", { wicket: "bowled" });
const next = ball(1, "0.3", { wicket: "out" });
const rest: readonly CricketTelling[] = [
  ...Array.from({ length: 8 }, (_, index) =>
    ball(1, `${Math.floor((index + 3) / 6)}.${((index + 3) % 6) + 1}`, { wicket: "out" }),
  ),
  { type: "innings_start", innings: 2, batting: 1 },
  ball(2, "0.1", { runsOffBat: 6 }),
  { type: "end", winner: 1 },
];

interface OpenedProcess {
  readonly pool: pg.Pool;
  readonly runner: CommandRunner;
  /** Its next step waits, before it is written, until `goOn`. */
  readonly hang: () => void;
  readonly hangs: () => boolean;
  readonly goOn: () => void;
  readonly cut: () => Promise<unknown>;
}

/** A process with connections of its own: what it does can be held before it writes a step, and all that it has of the database cut. */
function openProcess(name: string): OpenedProcess {
  const pool: pg.Pool = createPool({
    url: stage.url,
    maxConnections: 4,
    applicationName: name,
    onError: () => undefined,
  });
  const base = createCommandRunner({ pool });
  let isToHang = false;
  let [hangs, goOn]: [boolean, () => void] = [false, () => undefined];
  const run: CommandRunner["run"] = async (command, work) => {
    if (isToHang && command.kind === "feed.advance") {
      [isToHang, hangs] = [false, true];
      await new Promise<void>((resolve) => {
        goOn = resolve;
      });
    }
    return base.run(command, work);
  };
  const opened = {
    pool,
    runner: { ...base, run } satisfies CommandRunner,
    hang: () => {
      isToHang = true;
    },
    hangs: () => hangs,
    goOn: () => goOn(),
    /** The server ends its connections, as when the process or its machine is gone. */
    cut: () =>
      stage.pool.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1", [name]),
  };
  processes.push(opened);
  return opened;
}

/** What there is to see of a match. */
async function standing(sourceId: string) {
  const { rows } = await stage.pool.query(
    `select f.phase, f.step, f.match, e.state ->> 'headline' as headline, m.status,
       (select count(*)::int from exchange_settlement s where s.market_id = m.id) as settlements,
       (select jsonb_agg(jsonb_build_array(h.source_key, h.status, h.settlement, h.outcome, h.settlement_revision) order by h.source_key)
        from house_market h where h.event_id = e.id) as house
     from feed_match f join exchange_event e on e.id::text = f.event_id join exchange_market m on m.id = f.market_id
     where f.source = $1 and f.source_id = $2`,
    [source, sourceId],
  );
  return rows[0];
}

test("[FEED-03] [FEED-32] when the process that drives told matches dies within a step another takes over: it is done once, what comes is played on, and who was thought dead does nothing more", async () => {
  const { announce, tell, catchUp, newFeed } = stageTold(stage, { hasHouse: true });
  const [dying, heir] = [openProcess("told-dying"), openProcess("told-heir")];
  const [first, second] = [newFeed(dying), newFeed(heir)];
  const tellAll = async (name: string, tellings: readonly CricketTelling[]): Promise<void> => {
    for (const telling of tellings)
      expect(await tell(name, telling), JSON.stringify(telling)).toMatchObject({ ok: true });
  };
  await announce("handed on");
  await catchUp(first);
  await tellAll("handed on", beginning);
  await catchUp(first);
  // One drives, and the other waits for it.
  await second.tick();
  expect([first.matches().length, second.matches().length]).toEqual([1, 0]);

  // The wicket has suspended the markets and isn't written yet; another has been told.
  dying.hang();
  await tellAll("handed on", [wicket, next]);
  await first.tick();
  await vi.waitUntil(dying.hangs, { timeout: 10_000, interval: 5 });
  expect(await standing("handed on")).toMatchObject({ step: 3, status: "SUSPENDED" });
  await second.tick();
  expect(second.matches()).toEqual([]);
  await dying.cut();
  await tellAll("handed on", rest);
  await catchUp(second);
  expect(await standing("handed on")).toMatchObject({
    phase: "finished",
    settlements: 1,
    headline: "Khulna 6/0 (0.1)",
  });
  const left = await standing("handed on");

  // The first was alive after all, behind a dead line: its step is done already, and it goes on with nothing.
  dying.goOn();
  await first.idle();
  await first.tick();
  await first.idle();
  expect(first.matches()).toEqual([]);
  expect(await standing("handed on")).toEqual(left);

  // As it is in one process from beginning to end.
  await announce("alone");
  for (const together of [beginning, [wicket, next, ...rest]]) {
    await catchUp(second);
    await tellAll("alone", together);
    await catchUp(second);
  }
  expect(await standing("alone")).toEqual(left);
  for (const result of await stage.ledger.check(stage.reader))
    expect(result, result.name).toMatchObject({ isHeld: true });

  // The heir gives the lock up, and the first may have it.
  await second.stop();
  await announce("taken back");
  await tellAll("taken back", [{ type: "start", batting: 1 }]);
  await catchUp(first);
  expect(await standing("taken back")).toMatchObject({ phase: "live", step: 1, headline: "Khulna 0/0 (0.0)" });
  await first.stop();
  stage.faults.length = 0;
});
