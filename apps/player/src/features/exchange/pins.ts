import { readKey, useStored, writeKeys } from "../../storage/index.ts";

/** Pinned markets, kept in the browser. [OP-58] */
const limit = 50;

export function readPins(stored: string | undefined): readonly string[] {
  try {
    const list: unknown = JSON.parse(stored ?? "[]");
    return Array.isArray(list) ? list.filter((id): id is string => typeof id === "string").slice(0, limit) : [];
  } catch {
    return [];
  }
}

export function usePins(): {
  readonly pins: readonly string[];
  readonly isPinned: (marketId: string) => boolean;
  readonly toggle: (marketId: string) => void;
} {
  const pins = readPins(useStored("exchangePins"));
  return {
    pins,
    isPinned: (marketId) => pins.includes(marketId),
    toggle: (marketId) => {
      const now = readPins(readKey("exchangePins"));
      const next = now.includes(marketId) ? now.filter((id) => id !== marketId) : [marketId, ...now].slice(0, limit);
      writeKeys({ exchangePins: JSON.stringify(next) });
    },
  };
}
