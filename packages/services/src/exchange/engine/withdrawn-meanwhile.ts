import { lapsesLays } from "@maidan/core/exchange";
import type { PlaceInstruction, PlaceInstructionReport, PlaceReport, PlaceRequest } from "../ports.ts";
import { lapsedAsPlaced, type Pending } from "./lapse-pending.ts";
import type { OwnedMarket } from "./owned-market.ts";
import { killedTogether } from "./place-together.ts";

/** A request that comes to its market, and since when it was on its way there: as the in-play delay began, or as it was told to be pending. Null: it has just come. */
export interface OnItsWay extends Pending {
  readonly market: OwnedMarket;
  readonly sinceMs: number | null;
}

/**
 * Adjustment factors, in basis points, of the runners that were withdrawn while the request was on its way. By their rows, so that whoever takes the market over knows
 * them too. In the very millisecond counts as meanwhile: what waits is lost by it, what was just asked for can be asked for again.
 */
function withdrawnMeanwhile({ market, sinceMs }: Pick<OnItsWay, "market" | "sinceMs">): number[] {
  if (sinceMs === null) return [];
  return market.definition.runners.flatMap(({ removedAtMs, adjustmentBasisPoints = 0 }) =>
    removedAtMs !== undefined && removedAtMs >= sinceMs ? [adjustmentBasisPoints] : [],
  );
}

/**
 * The orders of a cash-out that were on their way as a runner was withdrawn lapse whole, whatever its factor: the position that they level was another one. As after any
 * that find too little, the player looks at the offer of now and a target waits on. Undefined: none was withdrawn, or it is no cash-out. [REMOVE-09] [CASH-16]
 */
export const cashOutOfBefore = (at: OnItsWay): PlaceReport | undefined =>
  at.request.isCashOut === true && withdrawnMeanwhile(at).length > 0 ? killedTogether(at) : undefined;

/** Those of the instructions that lapse as lays do that rest while a runner is withdrawn. [REMOVE-04] [REMOVE-09] */
export function lapsingLays(at: OnItsWay): ReadonlySet<PlaceInstruction> {
  const isLapse = withdrawnMeanwhile(at).some(lapsesLays);
  const lays = isLapse ? at.request.instructions.filter(({ side, orderType }) => side === "LAY" && !orderType) : [];
  return new Set(lays);
}

/** The request without them. */
export const withoutLapsing = (request: PlaceRequest, lapsing: ReadonlySet<PlaceInstruction>): PlaceRequest => ({
  ...request,
  instructions: request.instructions.filter((instruction) => !lapsing.has(instruction)),
});

/**
 * What became of all instructions, of which these lapsed: each has an id and nothing of it is locked or matched, as of any that rests and lapses. Where the others were
 * refused none of them is placed. `entered` is of those that didn't lapse, in their order.
 */
export function reportsWithLapsed(
  at: OnItsWay,
  lapsing: ReadonlySet<PlaceInstruction>,
  entered: readonly PlaceInstructionReport[],
): PlaceInstructionReport[] {
  const isRefused = entered.length > 0 && entered.every(({ betId }) => betId === undefined);
  const others = entered.values();
  return at.request.instructions.map((instruction): PlaceInstructionReport => {
    if (lapsing.has(instruction))
      return isRefused ? { status: "FAILURE", errorCode: "ERROR_IN_ORDER" } : lapsedAsPlaced(at, instruction);
    const { value } = others.next();
    if (value === undefined) throw new Error("an instruction has no report");
    return value;
  });
}
