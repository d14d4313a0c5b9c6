import type { ResponseOf } from "@maidan/contract/http/route";
import { useText } from "@maidan/ui/language";
import { showToast } from "@maidan/ui/layers";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { api, readQuery } from "../../api/index.ts";
import { useSession } from "../../session/index.ts";
import { readKey, useFirstPins, useStored, writeKeys } from "../../storage/index.ts";
import { pinCall, pinsCall, unpinCall } from "./room-calls.ts";
import { exchangeText } from "./text.ts";

/** Pinned markets are kept on the server. The browser has a copy, so that a room has them with its first paint. [OP-58] */
const limit = 50;

export type PinnedMarket = ResponseOf<typeof pinsCall>["markets"][number];

export function readPins(stored: string | undefined): readonly string[] {
  try {
    const list: unknown = JSON.parse(stored ?? "[]");
    return Array.isArray(list) ? list.filter((id): id is string => typeof id === "string").slice(0, limit) : [];
  } catch {
    return [];
  }
}

const cookieDays = 365;

/** Beside the browser's copy a cookie, so that the server writes pages with what is pinned in its place from the start: nothing is pushed down by it later. */
const keep = (pins: readonly string[]): void => {
  const text = JSON.stringify(pins);
  if (readKey("exchangePins") !== text) writeKeys({ exchangePins: text });
  document.cookie = `pins=${pins.slice(0, 12).join("_")}; path=/; max-age=${cookieDays * 86_400}; samesite=lax`;
};

/** Brings the browser's copy up to date, which the room shows from the start, once the room has come to rest: other phones may have pinned and unpinned. */
export const useKeptPins = (isAtRest: boolean): void => void usePinnedMarkets(isAtRest);

/** The pinned markets as the server has them, newest pin first; undefined until they are read, which may fail. Keeps the browser's copy. */
export function usePinnedMarkets(isWanted = true): {
  readonly markets: readonly PinnedMarket[] | undefined;
  readonly isUnread: boolean;
  readonly readAgain: () => void;
} {
  const { isPlayer } = useSession();
  const { data, isError, refetch } = useQuery({ ...readQuery(pinsCall, {}), enabled: isPlayer && isWanted });
  useEffect(() => {
    if (data !== undefined) keep(data.markets.map((market) => market.market_id));
  }, [data]);
  return { markets: data?.markets, isUnread: isError && data === undefined, readAgain: () => void refetch() };
}

export function usePins(): {
  readonly pins: readonly string[];
  readonly isPinned: (marketId: string) => boolean;
  readonly toggle: (marketId: string) => Promise<void>;
} {
  const text = useText(exchangeText);
  const client = useQueryClient();
  const first = useFirstPins();
  const stored = useStored("exchangePins");
  const pins = stored === undefined ? first : readPins(stored);
  const toggle = async (marketId: string): Promise<void> => {
    const before = readPins(readKey("exchangePins"));
    const isOn = before.includes(marketId);
    // An answer that is under way would bring back what stood before the tap.
    await client.cancelQueries({ queryKey: [pinsCall.path] });
    keep(isOn ? before.filter((id) => id !== marketId) : [marketId, ...before].slice(0, limit));
    const result = await api.call(isOn ? unpinCall : pinCall, { params: { marketId } });
    if (!result.ok) {
      keep(before);
      const { error } = result;
      showToast(error.kind === "refused" ? error.message : text.pinFailed, "alert");
    }
    await client.invalidateQueries({ queryKey: [pinsCall.path] });
  };
  return { pins, isPinned: (marketId) => pins.includes(marketId), toggle };
}
