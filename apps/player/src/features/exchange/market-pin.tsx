import { PinIcon } from "@maidan/ui/icons";
import { useText } from "@maidan/ui/language";
import type { ReactNode } from "react";
import { usePins } from "./pins.ts";
import { exchangeText } from "./text.ts";

export interface MarketPinProps {
  readonly marketId: string;
  readonly title: string;
  /** Its width, and where it stands. */
  readonly className: string;
}

/** Pins this very market: the match's own, another one, one of lines, or one of the house. [ROOM-05] [ROOM-65] */
export function MarketPin({ marketId, title, className }: MarketPinProps): ReactNode {
  const text = useText(exchangeText);
  const { isPinned, toggle } = usePins();
  const isOn = isPinned(marketId);
  return (
    <button
      type="button"
      aria-pressed={isOn}
      aria-label={`${isOn ? text.unpin : text.pin}: ${title}`}
      onClick={() => void toggle(marketId)}
      className={`inline-flex h-target shrink-0 items-center justify-center ${isOn ? "text-accent" : "text-muted"} ${className}`}
    >
      <PinIcon size={20} />
    </button>
  );
}
