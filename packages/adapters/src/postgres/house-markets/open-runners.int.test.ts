import { randomUUID } from "node:crypto";
import { createOpenRunners, createPublishRates, type OpenRunners } from "@maidan/services/house-markets";
import { createRunAudited } from "@maidan/services/staff";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/test-database.ts";
import { createCommandRunner } from "../command/index.ts";
import { readerOf } from "../database/index.ts";
import { createTemplateStore } from "../market-templates/index.ts";
import { createSettingsStore } from "../settings/index.ts";
import { createAuditStore } from "../staff/index.ts";
import { createHouseMarketStore } from "./index.ts";
import { createResultStore } from "../result-decisions/index.ts";

let database: TestDatabase;
const markets = createHouseMarketStore();
const by = { staffId: null, email: "trader", role: "trader", address: "local", requestId: "r" } as const;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

async function makeEvent(eventTypeId = "4"): Promise<string> {
  const { rows } = await database.pool.query<{ id: bigint }>(
    "insert into exchange_event (event_type_id, competition, name, start_at, source, source_id) values ($1, 'Test', 'A v B', now(), 'simulator', $2) returning id",
    [eventTypeId, randomUUID()],
  );
  return String(rows[0]?.id);
}
const audited = () =>
  createRunAudited({ runner: createCommandRunner({ pool: database.pool }), audit: createAuditStore() });

async function open(asked: Partial<OpenRunners> & Pick<OpenRunners, "eventId">) {
  const run = audited();
  const deps = { run, markets, templates: createTemplateStore(), settings: createSettingsStore() };
  const plain = { kind: "FANCY", title: "Next man out", runners: ["Rahim", "Karim", "Jamal"] } as const;
  const answer = await createOpenRunners(deps)({ by, idempotencyKey: randomUUID(), ...plain, ...asked });
  return "outcome" in answer ? answer.outcome : answer;
}
const openOf = (eventId: string) => markets.openOf(readerOf(database.pool), [eventId]);

test("[RATES-80] a Bookmaker and a Fancy with the trader's runners are opened in a feed's event with their template's terms, suspended until they are priced", async () => {
  const eventId = await makeEvent();
  expect(await open({ eventId })).toMatchObject({ ok: true, value: { status: "SUSPENDED" } });
  expect(await open({ eventId, kind: "BOOKMAKER", title: "Toss", runners: ["A", "B"] })).toMatchObject({ ok: true });
  const { house } = await createTemplateStore().ofEvent(readerOf(database.pool), eventId);
  const [fancy, bookmaker] = await openOf(eventId);
  const own = { status: "SUSPENDED", isByHand: true, isHeld: false, quotes: [] };
  expect(fancy).toMatchObject({
    ...own,
    kind: "FANCY",
    fancyType: 2,
    title: "Next man out",
    question: { type: "WINNER", selectionIds: [1, 2, 3] },
    commissionBasisPoints: 0,
    maximumStakeMinor: house["FANCY_2"]?.maximumStakeMinor,
  });
  expect(fancy?.runners.map(({ name }) => name)).toEqual(["Rahim", "Karim", "Jamal"]);
  expect(bookmaker).toMatchObject({ ...own, kind: "BOOKMAKER", fancyType: null, currency: "BDT" });
  const deeds = await markets.deedsOf(readerOf(database.pool), [fancy?.marketId ?? ""]);
  expect([...deeds.values()]).toMatchObject([{ kind: "OPENED", version: fancy?.version }]);
  expect(bookmaker?.commissionBasisPoints).toBeGreaterThan(0);
  const quotes = [1, 2, 3].map((line) => ({ line, forRate: 180, againstLine: line, againstRate: 220 }));
  const publish = createPublishRates({ run: audited(), markets, results: createResultStore() });
  const marketId = fancy?.marketId ?? "";
  const version = fancy?.version ?? 0;
  const published = await publish({ by, idempotencyKey: randomUUID(), marketId, version, quotes });
  expect(published.outcome).toMatchObject({ ok: true, value: { status: "OPEN" } });
});

test("[RATES-80] outcomes of one name, a name that is taken, a kind that the template has off, no event and one that is over open nothing", async () => {
  const [eventId, tennis, over] = [await makeEvent(), await makeEvent("2"), await makeEvent()];
  await database.pool.query("update exchange_event set is_finished = true where id = $1", [over]);
  const fieldsOf = async (asked: Parameters<typeof open>[0]): Promise<readonly string[]> => {
    const answer = await open(asked);
    return answer.ok ? [] : Object.keys(answer.fields ?? {});
  };
  expect(await fieldsOf({ eventId, runners: ["Rahim", "rahim"] })).toEqual(["runners"]);
  expect(await fieldsOf({ eventId: tennis, kind: "BOOKMAKER" })).toEqual(["kind"]);
  expect(await fieldsOf({ eventId: tennis })).toEqual(["kind"]);
  expect(await open({ eventId: "999" })).toMatchObject({ code: "NOT_FOUND" });
  expect(await open({ eventId: over })).toMatchObject({ code: "EVENT_OVER" });
  expect(await fieldsOf({ eventId })).toEqual([]);
  expect(await fieldsOf({ eventId, title: "NEXT man out", kind: "BOOKMAKER" })).toEqual(["title"]);
  expect(await openOf(eventId)).toHaveLength(1);
});
