import { randomUUID } from "node:crypto";
import type { CricketTelling } from "@maidan/core/sports";
import { createWatchSilence, type PriceMaker } from "@maidan/services/feeds";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createAddedMarketStore, createSilenceStore } from "./index.ts";
import { openStage, type Stage } from "./test-support/stage.ts";
import { ball, running, source, stageTold } from "./test-support/told-stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.stop());

interface Row {
  readonly phase: string;
  readonly step: number;
  readonly is_suspended: boolean;
  readonly market_id: string;
  readonly event_id: string;
  readonly market_status: string;
  readonly is_in_play: boolean;
  readonly winners: readonly number[];
  readonly state: {
    readonly headline: string;
    readonly status: string;
    readonly isSimulated: boolean;
    readonly notice: string;
  };
}
async function rowOf(sourceId: string): Promise<Row> {
  const { rows } = await stage.pool.query<Row>(
    `select f.phase, f.step, f.is_suspended, f.market_id, f.event_id, m.status as market_status, e.is_in_play, e.state,
       (select coalesce(array_agg(r.selection_id) filter (where r.status = 'WINNER'), '{}') from exchange_runner r where r.market_id = m.id) as winners
     from feed_match f join exchange_market m on m.id = f.market_id join exchange_event e on e.id = m.event_id
     where f.source = $1 and f.source_id = $2`,
    [source, sourceId],
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`${sourceId} is not there`);
  return row;
}
/** Status and outcome of the house's markets by their keys. */
async function houseOf(sourceId: string): Promise<ReadonlyMap<string, { status: string; outcome: number | null }>> {
  const { rows } = await stage.pool.query<{ source_key: string; status: string; outcome: number | null }>(
    `select h.source_key, h.status, h.outcome from house_market h join feed_match f on f.event_id = h.event_id::text
     where f.source = $1 and f.source_id = $2`,
    [source, sourceId],
  );
  return new Map(rows.map(({ source_key, status, outcome }) => [source_key, { status, outcome }]));
}

/** Dhaka make 4, 1 wide and a 6 and are out; Khulna make 12. */
const wickets = (innings: number, from: number): CricketTelling[] =>
  Array.from({ length: 10 }, (_, index) => {
    const legal = from + index;
    return ball(innings, `${Math.floor(legal / 6)}.${(legal % 6) + 1 + (legal < 6 ? innings % 2 : 0)}`, {
      wicket: "caught",
    });
  });
const first: readonly CricketTelling[] = [
  { type: "start", batting: 0 },
  ball(1, "0.1", { runsOffBat: 4 }),
  ball(1, "0.2", { wides: 1 }),
  ball(1, "0.3", { runsOffBat: 6 }),
  ...wickets(1, 2),
];
const second: readonly CricketTelling[] = [
  { type: "innings_end", innings: 1, reason: "complete" },
  { type: "innings_start", innings: 2, batting: 1 },
  running(2, "0.1"),
  ball(2, "0.1", { runsOffBat: 6 }),
  running(2, "0.2"),
  ball(2, "0.2", { runsOffBat: 6 }),
];

