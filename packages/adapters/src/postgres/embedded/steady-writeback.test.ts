import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { GrownFiles } from "./grown-files.ts";
import { keepWritingBack } from "./steady-writeback.ts";

let dataDir: string;
const fileOf = (name: string): string => path.join(dataDir, "base", name);

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), "maidan-writeback-"));
  for (const database of ["1", "16384"]) mkdirSync(fileOf(database), { recursive: true });
  for (const name of ["1/100", "16384/200", "16384/201", "16384/202"]) writeFileSync(fileOf(name), "page");
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

test("[DB-01] the files that grew since the last look are found, new ones with them; not those of the server's own databases, nor what was dropped", async () => {
  const files = new GrownFiles(dataDir);
  expect(await files.look()).toEqual([]);
  expect(await files.look()).toEqual([]);
  for (const name of ["1/100", "16384/200", "16384/201"]) appendFileSync(fileOf(name), "page");
  writeFileSync(fileOf("16384/200.1"), "page");
  rmSync(fileOf("16384/201"));
  expect(new Set(await files.look())).toEqual(new Set([fileOf("16384/200"), fileOf("16384/200.1")]));
  expect(await files.look()).toEqual([]);
});

test("[DB-01] each file that grows is brought to the disk in its turn, again and again, until it is stopped", async () => {
  const synced: string[] = [];
  const onFailure = vi.fn<(error: unknown) => void>();
  const sync = async (file: string): Promise<void> => void synced.push(path.basename(file));
  const stop = keepWritingBack({ dataDir, onFailure, sync, lookEveryMs: 20, turnEveryMs: 1 });
  const grow = (): void => {
    for (const name of ["16384/200", "16384/202"]) appendFileSync(fileOf(name), "page");
  };
  await vi.waitFor(
    () => {
      grow();
      expect(synced.filter((name) => name === "200").length).toBeGreaterThan(3);
      expect(synced.filter((name) => name === "202").length).toBeGreaterThan(3);
    },
    { timeout: 30_000, interval: 5 },
  );
  stop();
  expect(new Set(synced)).toEqual(new Set(["200", "202"]));
  expect(onFailure).not.toHaveBeenCalled();
});

test("[DB-01] a file that the disk does not take is told once, and nothing is written back after it", async () => {
  const failures: unknown[] = [];
  const sync = vi.fn<(file: string) => Promise<void>>().mockRejectedValue(new Error("EIO"));
  const grow = setInterval(() => appendFileSync(fileOf("16384/200"), "page"), 1);
  keepWritingBack({ dataDir, onFailure: (error) => failures.push(error), sync, lookEveryMs: 5, turnEveryMs: 1 });
  await vi.waitFor(() => expect(failures).toEqual([new Error("EIO")]), { timeout: 30_000, interval: 5 });
  clearInterval(grow);
  expect(sync).toHaveBeenCalledOnce();
});
