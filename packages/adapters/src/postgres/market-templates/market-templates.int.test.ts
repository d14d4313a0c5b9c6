import { randomUUID } from "node:crypto";
import {
  createChangeTemplate,
  initialTemplates,
  templateSports,
  type EventTemplate,
} from "@maidan/services/market-templates";
import { createMakeMarket, handParts } from "@maidan/services/office";
import { createRunAudited, type StaffContext } from "@maidan/services/staff";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/test-database.ts";
import { createCommandRunner } from "../command/index.ts";
import { readerOf } from "../database/index.ts";
import { createCatalogueStore } from "../exchange/index.ts";
import { createHouseMarketStore } from "../house-markets/index.ts";
import { createSettingsStore } from "../settings/index.ts";
import { createAuditStore } from "../staff/index.ts";
import { createTemplateStore } from "./index.ts";

const templates = createTemplateStore();
const eventTypeId = templateSports.cricket;
const by: StaffContext = { staffId: null, email: "trader", role: "trader", address: "local", requestId: "test" };
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const depsOf = () => {
  const runner = createCommandRunner({ pool: database.pool });
  return { run: createRunAudited({ runner, audit: createAuditStore() }), templates, reader: readerOf(database.pool) };
};
const change = async (asked: {
  competition: string;
  version: number;
  template: EventTemplate | null;
  isForOpen?: boolean;
}) => {
  const answer = await createChangeTemplate(depsOf())({
    by,
    idempotencyKey: randomUUID(),
    eventTypeId,
    isForOpen: false,
    ...asked,
  });
  return "outcome" in answer ? answer.outcome : answer;
};
const initial = initialTemplates[eventTypeId];
if (initial === undefined) throw new Error("cricket has no template");
const [odds, bookmaker] = [initial.exchange["MATCH_ODDS"], initial.house["BOOKMAKER"]];
if (odds === undefined || bookmaker === undefined) throw new Error("cricket has no Match Odds");
const withTied: EventTemplate = {
  exchange: {
    ...initial.exchange,
    COMPLETED_MATCH: { ...odds, isOn: false },
    INNINGS_RUNS: { ...odds, isOn: false },
    MATCH_ODDS: {
      ...odds,
      betDelaySeconds: 8,
      hasPassiveDelay: false,
      minimumStakeMinor: 5_000n,
      minimumPayoutMinor: 20_000n,
      commissionBasisPoints: 350,
    },
    TIED_MATCH: { ...odds, isOn: true },
  },
  house: { ...initial.house, BOOKMAKER: { ...bookmaker, maximumStakeMinor: 300_000n } },
};

async function makeEvent(competition: string, asked: { readonly hasVirtualPrices?: boolean } = {}): Promise<string> {
  const { run } = depsOf();
  const made = await createMakeMarket({
    run,
    templates,
    catalogue: createCatalogueStore(),
    settings: createSettingsStore(),
    houseMarkets: createHouseMarketStore(),
  })({
    by,
    idempotencyKey: randomUUID(),
    eventTypeId,
    competition,
    name: "Dhaka v Khulna",
    startAtMs: Date.now() + 3_600_000,
    runners: ["Dhaka", "Khulna"],
    ...asked,
  });
  if (!("outcome" in made) || !made.outcome.ok) throw new Error(JSON.stringify(made));
  return made.outcome.value.event_id;
}
const exchangeOf = async (eventId: string) =>
  (
    await database.pool.query(
      `select market_type, status, in_play_delay_ms, has_passive_delay, minimum_stake_minor, minimum_payout_minor, commission_basis_points from exchange_market where event_id = $1 order by id`,
      [eventId],
    )
  ).rows;
const houseOf = async (eventId: string) =>
  (await createHouseMarketStore().openOf(readerOf(database.pool), [eventId])).map((market) => [
    market.kind,
    market.status,
    market.maximumStakeMinor,
  ]);

test("[TEMPLATE-01] [TEMPLATE-04] an event by hand gets the markets of its competition's template, else of its sport's, none of them open", async () => {
  const ofTheSport = ["MATCH_ODDS", "COMPLETED_MATCH", "TIED_MATCH", "INNINGS_RUNS"].map((market_type) => ({
    market_type,
    status: "INACTIVE",
    in_play_delay_ms: 5_000,
    has_passive_delay: true,
    minimum_stake_minor: 1_000n,
    minimum_payout_minor: null,
    commission_basis_points: 200,
  }));
  expect(await exchangeOf(await makeEvent("Plain League"))).toEqual(ofTheSport);
  expect(await change({ competition: "Premier", version: 0, template: withTied })).toMatchObject({
    value: { version: 1 },
  });
  const eventId = await makeEvent("Premier");
  expect(await exchangeOf(eventId)).toEqual([
    {
      market_type: "MATCH_ODDS",
      status: "INACTIVE",
      in_play_delay_ms: 8_000,
      has_passive_delay: false,
      minimum_stake_minor: 5_000n,
      minimum_payout_minor: 20_000n,
      commission_basis_points: 350,
    },
    {
      market_type: "TIED_MATCH",
      status: "INACTIVE",
      in_play_delay_ms: 5_000,
      has_passive_delay: true,
      minimum_stake_minor: 1_000n,
      minimum_payout_minor: null,
      commission_basis_points: 200,
    },
  ]);
  expect(await houseOf(eventId)).toEqual([["BOOKMAKER", "SUSPENDED", 300_000n]]);
  expect(await exchangeOf(await makeEvent("Plain League"))).toEqual(ofTheSport);
  expect(await change({ competition: "Premier", version: 1, template: null })).toMatchObject({ value: { version: 2 } });
  expect(await exchangeOf(await makeEvent("Premier"))).toEqual(ofTheSport);
});

