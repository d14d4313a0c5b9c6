import { randomUUID } from "node:crypto";
import { createInBangla } from "@maidan/core/sport-names";
import { done } from "@maidan/services/command";
import { createInbox, MatchedNews } from "@maidan/services/inbox";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/test-database.ts";
import { createCommandRunner } from "../command/index.ts";
import { readerOf } from "../database/index.ts";
import { createTestExchange, type TestEngine, type TestExchange } from "../exchange/test-support/exchange-fixture.ts";
import { createInboxStore, createMatchedBetStore } from "./index.ts";
import { readWaited } from "./matched-bet-store.ts";

let database: TestDatabase;
let exchange: TestExchange;
let running: TestEngine;
let connected: string[];
let news: MatchedNews;
const store = createInboxStore();

beforeAll(async () => {
  database = await createTestDatabase();
  exchange = createTestExchange(database);
  running = await exchange.startEngine();
});
beforeEach(() => {
  connected = [];
  news = new MatchedNews({
    runner: createCommandRunner({ pool: database.pool }),
    reader: readerOf(database.pool),
    bets: createMatchedBetStore(),
    inbox: createInbox({ inbox: store }),
    connected: async (players) => players.filter((id) => connected.includes(id)),
    newKey: randomUUID,
    inBangla: createInBangla({ Dhaka: "ঢাকা", Khulna: "খুলনা", "Runner 1": "প্রথম দল" }),
    nowMs: () => Date.now(),
  });
});
afterAll(async () => {
  await running.stop();
  await database.close();
});

const inboxOf = async (playerId: string) =>
  (await store.page(readerOf(database.pool), { playerId, page: 1, pageSize: 50 })).items.map(({ text }) => text);

/** A lay that waited a minute, and the back that took it, both heard of as the engine tells them. */
async function matched(asked: { readonly layer?: string; readonly waitedSeconds?: number } = {}) {
  const { waitedSeconds = 60 } = asked;
  const marketId = await exchange.createMarket();
  const [backer, layer] = [await exchange.createPlayer(1_000), asked.layer ?? (await exchange.createPlayer(1_000))];
  const stop = exchange.bus.subscribe("player.>", (message, topic) => {
    const order = message as { readonly placedAtMs: number };
    const ago = topic === `player.${layer}` ? waitedSeconds * 1_000 : 0;
    news.hear({ ...order, placedAtMs: order.placedAtMs - ago }, topic.slice("player.".length));
  });
  await exchange.bet(layer, marketId, { on: 1, side: "LAY", price: 3, taka: 10 });
  await database.pool.query(
    "update exchange_order set placed_at = placed_at - $2 * interval '1 second' where market_id = $1",
    [marketId, waitedSeconds],
  );
  await exchange.bet(backer, marketId, { on: 1, side: "BACK", price: 3, taka: 10 });
  stop();
  return { marketId, backer, layer };
}

test("[LETTER-14] a bet that waited and was matched is told to its player once, in both languages; the one that took it at once is not", async () => {
  const { backer, layer } = await matched();
  await news.tell();
  const expected = [
    {
      en: {
        title: "Bet matched",
        message: "Dhaka v Khulna · Match Odds: your lay of Runner 1 is matched, ৳ 10.00 at 3.",
      },
      bn: {
        title: "বেট ম্যাচ হয়েছে",
        message: "ঢাকা বনাম খুলনা · ম্যাচ অডস: প্রথম দল-এর ওপর আপনার লে বেট ম্যাচ হয়েছে, ৳ ১০.০০, দর ৩।",
      },
    },
  ];
  expect(await inboxOf(layer)).toEqual(expected);
  expect(await inboxOf(backer)).toEqual([]);
  const { rows } = await database.pool.query<{ bet_id: bigint }>(
    "select bet_id from exchange_order where player_id = $1",
    [layer],
  );
  const betId = String(rows[0]?.bet_id);
  news.hear({ type: "order", betId, status: "EXECUTION_COMPLETE", sizeMatchedMinor: "1000", placedAtMs: 0 }, layer);
  await news.tell();
  expect(await inboxOf(layer)).toEqual(expected);
});

