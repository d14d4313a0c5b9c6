import { randomUUID } from "node:crypto";
import { BusTimeout } from "@maidan/services/bus";
import { fromWireChange, type ExchangeEngine, type MarketDefinition } from "@maidan/services/exchange";
import { streamDefinition } from "@maidan/services/exchange-stream";
import { createSuspendAtStart, createTellStarts } from "@maidan/services/office";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createCommandRunner } from "../../postgres/command/index.ts";
import { readerOf } from "../../postgres/database/index.ts";
import {
  createTestExchange,
  type TestEngine,
  type TestExchange,
} from "../../postgres/exchange/test-support/exchange-fixture.ts";
import { createExchangeReadStore } from "../../postgres/exchange-reads/index.ts";
import { createStartMoveStore, startedByHand } from "../../postgres/office/index.ts";
import { startDesk, type Answer, type Desk } from "./test-support/index.ts";

let desk: Desk;
let exchange: TestExchange;
let running: TestEngine;
let isSilent = false;
const tokens = new Map<string, string>();
beforeAll(async () => {
  desk = await startDesk({
    engineOf: (database) => {
      exchange = createTestExchange(database);
      const control: ExchangeEngine["control"] = async (request) => {
        if (isSilent) throw new BusTimeout("the engine is silent");
        return exchange.door.control(request);
      };
      return { ...exchange.door, control };
    },
  });
  running = await exchange.startEngine();
  for (const role of ["owner", "cashier", "trader"]) tokens.set(role, await desk.signInAs(role));
});
afterAll(async () => {
  await running.stop();
  await desk.close();
});

const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();
const post = (path: string, body: object, more: { role?: string; key?: string } = {}): Promise<Answer> =>
  desk.office("POST", path, {
    token: tokens.get(more.role ?? "trader") ?? "",
    body,
    ...(more.key !== undefined && { key: more.key }),
  });
const move = (eventId: string, startAt: string, more: { role?: string; key?: string; movesOwn?: boolean } = {}) =>
  post(
    `/api/events/${eventId}/start`,
    { start_at: startAt, ...(more.movesOwn !== undefined && { moves_own_starts: more.movesOwn }) },
    more,
  );
async function makeEvent(): Promise<{ event_id: string; market_id: string }> {
  const body = { sport: "cricket", competition: "Village cup", name: "By hand", start_at: inHours(24) };
  return (await post("/api/markets", { ...body, runners: ["Padma XI", "Jamuna XI"] })).body;
}
async function addQuestion(eventId: string, more: object): Promise<string> {
  const asked = { kind: "SPECIAL", name: `Question ${randomUUID()}`, runners: ["Yes", "No"], ...more };
  return (await post(`/api/events/${eventId}/markets`, asked)).body.market_id;
}
const openIt = (marketId: string): Promise<Answer> => post(`/api/markets/${marketId}/open`, {});
async function definitionOf(marketId: string): Promise<MarketDefinition> {
  const definition = (await exchange.door.image(marketId))?.definition;
  if (definition === undefined) throw new Error(`no market ${marketId}`);
  return definition;
}
/** As the engine has it, which is what trading programs and phones are told. */
const toldStart = async (marketId: string): Promise<string> =>
  new Date((await definitionOf(marketId)).startAtMs).toISOString();
const storedStart = async (marketId: string): Promise<string[]> =>
  (await desk.pool.query("select start_at from exchange_market where id = $1", [marketId])).rows.map((row) =>
    row.start_at.toISOString(),
  );
const untold = async (): Promise<number | null> => (await desk.pool.query("select from start_move")).rowCount;
const tellStarts = (): Promise<void> =>
  createTellStarts({
    runner: createCommandRunner({ pool: desk.pool }),
    starts: createStartMoveStore(),
    engine: exchange.door,
  })();

test("[HAND-16] the start of an event by hand is moved, once and in the audit log: in its rows, in the engine's memory and for those who follow its markets", async () => {
  const { event_id: eventId, market_id: marketId } = await makeEvent();
  expect((await openIt(marketId)).status).toBe(200);
  const before = await toldStart(marketId);
  const told: string[] = [];
  const unsubscribe = exchange.bus.subscribe(`market.${marketId}`, (message) => {
    const { definition } = fromWireChange(message);
    if (definition !== undefined) told.push(streamDefinition(definition, "MALTA").marketTime);
  });
  const [startAt, key] = [inHours(30), randomUUID()];
  const moved = await move(eventId, startAt, { key });
  expect(moved.body, moved.text).toMatchObject({ event_id: eventId, start_at: startAt });
  expect((await move(eventId, startAt, { key })).text).toBe(moved.text);
  unsubscribe();
  expect([told, await toldStart(marketId), await storedStart(marketId)]).toEqual([[startAt], startAt, [startAt]]);
  expect(await untold()).toBe(0);
  // What programs read as marketStartTime and openDate.
  const [listed] = await createExchangeReadStore().markets(readerOf(desk.pool), [marketId]);
  expect([listed?.startAtMs, listed?.event.startAtMs]).toEqual([Date.parse(startAt), Date.parse(startAt)]);
  const token = tokens.get("owner") ?? "";
  expect((await desk.office("GET", `/api/events/${eventId}`, { token })).body.start_at).toBe(startAt);
  const { items } = (await desk.office("GET", `/api/markets?event=${eventId}`, { token })).body;
  expect(items.find(({ id }: { id: string }) => id === marketId).start_at).toBe(startAt);
  const audit = await desk.office("GET", `/api/audit?subject_id=${eventId}`, { token });
  const change = { before: { start_at: before }, after: { start_at: startAt } };
  expect(audit.body.items).toMatchObject([{ action: "event.moveStart", ...change }]);
});

