import type { HouseBet, HouseQuestion } from "./bet.ts";

/** What the player wants when the house's rate has moved since it was seen: to go along with any, with what is at least as good, or with none. */
export type RatePolicy = "any" | "better" | "none";

/** What is offered on a bet's side: its line, or the runner or number that it names, and the rate per 100. */
export type HouseOffer = Pick<HouseBet, "line" | "rate">;

/** Whether what is offered now is at least as good for the bet: no worse a rate, and a line that is no harder to reach. */
export function isAsGood(seen: Omit<HouseBet, "stakeMinor">, offer: HouseOffer, question: HouseQuestion): boolean {
  const isFor = seen.side === "FOR";
  const isRateGood = isFor ? offer.rate >= seen.rate : offer.rate <= seen.rate;
  if (offer.line === seen.line) return isRateGood;
  return isSameBet(seen, offer, question) && isRateGood && (isFor ? offer.line < seen.line : offer.line > seen.line);
}

/** A line may move. Another band is another bet, and so is another runner or number. */
const isSameBet = (seen: HouseOffer, offer: HouseOffer, question: HouseQuestion): boolean =>
  offer.line === seen.line || question.type === "AT_LEAST";

/** Whether a bet goes along with what is offered now, which may be what was seen. Never with another bet, whatever the policy. [SLIP-14] [RATES-17] */
export function goesAlong(
  seen: Omit<HouseBet, "stakeMinor">,
  offer: HouseOffer,
  { policy, question }: { readonly policy: RatePolicy; readonly question: HouseQuestion },
): boolean {
  if (offer.line === seen.line && offer.rate === seen.rate) return true;
  switch (policy) {
    case "any":
      return isSameBet(seen, offer, question);
    case "better":
      return isAsGood(seen, offer, question);
    case "none":
      return false;
  }
}
