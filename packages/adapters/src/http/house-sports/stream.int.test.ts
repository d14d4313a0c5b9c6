import { randomUUID } from "node:crypto";
import { boardEvent, matchesEvent, sportsbookStream } from "@maidan/contract/http/house-sports";
import type { HouseSession } from "@maidan/services/house-games";
import { createHouseSportsDesk, type FixtureOffer, type HouseCoupons } from "@maidan/services/house-sports";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/test-database.ts";
import { createCommandRunner } from "../../postgres/command/index.ts";
import { readerOf } from "../../postgres/database/index.ts";
import { createBookTermsStore, createHouseSportsStore } from "../../postgres/house-sports/index.ts";
import { startStreamServer, watchStream } from "../server/test-support/watch-stream.ts";
import { registerHouseSportsRoutes } from "./index.ts";

const waitFor = (check: () => void): Promise<void> => vi.waitFor(check, { timeout: 30_000, interval: 20 });
const words = (text: string) => ({ en: text, bn: text });
const store = createHouseSportsStore();

let database: TestDatabase;
let desk: ReturnType<typeof createHouseSportsDesk>;
let origin: string;
let stop: () => Promise<void>;
/** Whose markets were read, and how often somebody looked. */
let reads: string[][];
let looks: number;
beforeAll(async () => {
  database = await createTestDatabase();
  desk = createHouseSportsDesk({ runner: createCommandRunner({ pool: database.pool }), store, newKey: randomUUID });
});
afterAll(() => database.close());
beforeEach(async () => {
  [reads, looks] = [[], 0];
  const { app, listen } = await startStreamServer((token) => token);
  registerHouseSportsRoutes(app, {
    reader: readerOf(database.pool),
    store: {
      ...store,
      marks: async (reader, of) => {
        looks += 1;
        return store.marks(reader, of);
      },
      markets: async (reader, ids) => {
        reads.push([...ids]);
        return store.markets(reader, ids);
      },
    },
    coupons: {} as HouseCoupons,
    terms: createBookTermsStore(),
    sessionOf: async ({ playerId }) =>
      ({
        gameCode: playerId.startsWith("elsewhere")
          ? "coin"
          : playerId.startsWith("virtual")
            ? "virtual-sports"
            : "i-sports",
        currency: playerId.startsWith("rupees") ? "INR" : "BDT",
      }) as HouseSession,
  });
  origin = await listen();
  stop = () => app.close();
});
afterEach(async () => {
  await stop();
  await database.pool.query(
    "update sportsbook_fixture set phase = 'finished', finished_at = coalesce(finished_at, now())",
  );
});

const watch = <T>(query: string, event: { parse(told: unknown): T }, player = "watcher") =>
  watchStream({ url: `${origin}${sportsbookStream.path}?${query}`, token: player.padEnd(30, "-") }, event);

let made = 0;
interface Now {
  readonly home: number;
  /** Of a market that doesn't stand in the list. */
  readonly total: number;
}
/** A match of the feed that is offered at these prices, and offered again at others. */
async function offerMatch(now: Now, source = "feed") {
  made += 1;
  const sourceId = `s${made}`;
  const startAtMs = 1_800_000_000_000 + made;
  const offer = async ({ home, total }: Now): Promise<void> => {
    const market = (key: string, kind: string, price: number, place: number): FixtureOffer["markets"][number] => ({
      key,
      kind,
      name: words(key),
      lineX100: null,
      place,
      status: "open",
      selections: [
        { key: "home", name: words("Home"), priceX100: price },
        { key: "away", name: words("Away"), priceX100: 300 },
      ],
    });
    await desk.offer([
      {
        fixture: {
          source,
          sourceId,
          sport: "soccer",
          competition: words("League"),
          home: words("Home"),
          away: words("Away"),
          startAtMs,
          phase: "open",
          score: {},
          details: {},
        },
        markets: [market("match-odds", "match-odds", home, 0), market("total:250", "total", total, 1)],
      },
    ]);
  };
  await offer(now);
  const { rows } = await database.pool.query<{ id: bigint }>("select id from sportsbook_fixture where source_id = $1", [
    sourceId,
  ]);
  const end = () => desk.settle([{ source, sourceId, score: {}, phase: "finished", markets: [] }]);
  return { id: String(rows[0]?.id), offer, end };
}
const someLooks = async (): Promise<void> => {
  const until = looks + 4;
  await waitFor(() => expect(looks).toBeGreaterThanOrEqual(until));
};
const homePrice = (
  markets: readonly { readonly selections: readonly { readonly price_x100: number | null }[] }[] | undefined,
) => markets?.[0]?.selections[0]?.price_x100;

