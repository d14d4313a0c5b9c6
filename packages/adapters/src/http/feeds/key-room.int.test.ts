import { listFeedKeys, makeFeedKey, revokeFeedKey } from "@maidan/contract/http/feeds";
import { rolesWith } from "@maidan/services/staff";
import { feedKeyAdd, feedKeyList, feedKeyRevoke } from "../../../../../apps/server/src/cli/feed-key.ts";
import type { Verb } from "../../../../../apps/server/src/cli/verb.ts";
import { startWholePlatform, type WholePlatform } from "../../../../../apps/server/src/test-support/whole-platform.ts";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";

let whole: WholePlatform;
let owner: string;
beforeAll(async () => {
  whole = await startWholePlatform();
  owner = await whole.signInStaff("owner");
});
afterAll(() => whole.close());
afterEach(() => vi.restoreAllMocks());

interface Sent {
  readonly body?: unknown;
  readonly query?: string;
  readonly token?: string;
  readonly key?: string;
}
async function office(method: string, path: string, { token = owner, ...asked }: Sent = {}) {
  const answer = await whole.send("office", { method, path }, { token, ...asked });
  return { status: answer.statusCode, body: answer.json(), text: answer.body };
}
const make = (body: object, more: Sent = {}) => office("POST", "/api/feed-keys", { body, ...more });
const revoke = (name: string, body: object, more: Sent = {}) =>
  office("POST", `/api/feed-keys/${name}/revoke`, { body, ...more });
const listed = async (name: string) =>
  (await office("GET", "/api/feed-keys")).body.items.find((item: { name: string }) => item.name === name);
const announce = async (key: string, sourceId: string): Promise<number> => {
  const teams = [{ name: `${sourceId} Riders` }, { name: "Khulna" }];
  const starts_at = "2027-01-01T12:00:00.000Z";
  const body = { source_id: sourceId, sport: "cricket", overs: 20, competition: "Cup", starts_at, teams };
  const headers = { "x-feed-key": key };
  return (await whole.send("player", { method: "POST", path: "/feed/matches" }, { body, headers })).statusCode;
};
/** The exit code, and what a person read. */
async function typed(verb: Verb, ...args: readonly string[]) {
  const lines: string[] = [];
  for (const stream of ["log", "error"] as const)
    vi.spyOn(console, stream).mockImplementation((line: unknown) => void lines.push(String(line)));
  const code = await verb.run(whole.platform, args);
  vi.restoreAllMocks();
  return { code, read: lines.join("\n") };
}

test("[FEED-39] the owner makes a key, which is shown once and opens the feed, sees what it tells, and revokes it with a reason", async () => {
  const made = await make({ name: " stadium ", addresses: ["127.0.0.0/8"] });
  expect(made).toMatchObject({ status: 200, body: { name: "stadium" } });
  const { key } = made.body;
  expect(await listed("stadium")).toMatchObject({ last_used_at: null, matches: [], match_count: 0 });
  expect(await announce(key, "final")).toBe(200);
  expect(await announce(key, "semi")).toBe(200);
  await whole.database.pool.query(
    "update feed_match set phase = 'finished', event_id = 'e', market_id = 'm' where source_id = 'semi'",
  );
  const entry = await listed("stadium");
  expect(entry).toEqual({
    id: entry.id,
    name: "stadium",
    start: key.slice(0, 4),
    addresses: ["127.0.0.0/8"],
    made_by: "owner@maidan.test",
    made_at: expect.any(String),
    last_used_at: expect.any(String),
    revoked: null,
    matches: [{ name: "final Riders v Khulna", phase: "planned", starts_at: "2027-01-01T12:00:00.000Z" }],
    match_count: 2,
  });
  expect((await revoke("stadium", { start: entry.start, reason: " lost " })).body).toEqual({ success: true });
  expect(await announce(key, "third")).toBe(401);
  expect((await listed("stadium")).revoked).toEqual({
    at: expect.any(String),
    by: "owner@maidan.test",
    reason: "lost",
  });
  const audit = (await office("GET", "/api/audit", { query: "subject_kind=feed_provider&subject_id=stadium" })).body;
  expect(audit.items).toMatchObject([
    { action: "feedProvider.revoke", actor: "owner@maidan.test", after: { status: "ended", reason: "lost" } },
    { action: "feedProvider.add", actor: "owner@maidan.test", before: null, after: { key: entry.start } },
  ]);
  // Nothing that is kept or listed holds it.
  const kept =
    "select count(*)::int as n from audit_entry a, command c, feed_provider p where a::text || c::text || p::text like $1";
  expect((await whole.database.pool.query(kept, [`%${key}%`])).rows[0].n).toBe(0);
  expect((await office("GET", "/api/feed-keys")).text).not.toContain(key);
});

test("[FEED-39] the same request sent again gives no second key, and says what to do where the first was never seen", async () => {
  const body = { name: "patient", addresses: [] };
  const first = await make(body, { key: "make-patient" });
  const again = await make(body, { key: "make-patient" });
  expect([again.status, again.body.reason]).toEqual([409, "KEY_GIVEN"]);
  expect(again.text).not.toContain('key":');
  expect(await announce(first.body.key, "patient")).toBe(200);
  const { start } = await listed("patient");
  const ended = { start, reason: "nobody saw it" };
  expect((await revoke("patient", ended, { key: "end-patient" })).status).toBe(200);
  expect((await revoke("patient", ended, { key: "end-patient" })).body).toEqual({ success: true });
});

