import { crashAtX100 } from "@maidan/games/crash";
import { useEffect, useState } from "react";
import { api, crashStreamPath, crashTable, followEvents, type CrashEvent, type CrashNow } from "../frame/index.ts";

export interface Table {
  readonly now: CrashNow;
  /** By this page's clock. */
  readonly startsAtMs: number;
}

/** The table as it was last told; told for as long as it is shown. */
export function useTable(): Table | undefined {
  const [table, setTable] = useState<Table>();
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const onEvent = (event: unknown): void => setTable((known) => afterEvent(known, event as CrashEvent));
    const onLost = async (): Promise<void> => {
      const askedMs = performance.now();
      const seen = await api.call(crashTable, {});
      const wayMs = (performance.now() - askedMs) / 2;
      if (seen.ok) setTable((known) => tableOf(known, seen.value, wayMs));
    };
    void followEvents(crashStreamPath, { onEvent, onLost, signal });
    return () => leaving.abort();
  }, []);
  return table;
}

function tableOf(known: Table | undefined, now: CrashNow, wayMs: number): Table {
  const startsAtMs = performance.now() - wayMs + (now.round?.starts_in_ms ?? 0);
  // One round starts once: what came with less delay on its way is nearer to it.
  const isSame = known !== undefined && known.now.round?.number === now.round?.number;
  return { now, startsAtMs: isSame ? Math.min(known.startsAtMs, startsAtMs) : startsAtMs };
}

/** The table after what was told. [HOUSE-23] */
export function afterEvent(known: Table | undefined, event: CrashEvent): Table | undefined {
  if (event.type === "mine") {
    if (known === undefined) return undefined;
    return { ...known, now: { ...known.now, mine: further(known.now.mine, event.mine) } };
  }
  const { type: _type, past = known?.now.past ?? [], chain = known?.now.chain ?? null, ...present } = event;
  const number = present.round?.number;
  const mine = known?.now.mine?.view?.["shared"] === number ? (known?.now.mine ?? null) : null;
  return tableOf(known, { ...present, past, chain, mine }, 0);
}

const order = ["staking", "open", "paying", "paid"];

/** Of two tellings of one bet the one that is further on. */
function further(known: CrashNow["mine"], told: CrashNow["mine"]): CrashNow["mine"] {
  if (known === null || told === null || known.id !== told.id) return told ?? known;
  const isOlder = order.includes(told.phase) && order.indexOf(told.phase) < order.indexOf(known.phase);
  return isOlder ? known : told;
}

/** What is shown of the round at this moment: where it crashed, or what it has come to. */
export function pointOf({ now, startsAtMs }: Table, nowMs: number): number {
  const { round } = now;
  if (round === null || round.phase === "betting") return 100;
  return round.point_x100 ?? crashAtX100(nowMs - startsAtMs);
}
