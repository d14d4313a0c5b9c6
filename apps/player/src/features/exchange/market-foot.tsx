import { Money } from "@maidan/ui/figures";
import { PinIcon } from "@maidan/ui/icons";
import { useText } from "@maidan/ui/language";
import type { ReactNode } from "react";
import { usePins } from "./pins.ts";
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
      {isPinnable && <MarketPin marketId={marketId} title={title} />}
    </div>
  );
}

/** Pins this very market, the match's own or another one. [ROOM-05] */
function MarketPin({ marketId, title }: { marketId: string; title: string }): ReactNode {
  const text = useText(exchangeText);
  const { isPinned, toggle } = usePins();
  const isOn = isPinned(marketId);
  return (
    <button
      type="button"
      aria-pressed={isOn}
      aria-label={`${isOn ? text.unpin : text.pin}: ${title}`}
      onClick={() => void toggle(marketId)}
      className={`-me-3 inline-flex size-target shrink-0 items-center justify-center ${isOn ? "text-accent" : "text-muted"}`}
    >
      <PinIcon size={20} />
    </button>
  );
}
