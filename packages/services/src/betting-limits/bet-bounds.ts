import type { Currency } from "@maidan/core/money";
import type { Reader } from "../command/index.ts";
import { ratesOf, type Settings } from "../settings/index.ts";
import { limitsFor, limitsIn } from "./limits.ts";
import type { BettingLimitStore } from "./ports.ts";

export interface BetBoundsDeps {
  readonly reader: Reader;
  readonly limits: Pick<BettingLimitStore, "all">;
  readonly settings: { readonly all: (reader: Reader) => Promise<Settings> };
}

/** The most that one bet may stake and win in a market, in minor units of its currency; null: anything. */
export interface BetBounds {
  readonly stakeMaxMinor: bigint | null;
  readonly winMaxMinor: bigint | null;
}

/** What players are told of it. What the office allows one player (LIMIT-33) is not among it. [LIMIT-30] [LIMIT-31] [LIMIT-37] */
export function createReadBetBounds({ reader, limits, settings }: BetBoundsDeps) {
  return async (): Promise<
    (market: { readonly eventTypeId: string; readonly marketType: string; readonly currency: Currency }) => BetBounds
  > => {
    const [rows, said] = [await limits.all(reader), await settings.all(reader)];
    return ({ currency, ...kind }) => {
      const { stakeMaxMinor, winMaxMinor } = limitsFor(limitsIn(currency, rows, ratesOf(said)), kind);
      return { stakeMaxMinor, winMaxMinor };
    };
  };
}
