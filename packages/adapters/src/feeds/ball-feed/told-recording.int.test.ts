import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import path from "node:path";
import type { FedEvent } from "@maidan/contract/http/feeds";
import { fancyAsk, fancyResult, foldDeliveries, type Delivery } from "@maidan/core/sports";
import { createAnnounceMatch, createTellMatch } from "@maidan/services/feeds";
import { createPlaceHouseBet } from "@maidan/services/house-markets";
import { demoCrowd } from "@maidan/services/market-maker";
import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { registerFeedRoutes } from "../../http/feeds/index.ts";
import { createHttpServer } from "../../http/server/index.ts";
import { createFeedStore, createToldStore } from "../../postgres/feeds/index.ts";
import { openStage, type Stage } from "../../postgres/feeds/test-support/stage.ts";
import { provider, source, stageTold } from "../../postgres/feeds/test-support/told-stage.ts";
import { createHouseMarketStore } from "../../postgres/house-markets/index.ts";
import { eventsOfBallFeed, readBallFeed, tellableBalls } from "./index.ts";

/** One real match (Netherlands v Papua New Guinea, 11 July 2022) as a ball feed recorded it. It is not ours to ship: on a machine without it this test is skipped. */
const recording = path.resolve(
  import.meta.dirname,
  "../../../../../../shared/data/cricket/betfair-cricket-feed-1.200806927.ccm.jsonl.gz",
);
const isPresent = existsSync(recording);
const about = isPresent ? "" : " (skipped: the recording is not on this machine)";

let stage: Stage;
let app: FastifyInstance;
const clock = { nowMs: () => Date.now() };
beforeAll(async () => {
  stage = await openStage();
  app = await createHttpServer({
    name: "player",
    log: pino({ level: "silent" }),
    publicUrl: "https://maidan.test",
    isCheckingResponses: true,
    docs: { title: "Test", version: "1", description: "Of tests", audience: "public" },
  });
  const told = createToldStore();
  const { runner } = stage;
  registerFeedRoutes(app, {
    admit: async () => ({ ok: true, ...provider }),
    announce: createAnnounceMatch({ runner, store: createFeedStore(), told, newKey: randomUUID, ...clock }),
    tell: createTellMatch({ runner, told, newKey: randomUUID, ...clock }),
  });
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await stage.stop();
});

/** A provider that goes through the feed API, and looks after each thing that the feed has done it. */
async function push(sourceId: string, events: readonly FedEvent[], done: (event: FedEvent) => Promise<void>) {
  const post = async (url: string, payload: object) => {
    const answer = await app.inject({ method: "POST", url, headers: { "x-feed-key": "any" }, payload });
    expect(answer.statusCode, `${JSON.stringify(payload)}: ${answer.body}`).toBe(200);
    return answer.json();
  };
  const { catchUp, newFeed, wait } = stageTold(stage, { hasHouse: true });
  const feed = newFeed();
  const teams = [
    { name: "Netherlands", strength: 1 },
    { name: "Papua New Guinea", strength: 0 },
  ];
  const starts_at = new Date(Date.now() + 60_000).toISOString();
  await post("/feed/matches", {
    source_id: sourceId,
    sport: "cricket",
    overs: 20,
    competition: "Cup",
    starts_at,
    teams,
  });
  try {
    for (const [index, event] of events.entries()) {
      await post(`/feed/matches/${sourceId}/events`, { sequence: index + 1, event });
      await catchUp(feed);
      // A wicket's suspension is over.
      if (event.type === "ball" && event.wicket !== undefined) await wait(feed, 12_000);
      await done(event);
    }
  } finally {
    await feed.stop();
  }
}

interface HouseRow {
  readonly id: string;
  readonly source_key: string;
  readonly kind: string;
  readonly status: string;
  readonly outcome: number | null;
}
const houseOf = async (sourceId: string): Promise<readonly HouseRow[]> => {
  const { rows } = await stage.pool.query<HouseRow>(
    `select h.id, h.source_key, h.kind, h.status, h.outcome from house_market h join feed_match f on f.event_id = h.event_id::text
     where f.source = $1 and f.source_id = $2`,
    [source, sourceId],
  );
  return rows;
};

