import type { PricePolicy } from "../bet-slip/bet-slip-form.ts";
import type { HouseBetItem } from "./calls.ts";
import type { EventDetail, HousePick } from "./offer.ts";
import { coreBet, figuresOf, offeredNow, stakeFault, type HouseForm, type Offered, type StakeFault } from "./pick.ts";
import { decideRate, ownBets, questionOf, whatIf, type WhatIf } from "./what-if.ts";

export interface HouseKnown {
  readonly detail: EventDetail | undefined;
  /** The player's bets on the event; undefined until all of them are read. */
  readonly bets: readonly HouseBetItem[] | undefined;
  readonly policy: PricePolicy;
  /** Undefined until it is known. */
  readonly balanceMinor: bigint | undefined;
}

export interface HouseTerms {
  /** Undefined when the market is gone. */
  readonly offered: Offered | undefined;
  /** As it would go out now; undefined: nothing is offered, or the player is asked first. */
  readonly decided: HousePick | undefined;
  /** What is offered now isn't what the player has seen. */
  readonly isMoved: boolean;
  /** What it would change; undefined while that can't be told. */
  readonly outlook: WhatIf | undefined;
  readonly fault: StakeFault | undefined;
  /** What it locks beside the bets that stand, as far as that is known; undefined without an amount. */
  readonly neededMinor: bigint | undefined;
}

/** A bet against the house as it would go out now, what it would change, and what is wrong with it. [SLIP-04] [SLIP-14] [SLIP-17] */
export function termsOf(form: Pick<HouseForm, "pick" | "stakeText" | "entry">, known: HouseKnown): HouseTerms {
  const { pick, stakeText, entry } = form;
  const { detail, bets, policy, balanceMinor } = known;
  const offered = offeredNow(detail, pick);
  const offer = offered?.offer;
  const question = questionOf(detail, pick.marketId);
  const decided =
    offer === undefined || question === undefined ? undefined : decideRate(pick, offer, { policy, question });
  const bet = decided ?? pick;
  const figures = figuresOf(bet, stakeText, entry);
  const stakeMinor = figures?.stakeMinor ?? 0n;
  const outlook =
    question === undefined || bets === undefined
      ? undefined
      : whatIf(question, ownBets(bets, pick.marketId), { ...coreBet(bet), stakeMinor });
  const fault = stakeFault(bet, stakeText, {
    entry,
    balanceMinor,
    minimum: offered?.minimum,
    maximum: offered?.maximum,
    neededMinor: outlook?.neededMinor,
  });
  const isMoved = offer !== undefined && (offer.line !== pick.line || offer.rate !== pick.rate);
  const neededMinor = figures && (outlook?.neededMinor ?? figures.liabilityMinor);
  return { offered, decided, isMoved, outlook, fault, neededMinor };
}
