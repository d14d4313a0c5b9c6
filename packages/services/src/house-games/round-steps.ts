import { houseGame, type HouseGame, type HousePlay, type Json as GameJson } from "@maidan/games/house";
import type { HouseSession, KeptRound, RoundChange } from "./ports.ts";

export const gameOf = (code: string): HouseGame => {
  const game = houseGame(code);
  if (game === undefined) throw new Error(`there is no game ${code}`);
  return game;
};
export const playOf = (round: KeptRound, steps: readonly GameJson[] = round.steps): HousePlay =>
  gameOf(round.gameCode).play({ ...round.seeds, nonce: round.nonce }, round.bet, steps);
/** A round of steps that were taken before. */
export function roundOf(round: KeptRound) {
  const play = playOf(round);
  if (!play.ok) throw new Error(`round ${round.roundId} can't be played again: ${play.code}`);
  return play.round;
}

export const betId = (round: Pick<KeptRound, "roundId">): string => `${round.roundId}.bet`;
export const raiseId = (round: KeptRound): string => `${round.roundId}.raise-${round.raises}`;

/** What the round pays, as the wallet is told: nothing included, for that closes it. One transaction for good. */
export const winOf = (round: KeptRound, session: HouseSession) => ({
  session,
  roundId: round.roundId,
  transactionId: `${round.roundId}.win`,
  betId: betId(round),
  amountMinor: round.payoutMinor + round.jackpotMinor,
});

export const noStep = { pendingStep: null, raiseMinor: 0n } as const;

export function afterStake(round: KeptRound): RoundChange {
  const { isOver, payoutMinor } = roundOf(round);
  return isOver ? { phase: "paying", payoutMinor } : { phase: "open" };
}

export function afterStep(
  round: KeptRound,
  step: GameJson,
  played: { readonly isOver: boolean; readonly payoutMinor: bigint },
): RoundChange {
  const steps = [...round.steps, step];
  return played.isOver ? { steps, phase: "paying", payoutMinor: played.payoutMinor } : { steps, phase: "open" };
}

export function afterRaise(round: KeptRound): RoundChange {
  if (round.pendingStep === null) throw new Error(`round ${round.roundId} has no step that waits`);
  const play = playOf(round, [...round.steps, round.pendingStep]);
  if (!play.ok) throw new Error(`round ${round.roundId} can't take its step: ${play.code}`);
  return { ...noStep, ...afterStep(round, round.pendingStep, play.round), stakeMinor: play.round.stakeMinor };
}
