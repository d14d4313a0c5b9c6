import { feedKeyAdd, feedKeyList, feedKeyRevoke } from "../../../../../apps/server/src/cli/feed-key.ts";
import type { Verb } from "../../../../../apps/server/src/cli/verb.ts";
import { startWholePlatform, type WholePlatform } from "../../../../../apps/server/src/test-support/whole-platform.ts";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { refusedKeyLimit } from "../server/index.ts";
import { feedRequestLimit } from "./index.ts";

let whole: WholePlatform;
let key: string;
beforeAll(async () => {
  whole = await startWholePlatform();
  key = keyIn((await typed(feedKeyAdd, "stadium")).read);
});
afterAll(() => whole.close());
afterEach(() => vi.restoreAllMocks());

/** The exit code, and what a person read. */
async function typed(verb: Verb, ...args: readonly string[]) {
  const lines: string[] = [];
  for (const stream of ["log", "error"] as const)
    vi.spyOn(console, stream).mockImplementation((line: unknown) => void lines.push(String(line)));
  const code = await verb.run(whole.platform, args);
  vi.restoreAllMocks();
  return { code, read: lines.join("\n") };
}
const keyIn = (read: string): string => /Key: (\S+)$/.exec(read)?.[1] ?? "";

const post = (path: string, body: unknown, with_: { readonly key?: string; readonly address?: string } = {}) =>
  whole.platform.playerApp.inject({
    method: "POST",
    url: path,
    headers: {
      "content-type": "application/json",
      ...("key" in with_ ? { "x-feed-key": with_.key } : { "x-feed-key": key }),
    },
    payload: JSON.stringify(body),
    ...(with_.address !== undefined && { remoteAddress: with_.address }),
  });
const match = {
  source_id: "final-2027",
  sport: "cricket",
  overs: 20,
  competition: "Cup",
  starts_at: "2027-01-01T12:00:00Z",
  teams: [
    { name: "Dhaka", strength: 1 },
    { name: "Khulna", strength: 0 },
  ],
};
const tell = (event: object, sequence: number, more: object = {}) =>
  post("/feed/matches/final-2027/events", { sequence, event, ...more });
const ball = { type: "ball", innings: 1, over: 0, ball: 1, runs_off_bat: 4 };

test("[FEED-30] without a key, with another's and with a revoked one nothing is told, and nothing of the body is read", async () => {
  for (const wrong of [undefined, "x", "y".repeat(32)]) {
    const answer = await post("/feed/matches", { nobody: 1 }, wrong === undefined ? { key: "" } : { key: wrong });
    expect([answer.statusCode, answer.json().code]).toEqual([401, "UNAUTHENTICATED"]);
  }
  const { token } = await whole.logInPlayer("demoplayer1");
  expect((await post("/feed/matches", match, { key: token })).statusCode).toBe(401);
  // A feed key opens the feed alone.
  const asPlayer = await whole.send("player", { method: "GET", path: "/api/sessions" }, { token: key });
  expect(asPlayer.statusCode).toBe(401);
  const { read } = await typed(feedKeyAdd, "short-lived");
  const short = keyIn(read);
  expect((await post("/feed/matches", { ...match, source_id: "short" }, { key: short })).statusCode).toBe(200);
  expect(await typed(feedKeyRevoke, "short-lived", "it was lost")).toEqual({
    code: 0,
    read: "short-lived may tell nothing more.",
  });
  expect((await post("/feed/matches", { ...match, source_id: "short" }, { key: short })).statusCode).toBe(401);
  expect((await typed(feedKeyRevoke, "short-lived", "it was lost")).code).toBe(1);
  // A new key of the same name goes on with its matches.
  const renewed = keyIn((await typed(feedKeyAdd, "short-lived")).read);
  const told = { sequence: 1, event: { type: "start", batting: 0 } };
  expect((await post("/feed/matches/short/events", told, { key: renewed })).statusCode).toBe(200);
  // Another provider's match is none of theirs.
  expect((await post("/feed/matches/short/events", { ...told, sequence: 2 })).statusCode).toBe(404);
});

