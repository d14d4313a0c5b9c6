import { randomUUID } from "node:crypto";
import type { CricketTelling } from "@maidan/core/sports";
import type { MarketControl } from "@maidan/services/exchange";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createHouseMarketStore } from "../house-markets/index.ts";
import { createStage } from "../house-markets/test-support/house-stage.ts";
import { openStage, type Stage } from "./test-support/stage.ts";
import { ball, running, source, stageTold } from "./test-support/told-stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.stop());

const wicketsTo = (last: number): CricketTelling[] =>
  Array.from({ length: last }, (_, index) => ball(1, `${Math.floor(index / 6)}.${(index % 6) + 1}`, { wicket: "out" }));
/** Of a ball at the place of the tenth wicket and those after it. */
const correction = (balls: readonly { readonly wicket?: "out"; readonly runsOffBat?: number }[]): CricketTelling => {
  const nothing = { runsOffBat: 0, wides: 0, noBalls: 0, byes: 0, legByes: 0, penalty: 0, wicket: null };
  return { type: "correction", innings: 1, over: 1, ball: 4, balls: balls.map((some) => ({ ...nothing, ...some })) };
};
const chase: CricketTelling = { type: "innings_start", innings: 2, batting: 1 };

/** A told match with all that a new platform's cricket has, and what there is to see of it. */
async function playing(name: string) {
  const { announce, tell, catchUp, wait, newFeed } = stageTold(stage, { hasHouse: true, hasSides: true });
  const house = createStage(stage);
  const feed = newFeed();
  await announce(name);
  const play = async (...tellings: readonly CricketTelling[]): Promise<void> => {
    for (const telling of tellings) {
      expect(await tell(name, telling), JSON.stringify(telling)).toMatchObject({ ok: true });
      await catchUp(feed);
    }
  };
  const eventId = async (): Promise<string> => {
    const text = "select event_id from feed_match where source = $1 and source_id = $2";
    return (await stage.pool.query<{ event_id: string }>(text, [source, name])).rows[0]?.event_id ?? "";
  };
  const exchange = async (kind: string) => {
    const { rows } = await stage.pool.query<{ id: string; status: string; kinds: string[]; headline: string }>(
      `select m.id, m.status, e.state->>'headline' as headline,
         array(select s.kind from exchange_settlement s where s.market_id = m.id order by s.revision) as kinds
       from exchange_market m join exchange_event e on e.id = m.event_id where m.event_id = $1 and m.market_type = $2`,
      [await eventId(), kind],
    );
    const [row] = rows;
    if (row === undefined) throw new Error(`there is no ${kind}`);
    return row;
  };
  const fancy = async (key: string) => {
    const store = createHouseMarketStore();
    const all = [
      ...(await store.openOf(stage.reader, [await eventId()])),
      ...(await store.decidedOf(stage.reader, await eventId())),
    ];
    return all.find(({ sourceKey }) => sourceKey === key);
  };
  const bet = async (playerId: string, side: "BACK" | "LAY"): Promise<void> => {
    const { id: marketId } = await exchange("INNINGS_RUNS");
    const one = { selectionId: 1, side, priceX100: 2_050, sizeMinor: 10_000n, persistence: "PERSIST" } as const;
    const report = await stage.engine.place({ playerId, marketId, customerRef: null, instructions: [one] });
    expect(report).toMatchObject({ status: "SUCCESS" });
  };
  return { house, feed, play, tell, wait, exchange, fancy, bet };
}

