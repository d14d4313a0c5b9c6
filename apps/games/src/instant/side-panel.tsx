import { useText } from "@maidan/ui/language";
import type { ReactNode } from "react";
import { PlayRow } from "../autoplay/index.ts";
import { Choice, frameText, Panel, StakeField, useGame, useIsLocked, useStake } from "../frame/index.ts";

export interface SidePanelProps<Side extends string> {
  readonly label: string;
  readonly sides: readonly { readonly value: Side; readonly label: string }[];
  readonly side: Side;
  readonly onSide: (side: Side) => void;
  /** What is bet beside the stake. */
  readonly bet: Readonly<Record<string, string | number>>;
  /** How long the round is shown. */
  readonly showsMs: number;
}

/** The panel of a game that falls on one of two sides: the stake, the side, and the button that plays. */
export function SidePanel<Side extends string>(props: SidePanelProps<Side>): ReactNode {
  const shared = useText(frameText);
  const { start } = useGame();
  const isLocked = useIsLocked();
  const { typed, type, stake, stakeMinor } = useStake();
  return (
    <Panel>
      <div className="flex gap-3">
        <StakeField typed={typed} onType={type} isLocked={isLocked} />
        <Choice
          label={props.label}
          options={props.sides}
          value={props.side}
          onChange={props.onSide}
          isLocked={isLocked}
        />
      </div>
      <PlayRow
        label={shared.bet}
        stakeMinor={stakeMinor}
        play={() => start({ stake: stake ?? "", ...props.bet }, props.showsMs)}
      />
    </Panel>
  );
}
