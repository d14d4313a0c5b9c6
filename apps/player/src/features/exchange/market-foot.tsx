import { Money } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import type { ReactNode } from "react";
import { MarketPin } from "./market-pin.tsx";
import { exchangeText } from "./text.ts";
import { ThreePricesButton } from "./three-prices.tsx";

interface MarketFootProps {
  readonly marketId: string;
  readonly title: string;
  readonly tradedVolumeX100: number;
  readonly isPinnable: boolean;
}

/** Below a market's runners: what was matched, how many prices are shown, and its pin. */
export function MarketFoot({ marketId, title, tradedVolumeX100, isPinnable }: MarketFootProps): ReactNode {
  const text = useText(exchangeText);
  return (
    <div className="flex min-h-target items-center px-3 text-xs text-muted">
      <p className="min-w-0 flex-1">
        {text.matchedVolume} <Money amount={BigInt(tradedVolumeX100)} />
      </p>
      <ThreePricesButton />
      {isPinnable && <MarketPin marketId={marketId} title={title} className="-me-3 w-target" />}
    </div>
  );
}
