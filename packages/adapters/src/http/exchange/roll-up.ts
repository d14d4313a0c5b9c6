import type { ExchangeParams } from "@maidan/contract/http/exchange";
import type { PriceLevel } from "@maidan/services/exchange";
import { ExchangeException } from "./outcome.ts";

/** Of the market whose offers are rolled up. */
export interface RolledMarket {
  readonly leastStakeMinor: bigint;
  /** Its prices are lines, and every bet is at evens. */
  readonly isLine: boolean;
}
export type RollUp = (levels: readonly PriceLevel[]) => readonly PriceLevel[];

type RollUpParams = Pick<ExchangeParams<"listMarketBook">, "priceProjection">;

/** How the best prices are to be shown, under either name that programs give it. [EXAPI-66] */
export const overridesOf = ({ priceProjection }: RollUpParams) =>
  priceProjection?.exBestOffersOverrides ?? priceProjection?.exBestOfferOverRides;

/** Throws when the call asks for a roll-up that isn't offered, or to a limit that is none. */
export function checkRollUp(params: RollUpParams): void {
  const { rollupModel, rollupLimit = 0 } = overridesOf(params) ?? {};
  if (rollupModel === "MANAGED_LIABILITY") {
    throw new ExchangeException("INVALID_INPUT_DATA", "rollupModel MANAGED_LIABILITY is not offered");
  }
  if (rollupLimit < 0) throw new ExchangeException("INVALID_INPUT_DATA", "rollupLimit must not be negative");
}

/** Carries what is too small to the next price of the ladder, until enough has come together. */
function rolledUp(levels: readonly PriceLevel[], isEnough: (level: PriceLevel) => boolean): readonly PriceLevel[] {
  const rolled: PriceLevel[] = [];
  let carriedMinor = 0n;
  for (const [priceX100, sizeMinor] of levels) {
    const level: PriceLevel = [priceX100, sizeMinor + carriedMinor];
    if (isEnough(level)) {
      rolled.push(level);
      carriedMinor = 0n;
    } else carriedMinor = level[1];
  }
  return rolled;
}

/** A LINE market pays twice the stake, whatever its line. */
const evensX100 = 200n;

/**
 * How offers are rolled up: by stake to the market's least stake, unless the call names another model; its limit is in whole units of money, the least stake
 * unless given. NONE carries nothing, and leaves out what is below the least stake. [EXAPI-31]
 */
export function rollUpOf(params: RollUpParams, { leastStakeMinor, isLine }: RolledMarket): RollUp {
  checkRollUp(params);
  const { rollupModel, rollupLimit } = overridesOf(params) ?? {};
  // A limit without a model means nothing.
  const limitMinor =
    rollupModel === undefined || rollupLimit === undefined ? leastStakeMinor : BigInt(rollupLimit) * 100n;
  switch (rollupModel) {
    case "NONE":
      return (levels) => levels.filter(([, sizeMinor]) => sizeMinor >= leastStakeMinor);
    case "PAYOUT":
      return (levels) =>
        rolledUp(
          levels,
          ([priceX100, sizeMinor]) => (sizeMinor * (isLine ? evensX100 : BigInt(priceX100))) / 100n >= limitMinor,
        );
    case undefined:
    case "STAKE":
    case "MANAGED_LIABILITY":
      return (levels) => rolledUp(levels, ([, sizeMinor]) => sizeMinor >= limitMinor);
  }
}
