import { parseDecimal } from "@maidan/core/money";
import { Button } from "@maidan/ui/controls";
import { useText } from "@maidan/ui/language";
import { lazy, Suspense, useState, type ReactNode } from "react";
import {
  Panel,
  PlayButton,
  StakeField,
  useDigits,
  useGame,
  useIsLocked,
  useStake,
  type Round,
} from "../frame/index.ts";
import { slotsText } from "./text.ts";
import { useAutoplay, type Autoplay } from "./use-autoplay.ts";

const AutoplaySheet = lazy(() => import("./autoplay-sheet.tsx").then((part) => ({ default: part.AutoplaySheet })));

const endings = {
  count: "stoppedByCount",
  loss: "stoppedByLoss",
  win: "stoppedByWin",
  feature: "stoppedByFeature",
  jackpot: "stoppedByJackpot",
  player: "stoppedByPlayer",
  fault: "stoppedByFault",
} as const;

interface SlotPanelProps {
  /** How long a round is shown. */
  readonly showMs: (round: Round) => number;
  readonly hasFreeSpins: (round: Round) => boolean;
}

/** Stake, spin and autoplay: the same for every slot. */
export function SlotPanel({ showMs, hasFreeSpins }: SlotPanelProps): ReactNode {
  const text = useText(slotsText);
  const { start, state } = useGame();
  const isLocked = useIsLocked();
  const { typed, type, stake } = useStake();
  const spin = (): Promise<Round | undefined> => start({ stake: stake ?? "" }, showMs);
  const auto = useAutoplay(spin, hasFreeSpins);
  const isAuto = auto.left !== undefined;
  return (
    <Panel>
      <p role="status" className="text-center text-xs text-muted empty:hidden">
        {auto.ended === undefined ? "" : text[endings[auto.ended]]}
      </p>
      <StakeField typed={typed} onType={type} isLocked={isLocked || isAuto} />
      <div className="flex gap-2">
        {state.autoplay.rounds > 0 && <AutoButton auto={auto} stakeMinor={parseDecimal(stake ?? "")} />}
        <div className="min-w-0 flex-1">
          <PlayButton label={text.spin} isDisabled={stake === undefined || isAuto} onPress={() => void spin()} />
        </div>
      </div>
    </Panel>
  );
}

function AutoButton({
  auto,
  stakeMinor,
}: {
  readonly auto: Autoplay;
  readonly stakeMinor: bigint | undefined;
}): ReactNode {
  const text = useText(slotsText);
  const digits = useDigits();
  const { state } = useGame();
  const [isAsking, setIsAsking] = useState(false);
  if (auto.left !== undefined) {
    return (
      <Button tone="secondary" size="large" onClick={auto.stop}>
        {text.autoStop({ left: digits(auto.left) })}
      </Button>
    );
  }
  return (
    <>
      <Button tone="secondary" size="large" disabled={stakeMinor === undefined} onClick={() => setIsAsking(true)}>
        {text.auto}
      </Button>
      <Suspense>
        {stakeMinor !== undefined && isAsking && (
          <AutoplaySheet
            isOpen
            mostRounds={state.autoplay.rounds}
            stakeMinor={stakeMinor}
            onClose={() => setIsAsking(false)}
            onBegin={auto.begin}
          />
        )}
      </Suspense>
    </>
  );
}
