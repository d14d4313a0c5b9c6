import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  getEvent,
  getExchangeWallets,
  getMatchOdds,
  listExchangeRecords,
  listMarketBlock,
  listMarketRules,
  listMatchOdds,
  listSportNames,
  listSportsEvents,
} from "@maidan/contract/http/exchange";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/test-database.ts";
import { untilDayLasts } from "../../../../../tools/test-day.ts";
import { createTestApi, type TestApi } from "./test-support/index.ts";

let database: TestDatabase;
let api: TestApi;
let marketId: string;
let eventId: string;
let player: string;

beforeAll(async () => {
  await untilDayLasts();
  database = await createTestDatabase();
  api = await createTestApi(database);
  marketId = await api.createMarket();
  player = await api.createPlayer(1_000);
  const { rows } = await database.pool.query<{ id: bigint }>(
    "update exchange_event set start_at = now() + interval '1 hour' returning id",
  );
  eventId = String(rows[0]?.id);
  const instruction = (side: string, price: number) => ({
    selectionId: 1,
    side,
    orderType: "LIMIT",
    limitOrder: { size: 100, price, persistenceType: "LAPSE" },
  });
  const instructions = [instruction("LAY", 2.5), instruction("LAY", 2.4), instruction("BACK", 2.6)];
  await api.rpc(player, "placeOrders", { marketId, instructions });
});
afterAll(async () => {
  await api.close();
  await database.close();
});

async function score(state: object): Promise<void> {
  await database.pool.query("update exchange_event set state = $2 where id = $1", [eventId, JSON.stringify(state)]);
}

