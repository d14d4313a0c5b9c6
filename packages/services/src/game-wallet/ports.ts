import type { Reader, Tx } from "../command/index.ts";
import type { SettledBet } from "../records/index.ts";

/** A provider that may call the wallet. */
export interface WalletProvider {
  readonly name: string;
  readonly protocol: WalletProtocol;
  readonly baseUrl: string;
  /** PEM; verifies what the provider signs. Empty where one shared key signs both ways. */
  readonly publicKey: string;
  /** Switched off it opens no game and takes no new round; those under way end. */
  readonly isActive: boolean;
  /** A round to which nothing has come for so long is closed as it stands; null = the provider closes each itself, however late. [GWAL-13] */
  readonly sweepHours: number | null;
}

export const walletProtocols = ["hub88", "caleta", "gcp"] as const;
export type WalletProtocol = (typeof walletProtocols)[number];

/** The session behind one of its tokens. */
export interface GameSession {
  readonly sessionId: string;
  readonly playerId: string;
  readonly currency: string;
  /** False once a newer token was given or the time is over: it brings wins and rollbacks home, but bets no more. */
  readonly isCurrent: boolean;
  /** False for a player who is locked or closed. */
  readonly mayBet: boolean;
}

/** A transaction as it is to be kept. */
export interface GameTransaction {
  readonly transactionId: string;
  readonly kind: "bet" | "win" | "rollback" | "tombstone";
  readonly referenceId: string | null;
  readonly playerId: string;
  readonly gameCode: string;
  readonly round: string;
  /** In 1/100000 of the currency's unit. */
  readonly amountUnits: bigint;
  /** Of a win: the part that paid off what its round owed; the rest moved. [GWAL-19] */
  readonly setOffUnits: bigint;
  /** Paid from, or into, promotional money. */
  readonly isFree: boolean;
  readonly isRolledBack: boolean;
}

/** A transaction as it is kept. */
export interface KeptTransaction extends GameTransaction {
  /** In the order in which they came; some protocols tell it. */
  readonly number: string;
  readonly madeAtMs: number;
}

export type RoundCloser = "provider" | "sweep" | "office";

/** A round by its names. */
export interface RoundName {
  readonly provider: string;
  readonly round: string;
  readonly playerId: string;
}

/** What a player has besides whole paisa, in units. */
export interface Purse {
  readonly fractionUnits: bigint;
  readonly promoUnits: bigint;
}

/** The only door to the `game_*` tables of the wallet. */
export interface GameWalletStore {
  findProvider(reader: Reader, name: string): Promise<WalletProvider | undefined>;
  /** Adds a provider or changes its address and key; the operator's own key stays. Undefined when it speaks another protocol. */
  saveProvider(
    tx: Tx,
    provider: Omit<WalletProvider, "isActive"> & {
      readonly operatorPrivateKey: string;
      readonly operatorPublicKey: string;
    },
  ): Promise<{ readonly operatorPublicKey: string } | undefined>;
  /** The key that our own calls to the provider are signed by. */
  operatorKey(reader: Reader, name: string): Promise<string | undefined>;
  /** Whether the provider has such a game, and, unless that doesn't matter, whether it is switched on. */
  hasGame(
    reader: Reader,
    game: { readonly provider: string; readonly code: string; readonly isOn: "asked" | "any" },
  ): Promise<boolean>;
  /** Those of these games that the provider has, by their codes, and whether they are switched on. */
  findGames(
    reader: Reader,
    provider: string,
    codes: readonly string[],
  ): Promise<ReadonlyMap<string, { readonly isOn: boolean }>>;
  openSession(
    tx: Tx,
    session: { provider: string; playerId: string; currency: string; tokenHash: Buffer; lifetimeMs: number },
  ): Promise<string>;
  findSession(reader: Reader, provider: string, tokenHash: Buffer): Promise<GameSession | undefined>;
  /** For protocols whose calls name the player alone. */
  newestSession(reader: Reader, provider: string, playerId: string): Promise<GameSession | undefined>;
  /** Ends all tokens of the session and adds a new one. */
  rotateToken(tx: Tx, sessionId: string, token: { readonly hash: Buffer; readonly lifetimeMs: number }): Promise<void>;
  /** The player's purse, held until the transaction ends: all moves of a player's games come one after the other. */
  lockPurse(tx: Tx, playerId: string): Promise<Purse>;
  /** The same for several players, by their ids; held in one order, so that nobody waits for each other. */
  lockPurses(tx: Tx, playerIds: readonly string[]): Promise<ReadonlyMap<string, Purse>>;
  savePurse(tx: Tx, playerId: string, purse: Purse): Promise<void>;
  readPurse(reader: Reader, playerId: string): Promise<Purse>;
  grantPromo(
    tx: Tx,
    grant: { readonly playerId: string; readonly units: bigint; readonly reason: string },
  ): Promise<void>;
  findTransaction(reader: Reader, provider: string, transactionId: string): Promise<KeptTransaction | undefined>;
  /** Those of these transactions that there are, by their ids. */
  findTransactions(
    reader: Reader,
    provider: string,
    transactionIds: readonly string[],
  ): Promise<ReadonlyMap<string, KeptTransaction>>;
  /** In the order in which they came. */
  transactionsOf(reader: Reader, round: RoundName): Promise<readonly KeptTransaction[]>;
  /** What taken back wins of the round could not take; 0 for a round that isn't there. [GWAL-19] */
  owedUnits(reader: Reader, round: RoundName): Promise<bigint>;
  /** The players among these whose round owes anything; one round of each. [GWAL-19] */
  playersOwing(
    reader: Reader,
    provider: string,
    rounds: readonly Pick<RoundName, "round" | "playerId">[],
  ): Promise<ReadonlySet<string>>;
  hasOpenRound(reader: Reader, round: RoundName & { readonly gameCode: string }): Promise<boolean>;
  /** Open rounds to which nothing has come for as long as their provider's are waited for, the longest silent first. */
  silentRounds(reader: Reader, limit: number): Promise<readonly SilentRound[]>;
  /** Whether the round is still open and silent, held until the transaction ends. */
  lockSilent(tx: Tx, roundId: string): Promise<boolean>;
  addTransaction(
    tx: Tx,
    provider: string,
    transaction: GameTransaction & { readonly ledgerTransactionId: string | null },
  ): Promise<void>;
  /** In their order. */
  addTransactions(
    tx: Tx,
    provider: string,
    transactions: readonly (GameTransaction & { readonly ledgerTransactionId: string | null })[],
  ): Promise<void>;
  markRolledBack(tx: Tx, provider: string, transactionId: string): Promise<void>;
  /** Adds to what the round took and gave, and closes it if that is said. Returns what a closed round came to; undefined while it is open. */
  touchRound(
    tx: Tx,
    round: TouchedRound & { readonly provider: string; readonly owedUnits: bigint },
  ): Promise<SettledBet | undefined>;
  /** The same for several rounds, each named once; what they owe stays as it is. Returns what those came to that are closed now. */
  touchRounds(tx: Tx, provider: string, rounds: readonly TouchedRound[]): Promise<readonly SettledBet[]>;
  /** In their order. */
  recordCalls(reader: Reader, calls: readonly WalletCallRecord[]): Promise<void>;
}

