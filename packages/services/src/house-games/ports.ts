import type { Fields, Json as GameJson } from "@maidan/games/house";
import type { Reader, Tx } from "../command/index.ts";

/** Who plays: a player as an operator names them. */
export interface HousePlayer {
  readonly operator: string;
  readonly player: string;
}

/** A player among those of all operators. */
export const playerKey = ({ operator, player }: HousePlayer): string => `${operator}:${player}`;

/** One game opened by one player. */
export interface HouseSession extends HousePlayer {
  readonly sessionId: string;
  readonly gameCode: string;
  readonly currency: string;
  readonly language: "en" | "bn";
  readonly walletToken: string;
  readonly returnUrl: string;
  readonly depositUrl: string;
  /** What the operator allows of rounds that play by themselves: how many, 0 = none; and how long each takes at least. */
  readonly autoplayRounds: number;
  readonly roundMs: number;
}

export interface HouseSeeds {
  readonly seedsId: string;
  readonly serverSeed: string;
  /** SHA-256 of the server seed: what is shown while the seed itself is secret. */
  readonly serverHash: string;
  readonly clientSeed: string;
  /** Rounds played with them; the next one's nonce. */
  readonly rounds: number;
  readonly isRevealed: boolean;
}

/**
 * `staking`: the wallet is asked for the stake. `refused`: it said no, nothing was taken. `undoing`, `void`: the stake is, or was, given back. `open`: the
 * player is to move. `raising`, `unraising`: a step's further stake is asked for, or given back. `paying`, `paid`: over, and what it pays is sent, or is there.
 */
export type RoundPhase =
  | "staking"
  | "refused"
  | "undoing"
  | "void"
  | "open"
  | "raising"
  | "unraising"
  | "paying"
  | "paid";

export interface KeptRound extends HousePlayer {
  readonly roundId: string;
  readonly sessionId: string;
  readonly gameCode: string;
  readonly currency: string;
  readonly seeds: HouseSeeds;
  readonly nonce: number;
  readonly bet: GameJson;
  readonly steps: readonly GameJson[];
  readonly pendingStep: GameJson | null;
  /** How often a raise was asked for: each has its own transaction. */
  readonly raises: number;
  readonly stakeMinor: bigint;
  /** What the pending step asks for besides. */
  readonly raiseMinor: bigint;
  readonly payoutMinor: bigint;
  /** What fell to it from the house's pools, paid with the payout. */
  readonly jackpotMinor: bigint;
  readonly phase: RoundPhase;
  readonly tries: number;
  readonly createdAt: Date;
}

/** The parts of a round that change. */
export type RoundChange = Partial<
  Pick<
    KeptRound,
    | "phase"
    | "steps"
    | "pendingStep"
    | "raises"
    | "stakeMinor"
    | "raiseMinor"
    | "payoutMinor"
    | "jackpotMinor"
    | "tries"
  > & { readonly lastFault: string }
>;

/** A round that begins. */
export interface NewRound extends Pick<
  KeptRound,
  "roundId" | "sessionId" | "operator" | "player" | "gameCode" | "currency" | "nonce" | "bet" | "stakeMinor"
> {
  readonly seedsId: string;
  readonly leaseMs: number;
}

/** The only door to the `house_*` tables. */
export interface HouseGameStore {
  /** The provider's own keys; kept when there are some already. */
  keepIdentity(
    tx: Tx,
    identity: { readonly name: string; readonly privateKey: string; readonly publicKey: string },
  ): Promise<void>;
  identity(
    reader: Reader,
    name: string,
  ): Promise<{ readonly privateKey: string; readonly publicKey: string } | undefined>;
  saveOperator(
    tx: Tx,
    operator: { readonly operator: string; readonly walletUrl: string; readonly publicKey: string },
  ): Promise<void>;
  findOperator(
    reader: Reader,
    operator: string,
  ): Promise<{ readonly walletUrl: string; readonly publicKey: string } | undefined>;

  addSession(
    tx: Tx,
    session: HouseSession & { readonly launchHash: Buffer; readonly launchLifetimeMs: number },
  ): Promise<void>;
  /** Spends a launch: undefined when there is none, it was spent, or its time is over. */
  openSession(
    tx: Tx,
    launch: { readonly launchHash: Buffer; readonly tokenHash: Buffer },
  ): Promise<HouseSession | undefined>;
  /** The session of a token that is not older than this. */
  findSession(reader: Reader, tokenHash: Buffer, lifetimeMs: number): Promise<HouseSession | undefined>;
  /** What a session says never changes. */
  session(reader: Reader, sessionId: string): Promise<HouseSession | undefined>;

