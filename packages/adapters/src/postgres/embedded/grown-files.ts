import { readdir, stat } from "node:fs/promises";
import path from "node:path";

/** Below it are the databases that every server has, in which nothing grows. */
const firstOwnDatabase = 16_384;

const isGone = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === "ENOENT";

/** What is dropped while it is looked at has no value. */
async function unlessGone<Value>(asked: Promise<Value>): Promise<Value | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
}

/** Which files of a server's databases grew between one look and the next. */
export class GrownFiles {
  readonly #base: string;
  #sizes: ReadonlyMap<string, number> | undefined;

  /** `dataDir` is the server's data directory. */
  constructor(dataDir: string) {
    this.#base = path.join(dataDir, "base");
  }

  /** Their paths; none at the first look. One after another, so that whoever shares the process is held up by none of it. */
  async look(): Promise<string[]> {
    const before = this.#sizes;
    const sizes = new Map<string, number>();
    const grown: string[] = [];
    for (const database of await readdir(this.#base)) {
      if (Number(database) < firstOwnDatabase) continue;
      const folder = path.join(this.#base, database);
      for (const name of (await unlessGone(readdir(folder))) ?? []) {
        const file = path.join(folder, name);
        const size = (await unlessGone(stat(file)))?.size;
        if (size === undefined) continue;
        sizes.set(file, size);
        if (before !== undefined && size > (before.get(file) ?? 0)) grown.push(file);
      }
    }
    this.#sizes = sizes;
    return grown;
  }
}
