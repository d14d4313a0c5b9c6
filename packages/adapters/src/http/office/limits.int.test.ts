import { afterAll, beforeAll, expect, test } from "vitest";
import { startDesk, type Answer, type Desk } from "./test-support/index.ts";

let desk: Desk;
const tokens = new Map<string, string>();
beforeAll(async () => {
  desk = await startDesk();
  for (const role of ["owner", "trader", "support"]) tokens.set(role, await desk.signInAs(role));
});
afterAll(() => desk.close());

const ask = (method: "GET" | "PUT" | "DELETE", path: string, role: string, body?: object): Promise<Answer> =>
  desk.office(method, `/api/${path}`, { token: tokens.get(role) ?? "", ...(body === undefined ? {} : { body }) });
const nothing = {
  band_before_percent: null,
  band_in_play_percent: null,
  jump_percent: null,
  line_band_percent: null,
  line_jump_percent: null,
  silence_seconds: null,
  house_silence_seconds: null,
  stake_max: null,
  stake_max_inr: null,
  stake_max_pkr: null,
  win_max: null,
  win_max_inr: null,
  win_max_pkr: null,
  house_market_max: null,
  house_event_max: null,
  sport_exposure_max: null,
  sport_exposure_max_inr: null,
  sport_exposure_max_pkr: null,
  house_sport_max: null,
};

test("[LIMIT-01] [LIMIT-07] the owner sets limits of a kind of market and lets wider ones count again, with both in the audit log; a trader reads them", async () => {
  const lines = { line_band_percent: 130, line_jump_percent: 160 };
  const body = { ...nothing, ...lines, jump_percent: 400, stake_max: "2500.00", reason: "A quiet league" };
  expect((await ask("PUT", "limits/4/MATCH_ODDS", "trader", body)).status).toBe(403);
  expect((await ask("PUT", "limits/4/MATCH_ODDS", "owner", body)).body).toMatchObject({
    sport: "4",
    stake_max: "2500.00",
  });
  const read = await ask("GET", "limits", "trader");
  expect(read.body.items).toMatchObject([
    {
      sport: "all",
      type: "all",
      band_before_percent: 300,
      silence_seconds: 30,
      line_band_percent: 150,
      line_jump_percent: 200,
    },
    { sport: "all", type: "FANCY", band_before_percent: null, line_band_percent: 125 },
    { sport: "4", type: "MATCH_ODDS", jump_percent: 400, win_max: null, ...lines },
  ]);
  expect(read.body.sports).toContainEqual({ id: "4", name: "Cricket" });
  expect((await ask("DELETE", "limits/4/MATCH_ODDS", "owner")).status).toBe(200);
  expect((await ask("DELETE", "limits/4/MATCH_ODDS", "owner")).status).toBe(404);
  expect((await ask("DELETE", "limits/all/all", "owner")).status).toBe(400);
  const audit = await desk.office("GET", "/api/audit?subject_kind=limit", { token: tokens.get("owner") ?? "" });
  expect(audit.body.items.map((item: { action: string }) => item.action)).toEqual(["limit.remove", "limit.set"]);
});

test("[LIMIT-22] [LIMIT-35] the owner bounds what a player may have at stake, and the house lose, in a sport, with both in the audit log", async () => {
  const body = { ...nothing, sport_exposure_max: "5000.00", house_sport_max: "90000.50" };
  const set = await ask("PUT", "limits/2/all", "owner", { ...body, reason: "Poor prices" });
  expect(set.body).toEqual({ sport: "2", type: "all", ...body });
  expect((await ask("GET", "limits", "trader")).body.items).toContainEqual({ sport: "2", type: "all", ...body });
  const audit = await desk.office("GET", "/api/audit?subject_kind=limit", { token: tokens.get("owner") ?? "" });
  expect(JSON.stringify(audit.body.items[0])).toMatch(/5000\.00.*90000\.50|90000\.50.*5000\.00/);
  expect((await ask("DELETE", "limits/2/all", "owner")).status).toBe(200);
});

test("[LIMIT-37] the owner sets the limits of players in each currency, with all in the audit log, and all rooms are told what 1,000 taka are", async () => {
  const body = { ...nothing, stake_max: "5000.00", stake_max_inr: "3000.00", win_max_pkr: "70000.50" };
  const set = await ask("PUT", "limits/2/MATCH_ODDS", "owner", { ...body, reason: "By currency" });
  expect(set.body).toEqual({ sport: "2", type: "MATCH_ODDS", ...body });
  const read = await ask("GET", "limits", "trader");
  expect(read.body.items).toContainEqual({ sport: "2", type: "MATCH_ODDS", ...body });
  expect(read.body.rupees_per_1000_taka).toEqual({ INR: 700, PKR: 2300 });
  const audit = await desk.office("GET", "/api/audit?subject_kind=limit", { token: tokens.get("owner") ?? "" });
  expect(audit.body.items[0].after).toMatchObject({
    stakeMax: "5000.00",
    stakeMaxInr: "3000.00",
    stakeMaxPkr: null,
    winMaxPkr: "70000.50",
  });
  // A row may speak of rupees alone.
  expect((await ask("PUT", "limits/2/all", "owner", { ...nothing, win_max_inr: "9.00", reason: "One" })).status).toBe(
    200,
  );
  for (const kind of ["MATCH_ODDS", "all"]) expect((await ask("DELETE", `limits/2/${kind}`, "owner")).status).toBe(200);
});

