import { readWireAmount, useCurrency } from "@maidan/ui/figures";
import { useOthersMoney } from "../frame/index.ts";
import type { LiveNow } from "./calls.ts";
import type { Live } from "./use-live.ts";

export type LiveSums = LiveNow["sums"][number];

/** What lies on the round in the player's own currency, and apart from it in each other that somebody plays in. [HOUSE-39] */
export function sumsFor(
  sums: readonly LiveSums[],
  currency: string,
): { readonly own: LiveSums | undefined; readonly others: readonly LiveSums[] } {
  return {
    own: sums.find((one) => one.currency === currency),
    others: sums.filter((one) => one.currency !== currency),
  };
}

export function useSums(live: Live | undefined): ReturnType<typeof sumsFor> {
  return sumsFor(live?.now.sums ?? [], useCurrency());
}

/** What those of other currencies have on a place, in words, one for each. */
export function useOthersWords(others: readonly LiveSums[]): (on: string) => readonly string[] {
  const money = useOthersMoney();
  return (on) =>
    others.flatMap(({ currency, places }) => {
      const minor = readWireAmount(places.find((place) => place.on === on)?.stake ?? "0.00") ?? 0n;
      return minor > 0n ? [money(minor, currency)] : [];
    });
}
