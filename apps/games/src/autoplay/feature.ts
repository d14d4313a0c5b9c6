import type { Round } from "../frame/index.ts";

/** What a game has besides the rounds that are paid for, and autoplay may end by: free spins, and pools that fall. */
export interface AutoplayFeature {
  readonly isIn: (round: Round) => boolean;
  readonly words: {
    readonly onFeature: string;
    readonly stoppedByFeature: string;
    readonly stoppedByJackpot: string;
  };
}
