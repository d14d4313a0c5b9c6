import { wouldFillTogether } from "@maidan/core/exchange";
import type { PlaceInstruction, PlaceInstructionReport, PlaceReport, PlaceRequest } from "../ports.ts";
import { lapsed, type Pending } from "./lapse-pending.ts";
import type { OwnedMarket } from "./owned-market.ts";

/**
 * Several bets of a cash-out, of which each levels what the others leave: one that is filled without another makes the position lopsided. At odds they are always filled
 * whole, all or none; at lines, where each by itself only ever brings the outcomes closer, unless they say that a part will do. [ENG-64]
 */
export function areTogether({ isCashOut, instructions }: PlaceRequest, { spec }: OwnedMarket): boolean {
  if (isCashOut !== true || instructions.length < 2) return false;
  return (
    instructions.every(isKilled) &&
    (spec.line === undefined || instructions.every(({ minFillSizeMinor }) => minFillSizeMinor === undefined))
  );
}

const isKilled = ({ timeInForce, orderType, target }: PlaceInstruction): boolean =>
  timeInForce !== undefined && orderType === undefined && target === undefined;

/** Whether all of them would be filled whole now, one after the other. Nothing changes by it. */
export const wouldFill = ({ playerId, instructions }: PlaceRequest, { book }: OwnedMarket): boolean =>
  wouldFillTogether(
    book,
    instructions.map(({ selectionId, side, priceX100, sizeMinor, persistence }) => ({
      accountId: Number(playerId),
      selectionId,
      side,
      priceX100,
      sizeMinor: Number(sizeMinor),
      persistence,
      timeInForce: "FILL_OR_KILL",
      sparesOwn: true,
      // Judged with the request.
      isOfAnySize: true,
    })),
  );

/** The bet as it is asked for together with others: whole, whatever least it names. */
export function whole(instruction: PlaceInstruction): PlaceInstruction {
  const { minFillSizeMinor: _, ...asked } = instruction;
  return asked;
}

/** Each lapses whole, as any fill-or-kill bet does that finds too little: nothing of the request is matched. */
export function killedTogether(at: Pending): PlaceReport {
  const { instructions, marketId } = at.request;
  const reports = instructions.map((instruction): PlaceInstructionReport => {
    const order = lapsed(at, instruction, undefined);
    order.leastFillMinor = order.sizeMinor;
    const { placedAtMs } = order;
    const nothing = { averagePriceMatchedX100: 0, sizeMatchedMinor: 0n, orderStatus: "EXPIRED" } as const;
    return { status: "SUCCESS", betId: String(order.betId), placedAtMs, ...nothing };
  });
  return { status: "SUCCESS", marketId, reports, isReplay: false };
}