test("[LIMIT-01] a band below 110 percent, an event's risk for one type of market, a row that says nothing and an impossible amount are refused", async () => {
  const set = (path: string, changes: object) =>
    ask("PUT", `limits/${path}`, "owner", { ...nothing, ...changes, reason: "No reason" });
  for (const [path, changes] of [
    ["4/all", { jump_percent: 109 }],
    ["4/all", { line_band_percent: 109 }],
    ["4/all", { line_jump_percent: 109 }],
    ["4/FANCY", { house_event_max: "1000.00" }],
    ["4/FANCY", { sport_exposure_max: "1000.00" }],
    ["4/FANCY", { house_sport_max: "1000.00" }],
    ["4/FANCY", { sport_exposure_max_pkr: "1000.00" }],
    ["4/all", { sport_exposure_max: "0.00" }],
    ["4/all", { sport_exposure_max_inr: "0.00" }],
    ["4/FANCY", { stake_max_inr: "10.00" }],
    ["all/BOOKMAKER", { win_max_pkr: "10.00" }],
    ["4/FANCY", { silence_seconds: 10 }],
    ["4/FANCY", {}],
    ["4/FANCY", { stake_max: "0.00" }],
    ["4/FANCY", { stake_max: "10.001" }],
  ] as const)
    expect((await set(path, changes)).status, JSON.stringify([path, changes])).toBe(422);
  // Those that a new platform has, and no others.
  expect((await ask("GET", "limits", "owner")).body.items).toHaveLength(2);
});

test("[LIMIT-01] [LIMIT-33] [HTTP-05] each amount that can't be is named with what is wrong with it, of all and of one player", async () => {
  const wrong = { stake_max: "-1", win_max: "0", house_market_max: "", win_max_inr: "9".repeat(24) };
  const set = await ask("PUT", "limits/4/MATCH_ODDS", "owner", { ...nothing, ...wrong, reason: "No reason" });
  expect([set.status, set.body.errors]).toEqual([
    422,
    {
      stake_max: ["Too small: at least 0.01."],
      win_max: ["Too small: at least 0.01."],
      house_market_max: ["Enter an amount."],
      win_max_inr: ["Too big: at most 9999999999999.99."],
    },
  ]);
  const { playerId } = await desk.newPlayer();
  const stakes = [
    { type: "all", stake_max: "5.00" },
    { type: "FANCY", stake_max: "1.005" },
    { type: "BOOKMAKER", stake_max: "-1" },
  ];
  const asked = { exposure_max: "lots", stakes, reason: "No reason" };
  const ofPlayer = await ask("PUT", `players/${playerId}/limits`, "trader", asked);
  expect([ofPlayer.status, ofPlayer.body.errors]).toEqual([
    422,
    {
      exposure_max: ["Enter an amount."],
      "stakes.1.stake_max": ["An amount has two decimals at most."],
      "stakes.2.stake_max": ["Too small: at least 0.00."],
    },
  ]);
});

test("[LIMIT-38] a limit of a sport or a type of market that there is not is refused beside its field, of all and of one player; what may come is none of them", async () => {
  const body = { ...nothing, stake_max: "10.00", reason: "No reason" };
  const set = async (kind: string) => {
    const { status, body: answer } = await ask("PUT", `limits/${kind}`, "owner", body);
    return [status, answer.errors];
  };
  const [noSport, noType] = [["There is no such sport."], ["There is no such type of market."]];
  expect(await set("4/NOPE")).toEqual([422, { type: noType }]);
  expect(await set("99/SPECIAL")).toEqual([422, { sport: noSport }]);
  expect(await set("99/NOPE")).toEqual([422, { sport: noSport, type: noType }]);
  const { playerId } = await desk.newPlayer();
  const stakes = ["all", "NOPE"].map((type) => ({ type, stake_max: "1.00" }));
  const ofPlayer = { exposure_max: null, stakes, reason: "No reason" };
  const refused = await ask("PUT", `players/${playerId}/limits`, "trader", ofPlayer);
  expect([refused.status, refused.body.errors]).toEqual([422, { "stakes.1.type": noType }]);
  const { types } = (await ask("GET", "limits", "owner")).body;
  for (const type of types) {
    expect((await set(`4/${type}`))[0], type).toBe(200);
    expect((await ask("DELETE", `limits/4/${type}`, "owner")).status).toBe(200);
  }
  // What the office offers of a player before the first race, too.
  expect(types).toEqual(expect.arrayContaining(["BOOKMAKER", "FANCY", "MATCH_ODDS", "WIN", "PLACE", "SPECIAL"]));
});

test("[LIMIT-32] [LIMIT-33] a trader bounds one player's exposure and stakes, and takes it back", async () => {
  const { playerId } = await desk.newPlayer();
  const path = `players/${playerId}/limits`;
  const body = {
    exposure_max: "5000.00",
    stakes: [
      { type: "all", stake_max: "100.00" },
      { type: "FANCY", stake_max: "0.00" },
    ],
  };
  expect((await ask("GET", path, "support")).body).toEqual({ exposure_max: null, stakes: [] });
  expect((await ask("PUT", path, "support", { ...body, reason: "Asked for it" })).status).toBe(403);
  expect((await ask("PUT", path, "trader", { ...body, reason: "Asked for it" })).body).toEqual({ success: true });
  expect((await ask("GET", path, "support")).body).toEqual(body);
  const twice = { ...body, stakes: [...body.stakes, { type: "FANCY", stake_max: "1.00" }], reason: "Twice" };
  expect((await ask("PUT", path, "trader", twice)).status).toBe(422);
  expect((await ask("PUT", "players/999999/limits", "trader", { ...body, reason: "Nobody" })).status).toBe(404);
  await ask("PUT", path, "trader", { exposure_max: null, stakes: [], reason: "As all may" });
  expect((await ask("GET", path, "support")).body).toEqual({ exposure_max: null, stakes: [] });
});
