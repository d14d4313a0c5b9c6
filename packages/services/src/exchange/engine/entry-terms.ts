import type { PlaceInstruction, PlaceRequest } from "../ports.ts";
import type { BatchDraft } from "./draft.ts";
import { termsOf, type OrderTerms } from "./order-terms.ts";
import type { OwnedMarket } from "./owned-market.ts";

/** A request that is entered, or would be. */
export interface Entering {
  readonly request: PlaceRequest;
  readonly draft: BatchDraft;
  readonly market: OwnedMarket;
}

/** What the book is told of an instruction beside its price and size, of whoever asks for it. */
export function entryTermsOf({ request, draft, market }: Entering, instruction: PlaceInstruction): OrderTerms {
  const terms = termsOf(instruction);
  return {
    ...terms,
    ...(draft.fundsOf(request.playerId)?.lapsesForBetter === true && { lapsesForBetter: true }),
    // Judged with the request: what it relied on may have been taken by the bets before it.
    ...(instruction.orderType === undefined &&
      instruction.sizeMinor < market.minimumStakeMinor && { isOfAnySize: true }),
    // A bet of the player's own may have come to stand there since the cash-out was reckoned. [CASH-02]
    ...(terms.timeInForce !== undefined && request.isCashOut === true && { sparesOwn: true }),
  };
}
