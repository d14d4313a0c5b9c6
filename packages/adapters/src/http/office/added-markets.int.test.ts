import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createTestExchange,
  type TestEngine,
  type TestExchange,
} from "../../postgres/exchange/test-support/exchange-fixture.ts";
import { startDesk, type Answer, type Desk } from "./test-support/index.ts";

let desk: Desk;
let exchange: TestExchange;
let running: TestEngine;
const tokens = new Map<string, string>();
beforeAll(async () => {
  desk = await startDesk({
    engineOf: (database) => {
      exchange = createTestExchange(database);
      return exchange.door;
    },
  });
  running = await exchange.startEngine();
  for (const role of ["owner", "cashier", "trader"]) tokens.set(role, await desk.signInAs(role));
});
afterAll(async () => {
  await running.stop();
  await desk.close();
});

const hourMs = 3_600_000;
const inHours = (hours: number): string => new Date(Date.now() + hours * hourMs).toISOString();
const post = (path: string, body: object, more: { role?: string; key?: string } = {}): Promise<Answer> =>
  desk.office("POST", path, {
    token: tokens.get(more.role ?? "trader") ?? "",
    body,
    ...(more.key !== undefined && { key: more.key }),
  });
const read = async (path: string): Promise<Answer["body"]> =>
  (await desk.office("GET", path, { token: tokens.get("trader") ?? "" })).body;
const sidesOf = { cricket: ["Padma XI", "Jamuna XI"], soccer: ["Home", "Away", "The Draw"], tennis: ["A", "B"] };

type Sport = keyof typeof sidesOf;
async function makeEvent(sport: Sport, more: object = {}): Promise<{ event_id: string; market_id: string }> {
  const body = { sport, competition: "Village cup", name: `${sport} by hand`, start_at: inHours(24) };
  return (await post("/api/markets", { ...body, runners: sidesOf[sport], ...more })).body;
}
/** An event that a feed drives. */
async function ofFeed(sport: "4" | "2", source = "simulator"): Promise<string> {
  const { rows } = await desk.pool.query<{ id: bigint }>(
    `insert into exchange_event (event_type_id, competition, name, start_at, source, source_id, is_in_play, state)
     values ($1, 'League', 'A v B', now() - interval '1 hour', $2, $3, true, '{"home":1}') returning id`,
    [sport, source, randomUUID()],
  );
  return String(rows[0]?.id);
}
const add = (eventId: string, body: object, more: { role?: string; key?: string } = {}): Promise<Answer> =>
  post(`/api/events/${eventId}/markets`, body, more);
const rowOf = async (marketId: string): Promise<Record<string, unknown>> =>
  (await desk.pool.query("select * from exchange_market where id = $1", [marketId])).rows[0];

