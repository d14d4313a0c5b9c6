import { open } from "node:fs/promises";
import { GrownFiles } from "./grown-files.ts";

export interface WritebackOptions {
  /** A server's data directory. */
  readonly dataDir: string;
  /** A file could not be brought to the disk. Told once; nothing more is written back. */
  readonly onFailure: (error: unknown) => void;
  /** How often is looked which files grew; default 10,000. */
  readonly lookEveryMs?: number;
  /** How long after one file the next is written back; default 50. */
  readonly turnEveryMs?: number;
  /** Brings one file to the disk; tests alone give another. */
  readonly sync?: (file: string) => Promise<void>;
}

/**
 * Brings the files of tables and indexes that grow to the disk, one after another and a little of each, until what it returns is called. The kernel keeps the pages by which they
 * grow for half a minute and writes them in one piece, and a commit that meets it waits for a tenth of a second. [ADR 2]
 *
 * A failure must end the server at once (`onFailure`), so that it recovers from its log: the kernel tells an error of writing once, and a checkpoint that asks after us is told that all
 * is on the disk.
 */
export function keepWritingBack(options: WritebackOptions): () => void {
  const { lookEveryMs = 10_000, turnEveryMs = 50, sync = syncFile } = options;
  const files = new GrownFiles(options.dataDir);
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let lookedMs = -Infinity;
  let grown: readonly string[] = [];
  let next = 0;

  /** How long until the next turn. */
  const turn = async (): Promise<number> => {
    if (performance.now() - lookedMs >= lookEveryMs) {
      lookedMs = performance.now();
      grown = await files.look();
    }
    const file = grown[next % grown.length];
    next += 1;
    if (file === undefined) return lookEveryMs;
    try {
      await sync(file);
    } catch (error) {
      if (!isStopped) options.onFailure(error);
      isStopped = true;
    }
    return turnEveryMs;
  };
  const go = async (): Promise<void> => {
    const waitMs = await turn().catch(() => lookEveryMs);
    if (isStopped) return;
    timer = setTimeout(() => void go(), waitMs);
    // It keeps no process alive.
    timer.unref();
  };
  void go();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

/** Rejects when the file is not on the disk alone: one that can't be opened was dropped meanwhile, or is another turn's. */
async function syncFile(file: string): Promise<void> {
  const handle = await open(file, "r").catch(() => undefined);
  try {
    await handle?.datasync();
  } finally {
    await handle?.close();
  }
}
