import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { PhonesOrder, PhonesReport } from "./clients.ts";

export const phones = 5_000;
export type Stops = (() => unknown)[];

/** The phones in a process of their own, each with its topic and its image. */
export async function startPhones(order: PhonesOrder, stops: Stops): Promise<ChildProcess> {
  const child = fork(path.join(import.meta.dirname, "clients.ts"), { stdio: "inherit" });
  stops.push(() => child.kill("SIGKILL"));
  child.send(order);
  await once(child, "message");
  return child;
}

/** Suspends, and waits for as long as the slowest phone may take. */
export async function measureOne(
  child: ChildProcess,
  suspend: () => void,
): Promise<{ p99Ms: number; others: number; merged: number }> {
  const sentNs = process.hrtime.bigint();
  suspend();
  await delay(1_000);
  const { atNs, others, merged } = await collect(child);
  if (atNs.length < phones) throw new Error(`${atNs.length} of ${phones} phones heard of the suspension`);
  const tookMs = atNs.map((at) => Number(BigInt(at) - sentNs) / 1e6).toSorted((a, b) => a - b);
  return { p99Ms: Math.round(tookMs[Math.floor(phones * 0.99)] ?? Number.NaN), others, merged };
}

export async function collect(child: ChildProcess): Promise<Extract<PhonesReport, { type: "heard" }>> {
  child.send("collect");
  const [report] = (await once(child, "message")) as [PhonesReport];
  if (report.type !== "heard") throw new Error("the phones answered something else");
  return report;
}
