import type { Platform } from "../platform.ts";

/** An operator task without the web. Returns the exit code: 0 done, 1 refused or broken, 2 wrong words. */
export interface Verb {
  readonly name: readonly string[];
  readonly usage: string;
  readonly summary: string;
  run(platform: Platform, args: readonly string[]): Promise<number>;
}
