import type { FillOrKillBet } from "@maidan/contract/http/exchange";
import { useQuery } from "@tanstack/react-query";
import { readQuery } from "../../../api/index.ts";
import { useSession } from "../../../session/index.ts";
import { fillOrKillCall } from "../calls.ts";
import { useIsDown } from "../use-exchange.ts";

const fallbackMs = 5_000;

/** The key that whoever reads orders again reads these again by. */
export const fillOrKillKey = fillOrKillCall.path;

/** The player's fill-or-kill bets in one market, newest first; empty until they are read, which they are only while `isWanted`. */
export function useFillOrKill(marketId: string, isWanted = true): readonly FillOrKillBet[] {
  const { isPlayer } = useSession();
  const isDown = useIsDown();
  const { data } = useQuery({
    ...readQuery(fillOrKillCall, {}),
    enabled: isPlayer && isWanted,
    refetchInterval: isDown && fallbackMs,
  });
  return (data?.bets ?? []).filter((bet) => bet.market_id === marketId);
}

/** Nothing of it was matched, as too little could be had. */
export const isKilled = (bet: Pick<FillOrKillBet, "stake" | "lapsed">): boolean => bet.lapsed === bet.stake;
