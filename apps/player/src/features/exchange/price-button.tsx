import type { CellAddress } from "@maidan/client/market-cache";
import { FollowedFigures, PriceCell } from "@maidan/ui/figures";
import { useRef, type ReactNode } from "react";
import { useCellNow, useCellSource, useHasPrice, useIsStale } from "../../live/index.ts";
import { toneOf, useLine, useSideWords } from "../../odds/index.ts";

export interface PriceButtonProps {
  readonly marketId: string;
  readonly selectionId: number;
  readonly side: "BACK" | "LAY";
  readonly runnerName: string;
  readonly isOff: boolean;
  /** Which of the side's prices, 0 = the best; absent: the best alone is shown. Several share a line. */
  readonly level?: number;
  readonly onTake: (priceX100: number) => void;
  /** Where there is no best price: leads to where odds of one's own are named. Absent: then it takes no tap. [ROOM-87] */
  readonly onOffer?: (() => void) | undefined;
}

/** A price of one side of a runner, the best or a further one, with the size under it. Its figures alone follow the price: the button stands while they change. */
export function PriceButton(props: PriceButtonProps): ReactNode {
  const { marketId, selectionId, side, onTake } = props;
  const { level = 0 } = props;
  const onOffer = level === 0 ? props.onOffer : undefined;
  const address = { marketId, selectionId, side, level };
  const hasPrice = useHasPrice(address);
  const cellNow = useCellNow(address);
  // The price may go before the finger lifts: the slip says so.
  const touched = useRef<ReturnType<typeof cellNow> | "nothing">(undefined);
  const isStale = useIsStale();
  const isLine = useLine() !== undefined;
  const tone = toneOf({ side, isLine });
  const words = useSideWords(isLine);
  return (
    <PriceCell
      isWide
      isFurther={level > 0}
      isNarrow={props.level !== undefined}
      side={tone}
      label={`${words[tone]} ${props.runnerName}`}
      disabled={props.isOff || isStale || (!hasPrice && onOffer === undefined)}
      onPointerDown={() => {
        touched.current = cellNow() ?? "nothing";
      }}
      onClick={() => {
        const { current: began } = touched;
        touched.current = undefined;
        // Where there was nothing under the finger no price that came since is taken: nobody has seen it.
        const cell = began === "nothing" ? undefined : (cellNow() ?? began);
        if (cell === undefined) onOffer?.();
        else onTake(cell.priceX100);
      }}
    >
      {hasPrice ? <Figures {...address} /> : undefined}
    </PriceCell>
  );
}

function Figures(address: CellAddress): ReactNode {
  return <FollowedFigures source={useCellSource(address)} />;
}