describe("[OP-24] the sports reads, for guests too", () => {
  test("[EXAPI-60] [API-55] [API-83] a sport's events carry id, name, market and flags, and what the tabs need", async () => {
    const answer = await api.get("/api/sports-events/cricket");
    const events = listSportsEvents.response.parse(answer.body);
    expect(events).toMatchObject([
      {
        EventId: eventId,
        Event: "Dhaka v Khulna",
        MarketId: marketId,
        Fancy: false,
        Bookmaker: false,
        inplay: false,
        competition: "Test Cup",
      },
    ]);
    expect((await api.get("/api/sports-events/chess")).status).toBe(422);
    expect((await api.get("/api/sports-events/cricket?page=2")).body).toEqual([]);
    expect((await api.get("/api/sports-events/cricket?per_page=1000")).status).toBe(422);
  });

  test("[EXCH-17] an event is in-play while its market is, and no longer once that is closed", async () => {
    const inplayOf = async (status: string): Promise<boolean | undefined> => {
      await database.pool.query("update exchange_market set status = $2, is_in_play = true where id = $1", [
        marketId,
        status,
      ]);
      return listSportsEvents.response.parse((await api.get("/api/sports-events/cricket")).body)[0]?.inplay;
    };
    expect(await inplayOf("SUSPENDED")).toBe(true);
    expect(await inplayOf("CLOSED")).toBe(false);
    await database.pool.query("update exchange_market set status = 'OPEN', is_in_play = false where id = $1", [
      marketId,
    ]);
  });

  test("[EXCH-14] [EXCH-20] an event is over once its market is closed, with its winner, or abandoned when its feed made it void, by hand with the reason; settled after all, it has its winner", async () => {
    const abandoned = await api.createMarket();
    await database.pool.query(
      "update exchange_event set start_at = now() + interval '2 hours' where id = (select event_id from exchange_market where id = $1)",
      [abandoned],
    );
    const item = async () =>
      listSportsEvents.response
        .parse((await api.get("/api/sports-events/cricket")).body)
        .find((event) => event.MarketId === abandoned);
    expect(await item()).toMatchObject({ finished: false });
    await api.control(abandoned, { type: "void", reason: "Match abandoned" });
    const over = await item();
    expect(over).toMatchObject({ finished: true, abandoned: true, inplay: false });
    expect(over?.void_reason).toBeUndefined();
    expect(over?.result).toBeUndefined();
    const detail = getEvent.response.parse((await api.get(`/api/event/${over?.EventId}`)).body);
    expect(detail.data.items[over?.EventId ?? ""]?.event).toMatchObject({ finished: true, abandoned: true });
    await api.control(abandoned, { type: "resettle", winners: [2], reason: "it was played" });
    const settled = await item();
    expect(settled).toMatchObject({ finished: true, result: "Runner 2" });
    expect(settled?.abandoned).toBeUndefined();
    await api.control(abandoned, { type: "void", reason: "the wrong teams" });
    const byHand = await item();
    expect(byHand).toMatchObject({ finished: true, void_reason: "the wrong teams" });
    expect(byHand?.abandoned ?? byHand?.result).toBeUndefined();
    await database.pool.query(
      "update exchange_event set start_at = now() - interval '9 days' where id = (select event_id from exchange_market where id = $1)",
      [abandoned],
    );
  });

  test("[API-56] [API-57] soccer and tennis have lists of their own", async () => {
    for (const [sport, eventTypeId] of [
      ["soccer", "1"],
      ["tennis", "2"],
    ] as const) {
      expect((await api.get(`/api/sports-events/${sport}`)).body).toEqual([]);
      await database.pool.query("update exchange_event set event_type_id = $2 where id = $1", [eventId, eventTypeId]);
      expect((await api.get(`/api/sports-events/${sport}`)).body).toMatchObject([{ EventId: eventId }]);
      await database.pool.query("update exchange_event set event_type_id = '4' where id = $1", [eventId]);
    }
  });

  test("[EXAPI-61] [API-52] [API-84] match odds are a list whose first element is the market, best prices first", async () => {
    const [market] = getMatchOdds.response.parse((await api.get(`/api/match-odds/${marketId}`)).body);
    expect(market).toMatchObject({ marketId, eventId, inplay: false, status: "OPEN" });
    expect(market?.runners[0]).toMatchObject({
      SelectionName: "Runner 1",
      ex: {
        availableToBack: [
          { price: 2.5, size: 100 },
          { price: 2.4, size: 100 },
        ],
        availableToLay: [{ price: 2.6, size: 100 }],
      },
    });
    expect((await api.get("/api/match-odds/1.299999999")).body).toEqual([]);
  });

  test("[EXAPI-61] [EXCH-36] several markets are read at once, each once, at most twenty", async () => {
    const other = await api.createMarket();
    const idsOf = async (asked: readonly string[]) =>
      listMatchOdds.response
        .parse((await api.get(`/api/match-odds?market_ids=${asked.join(",")}`)).body)
        .map((market) => market.marketId);
    expect((await idsOf([marketId, other, marketId, "1.299999999"])).toSorted()).toEqual([marketId, other].toSorted());
    const many = Array.from({ length: 21 }, (_, place) => `1.${place + 1}`).join(",");
    expect((await api.get(`/api/match-odds?market_ids=${many}`)).status).toBe(422);
    expect((await api.get("/api/match-odds?market_ids=")).status).toBe(422);
    await database.pool.query(
      "update exchange_event set start_at = now() - interval '9 days' where id = (select event_id from exchange_market where id = $1)",
      [other],
    );
  });

  test("[ROOM-59] [SIDE-03] the rules of markets are told to everybody, in both languages, with their commission", async () => {
    const { markets } = listMarketRules.response.parse(
      (await api.get(`/api/exchange/market-rules?market_ids=${marketId},1.299999999`)).body,
    );
    expect(markets.map((market) => market.market_id)).toEqual([marketId]);
    const [rules] = markets;
    expect(rules?.en).toContain("If the match is abandoned without a result, bets are void.");
    expect(rules?.bn).toContain("ফল ছাড়া ম্যাচ পরিত্যক্ত হলে বেট বাতিল।");
    expect(rules?.bn.length).toBe(rules?.en.length);
    expect(rules?.en.join(" ")).not.toContain("retires");
    expect(rules).toMatchObject({ minimum_stake: "10.00", minimum_payout: "100.00" });
    expect(rules?.en).toContain(
      "The least stake is ৳ 10.00; a smaller one is taken where it would bring back ৳ 100.00 or more.",
    );
    expect(rules?.bn.join(" ")).toContain("সর্বনিম্ন স্টেক ৳ ১০.০০;");
    expect(rules?.en.at(-1)).toMatch(/^Commission of \d+(\.\d+)?% /);
    expect(rules?.bn.at(-1)).toMatch(/[০-৯]+% কমিশন/);
    expect((await api.get("/api/exchange/market-rules?market_ids=x")).status).toBe(422);
  });

  test("[HAND-12] [BOOK-27] an event says which of its markets aren't in taka, and their rules which accounts can't bet, in both languages", async () => {
    const rupees = await api.createMarket({ currency: "INR" });
    const { rows } = await database.pool.query<{ event_id: bigint }>(
      "select event_id from exchange_market where id = $1",
      [rupees],
    );
    const id = String(rows[0]?.event_id);
    const event = getEvent.response.parse((await api.get(`/api/event/${id}`)).body);
    expect(event.data.items[id]?.currencies).toEqual({ [rupees]: "INR" });
    const own = getEvent.response.parse((await api.get(`/api/event/${eventId}`)).body);
    expect(own.data.items[eventId]?.currencies).toEqual({});
    const { markets } = listMarketRules.response.parse(
      (await api.get(`/api/exchange/market-rules?market_ids=${rupees}`)).body,
    );
    expect(markets[0]).toMatchObject({ currency: "INR" });
    // Sizes are in the market's own currency, which may be named. [EXAPI-31]
    const booksIn = (marketIds: readonly string[], currencyCode: string) =>
      api.rpc(player, "listMarketBook", { marketIds, currencyCode });
    expect((await booksIn([rupees], "INR")).map(({ marketId: of }) => of)).toEqual([rupees]);
    expect((await booksIn([marketId], "BDT")).map(({ marketId: of }) => of)).toEqual([marketId]);
    await expect(booksIn([rupees], "BDT")).rejects.toThrow("INVALID_INPUT_DATA");
    await expect(booksIn([rupees, marketId], "INR")).rejects.toThrow("INVALID_INPUT_DATA");
    expect(markets[0]?.en).toContain(
      "Bets here are in Indian rupees (INR): an account in another currency can't bet here.",
    );
    expect(markets[0]?.bn.join(" ")).toContain("ভারতীয় রুপিতে (INR)");
    await database.pool.query("update exchange_market set part = 2001 where id = $1", [rupees]);
    const block = listMarketBlock.response.parse((await api.get("/api/market/block")).body);
    expect(block.map(({ MarketId }) => MarketId)).not.toContain(rupees);
    // What was added beside it is not the event's own.
    const beside = getEvent.response.parse((await api.get(`/api/event/${id}`)).body);
    expect(beside.data.items[id]).toMatchObject({ event: { MarketId: "" }, markets: [{ market_id: rupees }] });
  });

  test("[EXAPI-61] [API-53] an event has its fancy and bookmaker maps under its own id", async () => {
    const body = getEvent.response.parse((await api.get(`/api/event/${eventId}`)).body);
    expect(body.data.items[eventId]).toMatchObject({ fancy2: {}, bookmaker: {}, event: { MarketId: marketId } });
    expect((await api.get("/api/event/1")).status).toBe(404);
    expect((await api.get("/api/event/abc")).status).toBe(422);
  });

  test("names in Bangla are given by the feed's own", async () => {
    const { body } = await api.get("/api/sport-names");
    expect(listSportNames.response.parse(body)).toEqual({ names: { Shonapur: "সোনাপুর" } });
  });

  test("[EXAPI-61] [API-59] [OP-25] the market block lists markets with their best price of each side", async () => {
    const [market] = listMarketBlock.response.parse((await api.get("/api/market/block")).body);
    expect(market).toMatchObject({
      title: "Match Odds",
      sport: "cricket",
      MarketId: marketId,
      EventId: eventId,
      odds: [
        { SelectionName: "Runner 1", back: { price: 2.5, size: 100 }, lay: { price: 2.6 } },
        { back: null, lay: null },
      ],
    });
  });
});

