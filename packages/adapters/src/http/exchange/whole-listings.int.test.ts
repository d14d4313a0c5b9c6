import { navigationMenu } from "@maidan/contract/http/exchange";
import { isWhereAsked } from "@maidan/services/exchange-reads";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/test-database.ts";
import { readerOf } from "../../postgres/database/index.ts";
import { createExchangeReadStore } from "../../postgres/exchange-reads/index.ts";
import { createTestApi, type TestApi } from "./test-support/index.ts";

let database: TestDatabase;
let api: TestApi;
let player: string;
let matchId: string;
const race: Record<"win" | "place", string> = { win: "", place: "" };

/** A meeting of one race, as the feed has the exchange make it, in the country and on the ground that it is told. */
async function addRace(): Promise<void> {
  const { rows } = await database.pool.query<{ id: bigint }>(
    `insert into exchange_event (event_type_id, competition, name, start_at, source, source_id, venue, country_code)
     values ('7', 'Simulated racing', 'Shalbon Downs', '2026-11-21T19:00Z', 'test', 'meeting', 'Shalbon Downs', 'BD') returning id`,
  );
  for (const [key, type, winners] of [
    ["win", "WIN", 1],
    ["place", "PLACE", 2],
  ] as const) {
    const made = await database.pool.query<{ id: string }>(
      `insert into exchange_market (event_id, market_type, name, start_at, status, in_play_delay_ms, commission_basis_points, part, number_of_winners, race_type)
       values ($1, $2, $2, '2026-11-21T19:56Z', 'OPEN', 0, 500, 3, $3, 'Flat') returning id`,
      [rows[0]?.id, type, winners],
    );
    race[key] = made.rows[0]?.id ?? "";
  }
}

beforeAll(async () => {
  database = await createTestDatabase();
  api = await createTestApi(database);
  player = await api.createPlayer(100);
  matchId = await api.createMarket();
  await addRace();
});
afterAll(async () => {
  await api.close();
  await database.close();
});

const found = async (filter: object): Promise<readonly string[]> =>
  (await api.rpc(player, "listMarketCatalogue", { filter, maxResults: 1_000 })).map(({ marketId }) => marketId);

interface Where {
  readonly venues?: readonly string[];
  readonly marketCountries?: readonly string[];
  readonly raceTypes?: readonly string[];
}
const places: readonly (readonly [Where, readonly ("match" | "win" | "place")[]])[] = [
  [{ venues: ["Shalbon Downs"] }, ["win", "place"]],
  [{ venues: ["Ascot"] }, []],
  [{ marketCountries: ["BD", "GB"] }, ["win", "place"]],
  [{ marketCountries: ["GB"] }, []],
  [{ raceTypes: ["Flat"], venues: ["Shalbon Downs"] }, ["win", "place"]],
  [{ raceTypes: ["Hurdle"] }, []],
  [{ raceTypes: ["NO_VALUE"] }, ["match"]],
  [{ raceTypes: ["NO_VALUE"], marketCountries: ["BD"] }, []],
  [{ venues: [], marketCountries: [], raceTypes: [] }, ["match", "win", "place"]],
];

test.each(places)(
  "[EXAPI-30] by venue, country and race type %j finds %j, in the database and market by market",
  async (filter, expected) => {
    const ids = { match: matchId, ...race };
    const wanted = expected.map((key) => ids[key]).toSorted();
    expect((await found(filter)).toSorted()).toEqual(wanted);
    const markets = await createExchangeReadStore().markets(readerOf(database.pool), Object.values(ids));
    const { marketCountries: countryCodes, ...rest } = filter;
    const asked = { ...rest, ...(countryCodes !== undefined && { countryCodes }) };
    const fitting = markets.filter((market) => isWhereAsked(market, asked));
    expect(fitting.map(({ marketId }) => marketId).toSorted()).toEqual(wanted);
  },
);

test("[EXAPI-34] venues, countries and kinds of race are told where they are known, of races", async () => {
  expect(await api.rpc(player, "listVenues", { filter: {} })).toEqual([{ venue: "Shalbon Downs", marketCount: 2 }]);
  expect(await api.rpc(player, "listCountries", { filter: { marketTypeCodes: ["WIN"] } })).toEqual([
    { countryCode: "BD", marketCount: 1 },
  ]);
  const ask = { marketProjection: ["EVENT", "MARKET_DESCRIPTION"], maxResults: 10 };
  const told = async (marketId: string) =>
    (await api.rpc(player, "listMarketCatalogue", { filter: { marketIds: [marketId] }, ...ask }))[0];
  const [onRace, onMatch] = [await told(race.win), await told(matchId)];
  expect(onRace).toMatchObject({
    event: { venue: "Shalbon Downs", countryCode: "BD" },
    description: { raceType: "Flat" },
  });
  expect(Object.keys(onMatch?.event ?? {})).toEqual(["id", "name", "timezone", "openDate"]);
  expect(onMatch?.description).not.toHaveProperty("raceType");
  const events = await api.rpc(player, "listEvents", { filter: { venues: ["Shalbon Downs"] } });
  expect(events).toMatchObject([{ event: { venue: "Shalbon Downs", countryCode: "BD" }, marketCount: 2 }]);
});

