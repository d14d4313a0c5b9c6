import { randomUUID } from "node:crypto";
import {
  createFinishHouseSettlement,
  createHoldHouseMarket,
  createOfferHouseMarkets,
  createPlaceHouseBet,
  createReadHouseCashOut,
  createSettleHouseMarket,
  createTakeHouseCashOut,
  type HouseMarketStore,
  type HouseQuote,
  type NewHouseMarket,
} from "@maidan/services/house-markets";
import { createEndAllTargets } from "@maidan/services/cash-out-targets";
import type { Reader } from "@maidan/services/command";
import { createExchangeCatalogue } from "@maidan/services/exchange";
import { createInbox } from "@maidan/services/inbox";
import type { RunAudited } from "@maidan/services/staff";
import { runsMarket } from "../../../../../services/src/house-markets/test-support/runs-market.ts";
import type { TestDatabase } from "../../../../../../tools/test-database.ts";
import { createHouseTargetStore } from "../../cash-out-targets/index.ts";
import { createCommandRunner } from "../../command/index.ts";
import { readerOf } from "../../database/index.ts";
import { createCatalogueStore, exchangeInvariants } from "../../exchange/index.ts";
import { createTestExchange, type TestExchange } from "../../exchange/test-support/exchange-fixture.ts";
import { createInboxStore } from "../../inbox/index.ts";
import { createLedgerStore } from "../../ledger/index.ts";
import { createHouseMarketStore, createHouseVoidText, houseMarketInvariants } from "../index.ts";
import { createResultStore } from "../../result-decisions/index.ts";

export const actor = { kind: "system", name: "test" } as const;
const limits = {
  minimumStakeMinor: 10_000n,
  maximumStakeMinor: 2_500_000n,
  maximumProfitMinor: 10_000_000n,
  maximumLiabilityMinor: 50_000_000n,
};
export const runsQuotes: readonly HouseQuote[] = [{ line: 46, forRate: 90, againstLine: 44, againstRate: 110 }];

/** By default YES 46 at 90. */
export interface Bet {
  readonly side?: "FOR" | "AGAINST";
  readonly line?: number;
  readonly rate?: number;
  readonly taka: number;
  readonly key?: string;
}
export type Stage = ReturnType<typeof createStage>;

interface Parts extends Pick<Parameters<typeof createTakeHouseCashOut>[0], "runner" | "markets"> {
  readonly reader: Reader;
  readonly pauses: number[];
}

/** By default all of the whole market. */
interface CashOutPart {
  readonly sharePercent?: number;
  readonly selectionId?: number;
}

/** Ends what waits there, where all of a market is cashed out by hand. [CASH-26] */
export const endTargets = createEndAllTargets({
  targets: createHouseTargetStore(),
  inbox: createInbox({ inbox: createInboxStore() }),
  inBangla: (name) => name,
});

const cashingOut = ({ runner, markets, pauses, reader }: Parts) => ({
  cashOutOffer: (playerId: string, marketId: string, part: CashOutPart = {}) =>
    createReadHouseCashOut({ reader, markets })({ playerId, marketId, sharePercent: 100, ...part }),
  cashOut: async (
    playerId: string,
    marketId: string,
    { taka, key = randomUUID(), ...part }: CashOutPart & { readonly taka: number; readonly key?: string },
  ) => {
    const take = createTakeHouseCashOut({ runner, markets, endTargets, pause: async (ms) => void pauses.push(ms) });
    const securedMinor = BigInt(Math.round(taka * 100));
    const asked = { playerId, sessionId: "1", marketId, sharePercent: 100, ...part };
    const request = { ...asked, securedMinor, idempotencyKey: key };
    const { outcome } = await take(request);
    return outcome.ok ? outcome.value.secured : outcome.code;
  },
});

