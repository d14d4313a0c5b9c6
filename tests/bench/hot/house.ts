import { randomUUID } from "node:crypto";
import { createCommandRunner } from "../../../packages/adapters/src/postgres/command/index.ts";
import { createPool, readerOf } from "../../../packages/adapters/src/postgres/database/index.ts";
import { exchangeInvariants } from "../../../packages/adapters/src/postgres/exchange/index.ts";
import {
  createHouseMarketStore,
  houseMarketInvariants,
} from "../../../packages/adapters/src/postgres/house-markets/index.ts";
import { createLedgerStore } from "../../../packages/adapters/src/postgres/ledger/index.ts";
import { createOfferHouseMarkets, createPlaceHouseBet } from "../../../packages/services/src/house-markets/index.ts";
import { runsMarket } from "../../../packages/services/src/house-markets/test-support/runs-market.ts";
import type { Cluster } from "../durable/cluster.ts";

const markets = 64;
const bets = 1_000;
/** Callers who each wait for their answer before they bet again. */
const callers = 32;
const connections = 16;
const actor = { kind: "system", name: "bench" } as const;
const quote = { line: 46, forRate: 90, againstLine: 44, againstRate: 110 };

/** On what the bets fall: markets and players, of all that there are. */
export interface HouseLoad {
  readonly markets: number;
  readonly players: number;
}

/** Bets a second against the house, each a transaction that checks player, limits and the house's risk; both sides in turn. Throws when one is refused or a paisa is lost. */
export async function measureHouse(cluster: Cluster, load: HouseLoad): Promise<number> {
  const database = await cluster.fresh();
  const pool = createPool({
    url: database.url,
    maxConnections: connections,
    applicationName: "bench",
    onError: () => undefined,
  });
  try {
    const runner = createCommandRunner({ pool });
    const store = createHouseMarketStore();
    const marketIds = await offered(runner, store, pool);
    const place = createPlaceHouseBet({ runner, markets: store, pause: async () => undefined });
    const startedAt = performance.now();
    let next = 0;
    const caller = async (): Promise<void> => {
      for (let index = next; index < bets; index = next) {
        next += 1;
        const isFor = index % 2 === 0;
        const { outcome } = await place({
          player: { playerId: cluster.playerIds[(index >> 1) % load.players] ?? "", sessionId: "1" },
          idempotencyKey: randomUUID(),
          marketId: marketIds[(index >> 1) % load.markets] ?? "",
          side: isFor ? "FOR" : "AGAINST",
          line: isFor ? quote.line : quote.againstLine,
          rate: isFor ? quote.forRate : quote.againstRate,
          stakeMinor: 10_000n,
        });
        if (!outcome.ok) throw new Error(`a bet against the house was refused: ${outcome.code}`);
      }
    };
    await Promise.all(Array.from({ length: callers }, caller));
    const perSecond = (bets * 1_000) / (performance.now() - startedAt);
    const ledger = createLedgerStore({ invariants: [...exchangeInvariants, ...houseMarketInvariants] });
    const offenders = (await ledger.check(readerOf(pool))).flatMap((result) => result.offenders);
    if (offenders.length > 0) throw new Error(offenders.join("\n"));
    return perSecond;
  } finally {
    await pool.end();
    await database.close();
  }
}

/** Open markets, each of an event of its own. */
async function offered(
  runner: ReturnType<typeof createCommandRunner>,
  store: ReturnType<typeof createHouseMarketStore>,
  pool: ReturnType<typeof createPool>,
): Promise<readonly string[]> {
  const { rows } = await pool.query<{ id: bigint }>("select id from exchange_event order by id limit $1", [markets]);
  const eventIds = rows.map(({ id }) => String(id));
  const offer = createOfferHouseMarkets({ runner, markets: store });
  for (const eventId of eventIds) {
    const market = runsMarket(eventId, {
      minimumStakeMinor: 10_000n,
      maximumStakeMinor: 2_500_000n,
      maximumProfitMinor: 1_000_000_000n,
      maximumLiabilityMinor: 10_000_000_000n,
    });
    await offer({
      actor,
      idempotencyKey: randomUUID(),
      eventId,
      markets: [{ market, status: "OPEN", quotes: [quote] }],
    });
  }
  return (await store.openOf(readerOf(pool), eventIds)).map(({ marketId }) => marketId);
}
