import { housePlayerId, type SettlementPlan } from "../../settlement/index.ts";
import type { SettlementPreview } from "../ports.ts";

/** A plan as a trader sees it before it is carried out. */
export function previewOf(
  marketId: string,
  plan: Omit<SettlementPlan, "bets"> & { readonly bets: number },
): SettlementPreview {
  const payments = plan.payments.filter(({ playerId }) => playerId !== housePlayerId);
  return {
    marketId,
    bets: plan.bets,
    players: payments.length,
    totalPaidMinor: plan.totalPaidMinor,
    totalCommissionMinor: plan.totalCommissionMinor,
    perPlayer: payments.map(({ playerId, netMinor, commissionMinor }) => ({
      playerId,
      netMinor,
      commissionMinor,
    })),
  };
}
