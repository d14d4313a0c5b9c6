import { readWireAmount, useMoney } from "@maidan/ui/figures";
import type { Offered, StakeFault } from "./pick.ts";
import type { Words } from "./side-word.ts";

/** An amount inside a sentence. */
export function useAmount(): (text: string | undefined) => string {
  const asMoney = useMoney();
  return (text) => asMoney(readWireAmount(text ?? "0.00") ?? 0n, { hasSign: false });
}

/** What is wrong with a stake; nothing where nothing is. */
export function faultWords(
  fault: StakeFault | undefined,
  {
    text,
    money,
    offered,
  }: {
    readonly text: Words;
    readonly money: ReturnType<typeof useAmount>;
    readonly offered: Pick<Offered, "minimum" | "maximum"> | undefined;
  },
): string | undefined {
  switch (fault) {
    case "noStake":
      return text.noStake;
    case "belowMinimum":
      return text.belowMinimum({ low: money(offered?.minimum) });
    case "aboveMaximum":
      return text.aboveMaximum({ high: money(offered?.maximum) });
    case "notCovered":
      return text.notCovered;
    case undefined:
      return undefined;
  }
}
