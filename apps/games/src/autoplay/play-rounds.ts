import { parseDecimal } from "@maidan/core/money";
import { isOver, type Round } from "../frame/index.ts";
import { afterRound, beginAutoplay, type AutoplayEnd, type AutoplayLimits, type AutoplayNow } from "./limits.ts";

/** How long what a round brought is seen at least, before the next one begins. */
const seenMs = 600;
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const minorOf = (amount: string): bigint => parseDecimal(amount) ?? 0n;

/** Plays one bet again and again; why it ended, or undefined where it was called off. [SLOT-30] */
export async function playRounds(
  limits: AutoplayLimits,
  run: {
    readonly play: () => Promise<Round | undefined>;
    readonly hasFeature: (round: Round) => boolean;
    /** Rounds begin so far apart, by the operator's launch. */
    readonly leastMs: number;
    readonly signal: AbortSignal;
    readonly onLeft: (left: number) => void;
  },
): Promise<AutoplayEnd | undefined> {
  let now: AutoplayNow = beginAutoplay(limits);
  while (!run.signal.aborted) {
    run.onLeft(now.left);
    const [round] = await Promise.all([run.play(), wait(run.leastMs)]);
    if (run.signal.aborted) return undefined;
    // One whose stake was given back did not take place either.
    if (round === undefined || !isOver(round)) return "fault";
    const next = afterRound(limits, now, {
      stakeMinor: minorOf(round.stake),
      paidMinor: minorOf(round.payout) + minorOf(round.jackpot),
      hasFeature: run.hasFeature(round),
      hasJackpot: minorOf(round.jackpot) > 0n,
    });
    if (typeof next === "string") return next;
    now = next;
    await wait(seenMs);
  }
  return undefined;
}