/** How far its event's start is from the market's own, as whoever follows it has it. */
const distanceMs = async (marketId: string): Promise<number> => {
  const { startAtMs, eventStartAtMs = 0 } = await definitionOf(marketId);
  return startAtMs - eventStartAtMs;
};

test("[HAND-16] a market with a start of its own keeps its distance to the event's, in its rows, its engine, the stream and the catalogue; or its start, where the trader says so", async () => {
  const { event_id: eventId, market_id: marketId } = await makeEvent();
  const eventStart = Date.parse(await storedStart(marketId).then(([start]) => start ?? ""));
  const at = (hours: number): string => new Date(eventStart + hours * 3_600_000).toISOString();
  const earlier = await addQuestion(eventId, { start_at: at(-2) });
  const later = await addQuestion(eventId, { start_at: at(3) });
  const begun = await addQuestion(eventId, { start_at: at(1) });
  const closed = await addQuestion(eventId, { start_at: at(1) });
  for (const each of [marketId, earlier, later]) expect((await openIt(each)).status).toBe(200);
  await desk.pool.query("update exchange_market set start_at = now() - interval '1 hour' where id = $1", [begun]);
  await desk.pool.query("update exchange_market set status = 'CLOSED' where id = $1", [closed]);
  const [stillOver] = await storedStart(begun);
  const event = await desk.office("GET", `/api/events/${eventId}`, { token: tokens.get("trader") ?? "" });
  expect(event.body.own_starts).toBe(3);
  const told: string[] = [];
  const unsubscribe = exchange.bus.subscribe(`market.${later}`, (message) => {
    const { definition } = fromWireChange(message);
    if (definition !== undefined) told.push(streamDefinition(definition, "MALTA").marketTime);
  });
  const moved = await move(eventId, at(10));
  unsubscribe();
  expect(moved.body, moved.text).toMatchObject({ start_at: at(10), own_starts_moved: 2 });
  expect(told).toEqual([at(13)]);
  expect(await Promise.all([marketId, earlier, later, begun, closed].map(storedStart))).toEqual([
    [at(10)],
    [at(8)],
    [at(13)],
    [stillOver],
    [at(1)],
  ]);
  expect(await Promise.all([marketId, earlier, later].map(distanceMs))).toEqual([0, -7_200_000, 10_800_000]);
  const [listed] = await createExchangeReadStore().markets(readerOf(desk.pool), [later]);
  expect([listed?.startAtMs, listed?.event.startAtMs]).toEqual([Date.parse(at(13)), Date.parse(at(10))]);
  const audit = await desk.office("GET", `/api/audit?subject_id=${eventId}`, { token: tokens.get("owner") ?? "" });
  expect(audit.body.items).toMatchObject([{ after: { start_at: at(10), own_starts_moved: 2 } }]);
  // Left where they are: their engines learn when the event begins all the same.
  expect((await move(eventId, at(20), { movesOwn: false })).body).toMatchObject({ own_starts_moved: 0 });
  expect(await Promise.all([marketId, earlier, later].map(storedStart))).toEqual([[at(20)], [at(8)], [at(13)]]);
  expect(await Promise.all([marketId, earlier, later].map(distanceMs))).toEqual([0, -43_200_000, -25_200_000]);
  expect(await untold()).toBe(0);
});

test("[HAND-16] a start at which a market's own would be over is refused by its name and moves nothing, unless that market is left where it is", async () => {
  const { event_id: eventId, market_id: marketId } = await makeEvent();
  const own = await addQuestion(eventId, { name: "Who wins the toss?", start_at: inHours(23) });
  const before = [await storedStart(marketId), await storedStart(own)];
  const sooner = inHours(0.5);
  const refused = await move(eventId, sooner);
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    { start_at: ["Who wins the toss? has a start of its own, which would be over then."] },
  ]);
  expect([await storedStart(marketId), await storedStart(own)]).toEqual(before);
  const moved = await move(eventId, sooner, { movesOwn: false });
  expect(moved.body, moved.text).toMatchObject({ own_starts_moved: 0 });
  expect([await storedStart(marketId), await storedStart(own)]).toEqual([[sooner], before[1]]);
  const path = `/api/events/${eventId}/start`;
  expect((await post(path, { start_at: inHours(2), moves_own_starts: "yes" })).status).toBe(422);
});

