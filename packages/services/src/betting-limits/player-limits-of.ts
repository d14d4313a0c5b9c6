import { boundIn, currencies, type Currency } from "@maidan/core/money";
import type { PlayerLimits } from "../exchange/index.ts";
import { amountIn, ratesOf, type Settings } from "../settings/index.ts";
import { limitsFor, limitsIn, type BettingLimit, type LimitValues } from "./limits.ts";

/** What the office says of players, and what feeds say of rates. */
export interface SaidOfPlayers {
  readonly settings: Settings;
  readonly rows: readonly BettingLimit[];
  readonly rateOf: NonNullable<PlayerLimits["guards"]>["rateOf"];
}

/** `limitsFor` that looks up once for each kind of market, for it is asked with every bet. */
export function rememberedLimits(
  rows: readonly BettingLimit[],
): (kind: { readonly eventTypeId: string; readonly marketType: string }) => LimitValues {
  const known = new Map<string, LimitValues>();
  return ({ eventTypeId, marketType }) => {
    const key = `${eventTypeId} ${marketType}`;
    const found = known.get(key) ?? limitsFor(rows, { eventTypeId, marketType });
    known.set(key, found);
    return found;
  };
}

/** What the house may lose is set in taka alone. [VIRT-10] */
function limitsOfCurrency(currency: Currency, { settings, rows, rateOf }: SaidOfPlayers): PlayerLimits {
  const rates = ratesOf(settings);
  return {
    mostExposureMinor: amountIn(settings, "marketExposureMax", currency),
    mostProfitMinor: amountIn(settings, "marketProfitMax", currency),
    mostExposureEverywhereMinor: amountIn(settings, "playerExposureMax", currency),
    mostHouseLossMinor: boundIn(currency, settings.houseLiabilityMaxMinor, rates),
    guards: { of: rememberedLimits(limitsIn(currency, rows, rates)), rateOf },
  };
}

/** What holds in markets of each currency, in its minor units. All of it is reckoned now, so that a bet asks nothing more. [LIMIT-37] */
export function playerLimitsOf(said: SaidOfPlayers): (currency: string) => PlayerLimits {
  const taka = limitsOfCurrency("BDT", said);
  const others = new Map<string, PlayerLimits>(currencies.map((one) => [one, limitsOfCurrency(one, said)]));
  // The database takes no market in another currency: were there one, it would have bounds all the same.
  return (currency) => others.get(currency) ?? taka;
}