/** Bets against the house, by the code or the words of the answer. */
function betting(place: ReturnType<typeof createPlaceHouseBet>) {
  const answerTo = async (playerId: string, marketId: string, bet: Bet) => {
    const { side = "FOR", line = 46, rate = 90, taka, key = randomUUID() } = bet;
    const player = { playerId, sessionId: "1" };
    const stakeMinor = BigInt(Math.round(taka * 100));
    const { outcome } = await place({ player, idempotencyKey: key, marketId, side, line, rate, stakeMinor });
    return outcome;
  };
  return {
    bet: async (playerId: string, marketId: string, bet: Bet) => {
      const outcome = await answerTo(playerId, marketId, bet);
      return outcome.ok ? "taken" : outcome.code;
    },
    /** What a bet is refused with; undefined when it is taken. */
    wordsTo: async (playerId: string, marketId: string, bet: Bet) => {
      const outcome = await answerTo(playerId, marketId, bet);
      return outcome.ok ? undefined : outcome.message;
    },
  };
}

/** The house's markets over a test's own database: offering, betting, settling. */
export function createStage({ pool, url }: TestDatabase) {
  const runner = createCommandRunner({ pool });
  const markets = createHouseMarketStore();
  const exchange: TestExchange = createTestExchange({ pool, url });
  const catalogue = createExchangeCatalogue({ runner, catalogue: createCatalogueStore(), actor, mintKey: randomUUID });
  const ledger = createLedgerStore({ invariants: [...exchangeInvariants, ...houseMarketInvariants] });
  const offer = createOfferHouseMarkets({ runner, markets });
  const run: RunAudited = ({ kind, idempotencyKey, content }, handler) =>
    runner.run({ kind, actor, idempotencyKey, content }, (tx, context) =>
      handler(tx, Object.assign(context, { note: () => undefined })),
    );
  const hold = createHoldHouseMarket({ run, markets, results: createResultStore() });
  const by = { staffId: null, email: "test", role: "trader", address: "", requestId: "" } as const;
  const letters = {
    inbox: createInbox({ inbox: createInboxStore() }),
    voidText: createHouseVoidText((text) => text),
  };
  const settling = { runner, markets, newKey: randomUUID, letters };
  const settleMarket = createSettleHouseMarket(settling);
  const keyed = { actor, reason: "test" } as const;
  const pauses: number[] = [];
  const place = createPlaceHouseBet({ runner, markets, pause: async (ms) => void pauses.push(ms) });
  return {
    pool,
    runner,
    markets,
    pauses,
    exchange,
    settleWith: (store: HouseMarketStore) => createSettleHouseMarket({ ...settling, markets: store, playersAtOnce: 1 }),
    finish: createFinishHouseSettlement(settling),
    createPlayer: (...asked: Parameters<TestExchange["createPlayer"]>) => exchange.createPlayer(...asked),
    cash: async (playerId: string) => (await exchange.balances(playerId)).cash,
    locked: async (playerId: string) => (await exchange.balances(playerId)).locked,
    offer: (eventId: string, quotes: readonly HouseQuote[], status: "OPEN" | "BALL_RUNNING" | "SUSPENDED" = "OPEN") =>
      offer({
        actor,
        idempotencyKey: randomUUID(),
        eventId,
        markets: [{ market: fancy(eventId), status, quotes }],
      }),
    catalogue,
    createMarket: async (
      changes: Partial<NewHouseMarket> = {},
      quotes: readonly HouseQuote[] = runsQuotes,
      startAtMs = 0,
    ) => {
      const about = { eventTypeId: "4", competition: "Cup", name: "Dhaka v Khulna", startAtMs, source: "test" };
      const { eventId } = await catalogue.createEvent({ ...about, sourceId: randomUUID() });
      const market = { ...fancy(eventId), ...changes };
      await offer({ actor, idempotencyKey: randomUUID(), eventId, markets: [{ market, status: "OPEN", quotes }] });
      const [made] = await markets.openOf(readerOf(pool), [eventId]);
      if (made === undefined) throw new Error("no market was made");
      return { marketId: made.marketId, eventId };
    },
    hold: (marketId: string, isHeld: boolean) =>
      hold({ by, reason: "test", idempotencyKey: randomUUID(), marketId, isHeld }),
    settle: (marketId: string, outcome: number | null, deadHeat: readonly number[] = []) =>
      settleMarket({ ...keyed, idempotencyKey: randomUUID(), marketId, outcome, deadHeat }),
    ...betting(place),
    ...cashingOut({ runner, markets, pauses, reader: readerOf(pool) }),
    offenders: async () => (await ledger.check(readerOf(pool))).flatMap((result) => result.offenders),
  };
}

const fancy = (eventId: string): NewHouseMarket => runsMarket(eventId, limits);
