import { ListIcon } from "@maidan/ui/icons";
import { useText } from "@maidan/ui/language";
import { Badge } from "@maidan/ui/layout";
import { memo, type ReactNode } from "react";
import type { SlipSelection } from "../bet-slip/index.ts";
import { PriceButton } from "./price-button.tsx";
import { RunnerOutlook } from "./runner-outlook.tsx";
import { StartingLine } from "./starting-line.tsx";
import type { StartingPrice } from "./starting-prices.ts";
import { exchangeText } from "./text.ts";
import { SixPrices } from "./three-prices.tsx";

const startingOf = ({ nearX100, farX100, actualX100 }: StartingPrice): StartingPrice => ({
  ...(nearX100 !== undefined && { nearX100 }),
  ...(farX100 !== undefined && { farX100 }),
  ...(actualX100 !== undefined && { actualX100 }),
});

export interface RunnerRowProps extends StartingPrice {
  readonly hasStartingPrice?: boolean;
  readonly marketId: string;
  readonly selectionId: number;
  readonly name: string;
  readonly isWinner: boolean;
  readonly isRemoved: boolean;
  /** Absent: the player has no bets here. */
  readonly resultMinor?: bigint;
  /** Where several win. */
  readonly loseMinor?: bigint;
  readonly isOff: boolean;
  /** Set: three prices of each side, in a line below the name; what it says lies over them. */
  readonly three?: string;
  readonly onTake: (selection: SlipSelection) => void;
  readonly onDepth?: (selectionId: number) => void;
}

/** Kept as it is while the market's volume moves: its prices watch their own cells. */
export const RunnerRow = memo(function RunnerRow(props: RunnerRowProps): ReactNode {
  if (props.three === undefined)
    return (
      <li className="flex min-h-14 items-center gap-1 border-t border-line px-3 py-1 narrow:flex-wrap">
        <span className="min-w-0 flex-1 pe-1 narrow:basis-full">
          <Name {...props} />
          <Figures {...props} />
        </span>
        <span className="flex w-prices shrink-0 gap-1 narrow:w-full">
          <Prices {...props} />
        </span>
      </li>
    );
  return (
    <li className="border-t border-line px-3 pb-2">
      <span className="flex min-h-9 items-center justify-between gap-2">
        <span className="min-w-0">
          <Name {...props} />
        </span>
        <span className="shrink-0 text-end">
          <Figures {...props} />
        </span>
      </span>
      <span className="relative flex min-h-12 gap-1">
        <Prices {...props} />
        {props.isOff && (
          // The block says it once.
          <span aria-hidden="true" className="absolute inset-0 flex items-center justify-center bg-mask font-bold">
            {props.three}
          </span>
        )}
      </span>
    </li>
  );
});

/** What it is called, which opens its depth. */
function Name({ selectionId, name, onDepth }: RunnerRowProps): ReactNode {
  const text = useText(exchangeText);
  if (onDepth === undefined) return <span className="line-clamp-2 leading-tight font-semibold">{name}</span>;
  return (
    <button
      type="button"
      aria-label={text.depthOf({ name })}
      onClick={() => onDepth(selectionId)}
      className="flex min-h-8 w-full items-center gap-1 text-start"
    >
      <span className="line-clamp-2 leading-tight font-semibold">{name}</span>
      <ListIcon size={16} className="shrink-0 text-muted" />
    </button>
  );
}

/** That it won, its starting prices, and what its win brings the player. */
function Figures(props: RunnerRowProps): ReactNode {
  const text = useText(exchangeText);
  return (
    <>
      {props.isWinner && <Badge tone="won">{text.won}</Badge>}
      {props.hasStartingPrice === true && !props.isRemoved && <StartingLine {...startingOf(props)} />}
      {props.resultMinor !== undefined && <RunnerOutlook resultMinor={props.resultMinor} loseMinor={props.loseMinor} />}
    </>
  );
}

function Prices({ marketId, selectionId, name, isOff, isRemoved, three, onTake, onDepth }: RunnerRowProps): ReactNode {
  const text = useText(exchangeText);
  if (isRemoved) return <span className="m-auto text-sm text-muted">{text.nonRunner}</span>;
  const onOffer = onDepth && (() => onDepth(selectionId));
  const of = { marketId, selectionId, isOff, runnerName: name, onOffer };
  const take = (side: "BACK" | "LAY", priceX100: number): void =>
    onTake({ marketId, selectionId, runnerName: name, side, priceX100 });
  if (three !== undefined) return <SixPrices {...of} onTake={take} />;
  return (["BACK", "LAY"] as const).map((side) => (
    <PriceButton key={side} {...of} side={side} onTake={(priceX100) => take(side, priceX100)} />
  ));
}
