import type { Reader } from "../command/index.ts";
import { PreviewRefused, type ExchangeEngine, type SettlementPreview } from "../exchange/index.ts";
import { previewTotals } from "../settlement/index.ts";
import type { MarketView, OfficeReads } from "./ports.ts";

/**
 * What a void of a market of the exchange would do. One that is void until its result is told, and of which nobody tells any more, may be void for good: nobody's money
 * moves by it. Throws `PreviewRefused` for what would be refused, NO_CHANGE for any other void market. [OFFICE-06] [FEED-35]
 */
export function createPreviewVoid({
  engine,
  reader,
  reads,
}: {
  readonly engine: Pick<ExchangeEngine, "previewSettlement">;
  readonly reader: Reader;
  readonly reads: Pick<OfficeReads, "marketsById">;
}): (marketId: string) => Promise<SettlementPreview> {
  return async (marketId) => {
    try {
      return await engine.previewSettlement({ marketId, isVoid: true });
    } catch (error) {
      if (!(error instanceof PreviewRefused) || error.code !== "NO_CHANGE") throw error;
      const [market] = await reads.marketsById(reader, [marketId]);
      if (market?.awaitsResult !== true) throw error;
      return nothingMoves(market);
    }
  };
}

const nothingMoves = ({ marketId, settlementRevision, bets, players }: MarketView): SettlementPreview => ({
  marketId,
  revision: settlementRevision,
  bets,
  players,
  totalPaidMinor: 0n,
  totalCommissionMinor: 0n,
  isAgain: true,
  unlockedMinor: 0n,
  ...previewTotals([]),
  perPlayer: [],
});
