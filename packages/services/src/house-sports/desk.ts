import { done, type CommandRunner, type Tx } from "../command/index.ts";
import type { FixtureResult, HouseSportsDesk, HouseSportsStore, KeptMarket, SelectionResult } from "./ports.ts";

export interface HouseSportsDeskDeps {
  readonly runner: CommandRunner;
  readonly store: HouseSportsStore;
  readonly newKey: () => string;
}

/** A simulated product has hundreds of matches a day. */
const keptMs = 3 * 24 * 3_600_000;
const forgottenAtOnce = 200;
const actor = { kind: "system", name: "house-sports" } as const;

/** Where sources write their matches: offers, suspensions and results. [SPORTSBOOK-01] [SPORTSBOOK-02] */
export function createHouseSportsDesk({ runner, store, newKey }: HouseSportsDeskDeps): HouseSportsDesk {
  const run = async (kind: string, work: (tx: Tx) => Promise<void>): Promise<void> => {
    await runner.run({ kind, actor, idempotencyKey: newKey(), content: {} }, async (tx) => {
      await work(tx);
      return done(null);
    });
  };
  return {
    offer: async (offers) => {
      if (offers.length === 0) return;
      await run("house.offer", async (tx) => {
        const fixtures = offers.map(({ fixture }) => fixture);
        const kept = await store.saveFixtures(tx, fixtures);
        for (const [place, offer] of offers.entries()) {
          const at = kept[place];
          if (at?.phase === "open" || at?.phase === "live") await store.saveMarkets(tx, at.fixtureId, offer.markets);
        }
      });
    },
    suspend: (fixture) => run("house.suspend", (tx) => store.suspend(tx, fixture)),
    settle: (results) =>
      run("house.settle", async (tx) => {
        for (const result of results) await settleFixture(tx, store, result);
      }),
    forget: async () => {
      let forgotten = 0;
      await run("house.forget", async (tx) => {
        forgotten = await store.forget(tx, { endedBeforeMs: keptMs, limit: forgottenAtOnce });
      });
      return { isFinished: forgotten < forgottenAtOnce };
    },
  };
}

async function settleFixture(tx: Tx, store: HouseSportsStore, result: FixtureResult): Promise<void> {
  const fixture = await store.lockFixture(tx, result);
  if (fixture === undefined || fixture.phase === "finished" || fixture.phase === "abandoned") return;
  const { fixtureId } = fixture;
  const told = new Map(result.markets.map(({ key, results }) => [key, results]));
  const isEnd = result.phase !== "live";
  for (const market of await store.markets(tx, [fixtureId])) {
    if (market.status === "settled") continue;
    const results = told.get(market.key);
    if (results === undefined && !isEnd) continue;
    await store.settleMarket(tx, { marketId: market.marketId, results: resultsOf(market, results ?? {}) });
  }
  await store.endFixture(tx, { fixtureId, phase: result.phase, score: result.score });
}

/** A selection that nobody told of is void. */
const resultsOf = (
  { selections }: KeptMarket,
  told: Readonly<Record<string, SelectionResult>>,
): Record<string, SelectionResult> => Object.fromEntries(selections.map(({ key }) => [key, told[key] ?? "void"]));
