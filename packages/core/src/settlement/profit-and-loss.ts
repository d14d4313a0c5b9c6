import type { Position } from "../exchange/index.ts";
import { commissionMinor } from "./commission.ts";

export interface RunnerProfitAndLoss {
  readonly selectionId: number;
  /** Matched bets only, before commission unless it was asked for. */
  readonly ifWinMinor: bigint;
}

/** The figures of `listMarketProfitAndLoss`: what each runner's win would bring from matched bets; net of commission when a rate is given. [SETL-07] */
export function marketProfitAndLoss(
  position: Position,
  market: { readonly selectionIds: readonly number[]; readonly netOfCommissionBasisPoints?: number },
): RunnerProfitAndLoss[] {
  return market.selectionIds.map((selectionId, index) => {
    const figure = BigInt(position.ifWinMinor[index] ?? 0);
    return { selectionId, ifWinMinor: figure - commissionMinor(figure, market.netOfCommissionBasisPoints ?? 0) };
  });
}
