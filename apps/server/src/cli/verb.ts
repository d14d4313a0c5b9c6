import type { Platform } from "../platform.ts";

/** An operator task without the web. Returns the exit code: 0 done, 1 refused or broken, 2 wrong words. */
export interface Verb {
  readonly name: readonly string[];
  readonly usage: string;
  readonly summary: string;
  /** It needs the database with its migrations alone: nothing is seeded or begun before it. */
  readonly isBare?: true;
  run(platform: Platform, args: readonly string[]): Promise<number>;
}
