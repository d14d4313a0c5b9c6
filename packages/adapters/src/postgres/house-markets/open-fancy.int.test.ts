import { randomUUID } from "node:crypto";
import { createOpenFancy, type OpenFancy } from "@maidan/services/house-markets";
import { createRunAudited } from "@maidan/services/staff";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/test-database.ts";
import { createCommandRunner } from "../command/index.ts";
import { readerOf } from "../database/index.ts";
import { createTemplateStore } from "../market-templates/index.ts";
import { createAuditStore } from "../staff/index.ts";
import { createHouseMarketStore } from "./index.ts";

let database: TestDatabase;
const markets = createHouseMarketStore();
const by = { staffId: null, email: "trader", role: "trader", address: "local", requestId: "r" } as const;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

async function makeEvent(eventTypeId = "4"): Promise<string> {
  const { rows } = await database.pool.query<{ id: bigint }>(
    "insert into exchange_event (event_type_id, competition, name, start_at, source, source_id) values ($1, 'Test', 'A v B', now(), 'office', $2) returning id",
    [eventTypeId, randomUUID()],
  );
  return String(rows[0]?.id);
}

type Asked = Partial<OpenFancy> & Pick<OpenFancy, "eventId">;
async function open(asked: Asked) {
  const runner = createCommandRunner({ pool: database.pool });
  const run = createRunAudited({ runner, audit: createAuditStore() });
  const openFancy = createOpenFancy({ run, markets, templates: createTemplateStore() });
  const answer = await openFancy({ by, idempotencyKey: randomUUID(), fancyType: 2, title: randomUUID(), ...asked });
  return "outcome" in answer ? answer.outcome : answer;
}
const openOf = (eventId: string) => markets.openOf(readerOf(database.pool), [eventId]);
const quote = { line: 46, forRate: 90, againstLine: 44, againstRate: 110 };

test("[RATES-65] a Fancy of each type is opened with its template's terms, at once with rates or suspended without, and is the trader's", async () => {
  const eventId = await makeEvent();
  const fixed = { line: 0, forRate: 850, againstLine: 0, againstRate: null };
  const asked: readonly Asked[] = [
    { eventId, fancyType: 2, title: "6 over runs", quote },
    { eventId, fancyType: 3, title: "First over" },
    { eventId, fancyType: 4, title: "Total within 10", width: 10, quote: { ...quote, againstRate: null } },
    { eventId, fancyType: 5, title: "6 over lottery", digits: 1, quote: fixed },
    { eventId, fancyType: 6, title: "Total even", quote: { ...fixed, forRate: 95 } },
  ];
  const answers = [];
  for (const one of asked) answers.push(await open(one));
  expect(answers.map((answer) => answer.ok && answer.value.status)).toEqual([
    "OPEN",
    "SUSPENDED",
    "OPEN",
    "OPEN",
    "OPEN",
  ]);
  const made = await openOf(eventId);
  expect(made.map(({ fancyType, title, question }) => [fancyType, title, question])).toEqual([
    [2, "6 over runs", { type: "AT_LEAST" }],
    [3, "First over", { type: "AT_LEAST" }],
    [4, "Total within 10", { type: "BAND", width: 10 }],
    [5, "6 over lottery", { type: "DIGITS", digits: 1 }],
    [6, "Total even", { type: "EVEN" }],
  ]);
  const terms = (await createTemplateStore().ofEvent(readerOf(database.pool), eventId)).house["FANCY_2"];
  for (const market of made)
    expect(market).toMatchObject({
      kind: "FANCY",
      isByHand: true,
      isHeld: false,
      betDelayMs: (terms?.betDelaySeconds ?? 0) * 1_000,
      maximumStakeMinor: terms?.maximumStakeMinor,
      maximumLiabilityMinor: terms?.maximumLiabilityMinor,
      commissionBasisPoints: 0,
    });
  const deedOf = async (market: (typeof made)[number] | undefined) =>
    (await markets.deedsOf(readerOf(database.pool), [market?.marketId ?? ""])).get(market?.marketId ?? "");
  expect(await deedOf(made[0])).toMatchObject({ kind: "PUBLISHED", by: "trader", version: made[0]?.version });
  // Without rates nothing was published. [CONSOLE-04]
  expect(await deedOf(made[1])).toMatchObject({ kind: "OPENED", by: "trader", version: made[1]?.version });
});

