import { decisiveOutcomes, type HouseBet, type HouseQuestion } from "@maidan/core/house-markets";
import { commissionMinor } from "@maidan/core/settlement";
import { refuse, type Reader, type Refusal } from "../command/index.ts";
import { previewedPlayer, previewTotals, type PreviewedPlayer, type PreviewTotals } from "../settlement/index.ts";
import type { HouseMarket, HouseMarketStore, HouseTotal, PreviewedHousePosition } from "./ports.ts";
import { paymentOf, verdictRefusal } from "./settle.ts";
import { playersMinor } from "./take-bets.ts";

/** What a result or a void of a market of the house would do, before it is done. Minor units. [RATES-25] */
export interface HousePreview extends PreviewTotals {
  readonly ok: true;
  readonly marketId: string;
  readonly bets: number;
  readonly players: number;
  /** What those win who win, before commission, and the commission. */
  readonly totalPaidMinor: bigint;
  readonly totalCommissionMinor: bigint;
  /** What the bets bring the house by this result (+) or cost it (-), before commission; 0 of a void. */
  readonly houseMinor: bigint;
  /** The same at each outcome that matters, so that a slip of the hand is seen. [RATES-04] */
  readonly byOutcome: readonly HouseByOutcome[];
  readonly question: HouseQuestion["type"];
  readonly perPlayer: readonly PreviewedPlayer[];
}
/** An outcome that stands for itself or, of lines and bands, for all from it up to the next. */
export interface HouseByOutcome {
  readonly outcome: number;
  /** The runner's name, of a market of runners. */
  readonly runner: string | null;
  readonly houseMinor: bigint;
}

export interface HousePreviewRequest {
  readonly marketId: string;
  /** The winner's selection id, or the number; null is a void. */
  readonly outcome: number | null;
}

/** Works out what `HouseVerdict` would pay, by the cash that players have now, and refuses what it refuses. Changes nothing. [RATES-25] */
export function createPreviewHouseMarket({
  reader,
  markets,
}: {
  readonly reader: Reader;
  readonly markets: Pick<HouseMarketStore, "find" | "previewed">;
}): (request: HousePreviewRequest) => Promise<HousePreview | Refusal> {
  return async ({ marketId, outcome }) => {
    const market = await markets.find(reader, marketId);
    if (market === undefined) return refuse("NOT_FOUND", "There is no such market.");
    const refusal = verdictRefusal(market, outcome);
    if (refusal !== undefined) return refusal;
    return previewOf(market, outcome, await markets.previewed(reader, marketId));
  };
}

function previewOf(
  market: HouseMarket,
  outcome: number | null,
  positions: readonly PreviewedHousePosition[],
): HousePreview {
  const perPlayer = positions.map((position) => playerOf(market, outcome, position));
  const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n);
  return {
    ok: true,
    marketId: market.marketId,
    bets: positions.reduce((count, { bets }) => count + bets, 0),
    players: positions.length,
    totalPaidMinor: sum(perPlayer.map(({ netMinor }) => (netMinor > 0n ? netMinor : 0n))),
    totalCommissionMinor: sum(perPlayer.map((player) => player.commissionMinor)),
    isAgain: market.settlement !== "UNSETTLED",
    unlockedMinor: sum(positions.map(({ lockedMinor }) => lockedMinor)),
    ...previewTotals(perPlayer),
    houseMinor: -sum(perPlayer.map(({ netMinor }) => netMinor)),
    byOutcome: byOutcome(
      market,
      positions.flatMap(({ totals }) => totals),
    ),
    question: market.question.type,
    perPlayer,
  };
}

function playerOf(market: HouseMarket, outcome: number | null, position: PreviewedHousePosition): PreviewedPlayer {
  const { playerId, paidRevision, cashMinor, totals } = position;
  const netMinor = outcome === null ? 0n : playersMinor(market, totals, outcome);
  const now = paymentOf(position, {
    netMinor,
    commissionMinor: commissionMinor(netMinor, market.commissionBasisPoints),
    cashMinor,
  });
  return previewedPlayer(playerId, { earlier: paidRevision === 0 ? null : position, now });
}

function byOutcome(market: HouseMarket, totals: readonly HouseTotal[]): readonly HouseByOutcome[] {
  if (totals.length === 0) return [];
  const shapes = totals.map(({ side, line }): HouseBet => ({ side, line, rate: 1, stakeMinor: 1n }));
  return decisiveOutcomes(market.question, shapes).map((outcome) => ({
    outcome,
    runner: market.runners.find(({ selectionId }) => selectionId === outcome)?.name ?? null,
    houseMinor: -playersMinor(market, totals, outcome),
  }));
}
