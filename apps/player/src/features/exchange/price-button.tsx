import { PriceCell } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import type { ReactNode } from "react";
import { useCell } from "../../live/index.ts";
import { exchangeText } from "./text.ts";

export interface PriceButtonProps {
  readonly marketId: string;
  readonly selectionId: number;
  readonly side: "BACK" | "LAY";
  readonly runnerName: string;
  readonly isOff: boolean;
  readonly onTake: (priceX100: number) => void;
}

/** The best price of one side of a runner with the size under it: it watches its own cell alone, and flashes when its price changed. */
export function PriceButton(props: PriceButtonProps): ReactNode {
  const text = useText(exchangeText);
  const { marketId, selectionId, side, onTake } = props;
  const cell = useCell({ marketId, selectionId, side, level: 0 });
  return (
    <PriceCell
      isWide
      side={side === "BACK" ? "back" : "lay"}
      priceX100={cell?.priceX100}
      sizeX100={cell?.sizeX100}
      {...(cell !== undefined && { move: cell.move })}
      label={`${side === "BACK" ? text.back : text.lay} ${props.runnerName}`}
      disabled={props.isOff || cell === undefined}
      onClick={() => cell !== undefined && onTake(cell.priceX100)}
    />
  );
}
