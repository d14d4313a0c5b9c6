import { randomUUID } from "node:crypto";
import { BusTimeout } from "@maidan/services/bus";
import type { ControlRequest } from "@maidan/services/exchange";
import * as house from "@maidan/services/house-markets";
import { createHoldExchange } from "@maidan/services/office";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { startDesk, type Answer, type Desk } from "../office/test-support/index.ts";
import { createHouseMarketStore } from "../../postgres/house-markets/index.ts";
import { createTemplateStore } from "../../postgres/market-templates/index.ts";
import { createResultStore } from "../../postgres/result-decisions/index.ts";
import { createSettingsStore } from "../../postgres/settings/index.ts";
import { createOfficeReads } from "../../postgres/office/index.ts";
import { testControl } from "../../postgres/office/test-support/test-control.ts";
import { registerHouseDesk } from "./index.ts";

let desk: Desk;
let token: string;
/** What the engine is asked for, and what it makes of some markets, by their types. */
const controls: ControlRequest[] = [];
const answers = new Map<string, "refuses" | "is closed" | "is silent" | "breaks">();
let isHouseBroken = false;

beforeAll(async () => {
  desk = await startDesk();
  const { runner, reader, run } = desk;
  const typeOf = async (marketId: string): Promise<string> => {
    const { rows } = await desk.pool.query<{ market_type: string }>(
      "select market_type from exchange_market where id = $1",
      [marketId],
    );
    return rows[0]?.market_type ?? "";
  };
  const engine = {
    control: async (request: ControlRequest) => {
      controls.push(request);
      const answer = answers.get(await typeOf(request.marketId));
      if (answer === "is silent") throw new BusTimeout("nobody answered");
      if (answer === "breaks") throw new Error("the engine's answer is broken");
      if (answer === undefined) return { ok: true as const, version: 2, isReplay: false };
      const code = answer === "is closed" ? "MARKET_CLOSED" : "TRY_LATER";
      return { ok: false as const, code, message: "No." };
    },
  };
  const markets = createHouseMarketStore();
  const results = createResultStore();
  const holdEvent = house.createHoldEvent({ run, markets, results });
  registerHouseDesk(desk.officeApp, {
    reader,
    markets,
    hasEvent: (...asked) => createOfficeReads().hasEvent(...asked),
    hold: house.createHoldHouseMarket({ run, markets, results }),
    publishRates: house.createPublishRates({ run, markets, results }),
    ballRunning: house.createBallRunningByHand({ run, markets }),
    markEvent: house.createMarkEvent({ runner, markets }),
    holdEvent: async (asked) => {
      if (isHouseBroken) throw new Error("the house's half is broken");
      return holdEvent(asked);
    },
    holdExchange: createHoldExchange({
      reader,
      reads: createOfficeReads(),
      controlMarket: testControl(engine, { runner }),
      results,
    }),
    openFancy: house.createOpenFancy({ run, markets, templates: createTemplateStore() }),
    openRunners: house.createOpenRunners({
      run,
      markets,
      templates: createTemplateStore(),
      settings: createSettingsStore(),
    }),
  });
  token = await desk.signInAs("trader");
});
afterAll(() => desk.close());
afterEach(() => {
  controls.length = 0;
  answers.clear();
  isHouseBroken = false;
});

/** An event with a Bookmaker, and exchange markets of these types and statuses. */
async function makeEvent(of: Readonly<Record<string, { readonly status: string; readonly isHeld?: boolean }>>) {
  const { rows } = await desk.pool.query<{ id: bigint }>(
    "insert into exchange_event (event_type_id, competition, name, start_at, source, source_id) values ('4', 'Test', 'A v B', now(), 'test', $1) returning id",
    [randomUUID()],
  );
  const eventId = String(rows[0]?.id);
  await desk.pool.query(
    `insert into house_market (event_id, source_key, kind, title, question, status, bet_delay_ms, minimum_stake_minor, maximum_stake_minor, maximum_profit_minor,
       maximum_liability_minor, commission_basis_points)
     values ($1, 'bookmaker', 'BOOKMAKER', 'Bookmaker', '{"type":"WINNER","selectionIds":[1,2]}', 'OPEN', 0, 100, 1000, 1000, 1000, 0)`,
    [eventId],
  );
  const ids: Record<string, string> = {};
  for (const [type, { status, isHeld = false }] of Object.entries(of)) {
    const made = await desk.pool.query<{ id: string }>(
      `insert into exchange_market (event_id, market_type, name, status, is_held, start_at, in_play_delay_ms, commission_basis_points)
       values ($1, $2, $2, $3, $4, now(), 0, 200) returning id`,
      [eventId, type, status, isHeld],
    );
    ids[type] = made.rows[0]?.id ?? "";
  }
  return { eventId, ids };
}
const ask = (eventId: string, verb: "suspend" | "release", key?: string): Promise<Answer> =>
  desk.office("POST", `/api/events/${eventId}/${verb}`, { token, ...(key !== undefined && { key }) });
