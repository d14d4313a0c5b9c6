import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test.each([
  ["SIGTERM", "the database is process", 143],
  ["SIGINT", "round 1:", 130],
] as const)(
  "[ENG-50] a simulator that is ended by %s after it said %j ends its database and its engine, and then itself",
  async (signal, said, code) => {
    const main = path.resolve(import.meta.dirname, "main.ts");
    const child = spawn(process.execPath, [main, "--seed", "7", "--minutes", "5"], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const exit = once(child, "exit");
    let databasePid = 0;
    for await (const line of createInterface({ input: child.stdout })) {
      databasePid = Number(/the database is process (\d+)/.exec(line)?.[1] ?? databasePid);
      if (line.startsWith(said)) child.kill(signal);
    }
    expect(await exit).toEqual([code, null]);
    expect([databasePid > 0, isAlive(databasePid)]).toEqual([true, false]);
  },
);