test("[FEED-32] [FEED-34] what is told opens, stops, goes on with and settles the markets of the exchange and the house", async () => {
  const { announce, tell, catchUp, wait, newFeed } = stageTold(stage, { hasHouse: true });
  const feed = newFeed();
  expect(await announce("whole")).toMatchObject({ ok: true, value: { name: "Dhaka v Khulna", lastSequence: 0 } });
  await catchUp(feed);
  expect(await rowOf("whole")).toMatchObject({ phase: "announced", market_status: "OPEN", is_in_play: false });
  const play = async (...tellings: readonly CricketTelling[]): Promise<void> => {
    for (const telling of tellings) {
      expect(await tell("whole", telling), JSON.stringify(telling)).toMatchObject({ ok: true });
      await catchUp(feed);
    }
  };
  const session = async (): Promise<string | undefined> => (await houseOf("whole")).get("first:6-overs")?.status;
  const [start, four, ...rest] = first;
  if (start === undefined || four === undefined) throw new Error("no match");
  await play(start);
  expect(await rowOf("whole")).toMatchObject({ phase: "live", market_status: "OPEN", is_in_play: true });
  expect((await rowOf("whole")).state).toMatchObject({ isSimulated: false, notice: "Told by stadium" });
  expect(await session()).toBe("OPEN");
  await play(running(1, "0.1"));
  expect(await session()).toBe("BALL_RUNNING");
  await play({ type: "dead_ball" });
  expect(await session()).toBe("OPEN");
  await play(running(1, "0.1"), four);
  expect(await session()).toBe("OPEN");
  expect((await rowOf("whole")).state.headline).toBe("Dhaka 4/0 (0.1)");
  // Rain: however long, it is the provider that ends it.
  await play({ type: "interruption" });
  expect(await rowOf("whole")).toMatchObject({ market_status: "SUSPENDED", is_suspended: true });
  expect(await session()).toBe("SUSPENDED");
  await wait(feed, 600_000);
  expect((await rowOf("whole")).market_status).toBe("SUSPENDED");
  await play({ type: "resumption" });
  await wait(feed, 12_000);
  expect((await rowOf("whole")).market_status).toBe("OPEN");
  expect(await session()).toBe("OPEN");
  await play(...rest.slice(0, 3));
  // A wicket: until the feed goes on, and not while a ball is running.
  expect(await session()).toBe("SUSPENDED");
  await play(running(1, "0.5"));
  await wait(feed, 60_000);
  expect((await rowOf("whole")).market_status).toBe("SUSPENDED");
  await play(...rest.slice(3));
  const after = await houseOf("whole");
  const over = { status: "CLOSED" };
  // 4 + wide + 6, all of it in the first over.
  for (const key of ["6-overs", "meter", "over-0"])
    expect(after.get(`first:${key}`), key).toMatchObject({ ...over, outcome: 11 });
  expect(after.get("first:fours")).toMatchObject({ ...over, outcome: 1 });
  expect(after.get("first:sixes")).toMatchObject({ ...over, outcome: 1 });
  expect(after.get("first:wicket-1")).toMatchObject({ ...over, outcome: 11 });
  // Batters aren't told, and so nothing is asked of one. [FEED-36]
  expect([...after.keys()].filter((key) => /player|top-batter|next-out/.test(key))).toEqual([]);
  await play(...second);
  // The winning run settles nothing and nothing goes on after it, however long: that is for the provider to say.
  await wait(feed, 600_000);
  expect(await rowOf("whole")).toMatchObject({ phase: "live", market_status: "SUSPENDED", winners: [] });
  expect((await rowOf("whole")).state.status).toBe("Khulna won by 10 wickets");
  await play({ type: "end", winner: 1 });
  expect(await rowOf("whole")).toMatchObject({ phase: "finished", market_status: "CLOSED", winners: [2] });
  expect((await houseOf("whole")).get("bookmaker")).toMatchObject({ ...over, outcome: 2 });
  expect([...(await houseOf("whole")).values()].filter(({ status }) => status !== "CLOSED")).toEqual([]);
  await feed.stop();
  expect(stage.faults).toEqual([]);
});

test("[FEED-04] [FEED-32] a feed that is stopped before and after the writing of any step does each thing once", async () => {
  let written = 0;
  const failpoint = (): void => {
    written += 1;
    if (written % 3 === 0) throw new Error("the process has ended");
  };
  const { announce, tell, catchUp, newFeed } = stageTold(stage, { hasHouse: true, failpoint });
  await announce("killed");
  let feed = newFeed();
  for (const [index, telling] of [...first, ...second, { type: "end", winner: 1 } as const].entries()) {
    expect(await tell("killed", telling)).toMatchObject({ ok: true });
    // Sometimes more than one thing waits.
    if (index % 4 === 3) continue;
    await catchUp(feed);
    await feed.stop();
    feed = newFeed();
  }
  await catchUp(feed);
  await feed.stop();
  expect(written).toBeGreaterThan(30);
  expect(await rowOf("killed")).toMatchObject({ phase: "finished", market_status: "CLOSED", winners: [2] });
  const house = await houseOf("killed");
  expect([...house.values()].filter(({ status }) => status !== "CLOSED")).toEqual([]);
  expect(house.get("first:6-overs")).toMatchObject({ outcome: 11 });
  for (const result of await stage.ledger.check(stage.reader))
    expect(result, result.name).toMatchObject({ isHeld: true });
  const events = await stage.pool.query("select from exchange_event where source = $1 and source_id = 'killed'", [
    source,
  ]);
  expect(events.rowCount).toBe(1);
  stage.faults.length = 0;
});

