import { isSameResult } from "@maidan/core/exchange";
import {
  housePlayerId,
  previewedPlayer,
  previewTotals,
  type PlanRules,
  type SettlementPlan,
  type SettlementPosition,
} from "../../settlement/index.ts";
import type { PreviewRequest, SettlementPreview } from "../ports.ts";
import { ImpossibleSettlement, refuseWith } from "./control.ts";
import type { OwnedMarket } from "./owned-market.ts";
import { noChange, underWay } from "./settle.ts";

/** By what the market would be settled. Throws `ImpossibleSettlement` where a settlement would be refused. [SETTLE-03] */
export function previewRules(
  market: OwnedMarket,
  request: PreviewRequest,
): { readonly rules: PlanRules; readonly isAgain: boolean; readonly revision: number } {
  // What was paid before isn't known yet, and another result is refused until it is.
  if (market.isBeingPaid) throw new ImpossibleSettlement(underWay);
  const { definition, settlementRevision: revision } = market;
  const isAgain = market.settlement !== "UNSETTLED";
  if ("isVoid" in request) {
    if (market.settlement === "VOIDED") throw new ImpossibleSettlement(noChange);
    return { rules: { definition, verdict: { type: "void" } }, isAgain, revision };
  }
  if (!market.mayWin(request)) throw new ImpossibleSettlement(refuseWith("INVALID_WINNERS"));
  const verdict = market.verdictOf(request);
  if (market.settlement === "SETTLED" && isSameResult(market.book.state, verdict))
    throw new ImpossibleSettlement(noChange);
  return { rules: { definition, verdict: { type: "winners", ...verdict } }, isAgain, revision };
}

/** A plan as a trader sees it before it is carried out. */
export function previewOf(
  marketId: string,
  plan: Omit<SettlementPlan, "bets"> & {
    readonly bets: number;
    readonly isAgain: boolean;
    readonly revision: number;
    readonly positions: readonly SettlementPosition[];
  },
): SettlementPreview {
  const positions = new Map(plan.positions.map((position) => [position.playerId, position]));
  const perPlayer = plan.payments
    .filter(({ playerId }) => playerId !== housePlayerId)
    .map((now) => previewedPlayer(now.playerId, { earlier: positions.get(now.playerId)?.earlier ?? null, now }));
  return {
    marketId,
    revision: plan.revision,
    bets: plan.bets,
    players: perPlayer.length,
    totalPaidMinor: plan.totalPaidMinor,
    totalCommissionMinor: plan.totalCommissionMinor,
    isAgain: plan.isAgain,
    unlockedMinor: plan.positions.reduce((sum, { lockedMinor }) => sum + lockedMinor, 0n),
    ...previewTotals(perPlayer),
    perPlayer,
  };
}
