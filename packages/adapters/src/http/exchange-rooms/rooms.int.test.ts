import { afterAll, beforeAll, expect, test } from "vitest";
import {
  exchangeSettings,
  listActivity,
  listFavouriteCompetitions,
  listPins,
  readBalls,
  readExchangeOutside,
  readPlayedResult,
  readPriceHistory,
} from "@maidan/contract/http/exchange-rooms";
import {
  createAddFavouriteCompetition,
  createChangeBetSettings,
  createPinMarket,
  createPriceHistory,
  createReadBetSettings,
  createRemoveFavouriteCompetition,
  createUnpinMarket,
} from "@maidan/services/exchange-rooms";
import { advanceMatch, startMatch, type MatchSetup } from "@maidan/core/sports";
import { pino } from "pino";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/test-database.ts";
import { createCommandRunner } from "../../postgres/command/index.ts";
import { readerOf } from "../../postgres/database/index.ts";
import { createTestExchange, type TestExchange } from "../../postgres/exchange/test-support/exchange-fixture.ts";
import { createExchangeRoomStore } from "../../postgres/exchange-rooms/index.ts";
import { createLedgerStore } from "../../postgres/ledger/index.ts";
import { createHttpServer } from "../server/index.ts";
import { registerExchangeRooms } from "./index.ts";

let database: TestDatabase;
let exchange: TestExchange;
let engine: { stop(): Promise<void> };
let app: Awaited<ReturnType<typeof createHttpServer>>;
let player: string;
let other: string;
let marketId: string;

const outside = { exchangeUrl: "https://exchange.test/in", streamTemplate: "", ipService: "https://ip.test/" };

beforeAll(async () => {
  database = await createTestDatabase();
  exchange = createTestExchange(database);
  engine = await exchange.startEngine();
  [player, other] = [await exchange.createPlayer(1_000), await exchange.createPlayer(1_000)];
  marketId = await exchange.createMarket();
  const [reader, runner, store] = [
    readerOf(database.pool),
    createCommandRunner({ pool: database.pool }),
    createExchangeRoomStore(),
  ];
  app = await createHttpServer({
    name: "test",
    log: pino({ level: "silent" }),
    publicUrl: "https://maidan.test",
    authenticatePlayer: async (token) => ({ playerId: token.split("-")[1] ?? "", sessionId: "1" }),
    isCheckingResponses: true,
    docs: { title: "Test", version: "1", description: "Of tests", audience: "public" },
  });
  registerExchangeRooms(app, {
    reader,
    store,
    ledger: createLedgerStore({ invariants: [] }),
    now: () => Date.now(),
    readSettings: createReadBetSettings({ reader, store }),
    changeSettings: createChangeBetSettings({ runner, store }),
    pin: createPinMarket({ runner, store }),
    unpin: createUnpinMarket({ runner, store }),
    addFavourite: createAddFavouriteCompetition({ runner, store }),
    removeFavourite: createRemoveFavouriteCompetition({ runner, store }),
    priceHistory: createPriceHistory({ reader, store }),
    outside,
  });
});
afterAll(async () => {
  await app.close();
  await engine.stop();
  await database.close();
});

async function ask(
  method: "GET" | "PUT" | "POST" | "DELETE",
  url: string,
  asked: { as?: string; payload?: object } = {},
) {
  const headers = asked.as === undefined ? {} : { authorization: `Bearer ${`player-${asked.as}-`.padEnd(43, "x")}` };
  return app.inject({ method, url, headers, ...(asked.payload !== undefined && { payload: asked.payload }) });
}
const pinnedBy = async (as: string): Promise<string[]> =>
  listPins.response
    .parse((await ask("GET", "/api/exchange/pins", { as })).json())
    .markets.map((market) => market.market_id);