describe("the live score", () => {
  test("[EXAPI-62] [API-54] the score board's script holds the frame's address", async () => {
    const { text, status } = await api.get(`/api/score/board/${eventId}`);
    const [, script = ""] = /<script[^>]*>([^]*?)<\/script>/.exec(text) ?? [];
    expect(/<iframe[^>]*src="([^"]+)"/.exec(script)?.[1]).toBe(`https://maidan.test/scoreboard/${eventId}`);
    expect(status).toBe(200);
    expect((await api.get("/api/score/board/1")).status).toBe(404);
    const inBangla = await api.get(`/api/score/board/${eventId}`, undefined, "language=bn");
    expect(inBangla.text).toContain(`https://maidan.test/scoreboard/${eventId}?lang=bn"`);
  });

  test("[EXAPI-62] the page shows the score, asks for itself again, and stops when the event is over", async () => {
    await score({
      sport: "cricket",
      headline: "Dhaka 143/4 (16.2)",
      status: "Need 32",
      notice: "Simulated match",
      innings: [{ team: "Dhaka", runs: 143, wickets: 4, overs: "16.2" }],
      target: 175,
      lastBalls: ["1", "W"],
    });
    const page = (await api.get(`/scoreboard/${eventId}`)).text;
    for (const part of [
      "Dhaka 143/4 (16.2)",
      "Need 32",
      "Simulated match",
      "143/4 (16.2 ov)",
      "175",
      "1 W",
      'http-equiv="refresh"',
    ])
      expect(page).toContain(part);
    expect(page).not.toContain("<script");
    const bangla = (await api.get(`/scoreboard/${eventId}?lang=bn`)).text;
    // Its letters, on a device that has none.
    expect(bangla).toContain('url("/brand/bangla.woff2")');
    for (const part of ["ঢাকা ১৪৩/৪", "১৪৩/৪ (১৬.২ ওভার)"]) expect(bangla).toContain(part);
    for (const part of ["Dhaka", "Need 32", "Simulated"]) expect(bangla).not.toContain(part);
    await database.pool.query("update exchange_event set is_finished = true where id = $1", [eventId]);
    expect((await api.get(`/scoreboard/${eventId}`)).text).not.toContain("refresh");
    await database.pool.query("update exchange_event set is_finished = false where id = $1", [eventId]);
  });

  test("what a feed sends as a name can't become part of the page", async () => {
    await score({ sport: "soccer", headline: "<script>alert(1)</script>", home: { name: '"><img src=x>', goals: 1 } });
    const page = (await api.get(`/scoreboard/${eventId}`)).text;
    expect(page).toContain("&lt;script&gt;");
    expect(page).not.toMatch(/<script|<img/);
  });

  test.each([
    [{}],
    [{ sport: "tennis", players: "none" }],
    [{ sport: "cricket", innings: [null, 7] }],
    [[1, 2]],
    ["text"],
  ])("a score of the shape %j still gives a page", async (state) => {
    await score(state as object);
    expect((await api.get(`/scoreboard/${eventId}`)).status).toBe(200);
  });
});