test("[FEED-30] a key may be for some networks alone; it is kept as a hash, listed by its start, and its making is in the audit log", async () => {
  const wrong = await typed(feedKeyAdd, "ground", "--address", "203.0.113.0/33");
  expect(wrong).toEqual({ code: 1, read: "Not an address or network: 203.0.113.0/33." });
  expect((await typed(feedKeyAdd, "Not A Name")).code).toBe(1);
  expect((await typed(feedKeyAdd)).code).toBe(2);
  const ground = keyIn((await typed(feedKeyAdd, "ground", "--address", "203.0.113.0/24")).read);
  expect((await typed(feedKeyAdd, "ground")).read).toBe("ground has a key: revoke it first.");
  const at = (address: string) => post("/feed/matches", { ...match, source_id: "ground" }, { key: ground, address });
  expect((await at("203.0.113.9")).statusCode).toBe(200);
  const elsewhere = await at("198.51.100.9");
  expect([elsewhere.statusCode, elsewhere.json().code]).toEqual([403, "FORBIDDEN"]);
  const { read } = await typed(feedKeyList);
  expect(read).toContain(`ground: key ${ground.slice(0, 4)}…, from 203.0.113.0/24`);
  const { rows } = await whole.platform.pool.query<{ text: string }>(
    `select (select string_agg(to_jsonb(p)::text, ' ') from feed_provider p) || (select string_agg(to_jsonb(a)::text, ' ') from audit_entry a) as text`,
  );
  expect(rows[0]?.text).toContain("feedProvider.add");
  for (const secret of [key, ground]) expect(rows[0]?.text).not.toContain(secret);
});

test("[FEED-31] [FEED-33] a match is announced and told; repeats are answered the same, and gaps, contradictions and what is unknown are refused", async () => {
  const announced = await post("/feed/matches", match);
  expect(announced.json()).toEqual({
    success: true,
    source_id: "final-2027",
    name: "Dhaka v Khulna",
    is_priced: true,
    sequence: 0,
  });
  const start = { type: "start", batting: 0 };
  expect((await tell(start, 1)).json()).toEqual({ success: true, sequence: 1, score: "Dhaka 0/0 (0.0)" });
  const answer = await tell({ ...ball, score: { runs: 4, wickets: 0 } }, 2);
  expect(answer.json()).toEqual({ success: true, sequence: 2, score: "Dhaka 4/0 (0.1)" });
  expect((await tell(ball, 2)).json()).toEqual(answer.json());
  expect((await post("/feed/matches", match)).json().sequence).toBe(2);
  const refusals: [answer: Awaited<ReturnType<typeof tell>>, status: number, reason: string][] = [
    [await post("/feed/matches", { ...match, competition: "Other" }), 409, "ALREADY_ANNOUNCED"],
    [await tell({ ...ball, runs_off_bat: 6 }, 2), 409, "SEQUENCE_TAKEN"],
    [await tell({ ...ball, ball: 2 }, 4), 409, "SEQUENCE_GAP"],
    [await tell(ball, 3), 409, "BALL_OUT_OF_PLACE"],
    [await tell({ ...ball, ball: 2, score: { runs: 9, wickets: 0 } }, 3), 409, "SCORE_DIFFERS"],
    [await tell({ ...ball, ball: 2, wides: 1, no_balls: 1, runs_off_bat: 0 }, 3), 409, "IMPOSSIBLE_BALL"],
    [await tell({ ...ball, ball: 2, wicket: "bowled" }, 3), 409, "IMPOSSIBLE_BALL"],
  ];
  for (const [refused, status, reason] of refusals)
    expect([refused.statusCode, refused.json().code, refused.json().reason]).toEqual([status, "REFUSED", reason]);
  const invalid: [answer: Awaited<ReturnType<typeof tell>>, status: number][] = [
    [await tell({ ...ball, ball: 2, weather: "rain" }, 3), 422],
    [await tell({ type: "streaker" }, 3), 422],
    [await tell({ ...ball, ball: 2, runs_off_bat: 8 }, 3), 422],
    [await tell({ ...ball, ball: 2 }, 0), 422],
    [await tell({ ...ball, ball: 2 }, 3, { note: "x" }), 422],
    [await post("/feed/matches", { ...match, overs: 40 }), 422],
    [await post("/feed/matches", { ...match, overs: 50 }), 409],
    [await post("/feed/matches", { ...match, teams: [{ name: "A", strength: 0.5 }, { name: "B" }] }), 422],
    [await post("/feed/matches", { ...match, padding: "x".repeat(5_000) }), 413],
    [await post("/feed/matches/nowhere/events", { sequence: 1, event: start }), 404],
  ];
  for (const [refused, status] of invalid) expect(refused.statusCode, refused.body).toBe(status);
});

test("[FEED-31] [HAND-01] a match of a team against itself is refused by the name of the field, as by hand, and isn't there", async () => {
  const alone = { ...match, source_id: "alone" };
  for (const names of [
    ["Dhaka", "Dhaka"],
    ["Dhaka", " dhaka "],
  ]) {
    const refused = await post("/feed/matches", { ...alone, teams: names.map((name) => ({ name })) });
    expect([refused.statusCode, refused.json()]).toMatchObject([
      422,
      { success: false, code: "VALIDATION", errors: { teams: ["Two teams have the same name."] } },
    ]);
  }
  const told = await post("/feed/matches/alone/events", { sequence: 1, event: { type: "start", batting: 0 } });
  expect(told.statusCode).toBe(404);
  expect((await post("/feed/matches", alone)).statusCode).toBe(200);
});

