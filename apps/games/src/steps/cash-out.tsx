import { payoutUnits } from "@maidan/games/instant";
import { mostPaidMinor } from "@maidan/games/house";
import { Button } from "@maidan/ui/controls";
import { Money, readWireAmount } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import type { ReactNode } from "react";
import { frameText, useGame } from "../frame/index.ts";

/** Leaves the round with what there is, and says how much that is. */
export function CashOut({ isReady }: { readonly isReady: boolean }): ReactNode {
  const text = useText(frameText);
  const { round, step, isBusy } = useGame();
  const stakeMinor = readWireAmount(round?.stake ?? "0.00") ?? 0n;
  const multiplier = round?.view?.["multiplierX10000"];
  const worth = payoutUnits(stakeMinor, typeof multiplier === "number" ? multiplier : 10_000);
  return (
    <Button
      size="large"
      className="flex-1"
      isBusy={isBusy}
      disabled={!isReady}
      onClick={() => void step({ leave: true }, 0)}
    >
      {text.leave} <Money amount={worth < mostPaidMinor ? worth : mostPaidMinor} />
    </Button>
  );
}
