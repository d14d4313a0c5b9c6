import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo } from "react";
import { calmly } from "./calmly.ts";
import { useTopic } from "./use-live.ts";

/** A match comes with its markets, and a day's races one after another: a list is read once for what comes together. */
const times = { waitMs: 1_000, stepMs: 5_000 } as const;

/** What a page came with was read so long before it was written, at most. */
const readBeforeMs = 2_500;
const changedAtOf = (data: unknown): number =>
  typeof data === "object" && data !== null && "changedAtMs" in data ? Number(data.changedAtMs) : 0;

/** Reads lists of events again when the socket says that they changed. `paths`: those of their calls, the same list at each rendering. */
export function useListNews(paths: readonly string[]): void {
  const client = useQueryClient();
  const calm = useMemo(
    () => calmly(() => paths.forEach((path) => void client.invalidateQueries({ queryKey: [path] })), times),
    [client, paths],
  );
  useEffect(() => calm.stop, [calm]);
  const onNews = useCallback(
    (data: unknown, kind: "image" | "change") => {
      if (kind === "change") return calm.ask();
      // A change between the page's reading and the socket's beginning is told to nobody. [PUSH-12]
      const changedAtMs = changedAtOf(data);
      void client.refetchQueries({
        predicate: (query) =>
          paths.includes(String(query.queryKey[0])) &&
          (query.isStale() || query.state.dataUpdatedAt - readBeforeMs < changedAtMs),
      });
    },
    [client, calm, paths],
  );
  useTopic("events", onNews);
}
