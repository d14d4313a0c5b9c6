import type { HouseSeeds, KeptRound, RoundPhase } from "@maidan/services/house-games";

export interface SeedsRow {
  id: bigint;
  state: "next" | "active" | "revealed";
  server_seed: string;
  server_hash: string;
  client_seed: string;
  rounds: number;
}

export const toSeeds = (row: SeedsRow): HouseSeeds => ({
  seedsId: String(row.id),
  serverSeed: row.server_seed,
  serverHash: row.server_hash,
  clientSeed: row.client_seed,
  rounds: row.rounds,
  isRevealed: row.state === "revealed",
});

export interface RoundRow extends Omit<SeedsRow, "id" | "rounds"> {
  round_id: string;
  session_id: string;
  operator: string;
  player: string;
  game_code: string;
  currency: string;
  seeds_id: bigint;
  seeds_rounds: number;
  nonce: number;
  bet: KeptRound["bet"];
  steps: KeptRound["steps"];
  pending_step: KeptRound["pendingStep"];
  raises: number;
  stake_minor: bigint;
  raise_minor: bigint;
  payout_minor: bigint;
  jackpot_minor: bigint;
  phase: RoundPhase;
  tries: number;
  created_at: Date;
}

/** A round with its seeds. */
export const selectRound = `select r.id as round_id, r.session_id, r.operator, r.player, r.game_code, r.currency, r.seeds_id, r.nonce, r.bet, r.steps,
    r.pending_step, r.raises, r.stake_minor, r.raise_minor, r.payout_minor, r.jackpot_minor, r.phase, r.tries, r.created_at,
    s.state, s.server_seed, s.server_hash, s.client_seed, s.rounds as seeds_rounds
  from house_round r join house_seeds s on s.id = r.seeds_id`;

export const toRound = (row: RoundRow): KeptRound => ({
  roundId: row.round_id,
  sessionId: row.session_id,
  operator: row.operator,
  player: row.player,
  gameCode: row.game_code,
  currency: row.currency,
  seeds: toSeeds({ ...row, id: row.seeds_id, rounds: row.seeds_rounds }),
  nonce: row.nonce,
  bet: row.bet,
  steps: row.steps,
  pendingStep: row.pending_step,
  raises: row.raises,
  stakeMinor: row.stake_minor,
  raiseMinor: row.raise_minor,
  payoutMinor: row.payout_minor,
  jackpotMinor: row.jackpot_minor,
  phase: row.phase,
  tries: row.tries,
  createdAt: row.created_at,
});

/** Phases in which something is left to do. */
export const unfinishedPhases = "('staking', 'undoing', 'open', 'raising', 'unraising', 'paying')";
