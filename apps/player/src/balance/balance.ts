import type * as contract from "@maidan/contract/http/player";
import type { ResponseOf } from "@maidan/contract/http/route";
import type { BalanceData } from "@maidan/contract/socket";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useSyncExternalStore } from "react";
import { readQuery, wire } from "../api/index.ts";
import { useLive, useTopic } from "../live/index.ts";
import { useSession } from "../session/index.ts";
import { writeKeys } from "../storage/index.ts";

const readBalance = wire<typeof contract.readBalance>({ method: "POST", path: "/api/balance", auth: "player" });

/** How often the balance is asked for while it is not pushed. [CONST-25] */
export const balancePollMs = 10_000;
export const balanceQuery = readQuery(readBalance, {});
export type Balance = ResponseOf<typeof contract.readBalance>;

const never = (): (() => void) => () => undefined;

/** The player's balance and what open bets hold: pushed by the socket, polled without it. Undefined for a guest and until it is read. */
export function useBalance(): Balance | undefined {
  const { isPlayer, isSettled } = useSession();
  const socket = useLive()?.socket;
  const isPushed = useSyncExternalStore(
    socket?.status.subscribe ?? never,
    () => socket?.status.getSnapshot() === "open",
    () => false,
  );
  const { data } = useQuery({
    ...balanceQuery,
    enabled: isPlayer && isSettled,
    refetchInterval: isPushed ? false : balancePollMs,
  });
  return data;
}

/** Takes the pushed figures, and keeps the balance and its currency in the browser's storage on every answer. Used once, by the shell. [STORE-10] [OP-70] [APP-17] */
export function useBalanceKeeper(): void {
  const { isPlayer, isSettled } = useSession();
  const queryClient = useQueryClient();
  const held = useBalance();
  const onNews = useCallback(
    (data: unknown) => {
      // The image of the topic may be empty: then the figures are read.
      if (data === null) void queryClient.invalidateQueries(balanceQuery);
      else queryClient.setQueryData(balanceQuery.queryKey, (old) => old && { ...old, ...(data as BalanceData) });
    },
    [queryClient],
  );
  useTopic(isPlayer && isSettled ? "balance" : undefined, onNews);
  useEffect(() => {
    if (held !== undefined) writeKeys({ balance: held.balance, currency: held.currency });
  }, [held]);
}