  /** Makes the seeds that count and those that come next where they are missing. */
  ensureSeeds(
    tx: Tx,
    player: HousePlayer,
    fresh: readonly Pick<HouseSeeds, "serverSeed" | "serverHash" | "clientSeed">[],
  ): Promise<void>;
  seeds(
    reader: Reader,
    player: HousePlayer,
  ): Promise<{ readonly active: HouseSeeds; readonly next: HouseSeeds; readonly last: HouseSeeds | undefined }>;
  /** Counts a round of the seeds that count, held until the transaction ends. */
  takeNonce(tx: Tx, player: HousePlayer): Promise<{ readonly seedsId: string; readonly nonce: number }>;
  /** Reveals the active seeds, puts the next ones in their place with this client seed, and adds fresh ones. */
  rotate(
    tx: Tx,
    player: HousePlayer,
    fresh: Pick<HouseSeeds, "serverSeed" | "serverHash"> & { readonly clientSeed: string },
  ): Promise<void>;

  /** The next nonces of these players' seeds that count, by `playerKey`, held until the transaction ends and counted by `addRounds`. */
  holdNonces(
    tx: Tx,
    players: readonly HousePlayer[],
  ): Promise<ReadonlyMap<string, { readonly seedsId: string; readonly nonce: number }>>;
  addRound(tx: Tx, round: NewRound): Promise<void>;
  /** Several, of players whose nonces are held: those are counted. */
  addRounds(tx: Tx, rounds: readonly NewRound[]): Promise<void>;
  round(reader: Reader, roundId: string): Promise<KeptRound | undefined>;
  /** The round, held until the transaction ends. */
  lockRound(tx: Tx, roundId: string): Promise<KeptRound | undefined>;
  /** Those of these rounds that there are, held until the transaction ends; in one order, so that nobody waits for each other. */
  lockRounds(tx: Tx, roundIds: readonly string[]): Promise<readonly KeptRound[]>;
  /** The same as `changeRound` for many: what isn't named stays. */
  changeRounds(
    tx: Tx,
    changes: readonly (Pick<RoundChange, "phase" | "steps" | "payoutMinor" | "tries" | "lastFault"> & {
      readonly roundId: string;
      readonly leaseMs: number;
    })[],
  ): Promise<void>;
  /** Writes what changed, and gives whoever works on it this long. A phase in which nothing is left to do ends the round. */
  changeRound(tx: Tx, roundId: string, change: RoundChange & { readonly leaseMs: number }): Promise<void>;
  /** The player's round of the game that isn't finished, but for a decided bet on a shared round; of any game without one, that included. */
  unfinished(reader: Reader, player: HousePlayer, gameCode?: string): Promise<KeptRound | undefined>;
  /** Whether a round of the player of the session's game was begun less than so long ago; one whose stake was refused doesn't count. */
  hasBegunWithin(tx: Tx, session: HousePlayer & { readonly gameCode: string }, ms: number): Promise<boolean>;
  /** Those of these players who have such a round of the game that their session is of, by `playerKey`. */
  playersInRounds(
    reader: Reader,
    players: readonly (HousePlayer & { readonly gameCode: string })[],
  ): Promise<ReadonlySet<string>>;
  history(
    reader: Reader,
    player: HousePlayer,
    page: { readonly gameCode: string; readonly before: Date | undefined; readonly limit: number },
  ): Promise<readonly KeptRound[]>;
  /** Whether there is one to take: nothing is written where nothing is due. */
  hasDue(reader: Reader): Promise<boolean>;
  /** Rounds whose time is over with something left to do, each given this long to whoever asked. */
  takeDue(tx: Tx, options: { readonly limit: number; readonly leaseMs: number }): Promise<readonly string[]>;
}

/** What came of a call to the operator's wallet. `unknown`: no answer that can be read, or one that says that it isn't known. */
export type WalletOutcome =
  | { readonly kind: "ok"; readonly balanceMinor: bigint }
  | { readonly kind: "refused"; readonly status: string }
  | { readonly kind: "unknown"; readonly fault: string };

/** A move of money of a round. */
export interface WalletCall {
  readonly session: HouseSession;
  readonly roundId: string;
  readonly transactionId: string;
}

/** The operator's wallet, by the provider protocol. Never throws for what a network does. */
export interface HouseWallet {
  balance(session: HouseSession): Promise<WalletOutcome>;
  bet(call: WalletCall & { readonly amountMinor: bigint }): Promise<WalletOutcome>;
  /** Closes the round, unless it is said that it goes on. */
  win(
    call: WalletCall & { readonly amountMinor: bigint; readonly betId: string; readonly isRoundOpen?: boolean },
  ): Promise<WalletOutcome>;
  rollback(call: WalletCall & { readonly undoneId: string; readonly isRoundClosed: boolean }): Promise<WalletOutcome>;
}

/** A round as its player sees it. */
export interface RoundView {
  readonly round: KeptRound;
  /** Undefined while the stake is not taken, and where it never was. */
  readonly view: Fields | undefined;
  /** After the wallet's last answer; undefined where it wasn't asked. */
  readonly balanceMinor: bigint | undefined;
}
