import type { Platform } from "../platform.ts";

/** A feature's wiring: see `Platform`. */
export type Wire = (platform: Platform) => Promise<void> | void;

/** In the order in which they build on each other. */
export const wirings: readonly Wire[] = [];