const isHouseHeld = async (eventId: string): Promise<boolean | undefined> =>
  (await createHouseMarketStore().openOf(desk.reader, [eventId]))[0]?.isHeld;

test("[RATES-63] every market that isn't closed is suspended in the exchange, those that aren't open yet too, each once under the call's key", async () => {
  const { eventId, ids } = await makeEvent({
    A: { status: "OPEN" },
    B: { status: "SUSPENDED" },
    C: { status: "INACTIVE" },
    D: { status: "CLOSED" },
  });
  const key = randomUUID();
  const answer = await ask(eventId, "suspend", key);
  expect([answer.status, answer.body]).toEqual([200, { success: true, markets: 4, failed: [] }]);
  expect(controls.map(({ marketId }) => marketId).toSorted()).toEqual([ids["A"], ids["B"], ids["C"]]);
  expect(controls.map(({ control }) => control.type)).toEqual(["suspend", "suspend", "suspend"]);
  expect(controls.map(({ idempotencyKey, marketId }) => idempotencyKey === `${key}:${marketId}`)).not.toContain(false);
  expect(await isHouseHeld(eventId)).toBe(true);
});

test("[RATES-63] given back are those of the exchange that staff hold, and no other", async () => {
  const { eventId, ids } = await makeEvent({
    A: { status: "SUSPENDED", isHeld: true },
    B: { status: "SUSPENDED" },
    C: { status: "INACTIVE", isHeld: true },
  });
  await ask(eventId, "suspend");
  controls.length = 0;
  expect((await ask(eventId, "release")).body).toEqual({ success: true, markets: 3, failed: [] });
  expect(controls.map(({ marketId, control }) => `${marketId} ${control.type}`).toSorted()).toEqual([
    `${ids["A"]} giveBack`,
    `${ids["C"]} giveBack`,
  ]);
});

test("[RATES-63] [RESULT-11] what is held because its result waits for a second person stays held", async () => {
  const { eventId, ids } = await makeEvent({
    A: { status: "SUSPENDED", isHeld: true },
    B: { status: "SUSPENDED", isHeld: true },
  });
  await ask(eventId, "suspend");
  controls.length = 0;
  const [bookmaker] = await createHouseMarketStore().openOf(desk.reader, [eventId]);
  for (const marketId of [ids["A"], bookmaker?.marketId])
    await desk.pool.query(
      `insert into result_decision (market_id, action, winners, outcome, reason, stake_minor, currency, asked_by, status)
       values ($1, 'settle', '{}', 1, 'the scorecard', 1, 'BDT', 'asks@maidan.test', 'waiting')`,
      [marketId],
    );
  expect((await ask(eventId, "release")).body).toEqual({ success: true, markets: 1, failed: [] });
  expect(controls.map(({ marketId }) => marketId)).toEqual([ids["B"]]);
  expect(await isHouseHeld(eventId)).toBe(true);
  await desk.pool.query("delete from result_decision");
  expect((await ask(eventId, "release")).body).toMatchObject({ success: true, markets: 3 });
  expect(await isHouseHeld(eventId)).toBe(false);
});

test("[RATES-63] a market that refuses is named in the answer, one that ended meanwhile isn't, and all others are suspended", async () => {
  const { eventId, ids } = await makeEvent({ A: { status: "OPEN" }, B: { status: "OPEN" }, C: { status: "OPEN" } });
  answers.set("B", "refuses").set("C", "is closed");
  const answer = await ask(eventId, "suspend");
  expect([answer.status, answer.body]).toEqual([200, { success: true, markets: 2, failed: [ids["B"]] }]);
});

test("[RATES-63] when the engine of a market doesn't answer it is 503 with that market's name, all else done, and the same key asks again", async () => {
  const { eventId, ids } = await makeEvent({ A: { status: "OPEN" }, B: { status: "OPEN" } });
  answers.set("A", "is silent");
  const key = randomUUID();
  const silent = await ask(eventId, "suspend", key);
  expect([silent.status, silent.body]).toEqual([
    503,
    expect.objectContaining({ success: false, code: "UNAVAILABLE", errors: { markets: [ids["A"]] } }),
  ]);
  expect(controls.map(({ marketId }) => marketId).toSorted()).toEqual([ids["A"], ids["B"]]);
  expect(await isHouseHeld(eventId)).toBe(true);
  answers.clear();
  expect((await ask(eventId, "suspend", key)).body).toEqual({ success: true, markets: 3, failed: [] });
});