test("[FEED-31] [FEED-33] the same again is answered the same, and what is left out, different or impossible is refused and leaves nothing", async () => {
  const { announce, tell } = stageTold(stage);
  const startAtMs = Date.UTC(2027, 0, 1);
  const teams = [{ name: "Dhaka" }, { name: "Khulna" }] as const;
  const announced = await announce("again", teams, startAtMs);
  expect(await announce("again", teams, startAtMs)).toEqual(announced);
  expect(await announce("again", teams, startAtMs + 1)).toMatchObject({ ok: false, code: "ALREADY_ANNOUNCED" });
  const [start, four] = first;
  if (start === undefined || four === undefined) throw new Error("no match");
  await tell("again", start);
  const answer = await tell("again", four);
  expect(answer).toEqual({ ok: true, value: { sequence: 2, headline: "Dhaka 4/0 (0.1)" } });
  expect(await tell("again", four, 2)).toEqual(answer);
  expect(await tell("again", ball(1, "0.1", { runsOffBat: 6 }), 2)).toMatchObject({ code: "SEQUENCE_TAKEN" });
  expect(await tell("again", ball(1, "0.2"), 4)).toMatchObject({
    code: "SEQUENCE_GAP",
    message: "The next sequence is 3.",
  });
  expect(await tell("again", ball(1, "0.4"))).toMatchObject({ code: "BALL_OUT_OF_PLACE" });
  expect(await tell("elsewhere", start)).toMatchObject({ code: "NOT_FOUND" });
  // Two at once: one is kept.
  const both = await Promise.all([
    tell("again", ball(1, "0.2", { runsOffBat: 1 }), 3),
    tell("again", ball(1, "0.2", { runsOffBat: 2 }), 3),
  ]);
  expect(both.map((each) => (each.ok ? "kept" : each.code)).toSorted()).toEqual(["SEQUENCE_TAKEN", "kept"]);
  const { rows } = await stage.pool.query<{ told: number }>(
    "select count(*)::integer as told from feed_told t join feed_match f on f.id = t.feed_match_id where f.source = $1 and f.source_id = 'again'",
    [source],
  );
  expect(rows[0]?.told).toBe(3);
});

test("[FEED-35] a match that is handed over waits suspended for the trader, and an abandoned one is void", async () => {
  const { announce, tell, catchUp, newFeed } = stageTold(stage, { hasHouse: true });
  const feed = newFeed();
  for (const [name, last] of [
    ["handed", "hand_over"],
    ["rained", "abandoned"],
  ] as const) {
    await announce(name);
    for (const telling of first.slice(0, 4)) await tell(name, telling);
    expect(await tell(name, { type: last })).toMatchObject({ ok: true });
    expect(await tell(name, { type: "abandoned" })).toMatchObject({ ok: false, code: "MATCH_OVER" });
    await catchUp(feed);
  }
  expect(await rowOf("handed")).toMatchObject({ phase: "finished", market_status: "SUSPENDED", winners: [] });
  const waiting = await houseOf("handed");
  expect(waiting.get("bookmaker")?.status).toBe("SUSPENDED");
  expect([...waiting.values()].filter(({ status }) => status === "OPEN" || status === "BALL_RUNNING")).toEqual([]);
  expect(await rowOf("rained")).toMatchObject({ phase: "finished", market_status: "CLOSED", winners: [] });
  expect((await houseOf("rained")).get("bookmaker")).toEqual({ status: "CLOSED", outcome: null });
  await feed.stop();
});

/** What a maker is asked for. */
function watchingMaker() {
  const quoted: (readonly number[])[] = [];
  const maker: PriceMaker = {
    protect: async () => undefined,
    quote: ({ runners }) => void quoted.push(runners.map(({ probability }) => Math.round(probability * 100))),
    withdraw: async () => undefined,
  };
  return { quoted, maker };
}

test("[FEED-36] prices are made where both strengths are told and of what was told last; else the house offers nothing of its own", async () => {
  const { quoted, maker } = watchingMaker();
  const { announce, tell, catchUp, newFeed } = stageTold(stage, { hasHouse: true, makers: [maker] });
  const feed = newFeed();
  const strong = [
    { name: "Dhaka", strength: 2 },
    { name: "Khulna", strength: -2 },
  ] as const;
  await announce("priced", strong);
  await catchUp(feed);
  expect(quoted).toHaveLength(1);
  expect(quoted[0]?.[0]).toBeGreaterThan(75);
  // Told at once: nobody is offered what the first of them alone would be worth.
  for (const telling of first.slice(0, 4)) await tell("priced", telling);
  const before = quoted.length;
  await catchUp(feed);
  expect(quoted.length - before).toBeLessThanOrEqual(2);
  await announce("unpriced", [{ name: "Dhaka", strength: 2 }, { name: "Khulna" }]);
  for (const telling of first.slice(0, 4)) await tell("unpriced", telling);
  const asked = quoted.length;
  await catchUp(feed);
  expect(quoted).toHaveLength(asked);
  expect((await houseOf("unpriced")).size).toBe(0);
  expect(await rowOf("unpriced")).toMatchObject({ market_status: "OPEN", is_in_play: true, step: 4 });
  await feed.stop();
});