test.each([10, 50])("[FEED-31] a match of %i overs is announced, and told up to its last over", async (overs) => {
  const announced = { ...match, source_id: `overs-${overs}`, overs };
  expect((await post("/feed/matches", announced)).json()).toMatchObject({ success: true, is_priced: true });
  expect((await post("/feed/matches", { ...announced, overs: 20 })).json().reason).toBe("ALREADY_ANNOUNCED");
  const told = (sequence: number, event: object) => post(`/feed/matches/overs-${overs}/events`, { sequence, event });
  expect((await told(1, { type: "start", batting: 0 })).statusCode).toBe(200);
  const balls = Array.from({ length: overs * 6 }, (_, bowled) => ({
    ...ball,
    over: Math.floor(bowled / 6),
    ball: (bowled % 6) + 1,
    runs_off_bat: 1,
  }));
  for (const [index, one] of balls.entries()) expect((await told(index + 2, one)).statusCode).toBe(200);
  const late = await told(overs * 6 + 2, { ...ball, over: overs === 50 ? 49 : overs, ball: 1 });
  expect([late.statusCode, late.json().reason]).toEqual([409, "INNINGS_OVER"]);
});

test("[FEED-38] a ball that was told wrongly is told again, checked by the provider's own score, and too many or unknown members are refused", async () => {
  const wrongly = (more: object) => ({ type: "correction", innings: 1, over: 0, ball: 1, ...more });
  const right = [{ runs_off_bat: 1, no_balls: 1 }];
  const differs = await tell(wrongly({ balls: right, score: { runs: 4, wickets: 0 } }), 3);
  expect([differs.statusCode, differs.json().reason]).toEqual([409, "SCORE_DIFFERS"]);
  const many = Array.from({ length: 13 }, () => ({ runs_off_bat: 0 }));
  for (const balls of [many, [{ runs_off_bat: 0, over: 0 }], [{}]])
    expect((await tell(wrongly({ balls }), 3)).statusCode).toBe(422);
  const answer = await tell(wrongly({ balls: right, score: { runs: 2, wickets: 0 } }), 3);
  expect(answer.json()).toEqual({ success: true, sequence: 3, score: "Dhaka 2/0 (0.0)" });
  expect((await tell(wrongly({ balls: right }), 3)).json()).toEqual(answer.json());
  const late = await tell({ ...wrongly({ balls: [] }), innings: 2 }, 4);
  expect([late.statusCode, late.json().reason]).toEqual([409, "BALL_OUT_OF_PLACE"]);
});

test("[FEED-40] the correction of an end is told like any event: unknown members are refused, one without an end too, and the provider's own score is checked", async () => {
  const post1 = (sequence: number, event: object) => post("/feed/matches/corrected/events", { sequence, event });
  expect((await post("/feed/matches", { ...match, source_id: "corrected" })).statusCode).toBe(200);
  const all = Array.from({ length: 10 }, (_, index) => ({
    type: "ball",
    innings: 1,
    over: Math.floor(index / 6),
    ball: (index % 6) + 1,
    runs_off_bat: 0,
    wicket: "out",
  }));
  const chase = [
    { type: "innings_start", innings: 2, batting: 1 },
    { ...ball, innings: 2 },
  ];
  let sequence = 0;
  for (const event of [{ type: "start", batting: 0 }, ...all, ...chase]) {
    sequence += 1;
    expect((await post1(sequence, event)).statusCode, JSON.stringify(event)).toBe(200);
  }
  const corrected = (more: object = {}) => ({ type: "end_correction", winner: 0, ...more });
  const balls = { innings: 2, over: 0, ball: 1, balls: [{ runs_off_bat: 0 }] };
  const early = await post1(sequence + 1, corrected());
  expect([early.statusCode, early.json().reason]).toEqual([409, "END_NOT_TOLD"]);
  expect((await post1(sequence + 1, { type: "end", winner: 1 })).statusCode).toBe(200);
  for (const wrong of [{ winner: 2 }, { reason: "x" }, { correction: { ...balls, winner: 0 } }, { correction: {} }])
    expect((await post1(sequence + 2, corrected(wrong))).statusCode).toBe(422);
  const contradicts = await post1(sequence + 2, corrected());
  expect([contradicts.statusCode, contradicts.json().reason]).toEqual([409, "RESULT_CONTRADICTS"]);
  const differs = await post1(sequence + 2, corrected({ correction: { ...balls, score: { runs: 1, wickets: 0 } } }));
  expect([differs.statusCode, differs.json().reason]).toEqual([409, "SCORE_DIFFERS"]);
  const right = corrected({ correction: { ...balls, score: { runs: 0, wickets: 0 } } });
  const answer = await post1(sequence + 2, right);
  expect(answer.json()).toEqual({ success: true, sequence: sequence + 2, score: "Khulna 0/0 (0.1)" });
  expect((await post1(sequence + 2, right)).json()).toEqual(answer.json());
});

