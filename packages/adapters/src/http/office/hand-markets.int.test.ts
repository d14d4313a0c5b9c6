import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startDesk, type Answer, type Desk } from "./test-support/index.ts";

let desk: Desk;
const tokens = new Map<string, string>();
beforeAll(async () => {
  desk = await startDesk();
  for (const role of ["owner", "cashier", "trader"]) tokens.set(role, await desk.signInAs(role));
});
afterAll(() => desk.close());

const dayMs = 86_400_000;
const match = {
  sport: "cricket",
  competition: "Village cup",
  name: " Padma XI v Jamuna XI ",
  start_at: new Date(Date.now() + dayMs).toISOString(),
  runners: ["Padma XI", "Jamuna XI", "The Draw"],
  commission_basis_points: 150,
};
const post = (path: string, body: object, more: { role?: string; key?: string } = {}): Promise<Answer> =>
  desk.office("POST", path, {
    token: tokens.get(more.role ?? "trader") ?? "",
    body,
    ...(more.key !== undefined && { key: more.key }),
  });
const read = async (path: string): Promise<Answer["body"]> =>
  (await desk.office("GET", path, { token: tokens.get("trader") ?? "" })).body;

test("[HAND-01] a trader makes an event with its market, once under its key, and opens it", async () => {
  const key = randomUUID();
  const made = await post("/api/markets", match, { key });
  expect(made.status, made.text).toBe(200);
  expect((await post("/api/markets", match, { key })).text).toBe(made.text);
  const { items } = await read(`/api/markets?event=${made.body.event_id}`);
  const ofEvent = { event_name: "Padma XI v Jamuna XI", status: "INACTIVE", commission_basis_points: 150 };
  expect(items[0]).toMatchObject({ ...ofEvent, id: made.body.market_id, name: "Match Odds" });
  for (const item of items) expect(item).toMatchObject(ofEvent);
  expect(items[0].runners.map((runner: { name: string }) => runner.name)).toEqual(match.runners);
  expect((await read("/api/events")).items).toContainEqual(
    expect.objectContaining({ id: made.body.event_id, competition: "Village cup", sport: "Cricket" }),
  );
  expect((await post(`/api/markets/${made.body.market_id}/open`, {})).status).toBe(200);
  const audit = await desk.office("GET", `/api/audit?subject_id=${made.body.market_id}`, {
    token: tokens.get("owner") ?? "",
  });
  expect(audit.body.items.map((entry: { action: string }) => entry.action)).toContain("market.add");
});

test("[HAND-01] two outcomes of one name, a start that is over and one outcome alone are refused by name, and a cashier may not", async () => {
  const wrong = async (body: object): Promise<string[]> =>
    Object.keys((await post("/api/markets", { ...match, ...body })).body.errors ?? {});
  expect(await wrong({ runners: ["Padma XI", "padma xi"] })).toEqual(["runners"]);
  expect(await wrong({ runners: ["Padma XI"] })).toEqual(["runners"]);
  expect(await wrong({ start_at: new Date(Date.now() - 1_000).toISOString() })).toEqual(["start_at"]);
  expect(await wrong({ name: "  " })).toEqual(["name"]);
  expect((await post("/api/markets", match, { role: "cashier" })).status).toBe(403);
});

test("[HAND-02] a market is turned in play with the trader's delay, and its event with it; once it is closed the event is over", async () => {
  const { event_id: eventId, market_id: marketId } = (await post("/api/markets", match)).body;
  expect((await post(`/api/markets/${marketId}/turn-in-play`, { bet_delay_seconds: 13 })).status).toBe(422);
  const turned = await post(`/api/markets/${marketId}/turn-in-play`, { bet_delay_seconds: 7 });
  expect(turned.body).toMatchObject({ success: true, market_id: marketId });
  expect(desk.controls.at(-1)).toMatchObject({ marketId, control: { type: "turnInPlay", betDelayMs: 7_000 } });
  const isListed = async (state: string): Promise<{ is_in_play: boolean } | undefined> =>
    (await read(`/api/events?state=${state}`)).items.find((event: { id: string }) => event.id === eventId);
  expect(await isListed("open")).toMatchObject({ is_in_play: true });
  await desk.pool.query("update exchange_market set status = 'CLOSED' where event_id = $1", [eventId]);
  // The Bookmaker that nobody priced keeps it from nothing; one that takes bets does.
  const bookmaker = (status: string) =>
    desk.pool.query("update house_market set status = $2 where event_id = $1", [eventId, status]);
  await bookmaker("OPEN");
  expect(await isListed("open")).toMatchObject({ is_finished: false });
  await bookmaker("SUSPENDED");
  expect(await isListed("open")).toBeUndefined();
  expect(await isListed("finished")).toMatchObject({ is_finished: true });
});
