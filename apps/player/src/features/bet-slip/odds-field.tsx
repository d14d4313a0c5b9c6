import { BareNumberInput } from "@maidan/ui/controls";
import { useNotation, useOdds } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import { useState, type ReactNode } from "react";
import { useLine } from "../../odds/index.ts";
import { nearestPrices, typedPrice } from "./bet-slip-form.ts";
import { nearestText } from "./nearest-text.ts";

export interface OddsFieldProps {
  readonly label: string;
  readonly priceX100: number;
  /** Hundredths, which need not be on the ladder: 0 for what is no number. */
  readonly onPrice: (priceX100: number) => void;
  readonly isWrong: boolean;
  readonly className: string;
}

/** The odds between the steps: decimal ones, and lines, can be typed, in Bangla digits too; of the other notations the steps alone are left. [SLIP-02] [ROOM-56] */
export function OddsField({ label, priceX100, onPrice, isWrong, className }: OddsFieldProps): ReactNode {
  const oddsText = useOdds();
  const notation = useNotation();
  const [typed, setTyped] = useState<string>();
  if (notation !== "decimal")
    return (
      <output aria-label={label} className={`tabular flex items-center justify-center ${className}`}>
        {oddsText(priceX100)}
      </output>
    );
  return (
    <BareNumberInput
      aria-label={label}
      aria-invalid={isWrong ? true : undefined}
      enterKeyHint="done"
      maxLength={7}
      // What was typed, as long as it is still what the odds are: a step or the best odds of now take its place.
      value={typed !== undefined && typedPrice(typed) === priceX100 ? typed : oddsText(priceX100)}
      onFocus={(event) => event.target.select()}
      onValue={(digits) => {
        setTyped(digits);
        onPrice(typedPrice(digits));
      }}
      onKeyDown={(event) => {
        // It ends the typing and places nothing.
        if (event.key !== "Enter") return;
        event.preventDefault();
        event.currentTarget.blur();
      }}
      className={`tabular min-w-0 border text-center ${isWrong ? "border-alert" : "border-edge"} ${className}`}
    />
  );
}

/** The odds that there are on both sides of odds that there aren't, for a sentence. */
export function useNearestOdds(): (priceX100: number) => string {
  const oddsText = useOdds();
  const line = useLine();
  const text = useText(nearestText);
  return (priceX100) => {
    const [lower = "", higher] = nearestPrices(priceX100, line).map(oddsText);
    return higher === undefined ? lower : text.both({ lower, higher });
  };
}