test("[SPORTSBOOK-42] the board is told whole and then what changed of it alone: a price, a new match, one that ended; who looks reads the matches that changed, whoever watches", async () => {
  const [first, second] = [await offerMatch({ home: 200, total: 180 }), await offerMatch({ home: 210, total: 190 })];
  const [one, other] = [await watch("of=board", boardEvent), await watch("of=board", boardEvent, "watcher2")];
  await waitFor(() => expect([one.events.length, other.events.length]).toEqual([1, 1]));
  expect(one.events[0]?.fixtures.map(({ fixture }) => fixture.id)).toEqual([first.id, second.id]);
  await someLooks();
  expect([one.events.length, reads]).toEqual([1, [[first.id, second.id]]]);
  await second.offer({ home: 250, total: 190 });
  await waitFor(() => expect(one.events).toHaveLength(2));
  const [, changed] = one.events;
  expect([changed?.ids, changed?.fixtures.map(({ fixture }) => fixture.id)]).toEqual([
    [first.id, second.id],
    [second.id],
  ]);
  expect(homePrice(changed?.fixtures[0]?.markets)).toBe(250);
  expect(reads.at(-1)).toEqual([second.id]);
  // Of a market that doesn't stand in the list: nothing that is told changed.
  await second.offer({ home: 250, total: 170 });
  await someLooks();
  expect(one.events).toHaveLength(2);
  const third = await offerMatch({ home: 220, total: 180 });
  await waitFor(() => expect(one.events.at(-1)?.ids).toEqual([first.id, second.id, third.id]));
  expect(one.events.at(-1)?.fixtures.map(({ fixture }) => fixture.id)).toEqual([third.id]);
  await first.end();
  await waitFor(() => expect(one.events.at(-1)?.ids).toEqual([second.id, third.id]));
  expect(one.events.at(-1)?.fixtures).toEqual([]);
  await waitFor(() => expect(other.events).toEqual(one.events));
  for (const { leave } of [one, other]) leave();
});

test("[SPORTSBOOK-42] single matches are told with all their markets, those that changed alone, and as ended; what another product plays or isn't there is passed over", async () => {
  const [first, second] = [await offerMatch({ home: 200, total: 180 }), await offerMatch({ home: 210, total: 190 })];
  const strange = await offerMatch({ home: 210, total: 190 }, "virtual-sports");
  const seen = await watch(`of=matches&ids=${first.id},${second.id},${strange.id},999999`, matchesEvent);
  await waitFor(() => expect(seen.events).toHaveLength(1));
  expect(seen.events[0]?.matches.map(({ fixture, markets }) => [fixture.id, markets.length])).toEqual([
    [first.id, 2],
    [second.id, 2],
  ]);
  await first.offer({ home: 200, total: 150 });
  await waitFor(() => expect(seen.events).toHaveLength(2));
  expect(
    seen.events[1]?.matches.map(({ fixture, markets }) => [fixture.id, markets[1]?.selections[0]?.price_x100]),
  ).toEqual([[first.id, 150]]);
  await second.end();
  await waitFor(() =>
    expect(seen.events.at(-1)?.matches[0]?.fixture).toMatchObject({ id: second.id, phase: "finished" }),
  );
  seen.leave();
});

test("[SPORTSBOOK-57] [SPORTSBOOK-42] who watches is told the limits of a coupon in their own currency", async () => {
  await offerMatch({ home: 200, total: 180 });
  const [taka, rupees] = [await watch("of=board", boardEvent), await watch("of=board", boardEvent, "rupees")];
  await waitFor(() => expect([taka.events.length, rupees.events.length]).toEqual([1, 1]));
  expect(taka.events[0]?.limits).toEqual({ least_stake: "1.00", most_stake: "10000.00", most_paid: "1000000.00" });
  expect(rupees.events[0]?.limits).toEqual({ least_stake: "0.70", most_stake: "7000.00", most_paid: "700000.00" });
  for (const { leave } of [taka, rupees]) leave();
});

test("[SPORTSBOOK-42] a session of another game, and what names no matches, is refused", async () => {
  expect((await watch("of=board", boardEvent, "elsewhere")).status).toBe(404);
  for (const query of [
    "",
    "of=all",
    "of=matches",
    "of=matches&ids=",
    "of=matches&ids=0",
    `of=matches&ids=${"1,".repeat(13)}1`,
  ])
    expect((await watch(query, boardEvent)).status, query).toBe(422);
});
