import { useText } from "@maidan/ui/language";
import type { ReactNode } from "react";
import { useStored, writeKeys } from "../../storage/index.ts";
import { PriceButton, type PriceButtonProps } from "./price-button.tsx";
import { exchangeText } from "./text.ts";

/** Whether markets show the three best prices of each side on this phone, or the best alone. [ROOM-62] */
export const useThreePrices = (): boolean => useStored("threePrices") === "1";

export function ThreePricesButton(): ReactNode {
  const text = useText(exchangeText);
  const isOn = useThreePrices();
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={() => writeKeys({ threePrices: isOn ? "0" : "1" })}
      className="min-h-target rounded-md px-2 text-xs font-semibold text-muted aria-pressed:text-accent"
    >
      {text.threePrices}
    </button>
  );
}

/** From the outside in, so that the two best ones stand side by side in the middle, as everywhere in the field. */
const cells = [
  { side: "BACK", level: 2 },
  { side: "BACK", level: 1 },
  { side: "BACK", level: 0 },
  { side: "LAY", level: 0 },
  { side: "LAY", level: 1 },
  { side: "LAY", level: 2 },
] as const;

type SixPricesProps = Omit<PriceButtonProps, "side" | "level" | "onTake"> & {
  readonly onTake: (side: "BACK" | "LAY", priceX100: number) => void;
};

/** The three best prices of each side of a runner, in one line. */
export function SixPrices({ onTake, ...of }: SixPricesProps): ReactNode {
  return cells.map(({ side, level }) => (
    <PriceButton
      key={`${side} ${level}`}
      {...of}
      {...{ side, level }}
      onTake={(priceX100) => onTake(side, priceX100)}
    />
  ));
}
