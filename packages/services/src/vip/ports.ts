import type { Currency } from "@maidan/core/money";
import type { Reader, Tx } from "../command/index.ts";
import type { SettledStake } from "../stakes/index.ts";

export interface VipRate {
  /** Of the specification, `EXCHANGE`, or `DEFAULT` for all that have no line. */
  readonly gameType: string;
  /** Stake that earns one point; null = the type earns nothing. */
  readonly stakePerPointMinor: bigint | null;
}

export interface VipLevel {
  readonly name: string;
  readonly nameBn: string;
  /** Whole points earned in all. */
  readonly minPoints: bigint;
  readonly cashPerPointMinor: bigint;
  /** One a line. */
  readonly benefits: string;
  readonly benefitsBn: string;
}

export interface VipScheme {
  readonly rates: readonly VipRate[];
  /** From the lowest. */
  readonly levels: readonly VipLevel[];
}

/** In ten-thousandths of a point. */
export interface VipAccount {
  readonly playerId: string;
  readonly pointsX10000: bigint;
  readonly earnedX10000: bigint;
}

export interface NewVipEntry {
  readonly playerId: string;
  readonly kind: "earn" | "void" | "convert" | "adjust" | "level";
  readonly pointsX10000: bigint;
  readonly stake?: SettledStake;
  readonly cashMinor?: bigint;
  readonly transactionId?: string;
  readonly note?: string;
  readonly enteredBy?: string;
}

export interface VipEntry {
  readonly entryId: string;
  readonly kind: NewVipEntry["kind"];
  readonly pointsX10000: bigint;
  readonly gameType: string;
  readonly stakeMinor: bigint;
  readonly cashMinor: bigint;
  readonly note: string;
  readonly enteredBy: string | null;
  readonly at: Date;
}

/** `history` = conversions, corrections and levels; `points` = what bets earned. */
export type VipRecords = "history" | "points" | "all";

export interface VipStore {
  scheme(reader: Reader): Promise<VipScheme>;
  /** Holds the scheme against change until the transaction ends. */
  lockScheme(tx: Tx): Promise<VipScheme>;
  /** Replaces the levels, and the rates of the types that it names. */
  changeScheme(tx: Tx, scheme: VipScheme): Promise<void>;
  /** Zeros for who never earned anything. */
  account(reader: Reader, playerId: string): Promise<VipAccount>;
  /** The accounts, held until the transaction ends; made where there were none. */
  lockAccounts(tx: Tx, playerIds: readonly string[]): Promise<readonly VipAccount[]>;
  /** Adds to the log; what players have follows by itself. */
  addEntries(tx: Tx, entries: readonly NewVipEntry[]): Promise<void>;
  /** What stakes had earned, by `source:sourceId`. */
  earnedBy(reader: Reader, stakes: readonly SettledStake[]): Promise<ReadonlyMap<string, bigint>>;
  records(
    reader: Reader,
    query: { playerId: string; of: VipRecords; beforeId?: string; limit: number },
  ): Promise<readonly VipEntry[]>;
  currency(reader: Reader, playerId: string): Promise<Currency | undefined>;
}
