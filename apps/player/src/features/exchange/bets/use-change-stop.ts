import type { MarketSnapshot } from "@maidan/client/market-cache";
import type { LineBet } from "@maidan/core/exchange";
import { readWireAmount } from "@maidan/ui/figures";
import { useEffect, useState } from "react";
import { useBalance } from "../../../balance/index.ts";
import { useLine } from "../../../odds/index.ts";
import { useStopWords } from "../../bet-slip/slip-words.ts";
import type { RunnerResult } from "../runner-results.ts";
import type { CurrentOrder } from "../use-positions.ts";
import type { BetChange } from "./change-bet.ts";
import type { missingForChange } from "./change-missing.ts";

/** What is known of the player's part in a bet's market. */
export interface BetPosition {
  /** All of the player's bets of the market. */
  readonly orders: readonly CurrentOrder[];
  /** What the matched ones bring; undefined until it is read. */
  readonly results: readonly RunnerResult[] | undefined;
  /** Of a LINE market what is matched, by line; undefined until it is read. */
  readonly lineBets: readonly LineBet[] | undefined;
}

export interface ChangeStop {
  /** Why no new bet is taken now, in words. */
  readonly stop: string | undefined;
  /** What the balance lacks for the new bet, in minor units. */
  readonly missing: bigint;
}

type Reckon = typeof missingForChange;

/** How a bet is covered, which comes once one is to be changed; without it only the exchange can tell. */
function useReckon(): Reckon | undefined {
  const [reckon, setReckon] = useState<Reckon>();
  useEffect(() => {
    import("./change-missing.ts").then(
      (file) => setReckon(() => file.missingForChange),
      () => undefined,
    );
  }, []);
  return reckon;
}

/** What stands in the way of new odds, as the slip finds it, so that a bet keeps its place where its successor would not be taken. A lower stake alone is let through by all. [ROOM-16] [SLIP-09] [SLIP-17] */
export function useChangeStop(
  order: CurrentOrder,
  change: BetChange | string,
  { market, position }: { readonly market: MarketSnapshot | undefined; readonly position: BetPosition },
): ChangeStop {
  const stop = useStopWords(market);
  const balance = useBalance();
  const line = useLine();
  const reckon = useReckon();
  if (typeof change === "string" || change.newPriceX100 === undefined) return { stop: undefined, missing: 0n };
  const balanceMinor = balance && readWireAmount(balance.balance);
  if (balanceMinor === undefined || reckon === undefined) return { stop, missing: 0n };
  const { orders: bets, results = [], lineBets } = position;
  return { stop, missing: reckon(order, change, { results, bets, lineBets, market, balanceMinor, line }) };
}
