import { randomUUID } from "node:crypto";
import {
  createBallRunningByHand,
  createHoldEvent,
  createHoldHouseMarket,
  createMarkEvent,
  createOfferHouseMarkets,
  createPublishRates,
  createSetBallRunning,
  createSuspendAtIncident,
  type HouseMarket,
  type HouseQuote,
} from "@maidan/services/house-markets";
import { createRunAudited } from "@maidan/services/staff";
import { runsMarket } from "../../../../../services/src/house-markets/test-support/runs-market.ts";
import type { TestDatabase } from "../../../../../../tools/test-database.ts";
import { createCommandRunner } from "../../command/index.ts";
import { createResultStore } from "../../result-decisions/index.ts";
import { createAuditStore } from "../../staff/index.ts";
import { createHouseMarketStore } from "../index.ts";

const markets = createHouseMarketStore();
const by = { staffId: null, email: "trader", role: "trader", address: "local", requestId: "r" } as const;
const colleague = { ...by, email: "colleague" } as const;
const actor = { kind: "system", name: "feed" } as const;

export const feedQuotes: readonly HouseQuote[] = [{ line: 46, forRate: 90, againstLine: 44, againstRate: 110 }];
export const ownQuotes: readonly HouseQuote[] = [{ line: 52, forRate: 100, againstLine: 50, againstRate: 100 }];

async function newEvent(database: TestDatabase): Promise<string> {
  const { rows } = await database.pool.query<{ id: bigint }>(
    "insert into exchange_event (event_type_id, competition, name, start_at, source, source_id) values ('4', 'Test', 'A v B', now(), 'test', $1) returning id",
    [randomUUID()],
  );
  return String(rows[0]?.id);
}

const bookmakerBeside = (runs: ReturnType<typeof runsMarket>) =>
  ({
    ...runs,
    sourceKey: "bookmaker",
    kind: "BOOKMAKER",
    fancyType: null,
    title: "Bookmaker",
    question: { type: "WINNER", selectionIds: [1, 2] },
    runners: [1, 2].map((selectionId) => ({ selectionId, name: `Side ${selectionId}` })),
  }) as const;

/** A Fancy and a Bookmaker of an event, offered by the feed. */
export async function consoleStage(database: TestDatabase) {
  const runner = createCommandRunner({ pool: database.pool });
  const run = createRunAudited({ runner, audit: createAuditStore() });
  const eventId = await newEvent(database);
  const runs = runsMarket(eventId, {
    minimumStakeMinor: 100n,
    maximumStakeMinor: 100_000n,
    maximumProfitMinor: 100_000n,
    maximumLiabilityMinor: 100_000n,
  });
  const winner = bookmakerBeside(runs);
  const offer = (quotes: readonly HouseQuote[], ...added: readonly string[]) =>
    createOfferHouseMarkets({ runner, markets })({
      actor,
      idempotencyKey: randomUUID(),
      eventId,
      markets: [
        ...added.map((sourceKey) => ({ market: { ...runs, sourceKey }, status: "OPEN" as const, quotes })),
        { market: runs, status: "OPEN", quotes },
        { market: winner, status: "OPEN", quotes: [{ line: 1, forRate: 80, againstLine: 1, againstRate: 84 }] },
      ],
    });
  await offer(feedQuotes);
  const of = async (sourceKey: string): Promise<HouseMarket> => {
    const found = (await markets.openOf(runner.reader, [eventId])).find((market) => market.sourceKey === sourceKey);
    if (found === undefined) throw new Error("no such market");
    return found;
  };
  const publish = createPublishRates({ run, markets, results: createResultStore() });
  return {
    eventId,
    offer,
    of,
    publish: async (sourceKey: string, quotes: readonly HouseQuote[], version?: number) => {
      const market = await of(sourceKey);
      const asked = { by, idempotencyKey: randomUUID(), marketId: market.marketId, version: version ?? market.version };
      return (await publish({ ...asked, quotes })).outcome;
    },
    confirm: async (sourceKey: string, quotes: readonly HouseQuote[]) => {
      const { marketId, version } = await of(sourceKey);
      const asked = { by, idempotencyKey: randomUUID(), marketId, version, quotes };
      return (await publish({ ...asked, isLargeMoveConfirmed: true })).outcome;
    },
    /** As the feed tells of a ball, and of a wicket. */
    ballBegins: () => createSetBallRunning({ runner, markets })({ actor, idempotencyKey: randomUUID(), eventId }),
    wicket: () => createSuspendAtIncident({ runner, markets })({ actor, idempotencyKey: randomUUID(), eventId }),
    ballRunning: () => createBallRunningByHand({ run, markets })({ by, idempotencyKey: randomUUID(), eventId }),
    holdAll: async (isHeld = true) => {
      const asked = { by, idempotencyKey: randomUUID(), eventId, isHeld };
      await createMarkEvent({ runner, markets })(asked);
      return createHoldEvent({ run, markets, results: createResultStore() })(asked);
    },
    hold: async (sourceKey: string, isHeld = true) => {
      const { marketId } = await of(sourceKey);
      const asked = { by: colleague, idempotencyKey: randomUUID(), marketId, reason: "back", isHeld };
      return createHoldHouseMarket({ run, markets, results: createResultStore() })(asked);
    },
    deedOf: async (sourceKey: string) => {
      const { marketId, version } = await of(sourceKey);
      return { deed: (await markets.deedsOf(runner.reader, [marketId])).get(marketId), version };
    },
  };
}