test("[HAND-10] a further set, line of goals, innings of lines and a question of the trader's own are added to an event, once under their key, and none is open yet", async () => {
  const [tennis, soccer, cricket] = [await makeEvent("tennis"), await makeEvent("soccer"), await makeEvent("cricket")];
  const key = randomUUID();
  const set = await add(tennis.event_id, { kind: "SET_WINNER", part: 2 }, { key });
  expect(set.body, set.text).toMatchObject({ name: "Set 2 Winner" });
  expect((await add(tennis.event_id, { kind: "SET_WINNER", part: 2 }, { key })).text).toBe(set.text);
  expect((await add(soccer.event_id, { kind: "OVER_UNDER_45" })).body).toMatchObject({ name: "Over/Under 4.5 Goals" });
  const line = { least: 60.5, most: 120.5, interval: 2 };
  const runs = (await add(cricket.event_id, { kind: "INNINGS_RUNS", part: 2, line, bet_delay_seconds: 7 })).body;
  const special = await add(cricket.event_id, {
    kind: "SPECIAL",
    name: "Top two batsmen",
    runners: ["Rahim", "Karim", "Jamal", "Kamal"],
    number_of_winners: 2,
    has_starting_price: true,
    commission_basis_points: 300,
    start_at: inHours(25),
  });
  const listed = async (eventId: string) => (await read(`/api/markets?event=${eventId}`)).items;
  const named = (items: { name: string; status: string; runners: { name: string }[] }[], name: string) =>
    items.find((item) => item.name === name);
  const sets = named(await listed(tennis.event_id), "Set 2 Winner");
  expect(sets).toMatchObject({ status: "INACTIVE", runners: [{ name: "A" }, { name: "B" }] });
  expect(named(await listed(cricket.event_id), "Top two batsmen")).toMatchObject({
    number_of_winners: 2,
    commission_basis_points: 300,
    runners: [{ name: "Rahim" }, { name: "Karim" }, { name: "Jamal" }, { name: "Kamal" }],
  });
  expect(await rowOf(runs.market_id)).toMatchObject({
    name: "2nd Innings Runs",
    line_least_x100: 6_050,
    line_most_x100: 12_050,
    line_interval_x100: 200,
    in_play_delay_ms: 7_000,
    has_virtual_prices: false,
  });
  expect(await rowOf(special.body.market_id)).toMatchObject({ has_starting_price: true, has_virtual_prices: false });
  const token = tokens.get("owner") ?? "";
  const audit = await desk.office("GET", `/api/audit?subject_id=${special.body.market_id}`, { token });
  expect(audit.body.items).toMatchObject([{ action: "market.addTo", after: { name: "Top two batsmen" } }]);
  expect(
    (await add(cricket.event_id, { kind: "SPECIAL", name: "x", runners: ["a", "b"] }, { role: "cashier" })).status,
  ).toBe(403);
});

test("[HAND-11] what an event has already, what its sport hasn't, and what such a market can't have is refused by the name of its field", async () => {
  const { event_id: eventId } = await makeEvent("cricket");
  const tennis = (await makeEvent("tennis")).event_id;
  const fieldsOf = async (body: object, of = eventId): Promise<string[]> => {
    const answer = await add(of, body);
    return answer.status === 200 ? [] : Object.keys(answer.body.errors ?? { [answer.text]: 1 });
  };
  expect(await fieldsOf({ kind: "COMPLETED_MATCH" })).toEqual(["kind"]);
  expect(await fieldsOf({ kind: "INNINGS_RUNS" })).toEqual(["kind"]);
  expect(await fieldsOf({ kind: "INNINGS_RUNS", part: 2 })).toEqual([]);
  expect(await fieldsOf({ kind: "INNINGS_RUNS", part: 2, name: "Chase" })).toEqual(["kind"]);
  expect(await fieldsOf({ kind: "INNINGS_RUNS", part: 5 })).toEqual(["part"]);
  expect(await fieldsOf({ kind: "TIED_MATCH", part: 2 })).toEqual(["part"]);
  expect(await fieldsOf({ kind: "SET_WINNER" })).toEqual(["kind"]);
  expect(await fieldsOf({ kind: "OVER_UNDER_25" }, tennis)).toEqual(["kind"]);
  const own = { kind: "SPECIAL", name: "Toss", runners: ["A", "B"] };
  expect(await fieldsOf({ ...own, name: undefined })).toEqual(["name"]);
  expect(await fieldsOf({ ...own, name: "match ODDS" })).toEqual(["name"]);
  expect(await fieldsOf({ ...own, runners: undefined })).toEqual(["runners"]);
  expect(await fieldsOf({ ...own, runners: ["A", "a"] })).toEqual(["runners"]);
  expect(await fieldsOf({ kind: "SET_WINNER", part: 2, runners: ["A", "B", "C"] }, tennis)).toEqual(["runners"]);
  expect(await fieldsOf({ ...own, number_of_winners: 2 })).toEqual(["number_of_winners"]);
  expect(await fieldsOf({ ...own, has_virtual_prices: true, has_starting_price: true })).toEqual([
    "has_virtual_prices",
  ]);
  expect(await fieldsOf({ ...own, start_at: inHours(-1) })).toEqual(["start_at"]);
  expect(await fieldsOf({ ...own, line: { least: 0.5, most: 9.5, interval: 1 } })).toEqual(["line"]);
  const runs = { kind: "INNINGS_RUNS", part: 3 };
  for (const line of [
    { least: 20, most: 90, interval: 1 },
    { least: 90.5, most: 20.5, interval: 1 },
    { least: 20.5, most: 90.5, interval: 3 },
    { least: 0.5, most: 2_000.5, interval: 1 },
  ])
    expect(await fieldsOf({ ...runs, line })).toEqual(["line"]);
  expect(await fieldsOf({ ...runs, runners: ["A", "B"] })).toEqual(["runners"]);
  expect(await fieldsOf({ ...runs, has_starting_price: true })).toEqual(["has_starting_price"]);
  expect((await add(eventId, { ...own, colour: "red" })).status).toBe(422);
  expect((await add("999", own)).body).toMatchObject({ code: "NOT_FOUND", message: "There is no such event." });
  await desk.pool.query("update exchange_market set status = 'CLOSED' where event_id = $1", [tennis]);
  expect((await add(tennis, own)).body).toMatchObject({ reason: "EVENT_OVER" });
  expect((await read(`/api/events/${tennis}`)).is_over).toBe(true);
});

