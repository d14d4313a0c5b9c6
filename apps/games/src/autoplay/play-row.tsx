import { Button } from "@maidan/ui/controls";
import { useText } from "@maidan/ui/language";
import { lazy, Suspense, useCallback, useEffect, useRef, useState, type ReactNode } from "react";
import { PlayButton, useDigits, useGame, type Round } from "../frame/index.ts";
import type { AutoplayFeature } from "./feature.ts";
import type { AutoplayEnd, AutoplayLimits } from "./limits.ts";
import { autoplayText } from "./text.ts";

const readPart = () => import("./part.ts");
const LimitsSheet = lazy(async () => ({ default: (await readPart()).LimitsSheet }));
const AutoplayEnding = lazy(async () => ({ default: (await readPart()).AutoplayEnding }));

interface PlayRowProps {
  readonly label: string;
  /** Plays the bet as it stands. */
  readonly play: () => Promise<Round | undefined>;
  /** Undefined while the bet can't be played. */
  readonly stakeMinor: bigint | undefined;
  readonly feature?: AutoplayFeature;
}

/** The button that plays a bet of one step, and beside it autoplay as far as the operator allows it. */
export function PlayRow({ label, play, stakeMinor, feature }: PlayRowProps): ReactNode {
  const text = useText(autoplayText);
  const digits = useDigits();
  const { state, isBusy } = useGame();
  const auto = useAutoplay(play, feature);
  const [isAsking, setIsAsking] = useState(false);
  const isOn = auto.left !== undefined;
  const isReady = stakeMinor !== undefined;
  return (
    <>
      <p role="status" className="text-center text-xs text-muted empty:hidden">
        <Suspense>{auto.ended !== undefined && <AutoplayEnding reason={auto.ended} words={feature?.words} />}</Suspense>
      </p>
      <div className="flex gap-2">
        {state.autoplay.rounds > 0 && (
          <Button
            tone="secondary"
            size="large"
            disabled={!isOn && (isBusy || !isReady)}
            onClick={isOn ? auto.stop : () => setIsAsking(true)}
          >
            {isOn ? text.stop({ left: digits(auto.left) }) : text.auto}
          </Button>
        )}
        <div className="min-w-0 flex-1">
          <PlayButton
            label={label}
            isDisabled={!isReady}
            onPress={() => {
              auto.forget();
              void play();
            }}
          />
        </div>
      </div>
      <Suspense>
        {isReady && isAsking && (
          <LimitsSheet
            mostRounds={state.autoplay.rounds}
            stakeMinor={stakeMinor}
            words={feature?.words}
            onClose={() => setIsAsking(false)}
            onBegin={auto.begin}
          />
        )}
      </Suspense>
    </>
  );
}

interface Autoplay {
  /** Rounds that are left; undefined while it doesn't run. */
  readonly left: number | undefined;
  readonly ended: AutoplayEnd | undefined;
  readonly begin: (limits: AutoplayLimits) => void;
  readonly stop: () => void;
  /** Tells no longer why the last one ended. */
  readonly forget: () => void;
}

/** The bet as it stood when it began, until it ends, its page is left or it is out of sight; never there after a reload. [SLOT-30] */
function useAutoplay(play: PlayRowProps["play"], feature: AutoplayFeature | undefined): Autoplay {
  const { room, state } = useGame();
  const [left, setLeft] = useState<number>();
  const [ended, setEnded] = useState<AutoplayEnd>();
  const run = useRef<AbortController>(undefined);
  const end = useCallback(
    (reason: AutoplayEnd) => {
      run.current?.abort();
      run.current = undefined;
      room.setAuto(false);
      setLeft(undefined);
      setEnded(reason);
    },
    [room],
  );
  const stop = useCallback(() => {
    if (run.current !== undefined) end("player");
  }, [end]);
  useEffect(() => {
    const look = (): void => {
      if (document.hidden) stop();
    };
    document.addEventListener("visibilitychange", look);
    return () => {
      document.removeEventListener("visibilitychange", look);
      run.current?.abort();
      run.current = undefined;
      room.setAuto(false);
    };
  }, [room, stop]);
  const begin = (limits: AutoplayLimits): void => {
    const own = new AbortController();
    const { signal } = own;
    run.current = own;
    room.setAuto(true);
    setEnded(undefined);
    setLeft(limits.rounds);
    const go = async (): Promise<void> => {
      const { playRounds } = await readPart();
      const hasFeature = feature?.isIn ?? (() => false);
      const leastMs = state.autoplay.round_ms;
      const reason = await playRounds(limits, { play, hasFeature, leastMs, signal, onLeft: setLeft });
      if (reason !== undefined && !signal.aborted) end(reason);
    };
    void go();
  };
  return { left, ended, begin, stop, forget: () => setEnded(undefined) };
}