test("[RATES-63] the exchange is suspended whatever becomes of the house's half, and the house whatever becomes of the exchange's", async () => {
  const one = await makeEvent({ A: { status: "OPEN" } });
  isHouseBroken = true;
  expect((await ask(one.eventId, "suspend")).status).toBe(500);
  expect(controls.map(({ marketId }) => marketId)).toEqual([one.ids["A"]]);
  isHouseBroken = false;
  const other = await makeEvent({ A: { status: "OPEN" }, B: { status: "OPEN" } });
  answers.set("A", "breaks");
  expect((await ask(other.eventId, "suspend")).status).toBe(500);
  expect(controls.map(({ marketId }) => marketId)).toContain(other.ids["B"]);
  expect(await isHouseHeld(other.eventId)).toBe(true);
});

test("[RATES-62] [RATES-63] an event that there isn't is said to be none, one without markets of the house isn't", async () => {
  for (const verb of ["suspend", "release"] as const) expect((await ask("999999", verb)).status).toBe(404);
  expect((await desk.office("POST", "/api/events/999999/ball-running", { token })).status).toBe(404);
  const { eventId } = await makeEvent({ A: { status: "OPEN" } });
  await desk.pool.query("delete from house_market where event_id = $1", [eventId]);
  expect((await ask(eventId, "suspend")).body).toEqual({ success: true, markets: 1, failed: [] });
  expect((await desk.office("POST", `/api/events/${eventId}/ball-running`, { token })).body).toEqual({
    success: true,
    markets: 0,
  });
});

test("[RATES-68] rates far from what stood are refused with each figure's name and what it was, out once they are confirmed, and a confirmation of another name is refused", async () => {
  const { eventId } = await makeEvent({});
  const [market] = await createHouseMarketStore().openOf(desk.reader, [eventId]);
  const marketId = market?.marketId ?? "";
  let version = market?.version ?? 0;
  const publish = (forRate: number, more: object = {}): Promise<Answer> => {
    const quotes = [{ line: 1, for_rate: forRate, against_line: 1, against_rate: null }];
    return desk.office("POST", `/api/house-markets/${marketId}/rates`, { token, body: { version, quotes, ...more } });
  };
  const first = await publish(90);
  expect(first.status).toBe(200);
  version = (first.body as { version: number }).version;
  const far = await publish(9_000);
  expect([far.status, far.body]).toEqual([
    400,
    expect.objectContaining({
      code: "REFUSED",
      reason: "LARGE_MOVE",
      errors: { "quotes.0.for_rate": ["It was 90."] },
    }),
  ]);
  expect((await publish(9_000, { is_large_move_confirmed: false })).status).toBe(400);
  expect((await publish(9_000, { isLargeMoveConfirmed: true })).status).toBe(422);
  expect((await publish(9_000, { is_large_move_confirmed: true })).status).toBe(200);
});

test("[OFFICE-01] an event's list has the open markets, then closed ones page by page; the console's has none of these", async () => {
  const { eventId } = await makeEvent({});
  for (const title of ["a", "b", "c"])
    await desk.office("POST", `/api/events/${eventId}/fancies`, { token, body: { type: 2, title } });
  await desk.pool.query(
    "update house_market set status = 'CLOSED', settlement = 'VOIDED' where event_id = $1 and kind = 'FANCY'",
    [eventId],
  );
  const read = async (query: string): Promise<{ items: { title: string }[]; next_cursor: string | null }> =>
    (await desk.office("GET", `/api/events/${eventId}/house-markets${query}`, { token })).body;
  const titles = (page: { items: { title: string }[] }): string[] => page.items.map(({ title }) => title);
  expect(titles(await read("?state=open"))).toEqual(["Bookmaker"]);
  const first = await read("?limit=2");
  expect(titles(first)).toEqual(["Bookmaker", "c", "b"]);
  const second = await read(`?limit=2&cursor=${first.next_cursor}`);
  expect([titles(second), second.next_cursor]).toEqual([["a"], null]);
});

test("[CONSOLE-11] an event that isn't there has no console and no markets of the house: both answer NOT_FOUND, and an empty one has none", async () => {
  const look = async (eventId: string, what: string): Promise<[number, string]> => {
    const { status, body } = await desk.office("GET", `/api/events/${eventId}/${what}`, { token });
    return [status, body.message ?? ""];
  };
  for (const what of ["console", "house-markets"])
    expect(await look("99999999", what)).toEqual([404, "There is no such event."]);
  const { eventId } = await makeEvent({});
  await desk.pool.query("delete from house_market where event_id = $1", [eventId]);
  for (const what of ["console", "house-markets"]) expect(await look(eventId, what)).toEqual([200, ""]);
});