test.skipIf(!isPresent)(
  `[FEED-37] [RATES-43] a recorded match is pushed through the feed API: match odds, Bookmaker and every Fancy are settled as its balls say, and so are bets on them${about}`,
  { timeout: 300_000 },
  async () => {
    const innings = await readBallFeed(recording);
    const [first, second] = innings.map((balls) => foldDeliveries(balls)[0]);
    if (first === undefined || second === undefined || innings.length !== 2) throw new Error("not two innings");
    const isFirstDutch = first.battingTeam.includes("Netherlands");
    const [batting, chasing] = isFirstDutch ? ([0, 1] as const) : ([1, 0] as const);
    const winner = second.runs > first.runs ? chasing : batting;
    const [bot] = demoCrowd;
    if (bot === undefined) throw new Error("no bots");
    const playerId = await stage.openBot(bot);
    const place = createPlaceHouseBet({
      runner: stage.runner,
      markets: createHouseMarketStore(),
      pause: async () => undefined,
    });
    let bets = 0;
    const running = new Set<string>();
    const bet = async (): Promise<void> => {
      const { rows } = await stage.pool.query<{ event_id: string }>(
        "select event_id from feed_match where source = $1",
        [source],
      );
      for (const market of await createHouseMarketStore().openOf(stage.reader, [rows[0]?.event_id ?? ""])) {
        const [quote] = market.quotes;
        if (market.status !== "OPEN" || quote === undefined || quote.forRate === null) continue;
        const asked = { marketId: market.marketId, side: "FOR", line: quote.line, rate: quote.forRate } as const;
        const player = { playerId, sessionId: "1" };
        const { outcome } = await place({ player, idempotencyKey: randomUUID(), ...asked, stakeMinor: 100n });
        if (outcome.ok) bets += 1;
      }
    };
    let balls = 0;
    await push("recorded", eventsOfBallFeed(innings, { first: batting, winner }), async (event) => {
      if (event.type === "ball_running")
        for (const { status } of await houseOf("recorded")) if (status !== "CLOSED") running.add(status);
      if (event.type === "ball" && (balls += 1) % 20 === 1) await bet();
    });
    expect([...running].toSorted()).toEqual(["BALL_RUNNING", "SUSPENDED"]);

    const { rows } = await stage.pool.query<{ status: string; winners: number[]; phase: string }>(
      `select f.phase, m.status, array_agg(r.selection_id) filter (where r.status = 'WINNER') as winners
       from feed_match f join exchange_market m on m.id = f.market_id join exchange_runner r on r.market_id = m.id
       where f.source = $1 group by 1, 2`,
      [source],
    );
    expect(rows).toEqual([{ phase: "finished", status: "CLOSED", winners: [winner + 1] }]);
    const house = await houseOf("recorded");
    expect(house.find(({ kind }) => kind === "BOOKMAKER")).toMatchObject({ status: "CLOSED", outcome: winner + 1 });
    const deliveries = tellableBalls(innings[0] ?? []);
    expect(foldDeliveries(deliveries)[0]).toMatchObject({ runs: first.runs, fours: first.fours, sixes: first.sixes });
    let fancies = 0;
    for (const { source_key, status, outcome } of house) {
      const ask = source_key.startsWith("first:") ? fancyAsk(source_key) : undefined;
      if (ask === undefined) continue;
      const result = fancyResult(ask, { deliveries, players: [], end: "ended" });
      expect([source_key, status, outcome]).toEqual([
        source_key,
        "CLOSED",
        result?.type === "number" ? result.number : null,
      ]);
      fancies += 1;
    }
    expect(fancies).toBeGreaterThan(150);
    const settled = await stage.pool.query<{ is_right: boolean }>(
      `select b.settled_as = case when h.outcome is null then 'VOIDED'
         when h.fancy_type is null or h.fancy_type in (4, 5, 6) then b.settled_as
         when h.outcome >= b.line then 'WON' else 'LOST' end as is_right
       from house_bet b join house_market h on h.id = b.market_id where b.player_id = $1`,
      [playerId],
    );
    expect(settled.rows).toHaveLength(bets);
    expect(bets).toBeGreaterThan(40);
    expect(settled.rows.every(({ is_right }) => is_right)).toBe(true);
    for (const result of await stage.ledger.check(stage.reader))
      expect(result, result.name).toMatchObject({ isHeld: true });
    expect(stage.faults).toEqual([]);
  },
);

/** The first ball of a match, of which nothing came. */
const legal: Delivery = {
  innings: 1,
  battingTeam: "",
  over: 0,
  ball: 1,
  striker: "",
  nonStriker: "",
  bowler: "",
  runsOffBat: 0,
  wides: 0,
  noBalls: 0,
  byes: 0,
  legByes: 0,
  penalty: 0,
  dismissals: [],
};

test("[FEED-37] the balls of any reading are told in order, each running first, with an innings that stops early ended", () => {
  const of = (innings: number, ball: number, more: Partial<Delivery> = {}): Delivery => ({
    ...legal,
    innings,
    ball,
    ...more,
  });
  const events = eventsOfBallFeed(
    [[of(1, 1, { wides: 1 }), of(1, 2, { dismissals: [{ kind: "out", player: "" }] })], [of(2, 1, { runsOffBat: 4 })]],
    { first: 1, winner: 0 },
  );
  expect(events.map((event) => event.type)).toEqual([
    "start",
    "ball_running",
    "ball",
    "ball_running",
    "ball",
    "innings_end",
    "innings_start",
    "ball_running",
    "ball",
    "end",
  ]);
  expect(events[0]).toEqual({ type: "start", batting: 1 });
  expect(events[4]).toMatchObject({ innings: 1, over: 0, ball: 2, wicket: "out" });
  expect(events[6]).toEqual({ type: "innings_start", innings: 2, batting: 0 });
});

test("[FEED-33] [FEED-37] what a recording adds to a struck ball is told as a wide before it, and the rest of the over by its place", () => {
  const recorded = [
    { ...legal, legByes: 2 },
    { ...legal, ball: 2, runsOffBat: 4, legByes: 1 },
    { ...legal, ball: 3, runsOffBat: 1 },
    { ...legal, over: 1, runsOffBat: 6 },
  ];
  const told = tellableBalls(recorded);
  expect(
    told.map(({ over, ball, runsOffBat, wides, legByes }) => [`${over}.${ball}`, runsOffBat, wides, legByes]),
  ).toEqual([
    ["0.1", 0, 0, 2],
    ["0.2", 0, 1, 0],
    ["0.3", 4, 0, 0],
    ["0.4", 1, 0, 0],
    ["1.1", 6, 0, 0],
  ]);
  const [one, other] = [told, recorded].map((balls) => foldDeliveries(balls)[0]);
  expect([one?.runs, one?.legalBalls, one?.fours]).toEqual([other?.runs, other?.legalBalls, other?.fours]);
});
