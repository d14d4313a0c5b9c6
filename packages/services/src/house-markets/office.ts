import { done, refuse, type CommandAnswer, type Tx } from "../command/index.ts";
import type { RunAudited, StaffContext } from "../staff/index.ts";
import { deedOf } from "./deeds.ts";
import type { HouseMarketStore } from "./ports.ts";
import { beginSettlement } from "./settle.ts";

export interface HouseDeskDeps {
  readonly run: RunAudited;
  readonly markets: HouseMarketStore;
}
export interface WaitingResults {
  /** Which results wait for a second person. */
  readonly results: { readonly isWaiting: (tx: Tx, marketId: string) => Promise<boolean> };
}
/** Nobody bets on what somebody knows already, until it is decided. [RESULT-11] */
export const resultWaits = refuse(
  "RESULT_WAITING",
  "A result of this market waits for a second person. It can be opened once that is refused.",
);
interface Decision {
  readonly by: StaffContext;
  readonly idempotencyKey: string;
  readonly marketId: string;
  readonly reason: string;
}
export type HouseMarketChanged = { readonly success: true; readonly market_id: string; readonly status: string };
type Answer = Promise<CommandAnswer<HouseMarketChanged>>;

/** Suspends a market by hand, which no feed lifts, or gives it back to the feed, whose next rates open it. [RATES-15] */
export function createHoldHouseMarket({ run, markets, results }: HouseDeskDeps & WaitingResults) {
  return ({ by, idempotencyKey, marketId, reason, isHeld }: Decision & { readonly isHeld: boolean }): Answer =>
    run(
      {
        by,
        permission: "market.control",
        kind: isHeld ? "houseMarket.hold" : "houseMarket.release",
        idempotencyKey,
        content: { marketId, reason },
        subject: { kind: "market", id: marketId },
      },
      async (tx, context) => {
        const market = await markets.lock(tx, marketId);
        if (market === undefined) return refuse("NOT_FOUND", "There is no such market.");
        if (market.status === "CLOSED") return refuse("MARKET_CLOSED", "The market is closed.");
        if (!isHeld && (await results.isWaiting(tx, marketId))) return resultWaits;
        // Given back it stays suspended, and is the feed's again where one makes its rates: those that it has may be old.
        if (isHeld) await markets.change(tx, marketId, { isHeld, status: "SUSPENDED" });
        else await markets.giveBack(tx, [marketId]);
        await markets.setDeed(tx, [marketId], deedOf(isHeld ? "SUSPENDED" : "GIVEN_BACK", by, context.nowMs));
        context.note({ before: { isHeld: market.isHeld, status: market.status }, after: { isHeld, reason } });
        context.publish(`house.${market.eventId}`, { changed: "houseMarkets" });
        return done({ success: true as const, market_id: marketId, status: "SUSPENDED" });
      },
    );
}

/** A result by hand, or a void (outcome null); then everybody is paid. Over a result that whoever decides has not seen it is refused (`MARKET_CHANGED`). [RATES-20] [RESULT-10] */
export function createDecideHouseMarket({
  run,
  markets,
  finish,
}: HouseDeskDeps & { readonly finish: (marketId: string) => Promise<void> }) {
  return async ({
    by,
    idempotencyKey,
    marketId,
    reason,
    outcome,
    deadHeat,
    seenRevision,
  }: Decision & {
    readonly outcome: number | null;
    readonly deadHeat?: readonly number[];
    readonly seenRevision?: number | undefined;
  }): Answer => {
    const answer = await run<HouseMarketChanged>(
      {
        by,
        permission: "market.control",
        kind: outcome === null ? "houseMarket.void" : "houseMarket.result",
        idempotencyKey,
        content: {
          marketId,
          outcome,
          reason,
          ...(deadHeat !== undefined && { deadHeat: [...deadHeat] }),
          ...(seenRevision !== undefined && { seenRevision }),
        },
        subject: { kind: "market", id: marketId },
      },
      async (tx, context) => {
        const before = await beginSettlement(markets, {
          tx,
          context,
          marketId,
          seenRevision,
          outcome,
          reason,
          ...(deadHeat !== undefined && { deadHeat }),
        });
        if ("ok" in before) return before;
        context.note({
          before: { outcome: before.outcome, settlement: before.settlement },
          after: { outcome, reason, ...(deadHeat !== undefined && { deadHeat: [...deadHeat] }) },
        });
        return done({ success: true as const, market_id: marketId, status: "CLOSED" });
      },
    );
    if (answer.outcome.ok) await finish(marketId);
    return answer;
  };
}
