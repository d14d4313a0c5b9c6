import { classNames } from "@maidan/ui/controls";
import type { ReactNode } from "react";
import { Result, Shell, useGame, type RulesText } from "../frame/index.ts";
import { ChipPanel, Place, useChips } from "./chips.tsx";

export interface TablePlace {
  readonly on: string;
  readonly label: string;
  readonly pays: string;
}

/** A table on which cards are dealt after the chips are laid: the cards above, the places below them. */
export function CardTable(props: {
  readonly rules: RulesText;
  readonly stage: string;
  readonly places: readonly TablePlace[];
  readonly deal: string;
  readonly showMs: number;
  /** Who won, in words, once the cards lie; empty before. */
  readonly outcome: string;
  readonly children: ReactNode;
}): ReactNode {
  const { rules, stage, places, deal, showMs, outcome, children } = props;
  const chips = useChips();
  const { round, isShowing } = useGame();
  const won = round?.view?.["won"];
  return (
    <Shell rules={rules}>
      <section className={`stage ${stage} flex min-h-0 flex-1 flex-col justify-center gap-4 overflow-y-auto p-3`}>
        {children}
        <p className="min-h-6 text-center font-semibold" aria-live="polite">
          {!isShowing && outcome}
        </p>
        <div className="flex gap-2">
          {places.map((place) => (
            <Place
              key={place.on}
              {...place}
              chips={chips}
              className="min-h-16 flex-1"
              isWinner={!isShowing && Array.isArray(won) && won.includes(place.on)}
            />
          ))}
        </div>
      </section>
      <Result />
      <ChipPanel chips={chips} deal={deal} showMs={showMs} />
    </Shell>
  );
}

/** A side of the table: its name, its cards, and what they count. */
export function Side(props: {
  readonly name: string;
  readonly note?: string;
  /** Its cards are the small ones. */
  readonly isSmall?: true;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <div role="group" aria-label={props.name} className="flex min-w-0 flex-1 flex-col items-center gap-2">
      <p className="text-sm font-semibold">
        {props.name}
        {props.note !== undefined && <span className="ms-2 rounded-full bg-ground/50 px-2 tabular">{props.note}</span>}
      </p>
      <div
        className={classNames("flex flex-wrap justify-center gap-1", props.isSmall === true ? "min-h-16" : "min-h-28")}
      >
        {props.children}
      </div>
    </div>
  );
}
