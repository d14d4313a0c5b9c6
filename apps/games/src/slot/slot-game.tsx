import type { ReactNode } from "react";
import { Result, Shell, useGame, useIsSlow, type Round, type RulesText } from "../frame/index.ts";
import { JackpotBar } from "./jackpot-bar.tsx";
import type { ReelMechanics } from "./reels.ts";
import { SlotPanel } from "./slot-panel.tsx";
import { PayTable, SpinNews, SpinPaid, TurningReels, useShownPlace, type PayRow } from "./spins.tsx";
import "./slots.css";

/** The spins of a round: the first was paid for, the others are free. */
export function spinsOf<Spin>(round: Round | undefined): readonly Spin[] {
  const spins = round?.view?.["spins"];
  return Array.isArray(spins) ? (spins as readonly Spin[]) : [];
}

/** A second of what moves, if the phone keeps up. */
const watchedFrames = 60;

/** A slot: the pools, what turns or falls, what it pays, the result and the panel. */
export function SlotGame(props: {
  readonly rules: RulesText;
  readonly stage: "slot" | "forest" | "sweets";
  readonly pays: { readonly label: string; readonly rows: readonly PayRow[] };
  readonly showMs: (round: Round) => number;
  readonly children: ReactNode;
}): ReactNode {
  const { rules, stage, pays, showMs, children } = props;
  const isSlow = useIsSlow(useGame().isShowing, watchedFrames);
  return (
    <Shell rules={rules}>
      <section
        data-motion={isSlow ? "low" : "full"}
        className={`stage stage-${stage} flex min-h-0 flex-1 flex-col justify-center-safe gap-2 overflow-y-auto p-3`}
      >
        <JackpotBar />
        {children}
        <PayTable {...pays} />
      </section>
      <Result />
      <SlotPanel showMs={showMs} hasFreeSpins={(round) => spinsOf(round).length > 1} />
    </Shell>
  );
}

const spinMs = 1_500;
/** How long the spins of a round turn. */
export const reelsMs = (round: Round): number => spinsOf(round).length * spinMs;

/** Reels as they turn, spin for spin. */
export function Reels<Spin extends { readonly stops: readonly number[] }, Name extends string>(props: {
  readonly of: ReelMechanics<Spin, Name>;
  readonly names: Readonly<Record<Name, string>>;
}): ReactNode {
  const { of, names } = props;
  const { round, isShowing, skip } = useGame();
  const spins = spinsOf<Spin>(round);
  const place = useShownPlace(spins.length, isShowing, spinMs);
  const isFree = place > 0;
  const spin = spins[place];
  const seen = of.seenAt(spin?.stops ?? of.restingStops);
  const won = spin === undefined ? 0 : of.freeOf(spin);
  const paid = new Set(spin === undefined ? [] : of.paidPlaces(seen, isFree));
  const shown = { spinKey: `${round?.id}-${place}`, isTurning: isShowing };
  for (const [reel, column] of seen.entries())
    for (const [row, symbol] of column.entries()) if (won > 0 && symbol === of.scatter) paid.add(`${reel}:${row}`);
  return (
    <div className="flex flex-col gap-2">
      <SpinNews {...shown} place={place} count={spins.length} won={won} />
      <TurningReels seen={seen} names={names} paid={paid} {...shown} onSkip={skip} />
      <SpinPaid {...shown} x10000={spin === undefined ? 0 : of.paidX10000(spin, isFree)} />
    </div>
  );
}