test("[TEMPLATE-03] a change leaves markets that are there alone, unless it is asked for what may change of them: the house's limits, and the delay that an exchange market is yet to be turned in play with; a competition's own isn't the sport's to change", async () => {
  const [plain, own] = [await makeEvent("Shield"), await makeEvent("Cup")];
  await change({ competition: "Cup", version: 0, template: initial });
  await change({ competition: "", version: 0, template: withTied });
  expect(await houseOf(plain)).toEqual([["BOOKMAKER", "SUSPENDED", 2_500_000n]]);
  const stale = await change({ competition: "", version: 0, template: initial });
  expect(stale).toMatchObject({ ok: false, code: "CONFLICT" });
  await change({ competition: "", version: 1, template: withTied, isForOpen: true });
  expect(await houseOf(plain)).toEqual([["BOOKMAKER", "SUSPENDED", 300_000n]]);
  expect(await houseOf(own)).toEqual([["BOOKMAKER", "SUSPENDED", 2_500_000n]]);
  const planned = { market_type: "MATCH_ODDS", minimum_stake_minor: 1_000n, commission_basis_points: 200 };
  expect((await exchangeOf(plain))[0]).toMatchObject({ ...planned, in_play_delay_ms: 8_000 });
  expect((await exchangeOf(own))[0]).toMatchObject({ ...planned, in_play_delay_ms: 5_000 });
  const { rows } = await database.pool.query(
    "select count(*)::int as n from audit_entry where action = 'market.template'",
  );
  expect(rows[0]).toEqual({ n: 5 });
});

test("[TEMPLATE-03] where simulated matches run faster than real ones, events by hand keep the pace of a real match, of the exchange and of the house", async () => {
  const eventId = await makeEvent("Slow");
  await database.pool.query(
    "insert into exchange_event (event_type_id, competition, name, start_at, source, source_id) values ('4', 'Slow', 'A v B', now(), 'simulator', 'slow')",
  );
  const { rows: sped } = await database.pool.query<{ id: bigint }>(
    "select id from exchange_event where source_id = 'slow'",
  );
  await database.pool.query(
    `insert into house_market (event_id, source_key, kind, title, question, status, bet_delay_ms, minimum_stake_minor, maximum_stake_minor, maximum_profit_minor, maximum_liability_minor, commission_basis_points)
     select $1, 'bookmaker', kind, title, question, status, bet_delay_ms, minimum_stake_minor, maximum_stake_minor, maximum_profit_minor, maximum_liability_minor, commission_basis_points from house_market where event_id = $2`,
    [sped[0]?.id, eventId],
  );
  const slower = { ...initial, house: { ...initial.house, BOOKMAKER: { ...bookmaker, betDelaySeconds: 6 } } };
  const quick = { ...depsOf(), templates: createTemplateStore({ speed: 10 }) };
  const asked = { by, eventTypeId, competition: "Slow", version: 0, template: slower, isForOpen: true };
  expect(await createChangeTemplate(quick)({ ...asked, idempotencyKey: randomUUID() })).toMatchObject({
    outcome: { ok: true },
  });
  const delayOf = async (id: string): Promise<number | undefined> =>
    (await createHouseMarketStore().openOf(readerOf(database.pool), [id]))[0]?.betDelayMs;
  expect([await delayOf(eventId), await delayOf(String(sped[0]?.id))]).toEqual([6_000, 600]);
});

test("[TEMPLATE-03] [HAND-13] what was added to a feed's event by hand keeps the pace of a real match beside the feed's own", async () => {
  const { rows } = await database.pool.query<{ id: bigint }>(
    "insert into exchange_event (event_type_id, competition, name, start_at, source, source_id) values ('4', 'Added', 'A v B', now(), 'simulator', 'added') returning id",
  );
  await database.pool.query(
    `insert into exchange_market (event_id, market_type, part, name, start_at, in_play_delay_ms, commission_basis_points)
     select $1, 'INNINGS_RUNS', part, 'Runs', now(), 0, 0 from unnest($2::int[]) part`,
    [rows[0]?.id, [0, handParts + 1]],
  );
  const runs = initial.exchange["INNINGS_RUNS"];
  if (runs === undefined) throw new Error("cricket has no runs");
  const template = { ...initial, exchange: { ...initial.exchange, INNINGS_RUNS: { ...runs, betDelaySeconds: 8 } } };
  const quick = { ...depsOf(), templates: createTemplateStore({ speed: 10 }) };
  const asked = { by, eventTypeId, competition: "Added", version: 0, template, isForOpen: true };
  await createChangeTemplate(quick)({ ...asked, idempotencyKey: randomUUID() });
  const delays = await database.pool.query<{ in_play_delay_ms: number }>(
    "select in_play_delay_ms from exchange_market where event_id = $1 order by part",
    [rows[0]?.id],
  );
  expect(delays.rows.map((row) => row.in_play_delay_ms)).toEqual([800, 8_000]);
});

