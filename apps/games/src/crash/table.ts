import { crashAtX100 } from "@maidan/games/crash";
import { useEffect, useState } from "react";
import { api, crashTable, type CrashNow } from "../frame/index.ts";

/** How often the table is looked at: more often while something may end. */
const runningMs = 400;
const waitingMs = 900;

export interface Table {
  readonly now: CrashNow;
  /** By this page's clock: what the table said, less half of the way there and back. */
  readonly startsAtMs: number;
}

/** The table as it was last seen; looked at again and again for as long as it is shown. */
export function useTable(): Table | undefined {
  const [table, setTable] = useState<Table>();
  useEffect(() => {
    let isHere = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async (): Promise<void> => {
      const askedMs = performance.now();
      const seen = await api.call(crashTable, {});
      const nowMs = performance.now();
      if (!isHere) return;
      if (seen.ok) {
        const startsInMs = seen.value.round?.starts_in_ms ?? 0;
        setTable({ now: seen.value, startsAtMs: nowMs - (nowMs - askedMs) / 2 + startsInMs });
      }
      const isRunning = seen.ok && seen.value.round?.phase === "running";
      timer = setTimeout(() => void look(), isRunning ? runningMs : waitingMs);
    };
    void look();
    return () => {
      isHere = false;
      clearTimeout(timer);
    };
  }, []);
  return table;
}

/** What is shown of the round at this moment: where it crashed, or what it has come to. */
export function pointOf({ now, startsAtMs }: Table, nowMs: number): number {
  const { round } = now;
  if (round === null || round.phase === "betting") return 100;
  return round.point_x100 ?? crashAtX100(nowMs - startsAtMs);
}