test("[FEED-39] a name that is taken, what is no name, network or reason, and members that are unknown are refused at their field", async () => {
  expect((await make({ name: "ground", addresses: [] })).status).toBe(200);
  const taken = await make({ name: "ground", addresses: [] });
  expect([taken.status, taken.body.reason]).toEqual([409, "NAME_TAKEN"]);
  const { start } = await listed("ground");
  const wrong: [answer: Awaited<ReturnType<typeof make>>, field: string][] = [
    [await make({ name: "Not A Name", addresses: [] }), "name"],
    [await make({ name: "", addresses: [] }), "name"],
    [await make({ name: "lawn", addresses: ["203.0.113.0/33"] }), "addresses"],
    [await make({ name: "lawn", addresses: Array.from({ length: 21 }, () => "203.0.113.7") }), "addresses"],
    [await make({ name: "lawn" }), "addresses"],
    [await make({ name: "lawn", addresses: [], key: "mine" }), "key"],
    [await revoke("ground", { start, reason: "  " }), "reason"],
    [await revoke("ground", { start, reason: "x".repeat(301) }), "reason"],
    [await revoke("ground", { start }), "reason"],
    [await revoke("ground", { start, reason: "x", force: true }), "force"],
  ];
  for (const [answer, field] of wrong) {
    expect([answer.status, answer.body.code], answer.text).toEqual([422, "VALIDATION"]);
    expect(Object.keys(answer.body.errors)).toEqual([field]);
  }
  expect(await listed("lawn")).toBeUndefined();
  expect((await revoke("nobody", { start, reason: "x" })).status).toBe(404);
  // Of a key that was replaced meanwhile: the one that lives now is another's.
  expect((await revoke("ground", { start: "zzzz", reason: "x" })).status).toBe(404);
  expect((await listed("ground")).revoked).toBeNull();
});

test("[FEED-39] [STAFF-04] no other role sees, makes or ends a key, and nobody without a session", async () => {
  for (const { roles } of [listFeedKeys, makeFeedKey, revokeFeedKey]) expect(roles).toEqual(rolesWith("feed.manage"));
  await make({ name: "kept", addresses: [] });
  const { start } = await listed("kept");
  const trader = await whole.signInStaff("trader");
  const others = [
    [trader, 403],
    ["nobody", 401],
  ] as const;
  for (const [token, status] of others) {
    expect((await office("GET", "/api/feed-keys", { token })).status).toBe(status);
    expect((await make({ name: "mine", addresses: [] }, { token })).status).toBe(status);
    expect((await revoke("kept", { start, reason: "x" }, { token })).status).toBe(status);
  }
  expect(await listed("mine")).toBeUndefined();
  expect((await listed("kept")).revoked).toBeNull();
});

test("[FEED-39] the list comes page by page, newest name first", async () => {
  for (const name of ["paged-1", "paged-2", "paged-3"]) await make({ name, addresses: [] });
  const names: string[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const query: string = cursor === "" ? "limit=2" : `limit=2&cursor=${cursor}`;
    const { body } = await office("GET", "/api/feed-keys", { query });
    expect(body.items.length).toBeLessThanOrEqual(2);
    names.push(...body.items.map(({ name }: { name: string }) => name));
    cursor = body.next_cursor;
  }
  expect(names.slice(0, 3)).toEqual(["paged-3", "paged-2", "paged-1"]);
  expect(new Set(names).size).toBe(names.length);
});

test("[FEED-39] the command line and the office keep the same keys, and a revoked name takes a new one with which its matches go on", async () => {
  await typed(feedKeyAdd, "typed-one");
  expect(await listed("typed-one")).toMatchObject({ made_by: "command-line", addresses: [] });
  expect(await typed(feedKeyRevoke, "typed-one")).toMatchObject({ code: 2 });
  expect(await typed(feedKeyRevoke, "typed-one", "moved", "away")).toMatchObject({ code: 0 });
  expect((await listed("typed-one")).revoked).toMatchObject({ by: "command-line", reason: "moved away" });
  expect((await typed(feedKeyList)).read).toMatch(
    /^typed-one: revoked \S+ by command-line \(moved away\), from everywhere, made by command-line, last used never, matches 0$/m,
  );
  const renewed = await make({ name: "typed-one", addresses: [] });
  expect(await listed("typed-one")).toMatchObject({ revoked: null, made_by: "owner@maidan.test", last_used_at: null });
  expect(await announce(renewed.body.key, "typed")).toBe(200);
  expect((await typed(feedKeyRevoke, "typed-one", "once", "more")).code).toBe(0);
  const newest = (await make({ name: "typed-one", addresses: [] })).body.key;
  expect(await announce(newest, "typed")).toBe(200);
  expect(await listed("typed-one")).toMatchObject({ match_count: 1 });
});