test("[HAND-16] refused: a feed's event, one that is over, has begun or is in play, a start that is over, whoever may not, and what the call doesn't know; nothing is moved then", async () => {
  const { event_id: eventId, market_id: marketId } = await makeEvent();
  const before = await storedStart(marketId);
  const refusal = async (startAt = inHours(40)) => (await move(eventId, startAt)).body.reason;
  expect((await move("987654321", inHours(2))).status).toBe(404);
  expect((await move(eventId, inHours(-1))).text).toContain("start_at");
  expect((await move(eventId, inHours(2), { role: "cashier" })).status).toBe(403);
  const path = `/api/events/${eventId}/start`;
  expect((await post(path, { start_at: inHours(2), name: "A" })).status).toBe(422);
  expect((await post(path, { start_at: "soon" })).status).toBe(422);
  const set = (change: string): Promise<unknown> =>
    desk.pool.query(`update exchange_event set ${change} where id = $1`, [eventId]);
  await set("source = 'simulator'");
  expect(await refusal()).toBe("EVENT_OF_FEED");
  await set("source = 'office', is_in_play = true");
  expect(await refusal()).toBe("EVENT_BEGUN");
  await set("is_in_play = false, start_at = now() - interval '1 second'");
  expect(await refusal()).toBe("EVENT_BEGUN");
  await set("start_at = now() + interval '1 hour'");
  await desk.pool.query("update exchange_market set is_in_play = true where id = $1", [marketId]);
  expect(await refusal()).toBe("EVENT_BEGUN");
  await desk.pool.query("update exchange_market set status = 'CLOSED' where event_id = $1", [eventId]);
  await desk.pool.query("update house_market set status = 'CLOSED' where event_id = $1", [eventId]);
  expect(await refusal()).toBe("EVENT_OVER");
  expect(await storedStart(marketId)).toEqual(before);
});

test("[HAND-16] an engine that doesn't answer is told later, and a move that comes late doesn't undo the last one; another engine reads it from the rows", async () => {
  const { event_id: eventId, market_id: marketId } = await makeEvent();
  await openIt(marketId);
  const before = await toldStart(marketId);
  const [first, second] = [inHours(30), inHours(31)];
  isSilent = true;
  expect((await move(eventId, first)).status).toBe(200);
  expect((await move(eventId, second)).status).toBe(200);
  isSilent = false;
  expect(await toldStart(marketId)).toBe(before);
  await tellStarts();
  expect([await toldStart(marketId), await untold()]).toEqual([second, 0]);
  const late = {
    type: "moveStart",
    startAtMs: Date.parse(first),
    eventStartAtMs: Date.parse(first),
    moves: 1,
  } as const;
  expect(await exchange.control(marketId, late)).toMatchObject({ ok: true });
  expect(await toldStart(marketId)).toBe(second);
  await running.stop();
  running = await exchange.startEngine();
  expect(await toldStart(marketId)).toBe(second);
  expect(await exchange.control(marketId, late)).toMatchObject({ ok: true });
  expect(await toldStart(marketId)).toBe(second);
});

test("[HAND-16] [HAND-03] bets are taken until the new start, and what is turned in play then has its starting price", async () => {
  const { event_id: eventId } = await makeEvent();
  const marketId = await addQuestion(eventId, { has_starting_price: true, has_virtual_prices: false });
  await openIt(marketId);
  const player = await exchange.createPlayer(10_000);
  const sweep = createSuspendAtStart({ reader: readerOf(desk.pool), startedByHand, engine: exchange.door });
  const statusOf = async (): Promise<string> => (await definitionOf(marketId)).status;
  const passes = (hours: number): Promise<unknown> =>
    desk.pool.query("update exchange_market set start_at = start_at - make_interval(hours => $2) where id = $1", [
      marketId,
      hours,
    ]);
  expect((await move(eventId, inHours(36))).status).toBe(200);
  // The first start is over, the new one isn't.
  await passes(30);
  await sweep();
  expect(await statusOf()).toBe("OPEN");
  const bet = { on: 1, side: "BACK", price: 2, taka: 100, persistence: "MARKET_ON_CLOSE" } as const;
  expect(await exchange.bet(player, marketId, bet)).toMatchObject({ status: "SUCCESS" });
  await passes(7);
  await sweep();
  expect(await statusOf()).toBe("SUSPENDED");
  expect(await exchange.bet(player, marketId, bet)).toMatchObject({ errorCode: "MARKET_SUSPENDED" });
  const turned = await post(`/api/markets/${marketId}/turn-in-play`, { bet_delay_seconds: 5 });
  expect(turned.body, turned.text).toMatchObject({ success: true });
  expect(await definitionOf(marketId)).toMatchObject({ isInPlay: true, isReconciled: true });
  expect(await exchange.offenders()).toEqual([]);
});
