import { useText } from "@maidan/ui/language";
import type { ReactNode } from "react";
import { PlayRow } from "../autoplay/index.ts";
import { Panel, StakeField, useGame, useIsLocked, useStake, type Round } from "../frame/index.ts";
import { slotsText } from "./text.ts";

interface SlotPanelProps {
  /** How long a round is shown. */
  readonly showMs: (round: Round) => number;
  readonly hasFreeSpins: (round: Round) => boolean;
}

/** Stake, spin and autoplay: the same for every slot. */
export function SlotPanel({ showMs, hasFreeSpins }: SlotPanelProps): ReactNode {
  const text = useText(slotsText);
  const { start } = useGame();
  const isLocked = useIsLocked();
  const { typed, type, stake, stakeMinor } = useStake();
  return (
    <Panel>
      <StakeField typed={typed} onType={type} isLocked={isLocked} />
      <PlayRow
        label={text.spin}
        stakeMinor={stakeMinor}
        play={() => start({ stake: stake ?? "" }, showMs)}
        feature={{ isIn: hasFreeSpins, words: text }}
      />
    </Panel>
  );
}
