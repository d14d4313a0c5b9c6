import { parseDecimal } from "@maidan/core/money";
import { useCallback, useEffect, useRef, useState } from "react";
import { useGame, type Round } from "../frame/index.ts";
import { afterRound, beginAutoplay, type AutoplayEnd, type AutoplayLimits, type PlayedRound } from "./autoplay.ts";

export interface Autoplay {
  /** Rounds that are left; undefined while it doesn't run. */
  readonly left: number | undefined;
  readonly ended: AutoplayEnd | undefined;
  readonly begin: (limits: AutoplayLimits) => void;
  readonly stop: () => void;
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const minorOf = (amount: string): bigint => parseDecimal(amount) ?? 0n;

/** Plays rounds by themselves within limits; ends when its page is left or out of sight, and is never there after a reload. [SLOT-30] */
export function useAutoplay(play: () => Promise<Round | undefined>, hasFeature: (round: Round) => boolean): Autoplay {
  const { round_ms: leastMs } = useGame().state.autoplay;
  const [left, setLeft] = useState<number>();
  const [ended, setEnded] = useState<AutoplayEnd>();
  const run = useRef<symbol>(undefined);
  const newest = useRef({ play, hasFeature });
  useEffect(() => {
    newest.current = { play, hasFeature };
  });
  const end = useCallback((reason: AutoplayEnd) => {
    run.current = undefined;
    setLeft(undefined);
    setEnded(reason);
  }, []);
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
      run.current = undefined;
    };
  }, [stop]);
  const begin = useCallback(
    (limits: AutoplayLimits) => {
      const own = Symbol("autoplay");
      run.current = own;
      setEnded(undefined);
      const go = async (): Promise<void> => {
        let now: ReturnType<typeof afterRound> = beginAutoplay(limits);
        while (run.current === own && typeof now !== "string") {
          setLeft(now.left);
          const [round] = await Promise.all([newest.current.play(), wait(leastMs)]);
          if (run.current !== own) return;
          now = round === undefined ? "fault" : afterRound(limits, now, playedOf(round, newest.current.hasFeature));
        }
        if (typeof now === "string") end(now);
      };
      void go();
    },
    [end, leastMs],
  );
  return { left, ended, begin, stop };
}

const playedOf = (round: Round, hasFeature: (round: Round) => boolean): PlayedRound => ({
  stakeMinor: minorOf(round.stake),
  paidMinor: minorOf(round.payout) + minorOf(round.jackpot),
  hasFeature: hasFeature(round),
  hasJackpot: minorOf(round.jackpot) > 0n,
});
