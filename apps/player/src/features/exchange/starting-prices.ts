import type { MarketSnapshot } from "@maidan/client/market-cache";
import { useQuery } from "@tanstack/react-query";
import { useSession } from "../../session/index.ts";
import { exchangeCall } from "./calls.ts";
import { inTurn } from "./one-at-a-time.ts";

/** Hundredths, rounded: a starting price has six decimals. */
export interface StartingPrice {
  /** As it would be now with the exchange's own offers. */
  readonly nearX100?: number;
  /** As it would be now by the bets at the starting price alone. */
  readonly farX100?: number;
  /** As it was at the off; nothing was matched at one that is absent. */
  readonly actualX100?: number;
}

interface ToldPrices {
  readonly nearPrice?: number | undefined;
  readonly farPrice?: number | undefined;
  readonly actualSP?: number | undefined;
}

const x100 = (price: number): number => Math.round(price * 100);

export const startingPriceOf = ({ nearPrice, farPrice, actualSP }: ToldPrices): StartingPrice => ({
  ...(nearPrice !== undefined && { nearX100: x100(nearPrice) }),
  ...(farPrice !== undefined && { farX100: x100(farPrice) }),
  ...(actualSP !== undefined && { actualX100: x100(actualSP) }),
});

/** Near and far move with every bet, and nobody bets by a second of them. */
const readAgainMs = 5_000;

/** A page has two markets of a race: one is asked for after the other. */
const pricesInTurn = inTurn();

const none: ReadonlyMap<number, StartingPrice> = new Map();

/**
 * The starting prices of a market that has them, by runner: near and far until the off, then what they were. Read for players, as the exchange API is asked;
 * undefined where the market has none, or nobody is logged in. [ROOM-24] [EXAPI-39]
 */
export function useStartingPrices(
  marketId: string,
  market: Pick<MarketSnapshot, "startingPrice" | "status"> | undefined,
): ReadonlyMap<number, StartingPrice> | undefined {
  const { isPlayer } = useSession();
  const phase = market?.startingPrice;
  const isMoving = phase === "open" && market?.status === "OPEN";
  const { data } = useQuery({
    queryKey: ["exchange-starting-prices", marketId, phase],
    enabled: isPlayer && phase !== undefined,
    refetchInterval: isMoving && readAgainMs,
    queryFn: () =>
      pricesInTurn(async () => {
        const priceProjection = { priceData: ["SP_AVAILABLE" as const] };
        const read = await exchangeCall("listMarketBook", { marketIds: [marketId], priceProjection });
        if (!read.ok) throw new Error(read.error.message);
        const runners = read.value[0]?.runners ?? [];
        return new Map(runners.map(({ selectionId, sp }) => [selectionId, startingPriceOf(sp ?? {})]));
      }),
  });
  return phase === undefined || !isPlayer ? undefined : (data ?? none);
}