test("[TEMPLATE-03] [RATES-48] a Fancy with runners is brought to the terms of the template's Fancy, and not to Bookmaker's", async () => {
  const eventId = await makeEvent("Players");
  await database.pool.query(
    `insert into house_market (event_id, source_key, kind, fancy_type, title, question, status, bet_delay_ms, minimum_stake_minor, maximum_stake_minor, maximum_profit_minor, maximum_liability_minor, commission_basis_points)
     select event_id, 'second:next-out-3', 'FANCY', 2, 'Out at wicket 3', question, status, bet_delay_ms, minimum_stake_minor, maximum_stake_minor, maximum_profit_minor, maximum_liability_minor, 0
     from house_market where event_id = $1`,
    [eventId],
  );
  const fancy = initial.house["FANCY_2"];
  if (fancy === undefined) throw new Error("cricket has no Fancy");
  const house = {
    ...initial.house,
    BOOKMAKER: { ...bookmaker, betDelaySeconds: 7 },
    FANCY_2: { ...fancy, betDelaySeconds: 9 },
  };
  await change({ competition: "Players", version: 0, template: { ...initial, house }, isForOpen: true });
  const open = await createHouseMarketStore().openOf(readerOf(database.pool), [eventId]);
  const delays = Object.fromEntries(open.map(({ sourceKey, betDelayMs }) => [sourceKey, betDelayMs]));
  expect(delays).toEqual({ bookmaker: 7_000, "second:next-out-3": 9_000 });
});

test("[VIRT-01] [TEMPLATE-01] whether an event by hand is matched across its runners is its template's to say, and the trader's for this event", async () => {
  const acrossOf = async (eventId: string): Promise<boolean[]> => {
    const text = "select has_virtual_prices from exchange_market where event_id = $1 order by id";
    const { rows } = await database.pool.query<{ has_virtual_prices: boolean }>(text, [eventId]);
    return rows.map((row) => row.has_virtual_prices);
  };
  const apart = { ...initial, exchange: { ...initial.exchange, MATCH_ODDS: { ...odds, hasVirtualPrices: false } } };
  await change({ competition: "Apart", version: 0, template: apart });
  // The last are the innings' lines: they have one runner.
  expect(await acrossOf(await makeEvent("Apart"))).toEqual([false, true, true, false]);
  expect(await acrossOf(await makeEvent("Apart", { hasVirtualPrices: true }))).toEqual([true, true, true, false]);
  expect(await acrossOf(await makeEvent("Apart", { hasVirtualPrices: false }))).toEqual([false, false, false, false]);
});

test("[TEMPLATE-02] [RATES-41] a margin is kept with its version, and a row from before margins has what they began with", async () => {
  const dear = { ...initial, house: { ...initial.house, BOOKMAKER: { ...bookmaker, marginBasisPoints: 900 } } };
  await change({ competition: "Dear", version: 0, template: dear });
  const marginOf = async (): Promise<number | undefined> =>
    (await templates.of(depsOf().reader, { eventTypeId, competition: "Dear" })).house["BOOKMAKER"]?.marginBasisPoints;
  expect(await marginOf()).toBe(900);
  const { rows } = await database.pool.query<{ after: { template: { house: Record<string, object> } } }>(
    "select after from audit_entry where action = 'market.template' and subject_id like '%Dear'",
  );
  expect(rows[0]?.after.template.house["BOOKMAKER"]).toMatchObject({ margin_basis_points: 900 });
  await database.pool.query(
    "update market_template set terms = terms #- '{house,BOOKMAKER,margin_basis_points}' #- '{exchange,MATCH_ODDS,has_virtual_prices}' #- '{exchange,MATCH_ODDS,has_passive_delay}' where competition = 'Dear'",
  );
  expect(await marginOf()).toBe(120);
  const read = await templates.of(depsOf().reader, { eventTypeId, competition: "Dear" });
  expect(read.exchange["MATCH_ODDS"]).toMatchObject({ hasVirtualPrices: true, hasPassiveDelay: true });
  const wrong = { ...dear, house: { ...dear.house, BOOKMAKER: { ...bookmaker, marginBasisPoints: 5_001 } } };
  expect(await change({ competition: "Dear", version: 1, template: wrong })).toMatchObject({
    ok: false,
    code: "VALIDATION",
  });
});
