import { Money, useOdds } from "@maidan/ui/figures";
import { Sheet } from "@maidan/ui/layers";
import { Skeleton, Tabs } from "@maidan/ui/layout";
import { useState, type ReactNode } from "react";
import { useLadders } from "../../../live/index.ts";
import { useLine } from "../../../odds/index.ts";
import type { SlipSelection } from "../../bet-slip/index.ts";
import { AlertView } from "../alerts/alert-view.tsx";
import type { CurrentOrder } from "../use-positions.ts";
import { useDepthWords } from "./depth-words.ts";
import { Ladder } from "./ladder.tsx";
import { PriceChart } from "./price-chart.tsx";

export interface DepthSheetProps {
  readonly marketId: string;
  readonly selectionId: number;
  readonly name: string;
  readonly isOff: boolean;
  readonly orders: readonly CurrentOrder[];
  readonly onTake: (selection: SlipSelection) => void;
  /** The player's bets have changed. */
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

const views = ["ladder", "chart", "alert"] as const;
/** An alert is for odds. */
const lineViews = ["ladder", "chart"] as const;

/** A runner's whole book as a ladder, and its price over time. */
export function DepthSheet(props: DepthSheetProps): ReactNode {
  const oddsText = useOdds();
  const text = useDepthWords();
  const [view, setView] = useState<(typeof views)[number]>("ladder");
  const shown = useLine() === undefined ? views : lineViews;
  const runner = useLadders(props.marketId)?.find((one) => one.selectionId === props.selectionId);
  return (
    <Sheet isOpen onClose={props.onClose} title={props.name}>
      <dl className="flex gap-6 pb-1 text-xs text-muted">
        <div className="flex gap-1.5">
          <dt>{text.last}</dt>
          <dd className="tabular font-semibold text-ink">
            {runner?.lastPriceTradedX100 === undefined ? "–" : oddsText(runner.lastPriceTradedX100)}
          </dd>
        </div>
        <div className="flex gap-1.5">
          <dt>{text.volume}</dt>
          <dd>
            <Money amount={BigInt(runner?.tradedVolumeX100 ?? 0)} className="font-semibold text-ink" />
          </dd>
        </div>
      </dl>
      <Tabs label={text.view} tabs={shown.map((id) => ({ id, label: text[id] }))} selected={view} onSelect={setView}>
        {/* As high as the ladder whichever is shown: the tabs stay under the thumb. */}
        <div className="min-h-[calc(max(58dvh,15rem)+4rem)]">
          {view === "alert" ? (
            <AlertView marketId={props.marketId} selectionId={props.selectionId} />
          ) : view === "chart" ? (
            <PriceChart marketId={props.marketId} selectionId={props.selectionId} />
          ) : runner === undefined ? (
            <Skeleton className="h-96" />
          ) : (
            <Ladder {...props} runner={runner} />
          )}
        </div>
      </Tabs>
    </Sheet>
  );
}
