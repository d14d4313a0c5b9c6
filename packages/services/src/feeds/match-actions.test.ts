import { startMatch } from "@maidan/core/sports";
import { expect, test } from "vitest";
import {
  PreviewRefused,
  type ControlReport,
  type ExchangeCatalogue,
  type ExchangeEngine,
  type MarketControl,
  type NewMarket,
} from "../exchange/index.ts";
import { initialTemplates, templateSports, type EventTemplate } from "../market-templates/index.ts";
import { MatchActions } from "./match-actions.ts";
import type { FeedMatch } from "./ports.ts";
import { SideMarkets } from "./side-markets.ts";

const soccer = initialTemplates[templateSports.soccer];
const odds = soccer?.exchange["MATCH_ODDS"];
if (soccer === undefined || odds === undefined) throw new Error("football has no template");

const setup = {
  sport: "soccer",
  teams: [
    { name: "Delta", attackX100: 150 },
    { name: "Mohona", attackX100: 120 },
  ],
} as const;
const feedMatch = {
  source: "test",
  sourceId: "1",
  sport: "soccer",
  competition: "Delta Cup",
  startAtMs: 1,
  sideMarkets: [],
  match: startMatch(setup, "seed"),
} as unknown as FeedMatch;

/** What the exchange was asked for, by a feed that plays so many times faster. */
async function announced(template: EventTemplate, speed = 1) {
  const markets: NewMarket[] = [];
  const controls: { marketId: string; control: MarketControl }[] = [];
  const actions = new MatchActions({
    engine: {
      control: async (request: { marketId: string; control: MarketControl }) => {
        controls.push(request);
        return { ok: true, version: 1, isReplay: false };
      },
    } as unknown as ExchangeEngine,
    catalogue: {
      createEvent: async () => ({ eventId: "7" }),
      createMarket: async (market) => ({ marketId: `1.${markets.push(market)}` }),
      updateEventState: async () => undefined,
    },
    log: { info: () => undefined, warn: () => undefined },
    speed,
    commissionBasisPoints: async () => 200,
    templateOf: async () => template,
    plannedDelayMs: async (marketId) => markets[Number(marketId.slice(2)) - 1]?.inPlayDelayMs,
  });
  const sides = new SideMarkets({ actions, makers: [], note: async () => undefined });
  const own = await actions.announce(feedMatch);
  const made = await sides.announce({ ...feedMatch, ...own });
  await actions.turnInPlay(made, own.marketId);
  await sides.turnInPlay(made);
  return { made, markets, controls };
}

test("[FEED-06] [TEMPLATE-01] [TEMPLATE-04] [SIDE-01] a feed's match gets the markets of its template, opened and turned in play with it", async () => {
  const { made, markets, controls } = await announced({
    ...soccer,
    exchange: {
      MATCH_ODDS: { ...odds, betDelaySeconds: 8, minimumStakeMinor: 5_000n, commissionBasisPoints: 300 },
      OVER_UNDER_25: { ...odds, isOn: true, hasPassiveDelay: false },
      OVER_UNDER_35: { ...odds, isOn: false },
    },
  });
  expect(made).toMatchObject({
    eventId: "7",
    marketId: "1.1",
    sideMarkets: [{ kind: "OVER_UNDER_25", part: 0, marketId: "1.2", isDone: false }],
  });
  expect(markets).toMatchObject([
    {
      marketType: "MATCH_ODDS",
      inPlayDelayMs: 8_000,
      hasPassiveDelay: true,
      minimumStakeMinor: 5_000n,
      commissionBasisPoints: 300,
    },
    {
      marketType: "OVER_UNDER_25",
      inPlayDelayMs: 5_000,
      hasPassiveDelay: false,
      minimumStakeMinor: 1_000n,
      commissionBasisPoints: 200,
    },
  ]);
  expect(markets[0]?.runners.map(({ name }) => name)).toEqual(["Delta", "Mohona", "The Draw"]);
  expect(controls.map(({ marketId, control }) => [marketId, control])).toEqual([
    ["1.1", { type: "open" }],
    ["1.2", { type: "open" }],
    ["1.1", { type: "turnInPlay", betDelayMs: 8_000 }],
    ["1.2", { type: "turnInPlay", betDelayMs: 5_000 }],
  ]);
});

test("[FEED-11] the delay of a match that is played faster is shorter by as much", async () => {
  const { markets, controls } = await announced({ ...soccer, exchange: { MATCH_ODDS: odds } }, 10);
  expect(markets.map(({ inPlayDelayMs }) => inPlayDelayMs)).toEqual([500]);
  expect(controls[1]?.control).toMatchObject({ betDelayMs: 500 });
});

test("[SETTLE-14] [FEED-38] another result is given once the one before is paid, and found again by who repeats it after a stop", async () => {
  let isBeingPaid = true;
  const kept = new Map<string, ControlReport>();
  const done: string[] = [];
  const actions = new MatchActions({
    engine: {
      control: async ({ idempotencyKey: key }: { idempotencyKey: string }): Promise<ControlReport> => {
        const earlier = kept.get(key);
        if (earlier !== undefined) return earlier.ok ? { ...earlier, isReplay: true } : earlier;
        // It is over a revision: a second time it is refused.
        const code = isBeingPaid ? "SETTLEMENT_UNDER_WAY" : done.length > 0 ? "MARKET_CHANGED" : undefined;
        const report =
          code === undefined
            ? ({ ok: true, version: 2, isReplay: false } as const)
            : ({ ok: false, code, message: "No." } as const);
        if (report.ok) done.push(key);
        kept.set(key, report);
        return report;
      },
      previewSettlement: async () => {
        if (isBeingPaid) throw new PreviewRefused("No.", "SETTLEMENT_UNDER_WAY");
        return {};
      },
    } as unknown as ExchangeEngine,
    catalogue: {} as ExchangeCatalogue,
    log: { info: () => undefined, warn: () => undefined },
    speed: 1,
    commissionBasisPoints: async () => 200,
  });
  const control: MarketControl = { type: "resettle", winners: [1], reason: "corrected", seenRevision: 1 };
  const decide = () => actions.decide(feedMatch, "1.1", { key: "7:corrected", control });
  await expect(decide()).rejects.toThrow("No.");
  await expect(decide()).rejects.toThrow("No.");
  isBeingPaid = false;
  expect(await decide()).toMatchObject({ ok: true, isReplay: false });
  // Stopped before it was written that it is done.
  expect(await decide()).toMatchObject({ ok: true, isReplay: true });
  expect(done.length).toBe(1);
});