test("[HAND-10] of two that add the same market at once one is told that it is there", async () => {
  const { event_id: eventId } = await makeEvent("tennis");
  const answers = await Promise.all([1, 2].map(() => add(eventId, { kind: "SET_WINNER", part: 3 })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(1);
});

test("[HAND-13] in a feed's event what its feed makes is left to it, all else is added beside it, and turning that in play leaves what the feed says of the event", async () => {
  const [cricket, tennis] = [await ofFeed("4"), await ofFeed("2")];
  const made = async (eventId: string, body: object): Promise<number> => (await add(eventId, body)).status;
  expect(await made(cricket, { kind: "MATCH_ODDS", runners: ["A", "B"] })).toBe(422);
  expect(await made(cricket, { kind: "INNINGS_RUNS" })).toBe(422);
  expect(await made(tennis, { kind: "SET_WINNER", part: 2, runners: ["A", "B"] })).toBe(422);
  expect(await made(await ofFeed("4", "replay"), { kind: "COMPLETED_MATCH" })).toBe(200);
  const second = (await add(cricket, { kind: "INNINGS_RUNS", part: 2 })).body;
  // A feed that made it by itself would find another one.
  expect(await rowOf(second.market_id)).toMatchObject({ part: 1_001 });
  const turned = await post(`/api/markets/${second.market_id}/turn-in-play`, { bet_delay_seconds: 5 });
  expect(turned.body).toMatchObject({ success: true });
  expect(await rowOf(second.market_id)).toMatchObject({ status: "SUSPENDED", is_in_play: true, bet_delay_ms: 5_000 });
  const { rows } = await desk.pool.query("select state, is_in_play from exchange_event where id = $1", [cricket]);
  expect(rows).toEqual([{ state: { home: 1 }, is_in_play: true }]);
});

test("[HAND-02] what belongs to a feed's match is not turned in play before that begins", async () => {
  const cricket = await ofFeed("4");
  const { market_id: marketId } = (await add(cricket, { kind: "INNINGS_RUNS", part: 2 })).body;
  await desk.pool.query("update exchange_event set is_in_play = false where id = $1", [cricket]);
  const turn = () => post(`/api/markets/${marketId}/turn-in-play`, { bet_delay_seconds: 0 });
  await desk.pool.query("update exchange_market set start_at = now() + interval '1 hour' where id = $1", [marketId]);
  expect(await turn()).toMatchObject({ status: 400, body: { reason: "NOT_STARTED" } });
  expect(await rowOf(marketId)).toMatchObject({ is_in_play: false });
  await desk.pool.query("update exchange_market set start_at = now() - interval '1 minute' where id = $1", [marketId]);
  expect(await turn()).toMatchObject({ status: 200 });
});

test("[HAND-14] an event by hand gets another name, once and in the audit log; one of a feed, one that is over and a cashier are refused", async () => {
  const { event_id: eventId } = await makeEvent("cricket");
  const path = `/api/events/${eventId}/name`;
  const key = randomUUID();
  const renamed = await post(path, { name: " Meghna XI v Jamuna XI " }, { key });
  expect(renamed.body).toMatchObject({ event_id: eventId, name: "Meghna XI v Jamuna XI" });
  expect((await post(path, { name: " Meghna XI v Jamuna XI " }, { key })).text).toBe(renamed.text);
  expect((await read(`/api/events/${eventId}`)).name).toBe("Meghna XI v Jamuna XI");
  const [market] = (await read(`/api/markets?event=${eventId}`)).items;
  expect(market.event_name).toBe("Meghna XI v Jamuna XI");
  const token = tokens.get("owner") ?? "";
  const audit = await desk.office("GET", `/api/audit?subject_id=${eventId}`, { token });
  const change = { before: { name: "cricket by hand" }, after: { name: "Meghna XI v Jamuna XI" } };
  expect(audit.body.items).toMatchObject([{ action: "event.rename", ...change }]);
  expect((await post(`/api/events/${await ofFeed("4")}/name`, { name: "A" })).body).toMatchObject({
    reason: "EVENT_OF_FEED",
  });
  expect((await post(path, { name: "A" }, { role: "cashier" })).status).toBe(403);
  expect((await post(path, { name: "  " })).status).toBe(422);
  expect((await post(path, { name: "A", start_at: inHours(2) })).status).toBe(422);
  await desk.pool.query("update exchange_market set status = 'CLOSED' where event_id = $1", [eventId]);
  expect((await post(path, { name: "A" })).body).toMatchObject({ reason: "EVENT_OVER" });
});

test("[HAND-12] [BOOK-27] an account in rupees bets, is matched and is paid in a market that was made in its currency, and one in taka is refused there", async () => {
  const { event_id: eventId, market_id: marketId } = await makeEvent("cricket", { currency: "INR" });
  expect(await rowOf(marketId)).toMatchObject({
    name: "Match Odds (INR)",
    currency: "INR",
    minimum_stake_minor: 1_000n,
  });
  const [backer, layer, inTaka] = [
    await exchange.createPlayer(1_000, { currency: "INR" }),
    await exchange.createPlayer(1_000, { currency: "INR" }),
    await exchange.createPlayer(1_000),
  ];
  expect((await post(`/api/markets/${marketId}/open`, {})).status).toBe(200);
  await exchange.bet(layer, marketId, { on: 1, side: "LAY", price: 3, taka: 100 });
  const bet = { on: 1, side: "BACK", price: 3, taka: 100 } as const;
  expect(await exchange.bet(inTaka, marketId, bet)).toMatchObject({ errorCode: "INVALID_ACCOUNT_STATE" });
  expect(await exchange.bet(backer, marketId, bet)).toMatchObject({ reports: [{ sizeMatchedMinor: 10_000n }] });
  const settled = await post(`/api/markets/${marketId}/settle`, { winner: 1 });
  expect(settled.status, settled.text).toBe(200);
  const commissionMinor = 400n;
  expect(await exchange.balances(backer)).toEqual({ cash: 120_000n - commissionMinor, locked: 0n });
  expect(await exchange.balances(layer)).toEqual({ cash: 80_000n, locked: 0n });
  expect(await exchange.balances(inTaka)).toEqual({ cash: 100_000n, locked: 0n });
  // Beside it one in taka and one in Pakistani rupees, with the least stake of that currency.
  expect((await add(eventId, { kind: "MATCH_ODDS" })).body).toMatchObject({ name: "Match Odds" });
  const pakistani = await add(eventId, { kind: "TIED_MATCH", currency: "PKR" });
  expect(await rowOf(pakistani.body.market_id)).toMatchObject({ currency: "PKR", minimum_stake_minor: 2_500n });
  const { rows } = await desk.pool.query("select currency from house_market where event_id = $1", [eventId]);
  expect(rows).toEqual([{ currency: "BDT" }]);
  expect(await exchange.offenders()).toEqual([]);
});