/** What comes to a round. */
export interface TouchedRound {
  readonly round: string;
  readonly playerId: string;
  readonly gameCode: string;
  readonly stakeUnits: bigint;
  readonly winUnits: bigint;
  /** Null leaves it as it is. */
  readonly closedBy: RoundCloser | null;
}

/** A call of a provider, as it came and as it was answered. */
export interface WalletCallRecord {
  readonly provider: string;
  readonly path: string;
  readonly request: string;
  readonly answer: string;
}

/** A round that nobody closed. */
export interface SilentRound extends RoundName {
  readonly roundId: string;
  readonly gameCode: string;
  readonly currency: string;
}

/** Why a call was refused, in the wallet's own words; each protocol has its own for them. */
export type WalletRefusal =
  | "INVALID_TOKEN"
  | "TOKEN_EXPIRED"
  | "PLAYER_BLOCKED"
  | "UNKNOWN_GAME"
  | "WRONG_CURRENCY"
  | "NOT_ENOUGH_MONEY"
  | "DUPLICATE_TRANSACTION"
  | "UNKNOWN_TRANSACTION"
  | "ROLLED_BACK";

/** Whom a call is about. */
export interface WalletBearer {
  readonly provider: string;
  /** Undefined where the protocol names the player alone: their newest session with the provider counts. */
  readonly token?: string | undefined;
  /** The player as the provider names them; must be the session's. */
  readonly playerId?: string | undefined;
}

/** What is the same in every call that moves money. */
export interface WalletMove extends WalletBearer {
  readonly playerId: string;
  readonly transactionId: string;
  readonly round: string;
  readonly isRoundClosed: boolean;
  readonly gameCode: string;
}
export interface BetMove extends WalletMove {
  readonly amountUnits: bigint;
  readonly currency: string;
  readonly isFree: boolean;
}
export interface WinMove extends BetMove {
  /** The bet that won; null where the protocol names the round alone. */
  readonly referenceId: string | null;
}
export interface RollbackMove extends WalletMove {
  readonly referenceId: string;
}

export type WalletAnswer =
  | { readonly ok: true; readonly playerId: string; readonly currency: string; readonly balanceUnits: bigint }
  | { readonly ok: false; readonly code: WalletRefusal };

/** One of several moves that are made together. */
export type BatchMove =
  | { readonly kind: "bet"; readonly move: BetMove }
  | { readonly kind: "win"; readonly move: WinMove }
  | { readonly kind: "rollback"; readonly move: RollbackMove };
export interface Batch {
  readonly moves: readonly BatchMove[];
  /** The round that is over after them. */
  readonly closes: { readonly round: string; readonly gameCode: string } | undefined;
}
export interface BatchResult {
  readonly transactionId: string;
  readonly number: string;
  readonly madeAtMs: number;
}
export type BatchAnswer =
  | (Extract<WalletAnswer, { readonly ok: true }> & { readonly results: readonly BatchResult[] })
  | { readonly ok: false; readonly code: WalletRefusal };