test("[FEED-42] that an abandoned match goes on is told without a winner, and kept at once: the next ball is taken before anything was done of it", async () => {
  const tell = (sequence: number, event: object) => post("/feed/matches/goes-on/events", { sequence, event });
  expect((await post("/feed/matches", { ...match, source_id: "goes-on" })).statusCode).toBe(200);
  const told = [{ type: "start", batting: 0 }, ball, { type: "abandoned" }, { type: "end_correction" }];
  for (const [index, event] of told.entries())
    expect((await tell(index + 1, event)).statusCode, JSON.stringify(event)).toBe(200);
  const next = await tell(5, { ...ball, ball: 2 });
  expect([next.statusCode, next.json()]).toEqual([200, { success: true, sequence: 5, score: "Dhaka 8/0 (0.2)" }]);
});

test("[FEED-43] that a match was abandoned and not won is told by its corrected end, and nothing beside it", async () => {
  const tell = (sequence: number, event: object) => post("/feed/matches/not-won/events", { sequence, event });
  expect((await post("/feed/matches", { ...match, source_id: "not-won" })).statusCode).toBe(200);
  const outs = Array.from({ length: 10 }, (_, index) => ({
    ...ball,
    over: Math.floor(index / 6),
    ball: (index % 6) + 1,
    runs_off_bat: 0,
    wicket: "out",
  }));
  const told = [{ type: "start", batting: 0 }, ...outs, { type: "end", winner: 1 }];
  for (const [index, event] of told.entries())
    expect((await tell(index + 1, event)).statusCode, JSON.stringify(event)).toBe(200);
  const next = told.length + 1;
  const instead = { type: "end_correction", abandoned: true };
  expect((await tell(next, { ...instead, abandoned: false })).statusCode).toBe(422);
  const both = await tell(next, { ...instead, winner: 0 });
  expect([both.statusCode, both.json().reason]).toEqual([409, "RESULT_CONTRADICTS"]);
  const answer = await tell(next, instead);
  expect([answer.statusCode, answer.json()]).toMatchObject([200, { success: true, sequence: next }]);
  expect((await tell(next, instead)).json()).toEqual(answer.json());
  const goesOn = await tell(next + 1, { type: "end_correction" });
  expect([goesOn.statusCode, goesOn.json().reason]).toEqual([409, "CORRECTION_TOO_LATE"]);
});

test("[FEED-30] a provider that asks too often is told when to ask again, and others aren't held up", async () => {
  const eager = keyIn((await typed(feedKeyAdd, "eager")).read);
  let refused = 0;
  for (let asked = 0; asked <= feedRequestLimit.max; asked += 1) {
    const answer = await post("/feed/matches", {}, { key: eager });
    if (answer.statusCode === 429) refused += 1;
    else expect(answer.statusCode).toBe(422);
  }
  expect(refused).toBe(1);
  expect((await post("/feed/matches", match)).statusCode).toBe(200);
});

test("[FEED-30] an address that has tried too many keys is told when to ask again, before any is looked up; others aren't held up", async () => {
  const address = "198.51.100.77";
  const tried = await Promise.all(
    Array.from({ length: refusedKeyLimit.max + 1 }, (_, index) =>
      post("/feed/matches", match, { key: `${"z".repeat(30)}${index}`, address }),
    ),
  );
  expect(tried.filter(({ statusCode }) => statusCode === 401)).toHaveLength(refusedKeyLimit.max);
  const [late] = tried.filter(({ statusCode }) => statusCode === 429);
  expect(late?.json()).toMatchObject({ success: false, code: "RATE_LIMITED" });
  expect(Number(late?.headers["retry-after"])).toBeGreaterThan(0);
  expect(Number(late?.headers["retry-after"])).toBeLessThanOrEqual(refusedKeyLimit.windowMs / 1_000);
  // Not even a right key is looked up there now: else whether it is one could be found out.
  expect((await post("/feed/matches", match, { address })).statusCode).toBe(429);
  expect((await post("/feed/matches", match)).statusCode).toBe(200);
  // A network of IPv6 is one address.
  for (let asked = 0; asked < refusedKeyLimit.max; asked += 1)
    await post("/feed/matches", match, { key: "q".repeat(32), address: `2001:db8:7:${asked}::1` });
  const next = await post("/feed/matches", match, { key: "q".repeat(32), address: "2001:db8:7:ffff::1" });
  expect(next.statusCode).toBe(429);
  // What is told with a key is no try, however often.
  for (let asked = 0; asked <= refusedKeyLimit.max; asked += 1)
    expect((await post("/feed/matches", match, { address: "198.51.100.78" })).statusCode).toBe(200);
});
