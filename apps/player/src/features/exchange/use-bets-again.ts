import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { fillOrKillKey } from "./bets/use-fill-or-kill.ts";
import { oneAtATime } from "./one-at-a-time.ts";
import { linesKey, resultsKey } from "./position-reads.ts";

/** Reads the orders under a key again with all that follows from them: what each outcome brings, what is matched at lines, what was killed. However often it is asked for, one reading at a time. */
export function useBetsAgain(ordersKey: string) {
  const client = useQueryClient();
  return useMemo(
    () =>
      oneAtATime(() =>
        Promise.all(
          [ordersKey, resultsKey, linesKey, fillOrKillKey].map((key) => client.invalidateQueries({ queryKey: [key] })),
        ),
      ),
    [client, ordersKey],
  );
}