test("[RATES-65] no event, one that is over, a name that is taken, a kind that the template has not or off, what is missing, and rates that lose open nothing", async () => {
  const eventId = await makeEvent();
  const tennis = await makeEvent("2");
  const over = await makeEvent();
  await database.pool.query("update exchange_event set is_finished = true where id = $1", [over]);
  expect(await open({ eventId, title: "Runs" })).toMatchObject({ ok: true });
  expect(await open({ eventId: "999" })).toMatchObject({ code: "NOT_FOUND" });
  expect(await open({ eventId: over })).toMatchObject({ code: "EVENT_OVER" });
  const fieldsOf = async (asked: Asked): Promise<readonly string[]> => {
    const answer = await open(asked);
    return answer.ok ? [] : Object.keys(answer.fields ?? {});
  };
  expect(await fieldsOf({ eventId, title: "RUNS" })).toEqual(["title"]);
  expect(await fieldsOf({ eventId: tennis })).toEqual(["type"]);
  expect(await fieldsOf({ eventId, fancyType: 4 })).toEqual(["width"]);
  expect(await fieldsOf({ eventId, fancyType: 5 })).toEqual(["digits"]);
  const templates = createTemplateStore();
  const template = await templates.ofEvent(readerOf(database.pool), eventId);
  const fancy = template.house["FANCY_6"];
  if (fancy === undefined) throw new Error("cricket has no odd and even");
  await createCommandRunner({ pool: database.pool }).run(
    { kind: "test", actor: { kind: "system", name: "test" }, idempotencyKey: randomUUID(), content: {} },
    async (tx) => {
      const off = { ...template, house: { ...template.house, FANCY_6: { ...fancy, isOn: false } } };
      await templates.add(tx, { eventTypeId: "4", competition: "", version: 1, template: off, madeBy: "test" });
      return { ok: true, value: null };
    },
  );
  expect(await fieldsOf({ eventId, fancyType: 6 })).toEqual(["type"]);
  expect(await open({ eventId, quote: { ...quote, againstLine: 48, againstRate: 80 } })).toMatchObject({
    code: "BOOK_AGAINST_HOUSE",
  });
  expect(await open({ eventId, quote: { ...quote, line: -1 } })).toMatchObject({ code: "INVALID_QUOTES" });
  expect((await openOf(eventId)).map(({ title }) => title)).toEqual(["Runs"]);
});

test("[RATES-65] players find no two markets of one name beside each other: a name that the event's feed has given is taken too", async () => {
  const eventId = await makeEvent();
  await open({ eventId, title: "6 over runs" });
  await database.pool.query("update house_market set source_key = 'session:6' where event_id = $1", [eventId]);
  expect(await open({ eventId, title: "6 OVER runs" })).toMatchObject({
    ok: false,
    fields: { title: [expect.any(String)] },
  });
  expect(await openOf(eventId)).toHaveLength(1);
});

test("[RATES-65] of two that open a market of one name at once one is refused", async () => {
  const eventId = await makeEvent();
  const answers = await Promise.all([1, 2].map(() => open({ eventId, title: "Twice" })));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await openOf(eventId)).toHaveLength(1);
});

test("[OFFICE-01] closed markets of an event come by pages, who was made last first, and the open ones without them", async () => {
  const eventId = await makeEvent();
  for (const title of ["a", "b", "c", "d", "e"]) await open({ eventId, title });
  await database.pool.query(
    "update house_market set status = 'CLOSED', settlement = 'VOIDED' where event_id = $1 and title <> 'c'",
    [eventId],
  );
  const reader = readerOf(database.pool);
  const titles: string[][] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await markets.closedOf(reader, { eventId, limit: 3, ...(cursor !== undefined && { cursor }) });
    titles.push(page.markets.map(({ title }) => title));
    cursor = page.nextCursor;
  }
  expect(titles).toEqual([["e", "d", "b"], ["a"]]);
  expect((await openOf(eventId)).map(({ title }) => title)).toEqual(["c"]);
});

test("[RATES-65] reference 5.7: a Fancy takes no commission, also by a template that leaves it to the settings", async () => {
  const eventId = await makeEvent("4");
  const templates = createTemplateStore();
  const template = await templates.ofEvent(readerOf(database.pool), eventId);
  const fancy = template.house["FANCY_2"];
  if (fancy === undefined) throw new Error("cricket has no Fancy");
  await createCommandRunner({ pool: database.pool }).run(
    { kind: "test", actor: { kind: "system", name: "test" }, idempotencyKey: randomUUID(), content: {} },
    async (tx) => {
      const open = { ...template, house: { ...template.house, FANCY_2: { ...fancy, commissionBasisPoints: null } } };
      await templates.add(tx, { eventTypeId: "4", competition: "Test", version: 1, template: open, madeBy: "test" });
      return { ok: true, value: null };
    },
  );
  await open({ eventId, title: "6 over runs", quote });
  expect(await openOf(eventId)).toMatchObject([{ commissionBasisPoints: 0 }]);
});
