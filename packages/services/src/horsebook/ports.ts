import type { Reader, Tx } from "../command/index.ts";
import type { HousePlayer } from "../house-games/index.ts";

export type HorsebookMarket = "WIN" | "PLACE";

/**
 * `staking`: the wallet is asked for the stake. `placing`: the stake is taken and the exchange is asked for the order. `standing`: the exchange has it. `ended`: paid,
 * given back, or never taken. [HORSEBOOK-02]
 */
export type HorsebookPhase = "staking" | "placing" | "standing" | "ended";

export interface HorsebookBet extends HousePlayer {
  readonly wagerId: string;
  readonly raceId: string;
  readonly market: HorsebookMarket;
  readonly marketId: string;
  /** The number of the horse. */
  readonly selectionId: number;
  /** At this price or better; null: at the starting price. */
  readonly priceX100: number | null;
  readonly stakeMinor: bigint;
  readonly phase: HorsebookPhase;
  readonly betId: string | null;
  readonly matchedX100: number | null;
  readonly payoutMinor: bigint | null;
  readonly reason: string | null;
  readonly createdAt: Date;
}

export type HorsebookChange = Partial<
  Pick<HorsebookBet, "phase" | "betId" | "matchedX100" | "payoutMinor" | "reason">
> & {
  /** Nobody else works on it for so long. */
  readonly leaseMs?: number;
};

/** A bet of ours that the exchange has settled: what it brought beside its stake. */
export interface SettledBet {
  readonly wagerId: string;
  readonly profitMinor: bigint;
  readonly matchedMinor: bigint;
  readonly matchedX100: number | null;
}

/** The only door to `horsebook_bet`. */
export interface HorsebookStore {
  add(
    tx: Tx,
    bet: Pick<
      HorsebookBet,
      "wagerId" | "operator" | "player" | "raceId" | "market" | "marketId" | "selectionId" | "priceX100" | "stakeMinor"
    >,
  ): Promise<void>;
  bet(reader: Reader, wagerId: string): Promise<HorsebookBet | undefined>;
  /** The bet, held until the transaction ends. */
  lock(tx: Tx, wagerId: string): Promise<HorsebookBet | undefined>;
  change(tx: Tx, wagerId: string, change: HorsebookChange): Promise<void>;
  /** Whether there is one to take: nothing is written where nothing is due. */
  hasPlacing(reader: Reader): Promise<boolean>;
  /** Bets whose order nobody asks for any more, each given this long to whoever took it. */
  takePlacing(tx: Tx, options: { readonly limit: number; readonly leaseMs: number }): Promise<readonly string[]>;
  /** Standing bets that the exchange has settled. */
  settled(reader: Reader, limit: number): Promise<readonly SettledBet[]>;
  /** For each of these players what their newest bets hang on: the same text while nothing came of any. */
  marks(reader: Reader, players: readonly HousePlayer[]): Promise<readonly string[]>;
  /** The player's bets whose stake was asked for and not refused, the newest first. */
  list(
    reader: Reader,
    player: HousePlayer,
    page: { readonly before: Date | undefined; readonly limit: number },
  ): Promise<readonly HorsebookBet[]>;
}