test("[EXCH-21] [OP-58] a player's pins are kept with what names them, for that player alone, and end with the market", async () => {
  const second = await exchange.createMarket();
  for (const id of [marketId, second, marketId])
    expect((await ask("PUT", `/api/exchange/pins/${id}`, { as: player })).statusCode).toBe(200);
  expect(await pinnedBy(player)).toEqual([second, marketId]);
  expect(await pinnedBy(other)).toEqual([]);
  const { markets } = listPins.response.parse((await ask("GET", "/api/exchange/pins", { as: player })).json());
  expect(markets[0]).toMatchObject({ event_name: "Dhaka v Khulna", sport: "cricket", competition: "Test Cup" });
  await exchange.control(second, { type: "void", reason: "test" });
  expect(await pinnedBy(player)).toEqual([marketId]);
  expect((await ask("DELETE", `/api/exchange/pins/${marketId}`, { as: player })).statusCode).toBe(200);
  expect(await pinnedBy(player)).toEqual([]);
  expect((await ask("PUT", "/api/exchange/pins/1.299999999", { as: player })).statusCode).toBe(404);
});

/** A market of the house on the match of an exchange market: of runners, or of runs. */
async function houseMarket(on: string, kind: "BOOKMAKER" | "FANCY"): Promise<string> {
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into house_market (event_id, source_key, kind, fancy_type, title, question, minimum_stake_minor, maximum_stake_minor, maximum_profit_minor, maximum_liability_minor)
      select event_id, gen_random_uuid(), $2, $3, $4, $5, 100, 100, 100, 100 from exchange_market where id = $1 returning id`,
    kind === "BOOKMAKER"
      ? [on, kind, null, "Bookmaker", { type: "WINNER", selectionIds: [1, 2] }]
      : [on, kind, 2, "6 over runs", { type: "AT_LEAST" }],
  );
  return rows[0]?.id ?? "";
}

test("[ROOM-65] Bookmaker, Fancy and LINE markets are pinned as others are, each as what it is and with its match's own market; they end with their market", async () => {
  const one = await exchange.createPlayer(1_000);
  const own = await exchange.createMarket();
  const [bookmaker, fancy] = [await houseMarket(own, "BOOKMAKER"), await houseMarket(own, "FANCY")];
  const line = { leastX100: 10_050, mostX100: 20_050, intervalX100: 100 };
  const lines = await exchange.createMarket({ runners: 1, line });
  for (const id of [own, bookmaker, fancy, lines, bookmaker])
    expect((await ask("PUT", `/api/exchange/pins/${id}`, { as: one })).statusCode).toBe(200);
  const { markets } = listPins.response.parse((await ask("GET", "/api/exchange/pins", { as: one })).json());
  expect(markets.map(({ market_id, kind }) => [market_id, kind])).toEqual([
    [lines, "line"],
    [fancy, "fancy"],
    [bookmaker, "bookmaker"],
    [own, "odds"],
  ]);
  expect(markets[0]?.line).toEqual({ least: 100.5, most: 200.5, interval: 1 });
  const house = { event_market_id: own, event_name: "Dhaka v Khulna", sport: "cricket", currency: "BDT" };
  expect(markets[1]).toMatchObject({ ...house, market_name: "6 over runs" });
  expect(markets[2]).toMatchObject({ ...house, market_name: "Bookmaker" });
  expect(await pinnedBy(other)).toEqual([]);
  await database.pool.query("update house_market set status = 'CLOSED' where id = $1", [bookmaker]);
  expect(await pinnedBy(one)).toEqual([lines, fancy, own]);
  expect((await ask("DELETE", `/api/exchange/pins/${fancy}`, { as: one })).statusCode).toBe(200);
  expect(await pinnedBy(one)).toEqual([lines, own]);
  expect((await ask("PUT", "/api/exchange/pins/9.99999999", { as: one })).statusCode).toBe(404);
});

test("[ROOM-65] [ROOM-05] at most fifty markets are pinned, those of the exchange and of the house together; one that has ended makes room", async () => {
  const one = await exchange.createPlayer(1_000);
  const own = await exchange.createMarket();
  await ask("PUT", `/api/exchange/pins/${own}`, { as: one });
  const houses: string[] = [];
  for (let count = 0; count < 50; count += 1) houses.push(await houseMarket(own, "FANCY"));
  const put = async (id: string | undefined) => {
    const answered = await ask("PUT", `/api/exchange/pins/${id}`, { as: one });
    const { reason, message } = answered.json();
    return [answered.statusCode, reason, message];
  };
  const tooMany = [400, "TOO_MANY_PINS", "You can pin 50 markets. Unpin one first."];
  for (const id of houses.slice(0, 49)) expect(await put(id)).toEqual([200, undefined, undefined]);
  expect(await put(houses[49])).toEqual(tooMany);
  expect(await put(await exchange.createMarket())).toEqual(tooMany);
  await database.pool.query("update house_market set status = 'CLOSED' where id = $1", [houses[0]]);
  expect(await put(houses[49])).toEqual([200, undefined, undefined]);
});

const favourites = "/api/exchange/favourite-competitions";
const favouritesOf = async (as: string) =>
  listFavouriteCompetitions.response.parse((await ask("GET", favourites, { as })).json()).competitions;

test("[ROOM-66] favourite competitions are kept by sport for each player, newest first; one without events is not found, and a guest has none", async () => {
  const [one, two] = [await exchange.createPlayer(1_000), await exchange.createPlayer(1_000)];
  await database.pool.query(
    `insert into exchange_event (event_type_id, competition, name, start_at, source, source_id)
      values ('1', 'Test Cup', 'A v B', now(), 'test', 'favourite-1'), ('2', 'Open / ২০২৬', 'C v D', now(), 'test', 'favourite-2')`,
  );
  const put = async (payload: object) => (await ask("PUT", favourites, { as: one, payload })).statusCode;
  const cup = { sport: "soccer", competition: "Test Cup" };
  const open = { sport: "tennis", competition: "Open / ২০২৬" };
  for (const payload of [cup, open, cup]) expect(await put(payload)).toBe(200);
  expect(await favouritesOf(one)).toEqual([open, cup]);
  expect(await favouritesOf(two)).toEqual([]);
  expect(await put({ sport: "tennis", competition: "Test Cup" })).toBe(404);
  expect(await put({ ...cup, event: "1" })).toBe(422);
  expect(await put({ sport: "chess", competition: "Test Cup" })).toBe(422);
  expect((await ask("PUT", favourites, { payload: cup })).statusCode).toBe(401);
  const removed = await ask("POST", `${favourites}/remove`, { as: one, payload: open });
  expect(removed.statusCode).toBe(200);
  expect(await favouritesOf(one)).toEqual([cup]);
});

test("[ROOM-66] at most fifty competitions are favourites, one that is marked already stays, and one that is taken away makes room", async () => {
  const one = await exchange.createPlayer(1_000);
  await database.pool.query(
    `insert into exchange_event (event_type_id, competition, name, start_at, source, source_id)
      select '1', 'League ' || n, 'A v B', now(), 'test', 'league-' || n from generate_series(1, 51) n`,
  );
  const send = async (number: number, path = "") => {
    const payload = { sport: "soccer", competition: `League ${number}` };
    const answered = await ask(path === "" ? "PUT" : "POST", `${favourites}${path}`, { as: one, payload });
    const { reason, message } = answered.json();
    return [answered.statusCode, reason, message];
  };
  const kept = [200, undefined, undefined];
  for (let number = 1; number <= 50; number += 1) expect(await send(number)).toEqual(kept);
  const refusal = "You can have 50 favourite competitions. Remove one first.";
  expect(await send(51)).toEqual([400, "TOO_MANY_FAVOURITES", refusal]);
  expect(await send(7)).toEqual(kept);
  expect(await send(1, "/remove")).toEqual(kept);
  expect(await send(51)).toEqual(kept);
  expect(await favouritesOf(one)).toHaveLength(50);
});

test("[ROOM-56] [ODDS-05] a player has the first settings until others are kept, and a wrong one is refused by its name", async () => {
  const read = async (as: string) =>
    exchangeSettings.parse((await ask("GET", "/api/exchange/settings", { as })).json());
  const first = await read(player);
  expect(first).toMatchObject({ stake_keys: [100, 200, 500, 1000, 2000, 5000], is_one_tap: false });
  const payload = {
    ...first,
    stake_keys: [50, 75],
    is_one_tap: true,
    one_tap_stake: 50,
    price_policy: "any",
    odds_format: "malay",
    takes_better_prices: false,
    reality_check_minutes: 30,
    tells_matched: false,
  };
  expect((await ask("PUT", "/api/exchange/settings", { as: player, payload })).statusCode).toBe(200);
  expect(await read(player)).toEqual(payload);
  expect(await read(other)).toEqual(first);
  const unknown = await ask("PUT", "/api/exchange/settings", {
    as: player,
    payload: { ...payload, odds_format: "roman" },
  });
  expect(Object.keys(unknown.json().errors)).toEqual(["odds_format"]);
  const wrong = await ask("PUT", "/api/exchange/settings", { as: player, payload: { ...payload, stake_keys: [0] } });
  expect([wrong.statusCode, Object.keys(wrong.json().errors)]).toEqual([422, ["stake_keys.0"]]);
});

test("[ROOM-52] [APP-17] who has set nothing has stake keys of the account's currency, and a pinned market says which its amounts are in", async () => {
  for (const [currency, keys] of [
    ["INR", [50, 100, 250, 500, 1000, 2500]],
    ["PKR", [200, 500, 1000, 2000, 5000, 10_000]],
  ] as const) {
    const one = await exchange.createPlayer(1_000, { currency });
    const settings = (await ask("GET", "/api/exchange/settings", { as: one })).json();
    expect(settings).toMatchObject({ stake_keys: keys, one_tap_stake: keys[0] });
    const pinned = await exchange.createMarket({ currency });
    await ask("PUT", `/api/exchange/pins/${pinned}`, { as: one });
    const { markets } = (await ask("GET", "/api/exchange/pins", { as: one })).json();
    expect(markets).toMatchObject([{ market_id: pinned, currency }]);
  }
});

test("[ROOM-60] what playing came to is what bets and games changed since then, without what was paid in, only locked, or a day old", async () => {
  const [winner, loser] = [await exchange.createPlayer(1_000), await exchange.createPlayer(1_000)];
  const played = await exchange.createMarket({ commissionBasisPoints: 200 });
  const before = new Date(Date.now() - 3_600_000).toISOString();
  const net = async (as: string, since = before) =>
    readPlayedResult.response.parse((await ask("GET", `/api/exchange/played-result?since=${since}`, { as })).json());
  await exchange.bet(loser, played, { on: 1, side: "LAY", price: 3, taka: 100 });
  await exchange.bet(winner, played, { on: 1, side: "BACK", price: 3, taka: 100 });
  expect(await net(winner)).toMatchObject({ net: "0.00", currency: "BDT", since: before });
  await exchange.control(played, { type: "settle", winners: [1], reason: "result" });
  expect([(await net(winner)).net, (await net(loser)).net]).toEqual(["196.00", "-200.00"]);
  expect((await net(winner, new Date(Date.now() + 60_000).toISOString())).net).toBe("0.00");
  const longAgo = await net(winner, "2020-01-01T00:00:00.000Z");
  expect(Date.now() - Date.parse(longAgo.since)).toBeLessThan(86_460_000);
  expect((await ask("GET", `/api/exchange/played-result?since=${before}`)).statusCode).toBe(401);
});

test("[EXCH-11] [OP-61] the activity log has logins with their device and what was done, newest first, in pages", async () => {
  await database.pool.query(
    `insert into player_session (player_id, kind, token_hash, user_agent, address_prefix, expires_at, created_at)
      select $1, 'app', sha256(n::text::bytea), case n when 1 then 'Mozilla/5.0 (Linux; Android 14) Chrome/130.0 Mobile' else 'Phone ' || n end, '203.0.113.0/24', now(), now() - interval '1 day' * n
      from generate_series(1, 40) n`,
    [player],
  );
  const page = async (number: number, as = player) =>
    listActivity.response.parse((await ask("GET", `/api/exchange/activity?page=${number}`, { as })).json());
  const [first, second] = [await page(1), await page(2)];
  expect(first.rows[0]?.kind).toBe("settings");
  expect(first.rows[1]).toMatchObject({ kind: "log-in", device: "Chrome, Android", network: "203.0.113.0/24" });
  expect([first.rows.length, first.has_more, second.rows.length, second.has_more]).toEqual([30, true, 11, false]);
  expect((await page(1, other)).rows).toEqual([]);
});

test("the price history has the last, lowest and highest price and the volume of each span, by runner", async () => {
  const at = async () =>
    readPriceHistory.response.parse((await ask("GET", `/api/exchange/price-history/${marketId}`)).json());
  expect((await at()).runners).toEqual([]);
  for (const [price, taka] of [
    [2.5, 100],
    [2.4, 50],
  ] as const) {
    await exchange.bet(player, marketId, { on: 1, side: "LAY", price, taka });
    await exchange.bet(other, marketId, { on: 1, side: "BACK", price, taka });
  }
  await database.pool.query("update exchange_fill set matched_at = '2026-11-21T10:00:03Z' where market_id = $1", [
    marketId,
  ]);
  expect((await at()).runners).toEqual([
    { selection_id: 1, points: [{ at: "2026-11-21T10:00:00.000Z", price: 2.4, low: 2.4, high: 2.5, volume: 150 }] },
  ]);
});

test("[EXCH-01] [OP-57] [OP-64] what the operator has named outside is told to everybody", async () => {
  const told = readExchangeOutside.response.parse((await ask("GET", "/api/exchange/outside")).json());
  expect(told).toEqual({
    exchange_url: "https://exchange.test/in",
    stream_template: "",
    ip_service: "https://ip.test/",
  });
});

const eleven = (team: string): string[] => Array.from({ length: 11 }, (_, place) => `${team} ${place + 1}`);
const setup: MatchSetup = {
  sport: "cricket",
  teams: [
    { name: "Dhaka", strength: 0, players: eleven("D") },
    { name: "Khulna", strength: 0, players: eleven("K") },
  ],
};

test("[ROOM-64] [CRIC-11] a match is told ball by ball, of a feed's match and of an imported one; another sport or a match without balls has none, and no event is not found", async () => {
  const told = async (event: string) =>
    readBalls.response.parse((await ask("GET", `/api/exchange/balls/${event}`)).json());
  const eventOf = async (market: string): Promise<{ id: string; source: string; source_id: string }> => {
    const { rows } = await database.pool.query(
      "select e.id::text, e.source, e.source_id from exchange_event e join exchange_market m on m.event_id = e.id where m.id = $1",
      [market],
    );
    return rows[0];
  };
  const event = await eventOf(marketId);
  expect(await told(event.id)).toEqual({ event_id: event.id, innings: [] });
  let match = startMatch(setup, "balls");
  for (let step = 0; step < 40; step += 1) match = advanceMatch(match).match;
  await database.pool.query(
    `insert into feed_match (source, source_id, sport, competition, seed, start_at, announce_at, next_at, match)
      values ($1, $2, 'cricket', 'Test Cup', 'balls', now(), now(), now(), $3)`,
    [event.source, event.source_id, JSON.stringify(match)],
  );
  if (match.sport !== "cricket") throw new Error("no cricket");
  const [batting] = match.state.innings;
  const [innings] = (await told(event.id)).innings;
  expect(innings).toMatchObject({ runs: batting?.runs, wickets: batting?.wickets });
  expect(innings?.overs.flatMap(({ balls }) => balls).length).toBe(batting?.deliveries);
  expect(innings?.overs[0]?.number).toBe(1);
  const imported = await eventOf(await exchange.createMarket());
  await database.pool.query(
    `insert into cricket_delivery (event_id, innings, over_number, ball, batting_team, striker, non_striker, bowler,
        runs_off_bat, wides, no_balls, byes, leg_byes, penalty, dismissals)
      values ($1, 1, 0, 1, 'Sylhet', 'A', 'B', 'C', 4, 0, 0, 0, 0, 0, '[]'),
        ($1, 1, 0, 2, 'Sylhet', 'A', 'B', 'C', 0, 0, 0, 0, 0, 0, '[{"kind":"bowled","player":"A"}]')`,
    [imported.id],
  );
  expect((await told(imported.id)).innings).toEqual([
    {
      team: "Sylhet",
      runs: 4,
      wickets: 1,
      overs_bowled: "0.2",
      overs: [
        {
          number: 1,
          runs: 4,
          wickets: 1,
          total_runs: 4,
          total_wickets: 1,
          balls: [
            { number: "0.1", text: "4", striker: "A", bowler: "C", out: [] },
            { number: "0.2", text: "W", striker: "A", bowler: "C", out: [{ player: "A", kind: "bowled" }] },
          ],
        },
      ],
    },
  ]);
  expect((await ask("GET", "/api/exchange/balls/999999999")).statusCode).toBe(404);
});
