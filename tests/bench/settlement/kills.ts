import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { seededRandom } from "../durable/flow.ts";

/** Where the platform's start keeps its compiled code, too. */
const compileCache = path.resolve(import.meta.dirname, "../../../node_modules/.compile-cache");
const payerFile = path.resolve(import.meta.dirname, "payer.ts");

/**
 * Where the payer is ended: over the whole of its way, by another process at a moment that nobody chose, in the middle of whatever it does, and by itself between
 * two parts; at last in the transaction that says that all are paid.
 */
const deaths = [
  { at: 0.1, by: "another" },
  { at: 0.35, by: "itself" },
  { at: 0.6, by: "another" },
  { at: 0.85, by: "another" },
  { at: 1, by: "completing" },
] as const;
export const killsWanted: number = deaths.length;
type Death = (typeof deaths)[number];

export interface Payment {
  /** How many parts were paid in all. */
  readonly parts: number;
  /** Of each kill, how many players were paid then. */
  readonly paidAtKills: readonly number[];
}

export interface Paying {
  readonly url: string;
  readonly pool: pg.Pool;
  readonly marketId: string;
}

/** One payer, left to finish. */
export async function payCalmly(paying: Paying): Promise<Payment> {
  const { parts } = await payUntil(paying);
  return { parts, paidAtKills: [] };
}

/** Payers one after the other, each but the last killed on its way; `parts` and `msPerPart` are what it took without. Moments are the seed's. */
export async function payWithKills(
  paying: Paying,
  calm: { readonly parts: number; readonly msPerPart: number; readonly seed: number },
): Promise<Payment> {
  const random = seededRandom(calm.seed);
  const paidAtKills: number[] = [];
  let parts = 0;
  for (const death of deaths) {
    const wanted = Math.max(1, Math.round(death.at * calm.parts) - parts);
    // Some time within the part that follows: in its reading, its writing or its commit.
    const waitMs = random() * calm.msPerPart;
    const ended = await payUntil(paying, { ...death, parts: wanted, waitMs });
    parts += ended.parts;
    if (!ended.isKilled) throw new Error(`the payer was through before it was killed at ${death.at}`);
    paidAtKills.push(await playersPaid(paying));
  }
  parts += (await payUntil(paying)).parts;
  return { parts, paidAtKills };
}

async function payUntil(
  { url, marketId }: Paying,
  death?: Death & { readonly parts: number; readonly waitMs: number },
): Promise<{ readonly parts: number; readonly isKilled: boolean }> {
  const env = { ...process.env, NODE_COMPILE_CACHE: compileCache };
  const end = death?.by === "itself" ? String(death.parts) : death?.by === "completing" ? "completing" : "untold";
  const child = fork(payerFile, [url, marketId, end], { execArgv: [], env });
  let parts = 0;
  child.on("message", () => {
    parts += 1;
    if (death?.by === "another" && parts === death.parts) void killIn(child, death.waitMs);
  });
  const [code, signal] = (await once(child, "exit")) as [number | null, string | null];
  if (code !== 0 && signal !== "SIGKILL") throw new Error(`the payer ended with ${code ?? signal}`);
  return { parts, isKilled: signal === "SIGKILL" };
}

async function killIn(child: ChildProcess, waitMs: number): Promise<void> {
  await delay(waitMs);
  child.kill("SIGKILL");
}

async function playersPaid({ pool, marketId }: Paying): Promise<number> {
  const found = await pool.query<{ players: number }>(
    "select count(*)::int as players from exchange_settlement_player where market_id = $1",
    [marketId],
  );
  return found.rows[0]?.players ?? 0;
}
