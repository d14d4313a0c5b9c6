import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo } from "react";
import { calmly } from "./calmly.ts";
import { useTopic } from "./use-live.ts";

/** A match comes with its markets, and a day's races one after another: a list is read once for what comes together. */
const times = { waitMs: 1_000, stepMs: 5_000 } as const;

/** Reads lists of events again when the socket says that they changed. `paths`: those of their calls, the same list at each rendering. */
export function useListNews(paths: readonly string[]): void {
  const client = useQueryClient();
  const calm = useMemo(
    () => calmly(() => paths.forEach((path) => void client.invalidateQueries({ queryKey: [path] })), times),
    [client, paths],
  );
  useEffect(() => calm.stop, [calm]);
  const onNews = useCallback(
    (_data: unknown, kind: "image" | "change") => {
      if (kind === "change") calm.ask();
      // What the page came with is as new as the topic's image.
      else for (const path of paths) void client.refetchQueries({ queryKey: [path], stale: true });
    },
    [client, calm, paths],
  );
  useTopic("events", onNews);
}
