import type * as contract from "@maidan/contract/http/house-games";
import type { ResponseOf } from "@maidan/contract/http/route";
import { toDecimal } from "@maidan/core/money";
import type { Refusal } from "@maidan/services/command";
import type { RoundView } from "@maidan/services/house-games";

type PrintedRound = ResponseOf<typeof contract.readRound>["round"];

/** A round as it travels. */
export function printed({ round, view }: RoundView): PrintedRound {
  const { seeds, nonce } = round;
  return {
    id: round.roundId,
    game: round.gameCode,
    phase: round.phase,
    bet: round.bet,
    steps: [...round.steps],
    stake: toDecimal(round.stakeMinor),
    payout: toDecimal(round.payoutMinor),
    jackpot: toDecimal(round.jackpotMinor),
    view: view ?? null,
    fair: {
      server_hash: seeds.serverHash,
      server_seed: seeds.isRevealed ? seeds.serverSeed : null,
      client_seed: seeds.clientSeed,
      nonce,
    },
    created_at: round.createdAt.toISOString(),
  };
}

const amountOf = (minor: bigint | undefined): string | null => (minor === undefined ? null : toDecimal(minor));
/** What a call that moves a round on answers. */
export const answerOf = (played: RoundView | Refusal) =>
  "code" in played ? { refusal: played } : { body: { round: printed(played), balance: amountOf(played.balanceMinor) } };