describe("the player's own reads", () => {
  test("[EXAPI-63] [RECORDS-20] [OP-43] [API-79] records hold the stated fields, of open bets too", async () => {
    const { data } = listExchangeRecords.response.parse(
      (await api.get(`/api/exchange-records?remote_id=${player}&per_page=2`, player)).body,
    );
    expect(data).toMatchObject({ current_page: 1, per_page: 2, last_page: 2, total: 3 });
    expect(data.data[0]).toMatchObject({
      event_name: "Dhaka v Khulna",
      game_type: "Cricket",
      market_name: "Match Odds",
      selection_name: "Runner 1",
      bet_type: "BACK",
      stake: "100.00",
      odds: "2.60",
      potential_profit: "160.00",
      potential_liability: "100.00",
      net_profit_loss: null,
      run: null,
      status: "open",
    });
    expect((await api.get("/api/exchange-records?date=yesterday", player)).body).toMatchObject({ data: { total: 0 } });
  });

  test("[HTTP-10] another player's remote_id is not found, a guest is refused, an unknown filter too", async () => {
    expect((await api.get("/api/exchange-records?remote_id=1", player)).status).toBe(404);
    expect((await api.get("/api/exchange/wallets?remote_id=1", player)).status).toBe(404);
    expect((await api.get("/api/exchange-records")).status).toBe(401);
    expect((await api.get("/api/exchange-records?status=CANCELLED", player)).status).toBe(422);
    expect((await api.get("/api/exchange-records?page=0", player)).status).toBe(422);
    expect((await api.get("/api/exchange-records?market_id=1", player)).status).toBe(422);
    expect((await api.get(`/api/exchange-records?market=${marketId}`, player)).status).toBe(422);
  });

  test("[EXAPI-63] [ROOM-30] records are picked by market", async () => {
    const totalOf = async (market: string) =>
      listExchangeRecords.response.parse((await api.get(`/api/exchange-records?market_id=${market}`, player)).body).data
        .total;
    expect([await totalOf(marketId), await totalOf("1.299999999")]).toEqual([3, 0]);
  });

  test("[EXAPI-64] [ROOM-58] [OP-59] wallets give balance, exposure and what is in play with providers; there is nothing to recall, and that is said", async () => {
    const wallets = getExchangeWallets.response.parse((await api.get("/api/exchange/wallets", player)).body);
    expect(wallets).toEqual({
      success: true,
      currency: "BDT",
      balance: "710.00",
      exposure: "290.00",
      owed: "0.00",
      vendors: [],
    });
    expect(await api.post("/api/exchange/wallets/recall", {}, player)).toMatchObject({
      status: 200,
      body: {
        recalled: "0.00",
        balance: "710.00",
        message: "Nothing to recall: your whole balance is in the main wallet.",
      },
    });
    expect((await api.post("/api/exchange/wallets/recall", { vendor: "none" }, player)).status).toBe(404);
    await database.pool.query(
      `insert into game_wallet_provider (name, protocol, base_url, public_key, operator_private_key, operator_public_key)
        values ('alpha', 'hub88', 'https://alpha.test', 'k', 'k', 'k'), ('beta', 'hub88', 'https://beta.test', 'k', 'k', 'k')`,
    );
    await database.pool.query(
      "insert into game (provider, code, name, game_type, platform) values ('alpha', 'g', 'G', 'SLOT', 'Alpha Games')",
    );
    await database.pool.query(
      `insert into game_round (provider, round, player_id, game_code, stake_units, closed_at) values ('alpha', '1', $1, 'g', 1000900, null),
        ('alpha', '2', $1, 'g', 250000, null), ('alpha', '3', $1, 'g', 900000, now())`,
      [player],
    );
    const alpha = { vendor: "alpha", name: "Alpha Games", balance: "0.00", in_play: "12.50" };
    expect((await api.get("/api/exchange/wallets", player)).body).toMatchObject({
      balance: "710.00",
      vendors: [alpha],
    });
    for (const vendor of ["alpha", "beta"])
      expect(await api.post("/api/exchange/wallets/recall", { vendor }, player)).toMatchObject({
        status: 200,
        body: { recalled: "0.00", balance: "710.00", vendors: [alpha] },
      });
  });
});
