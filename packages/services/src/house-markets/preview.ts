import { decisiveOutcomes, type HouseBet, type HouseOutcome, type HouseQuestion } from "@maidan/core/house-markets";
import { commissionMinor } from "@maidan/core/settlement";
import { refuse, type Reader, type Refusal } from "../command/index.ts";
import { previewedPlayer, previewTotals, type PreviewedPlayer, type PreviewTotals } from "../settlement/index.ts";
import type {
  HouseMarket,
  HouseMarketStore,
  HouseTotal,
  PreviewedHousePosition,
  PreviewedHouseTotal,
} from "./ports.ts";
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
  /** Of a dead heat the runners that share the win, the outcome first. [RATES-72] */
  readonly deadHeat?: readonly number[] | undefined;
}

/** Works out what `HouseVerdict` would pay, by the cash that players have now, and refuses what it refuses. Changes nothing. [RATES-25] */
export function createPreviewHouseMarket({
  reader,
  markets,
}: {
  readonly reader: Reader;
  readonly markets: Pick<HouseMarketStore, "find" | "previewed">;
}): (request: HousePreviewRequest) => Promise<HousePreview | Refusal> {
  return async ({ marketId, outcome, deadHeat = [] }) => {
    const market = await markets.find(reader, marketId);
    if (market === undefined) return refuse("NOT_FOUND", "There is no such market.");
    const refusal = verdictRefusal(market, outcome, deadHeat);
    if (refusal !== undefined) return refusal;
    const result = deadHeat.length > 0 ? deadHeat : outcome;
    return previewOf(market, result, await markets.previewed(reader, marketId, deadHeat.length || undefined));
  };
}

function previewOf(
  market: HouseMarket,
  outcome: HouseOutcome | null,
  positions: readonly PreviewedHousePosition[],
): HousePreview {
  const perPlayer = positions.map((position) => playerOf(market, outcome, position));
  const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n);
  return {
    ok: true,
    marketId: market.marketId,
    revision: market.settlementRevision,
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

function playerOf(
  market: HouseMarket,
  outcome: HouseOutcome | null,
  position: PreviewedHousePosition,
): PreviewedPlayer {
  const { playerId, paidRevision, cashMinor, totals } = position;
  const netMinor = netOf(market, outcome, totals);
  const now = paymentOf(position, {
    netMinor,
    commissionMinor: commissionMinor(netMinor, market.commissionBasisPoints),
    cashMinor,
  });
  return previewedPlayer(playerId, { earlier: paidRevision === 0 ? null : position, now });
}

function netOf(market: HouseMarket, outcome: HouseOutcome | null, totals: readonly PreviewedHouseTotal[]): bigint {
  if (outcome === null) return 0n;
  if (typeof outcome === "number") return playersMinor(market, totals, outcome);
  return totals.reduce((sum, { side, line, winMinor, loseMinor, sharedMinor }) => {
    if (outcome.includes(line)) return sum + sharedMinor;
    return sum + (side === "FOR" ? -loseMinor : winMinor);
  }, 0n);
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
