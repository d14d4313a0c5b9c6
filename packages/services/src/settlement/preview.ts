import type { EarlierPayment } from "./ports.ts";

/** What a settlement would be to one player, before it is done. Minor units. */
export interface PreviewedPlayer {
  readonly playerId: string;
  /** Of all the player's bets in the market, before commission. */
  readonly netMinor: bigint;
  readonly commissionMinor: bigint;
  /** What the player gets (+) or gives back (-), commission included: of another result the difference to what was paid before. */
  readonly changeMinor: bigint;
  /** What the player owes the house from the settlement before, and would owe after this one. */
  readonly owedBeforeMinor: bigint;
  readonly owedMinor: bigint;
}

/** The same over all players. */
export interface PreviewTotals {
  /** How many results the market has had: whoever decides by this preview decides over that one. [RESULT-10] */
  readonly revision: number;
  /** It was settled or voided before: what is moved is the difference. */
  readonly isAgain: boolean;
  /** What is locked in the market and is locked no more. */
  readonly unlockedMinor: bigint;
  /** Of all whose change is for the better, and of all whose change is for the worse, as a positive amount. */
  readonly givenMinor: bigint;
  readonly takenMinor: bigint;
  readonly owedBeforeMinor: bigint;
  readonly owedMinor: bigint;
  /** How many players would owe. */
  readonly owing: number;
}

/** A player as a preview tells of one, from what was paid before (null: nothing yet) and what would be. */
export function previewedPlayer(
  playerId: string,
  { earlier, now }: { readonly earlier: EarlierPayment | null; readonly now: EarlierPayment },
): PreviewedPlayer {
  const before = earlier ?? { netMinor: 0n, commissionMinor: 0n, receivableMinor: 0n };
  return {
    playerId,
    netMinor: now.netMinor,
    commissionMinor: now.commissionMinor,
    changeMinor: now.netMinor - now.commissionMinor - (before.netMinor - before.commissionMinor),
    owedBeforeMinor: before.receivableMinor,
    owedMinor: now.receivableMinor,
  };
}

/** What the previewed players get, give back and owe together. */
export function previewTotals(
  players: readonly PreviewedPlayer[],
): Omit<PreviewTotals, "revision" | "isAgain" | "unlockedMinor"> {
  const sum = (amountOf: (player: PreviewedPlayer) => bigint): bigint =>
    players.reduce((total, player) => total + amountOf(player), 0n);
  return {
    givenMinor: sum(({ changeMinor }) => (changeMinor > 0n ? changeMinor : 0n)),
    takenMinor: sum(({ changeMinor }) => (changeMinor < 0n ? -changeMinor : 0n)),
    owedBeforeMinor: sum(({ owedBeforeMinor }) => owedBeforeMinor),
    owedMinor: sum(({ owedMinor }) => owedMinor),
    owing: players.filter(({ owedMinor }) => owedMinor > 0n).length,
  };
}