test("[FEED-20] [FEED-32] a provider that falls silent has its market suspended, and its next word opens it", async () => {
  const { announce, tell, catchUp, wait, newFeed } = stageTold(stage);
  const feed = newFeed();
  await announce("silent");
  for (const telling of first.slice(0, 2)) await tell("silent", telling);
  await catchUp(feed);
  await stage.pool.query(
    "update feed_match set updated_at = now() - interval '1 minute', next_at = now() - interval '1 minute' where source_id = 'silent'",
  );
  await createWatchSilence({
    runner: stage.runner,
    silences: createSilenceStore(),
    added: createAddedMarketStore(),
    engine: stage.engine,
    bounds: () => ({ exchangeMs: () => 30_000, houseMs: () => 10_000 }),
    newKey: randomUUID,
    log: { info: () => undefined, warn: () => undefined },
  })();
  expect(await rowOf("silent")).toMatchObject({ market_status: "SUSPENDED", is_suspended: true });
  await tell("silent", ball(1, "0.2", { runsOffBat: 1 }));
  await catchUp(feed);
  await wait(feed, 12_000);
  expect(await rowOf("silent")).toMatchObject({ market_status: "OPEN", is_suspended: false, step: 3 });
  await feed.stop();
});

/** As a trader does it who can't wait for the feed. */
async function openByHand(sourceId: string): Promise<void> {
  const { market_id: marketId } = await rowOf(sourceId);
  const actor = { kind: "staff", staffId: "1", role: "trader" } as const;
  const control = { type: "resume" } as const;
  expect(await stage.engine.control({ marketId, actor, idempotencyKey: randomUUID(), control })).toMatchObject({
    ok: true,
  });
  expect((await rowOf(sourceId)).market_status).toBe("OPEN");
  await openHouse(sourceId);
}
/** As rates of the trader's own do. */
const openHouse = async (sourceId: string): Promise<unknown> =>
  stage.pool.query("update house_market set status = 'OPEN' where event_id = $1 and status = 'SUSPENDED'", [
    (await rowOf(sourceId)).event_id,
  ]);

test("[FEED-08] [FEED-35] [RATES-62] what a trader opens while the feed has everything suspended stays open over a plain ball, runs with the next one, and stops at whatever else comes", async () => {
  const { announce, tell, catchUp, wait, newFeed } = stageTold(stage, { hasHouse: true });
  const feed = newFeed();
  const session = async (name: string): Promise<string | undefined> =>
    (await houseOf(name)).get("first:6-overs")?.status;
  for (const [name, ...last] of [
    ["rain", { type: "interruption" }],
    ["second-wicket", ball(1, "0.5", { wicket: "bowled" })],
    ["handed-open", { type: "hand_over" }],
    ["ended-open", { type: "abandoned" }],
  ] as const satisfies readonly (readonly [string, CricketTelling])[]) {
    await announce(name);
    for (const telling of first.slice(0, 5)) {
      await tell(name, telling);
      await catchUp(feed);
    }
    expect(await rowOf(name)).toMatchObject({ market_status: "SUSPENDED", is_suspended: true });
    await openByHand(name);
    await tell(name, running(1, "0.5"));
    await catchUp(feed);
    expect(await session(name), name).toBe("BALL_RUNNING");
    await tell(name, { type: "dead_ball" });
    await catchUp(feed);
    expect((await rowOf(name)).market_status).toBe("OPEN");
    await openHouse(name);
    for (const telling of last) await tell(name, telling);
    await catchUp(feed);
    const isOver = name === "ended-open";
    expect((await rowOf(name)).market_status, name).toBe(isOver ? "CLOSED" : "SUSPENDED");
    expect(await session(name), name).toBe(isOver ? "CLOSED" : "SUSPENDED");
  }
  // The rain ends, and the second wicket's twelve seconds: both go on by the feed.
  await tell("rain", { type: "resumption" });
  await catchUp(feed);
  await wait(feed, 12_000);
  for (const name of ["rain", "second-wicket"]) expect((await rowOf(name)).market_status, name).toBe("OPEN");
  expect((await rowOf("handed-open")).market_status).toBe("SUSPENDED");
  await feed.stop();
});

test("[RATES-61] a wicket moves on what staff hold too, where nothing else is open", async () => {
  const { announce, tell, catchUp, newFeed } = stageTold(stage, { hasHouse: true });
  const feed = newFeed();
  await announce("all-held");
  for (const telling of first.slice(0, 3)) {
    await tell("all-held", telling);
    await catchUp(feed);
  }
  const { event_id: eventId } = await rowOf("all-held");
  await stage.pool.query(
    "update house_market set status = 'SUSPENDED', is_held = true where event_id = $1 and status <> 'CLOSED'",
    [eventId],
  );
  const versions = async () =>
    (
      await stage.pool.query<{ version: bigint; moved_version: bigint }>(
        "select version, moved_version from house_market where event_id = $1 and source_key = 'bookmaker'",
        [eventId],
      )
    ).rows[0];
  await tell("all-held", running(1, "0.3"));
  await catchUp(feed);
  const seen = (await versions())?.version ?? 0n;
  await tell("all-held", ball(1, "0.3", { wicket: "bowled" }));
  await catchUp(feed);
  expect((await versions())?.moved_version).toBeGreaterThan(seen);
  await feed.stop();
});
