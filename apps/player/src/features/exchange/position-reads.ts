import type { LineBet } from "@maidan/core/exchange";
import { queryOptions } from "@tanstack/react-query";
import { exchangeCall } from "./calls.ts";
import { inTurn } from "./one-at-a-time.ts";

/** Of so many markets the exchange tells the results in one call. [EXAPI-20] */
const mostMarkets = 50;

/** A page that learns of more markets asks anew while the first answer is on its way. */
const resultsInTurn = inTurn();

/** Asks call after call, each about as many markets as it may. */
export async function readInParts<T>(
  marketIds: readonly string[],
  read: (part: string[]) => Promise<readonly T[]>,
): Promise<readonly T[]> {
  const found: T[] = [];
  for (let from = 0; from < marketIds.length; from += mostMarkets) {
    found.push(...(await read(marketIds.slice(from, from + mostMarkets))));
  }
  return found;
}

async function readResults(marketIds: string[], call: typeof exchangeCall) {
  const result = await call("listMarketProfitAndLoss", { marketIds, includeBspBets: true });
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

async function readLineBets(marketIds: string[], call: typeof exchangeCall) {
  const read = await call("listMarketBook", { marketIds, matchProjection: "ROLLED_UP_BY_PRICE" });
  if (!read.ok) throw new Error(read.error.message);
  return read.value.map((book): readonly [string, readonly LineBet[]] => [
    book.marketId,
    book.runners.flatMap((runner) =>
      (runner.matches ?? []).map(({ side, price, size }) => ({
        side,
        priceX100: Math.round(price * 100),
        sizeMinor: Math.round(size * 100),
      })),
    ),
  ]);
}

export const resultsKey = "exchange-results";
export const linesKey = "exchange-lines";

/** What each runner's win would bring of the player's matched bets, by market, before commission. [ROOM-13] */
export const resultsQuery = (marketIds: readonly string[], call: typeof exchangeCall = exchangeCall) =>
  queryOptions({
    queryKey: [resultsKey, marketIds],
    queryFn: () => resultsInTurn(() => readInParts(marketIds, (part) => readResults(part, call))),
  });

/** What is matched of the player's bets in LINE markets, by line; a list for each market that there is. [LINE-09] */
export const linesQuery = (lines: readonly string[], call: typeof exchangeCall = exchangeCall) =>
  queryOptions({
    queryKey: [linesKey, lines],
    queryFn: async (): Promise<ReadonlyMap<string, readonly LineBet[]>> =>
      new Map(await resultsInTurn(() => readInParts(lines, (part) => readLineBets(part, call)))),
  });