test("[LETTER-17] a letter about a market leads to its match, by the match's own market, until that is over; another leads nowhere", async () => {
  const { marketId, layer } = await matched();
  await news.tell();
  const { rows } = await database.pool.query<{ event_id: bigint; event_type_id: string }>(
    "select m.event_id, e.event_type_id from exchange_market m join exchange_event e on e.id = m.event_id where m.id = $1",
    [marketId],
  );
  const [{ event_id: event, event_type_id: eventTypeId } = { event_id: 0n, event_type_id: "" }] = rows;
  const letters = async () =>
    (await store.page(readerOf(database.pool), { playerId: layer, page: 1, pageSize: 50 })).items;
  const match = { eventId: String(event), eventMarketId: marketId, eventTypeId };
  expect(await letters()).toMatchObject([{ match }]);
  const write = (text: string, values: unknown[]) => database.pool.query(text, values);
  const { rows: made } = await write(
    `insert into house_market (event_id, source_key, kind, title, question, bet_delay_ms, minimum_stake_minor, maximum_stake_minor, maximum_profit_minor, maximum_liability_minor,
       commission_basis_points) values ($1, 'bookmaker', 'BOOKMAKER', 'Bookmaker', '{"type":"WINNER","selectionIds":[1,2]}', 0, 100, 1000, 1000, 1000, 0) returning id`,
    [event],
  );
  const letter = { en: { title: "Done", message: "Done." }, bn: { title: "হয়েছে", message: "হয়েছে।" } };
  await createCommandRunner({ pool: database.pool }).run(
    { kind: "test", actor: { kind: "system", name: "test" }, idempotencyKey: randomUUID(), content: {} },
    async (tx) => {
      await store.add(tx, [
        { playerId: layer, text: letter, marketId: made[0]?.id },
        { playerId: layer, text: letter },
      ]);
      return done(null);
    },
  );
  const [plain, ofHouse, first] = await letters();
  expect([plain?.match, ofHouse?.match, first?.match]).toEqual([undefined, match, match]);
  const own = { playerId: layer, messageId: ofHouse?.messageId ?? "" };
  expect(await store.find(readerOf(database.pool), own)).toMatchObject({ match });
  await write("update exchange_event set is_finished = true where id = $1", [event]);
  expect((await letters()).map((one) => one.match)).toEqual([undefined, undefined, undefined]);
});

test("[LETTER-14] [ROOM-56] odds stand in the message as its player has them written", async () => {
  const reader = await exchange.createPlayer(1_000);
  await database.pool.query(
    `insert into exchange_setting (player_id, stake_keys, is_one_tap, one_tap_stake, is_confirming, price_policy, odds_format)
      values ($1, '{100}', false, 100, true, 'better', 'fractional')`,
    [reader],
  );
  await matched({ layer: reader });
  await news.tell();
  expect(await inboxOf(reader)).toMatchObject([
    {
      en: { message: expect.stringMatching(/৳ 10\.00 at 2\/1\.$/) },
      bn: { message: expect.stringMatching(/দর ২\/১।$/) },
    },
  ]);
});

test("[LETTER-14] nobody is told who is connected, who doesn't want it, or whose bet hardly waited", async () => {
  const here = await matched();
  connected = [here.layer];
  await news.tell();
  const unwilling = await exchange.createPlayer(1_000);
  await database.pool.query(
    `insert into exchange_setting (player_id, stake_keys, is_one_tap, one_tap_stake, is_confirming, price_policy, tells_matched)
      values ($1, '{100}', false, 100, true, 'better', false)`,
    [unwilling],
  );
  await matched({ layer: unwilling });
  // The one isn't looked up, the other is.
  const [quick, hardly] = [await matched({ waitedSeconds: 5 }), await matched({ waitedSeconds: 12 })];
  await news.tell();
  for (const player of [here.layer, unwilling, quick.layer, hardly.layer]) expect(await inboxOf(player)).toEqual([]);
});

test("[LETTER-14] one player is told of ten matches in an hour, and of no more", async () => {
  const layer = await exchange.createPlayer(10_000);
  for (let bet = 0; bet < 12; bet += 1) {
    await matched({ layer });
    await news.tell();
  }
  expect(await inboxOf(layer)).toHaveLength(10);
});

test("[LETTER-14] a player who is matched very often displaces nobody: of each ten are kept to be told", async () => {
  const often = await exchange.createPlayer(1_000);
  for (let bet = 1; bet <= 20_000; bet += 1) {
    const betId = String(9_000_000_000 + bet);
    news.hear({ type: "order", betId, status: "EXECUTION_COMPLETE", sizeMatchedMinor: "1000", placedAtMs: 0 }, often);
  }
  const { layer } = await matched();
  await news.tell();
  expect(await inboxOf(layer)).toHaveLength(1);
});

test("[LETTER-14] each bet that was heard of is found by its key, also in a session that planned while hardly any stood", async () => {
  const client = await database.pool.connect();
  try {
    const values = [["1", "2"], 15, 10];
    const { rows } = await client.query<{ "QUERY PLAN": string }>(`explain ${readWaited}`, values);
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan).toMatch(
      /Index Scan using exchange_order_pkey on exchange_order[^\n]*\n *Index Cond: \(bet_id = heard\.bet_id\)/,
    );
    expect(plan).not.toContain("exchange_order_current");
  } finally {
    client.release();
  }
});
