/** The matching core, measured in a process of its own that has the flags and environment of `npm start`: with them the platform runs it, and the baseline has them too. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { createInterface } from "node:readline";
import { startEnvironment, startFlags } from "../start-flags.ts";

/** Each line as it is measured. */
export async function* run(): AsyncGenerator<Record<string, unknown>> {
  const file = path.join(import.meta.dirname, "measure.ts");
  const child = spawn(process.execPath, [...startFlags(), file], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, ...startEnvironment() },
  });
  const ended = once(child, "exit");
  for await (const line of createInterface({ input: child.stdout })) yield JSON.parse(line) as Record<string, unknown>;
  const [code] = (await ended) as [number | null];
  if (code !== 0) throw new Error(`the measurement ended with ${code}`);
}
