/**
 * 500 players at one live table and 400 at ponds of the fishing game, on the whole platform in a process of its own over HTTP, all told by streams. How long
 * bets and volleys wait for their answers, how long after the first of them 99 of 100 hear the outcome, how long after a shooter the others at the pond see the
 * volley; and from hashes, rows and the ledger whether anybody has a paisa too much or too little.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { readerOf } from "../../../packages/adapters/src/postgres/database/index.ts";
import { createLedgerStore } from "../../../packages/adapters/src/postgres/ledger/index.ts";
import { extraInvariants } from "../../../apps/server/src/invariants.ts";
import { startCluster } from "../durable/cluster.ts";
import { closeConnections, openSessions, startPlatform } from "../durable/platform.ts";
import { playLive } from "./live.ts";
import { playPonds } from "./ponds.ts";
import { Watchers } from "./watch.ts";

const [atTable, atPonds] = [500, 400];
const bars = { heardP99Ms: 1_000, seenP99Ms: 1_000 };

export async function run(): Promise<Record<string, unknown>[]> {
  const cluster = await startCluster({ players: atTable + atPonds, markets: 1 });
  const database = await cluster.fresh();
  const dataDir = mkdtempSync(path.join(tmpdir(), "maidan-bench-rooms-"));
  const platform = await startPlatform(database.url, dataDir, { isSeeded: true });
  const watchers = new Watchers(platform.gamesPort);
  try {
    const tokens = [...(await openSessions(database.pool, cluster.playerIds))];
    const parts = { pool: database.pool, watchers };
    const live = await playLive(platform, { ...parts, tokens: new Map(tokens.slice(0, atTable)) });
    const ponds = await playPonds(platform, { ...parts, tokens: new Map(tokens.slice(atTable)) });
    const check = await createLedgerStore({ invariants: extraInvariants }).check(readerOf(database.pool));
    const invariantsBroken = check.filter((result) => !result.isHeld).length;
    const isSound = invariantsBroken === 0;
    const seen = ponds["seenByOthers"] as { readonly p99: number };
    return [
      {
        bench: "live table",
        ...live,
        bar: bars.heardP99Ms,
        isMet: isSound && live.isExact && Number(live["heardP99Ms"]) <= bars.heardP99Ms,
      },
      {
        bench: "ponds",
        ...ponds,
        bar: bars.seenP99Ms,
        watching: watchers.opened,
        invariantsBroken,
        isMet: isSound && ponds.isExact && seen.p99 <= bars.seenP99Ms,
      },
    ];
  } finally {
    watchers.end();
    await platform.stop();
    await database.close();
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
    closeConnections();
  }
}