test("[EXAPI-30] in a text * stands for anything, but it can't be what the text begins with", async () => {
  expect(await found({ textQuery: "Shal*owns" })).toHaveLength(2);
  expect(await found({ textQuery: "dha* khul*" })).toEqual([matchId]);
  expect(await found({ textQuery: "Shal*Khulna" })).toEqual([]);
  expect(await found({ textQuery: "Dhaka%Khulna" })).toEqual([]);
  const refused = await api.rest(player, "listEvents", { filter: { textQuery: "*Downs" } });
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining("textQuery must not begin with *")]);
});

test("[EXAPI-33] the menu of the running exchange has the race under its sport and under its meeting", async () => {
  const { body } = await api.get("/exchange/betting/rest/v1/en/navigation/menu.json", player);
  const racing = navigationMenu.response.parse(body).children.find(({ id }) => id === "7");
  expect(racing?.children.map(({ type, name }) => [type, name])).toEqual([
    ["GROUP", "Simulated racing"],
    ["RACE", "Race 3"],
  ]);
  expect(racing?.children[1]).toMatchObject({
    venue: "Shalbon Downs",
    raceNumber: "R3",
    startTime: "2026-11-21T19:56:00.000Z",
    children: [{ id: race.win }, { id: race.place, numberOfWinners: 2 }],
  });
});

test("[EXAPI-20] what is listed is listed whole or refused, however much there is", async () => {
  // Beside the others, on days of their own.
  await database.pool.query(
    `with event as (
       insert into exchange_event (event_type_id, competition, name, start_at, source, source_id)
       select '1', 'Cup', 'Game ' || n, '2030-01-01T00:00Z'::timestamptz + n * interval '1 minute', 'many', n::text from generate_series(0, 9999) as n
       returning id, start_at)
     insert into exchange_market (event_id, market_type, name, start_at, status, in_play_delay_ms, commission_basis_points)
     select id, 'MATCH_ODDS', 'Match Odds', start_at, 'OPEN', 0, 500 from event`,
  );
  const cup = { eventTypeIds: ["1"] };
  expect(await api.rpc(player, "listEvents", { filter: cup })).toHaveLength(10_000);
  const days = await api.rpc(player, "listTimeRanges", { filter: cup, granularity: "DAYS" });
  expect(days.map(({ timeRange, marketCount }) => [timeRange.from.slice(0, 10), marketCount])).toEqual([
    ...["01", "02", "03", "04", "05", "06"].map((day) => [`2030-01-${day}`, 1_440]),
    ["2030-01-07", 1_360],
  ]);
  const minutes = await api.rpc(player, "listTimeRanges", { filter: cup, granularity: "MINUTES" });
  expect([minutes.length, minutes[0]?.timeRange]).toEqual([
    10_000,
    { from: "2030-01-01T00:00:00.000Z", to: "2030-01-01T00:01:00.000Z" },
  ]);
  // With the match and the race there is one too many.
  for (const [operation, params] of [
    ["listEvents", {}],
    ["listTimeRanges", { granularity: "MINUTES" }],
    ["listMarketCatalogue", { sort: "MAXIMUM_AVAILABLE", maxResults: 5 }],
    ["listMarketCatalogue", { sort: "MINIMUM_AVAILABLE", maxResults: 5 }],
  ] as const) {
    const refused = await api.rest(player, operation, { filter: {}, ...params });
    expect([operation, refused.status, refused.text]).toEqual([
      operation,
      400,
      expect.stringContaining("TOO_MUCH_DATA"),
    ]);
  }
  const { body } = await api.get("/exchange/betting/rest/v1/en/navigation/menu.json", player);
  const soccer = navigationMenu.response.parse(body).children.find(({ id }) => id === "1");
  expect(soccer?.children[0]?.children).toHaveLength(10_000);
});

test("[EXAPI-43] a selection that no market could have names no bet", async () => {
  const cleared = (selectionId: number) =>
    api.rpc(player, "listClearedOrders", { betStatus: "SETTLED", runnerIds: [{ marketId: matchId, selectionId }] });
  const none = { clearedOrders: [], moreAvailable: false };
  expect(await cleared(2_147_483_648)).toEqual(none);
  expect(await cleared(999_999_999_999_999)).toEqual(none);
  expect(await cleared(1)).toEqual(none);
});