test("[FEED-38] the tenth wicket is taken back after the innings it ended was settled and the chase had begun: the innings goes on, what was paid is reversed and paid anew by its end, and the chase is priced anew", async () => {
  const { house, feed, play, tell, wait, exchange, fancy, bet } = await playing("not all out");
  const [seller, buyer] = [await house.createPlayer(1_000), await house.createPlayer(1_000)];
  const cash = () => Promise.all([seller, buyer].map(house.cash));
  await play({ type: "start", batting: 0 });
  await bet(seller, "BACK");
  await bet(buyer, "LAY");
  await play(...wicketsTo(10));
  await wait(feed, 12_000);
  expect(await exchange("INNINGS_RUNS")).toMatchObject({ status: "CLOSED", kinds: ["SETTLE"] });
  expect((await cash())[1]).toBe(90_000n);
  expect(await fancy("first:meter")).toMatchObject({ settlement: "SETTLED", outcome: 0 });
  await play(chase, { type: "ball_running", innings: 2, over: 0, ball: 1 }, { type: "dead_ball" });
  const wrong = await fancy("second:wicket-1");
  expect(wrong?.status).toBe("OPEN");

  await play(correction([{}]));
  expect(await exchange("MATCH_ODDS")).toMatchObject({ status: "SUSPENDED", headline: "Dhaka 0/9 (1.4)" });
  expect(await exchange("INNINGS_RUNS")).toMatchObject({ status: "CLOSED", kinds: ["SETTLE", "VOID"] });
  expect(await cash()).toEqual([100_000n, 100_000n]);
  expect(await fancy("first:meter")).toMatchObject({ settlement: "VOIDED", awaitsResult: true });
  expect((await fancy("second:wicket-1"))?.status).toBe("SUSPENDED");
  await wait(feed, 12_000);
  expect((await exchange("MATCH_ODDS")).status).toBe("OPEN");
  expect((await fancy("first:ball-1.5"))?.status).toBe("OPEN");
  expect((await fancy("second:wicket-1"))?.status).toBe("SUSPENDED");

  const sixes = ["1.5", "1.6", "2.1", "2.2"].map((at) => ball(1, at, { runsOffBat: 6 }));
  await play(...sixes, ball(1, "2.3", { wicket: "bowled" }));
  await wait(feed, 12_000);
  expect((await exchange("INNINGS_RUNS")).kinds).toEqual(["SETTLE", "VOID", "RESETTLE"]);
  expect((await cash())[0]).toBe(90_000n);
  expect(await fancy("first:meter")).toMatchObject({ settlement: "SETTLED", outcome: 24, awaitsResult: false });
  await play(chase);
  const right = await fancy("second:wicket-1");
  expect(right).toMatchObject({ marketId: wrong?.marketId, status: "OPEN" });
  expect(right?.quotes).not.toEqual(wrong?.quotes);

  await play(running(2, "0.1"), ball(2, "0.1"));
  expect(await tell("not all out", correction([{}]))).toMatchObject({
    ok: false,
    code: "CORRECTION_TOO_LATE",
    message:
      "A ball of the next innings was told: hand the match over, and settle by hand what was decided from the innings before.",
  });
  expect(await house.offenders()).toEqual([]);
  for (const result of await stage.ledger.check(stage.reader))
    expect(result, result.name).toMatchObject({ isHeld: true });
  await feed.stop();
  expect(stage.faults).toEqual([]);
});

const overAfterAll = (runs: number): CricketTelling => correction([{ runsOffBat: runs }, { wicket: "out" }]);
test.each([
  ["over with another score", overAfterAll(3)],
  ["not over", correction([{}])],
])(
  "[FEED-38] an innings that is over all the same has its other result at once, and one that a trader has given meanwhile stays: then corrected as %s",
  async (name, next) => {
    const { feed, play, wait, exchange } = await playing(name);
    await play({ type: "start", batting: 0 }, ...wicketsTo(10));
    await wait(feed, 12_000);
    await play(overAfterAll(2));
    const settled = await exchange("INNINGS_RUNS");
    expect([settled.kinds, settled.headline]).toEqual([["SETTLE", "RESETTLE"], "Dhaka 2/10 (1.5)"]);
    const control: MarketControl = { type: "resettle", winners: [7], reason: "by the umpires" };
    const actor = { kind: "staff", staffId: "1", role: "trader" } as const;
    const trader = { actor, idempotencyKey: randomUUID(), control };
    expect(await stage.engine.control({ marketId: settled.id, ...trader })).toMatchObject({ ok: true });
    await wait(feed, 12_000);
    await play(next);
    if (name === "not over") await play(ball(1, "1.5", { wicket: "out" }));
    await wait(feed, 12_000);
    expect((await exchange("INNINGS_RUNS")).kinds).toEqual(["SETTLE", "RESETTLE", "RESETTLE"]);
    await feed.stop();
    stage.faults.length = 0;
  },
);
